//! The list of missions, and of files without a valid mission.

use super::model::{FaultyRow, MissionRow, SkirmishIntent, SkirmishModel};
use crate::mode_tabs::{self, ModeTab};
use ui_kit::{game_names::sanitized, prelude::*, widgets::first_visible_row};

/// Maximum number of rows shown at once; a longer list shows the rows around the chosen one.
const ROWS: usize = 7;
/// Maximum number of faulty files shown at once.
const MAX_FAULTY_FILES: usize = 2;
/// Maximum number of letters of the first fault below the list; the page of the chosen file shows all faults in full.
const FAULT: usize = 100;

pub(super) fn spawn_mission_list(stage: &mut ChildSpawnerCommands, model: &SkirmishModel, texts: &Texts) {
    mode_tabs::spawn_mode_panel(stage, ModeTab::Missions, texts, on_press(SkirmishIntent::Campaigns), |list| {
        let faulty = model.faulty.len().min(MAX_FAULTY_FILES);
        // The first fault below the list takes as much room as a row, and so does the line that counts hidden missions.
        let rows = ROWS - usize::from(faulty > 0) - usize::from(model.missions.len() > ROWS);
        let room = rows - faulty;
        visible_rows(list, texts, (&model.missions, model.chosen), room, |list, index, mission| {
            spawn_mission_row(list, mission, index == model.chosen && model.fault.is_none(), texts);
        });
        let first = first_visible_row(model.fault.unwrap_or(0), model.faulty.len(), MAX_FAULTY_FILES);
        for (index, file) in model.faulty.iter().enumerate().skip(first).take(MAX_FAULTY_FILES) {
            spawn_faulty_row(list, file, model.fault == Some(index), texts);
        }
        list.spawn(flex_spacer());
        let none =
            model.missions.is_empty().then(|| DisabledReason::because(texts.t("title-no-mission")).without_reason());
        let balance = GameButton::neutral(texts.t("skirmish-balance")).icon("chart", 20.0).size(316.0, 40.0);
        let at_fault =
            model.at_fault().map(|file| DisabledReason::because(format_fault_count(file, texts)).without_reason());
        let balance = balance.key(texts.key("skirmish-balance")).with_focus_name("skirmish-balance");
        list.spawn((balance.disabled(none.or(at_fault)), on_press(SkirmishIntent::Balance)));
        match model.faulty.iter().find_map(|file| Some((file, file.faults.first()?))) {
            Some((file, fault)) => {
                let more = model.faulty.iter().map(|file| file.faults.len()).sum::<usize>() - 1;
                mode_tabs::spawn_list_note(list, "warn", &sanitized(&format!("{}:{fault}", file.file), FAULT));
                if more > 0 {
                    let words = texts.t_args("faults-more", &[("n", more.into())]);
                    list.spawn(text_label(TextStyle::CAPTION.spaced(0.0), words, palette::TEXT_COOL));
                }
            }
            None => mode_tabs::spawn_list_note(list, "info", &texts.t("seats-campaign-too")),
        }
    });
}

fn spawn_mission_row(list: &mut ChildSpawnerCommands, mission: &MissionRow, chosen: bool, texts: &Texts) {
    let name = format!("mission-{}", mission.id);
    let row = ListRow { name, digit: None, chosen, done: false, size: [50.0, 12.0, 0.0] };
    list.spawn((row.bundle(), on_press(SkirmishIntent::Choose(mission.id.clone())))).with_children(|line| {
        let colour = if chosen { palette::BRASS } else { palette::TEXT_COOL };
        let number = text_label(TextStyle::new(FontFace::Stencil, 20.0, 24.0), mission.number.to_string(), colour);
        line.spawn(Node::default().width(22).justify(JustifyContent::Center).rigid()).with_child(number);
        let own = || text_label(TextStyle::CAPTION.spaced(0.0).line(16.0), texts.t("skirmish-own"), palette::TEXT_COOL);
        let kind = TextStyle::NAME.px(17.0).line(21.0);
        title_and_subtitle(line, text_label(kind, mission.name.clone(), palette::TEXT), mission.own.then(own));
        let [allied, german] = mission.rp;
        line.spawn(text_label(TextStyle::LABEL, format!("{allied}/{german}"), colour));
    });
}

/// Spawns the row of a faulty file, in grey. A press shows its faults.
fn spawn_faulty_row(list: &mut ChildSpawnerCommands, file: &FaultyRow, chosen: bool, texts: &Texts) {
    let name = format!("faulty-{}", file.file);
    let row = ListRow { name, digit: None, chosen, done: true, size: [50.0, 12.0, 0.0] };
    list.spawn((row.bundle(), on_press(SkirmishIntent::Read(file.file.clone())))).with_children(|line| {
        let colour = if chosen { palette::TEXT } else { palette::TEXT_OFF };
        let sign = tinted_icon("warn", 18.0, colour);
        line.spawn(Node::default().width(22).justify(JustifyContent::Center).rigid()).with_child(sign);
        let name = text_label(TextStyle::NAME.px(17.0).line(21.0), sanitized(&file.file, 18), colour);
        line.spawn(flex_column(0.0).grow().clip()).with_child(name);
        line.spawn(text_label(TextStyle::LABEL, format_fault_count(file, texts), palette::REACTION_TEXT));
    });
}

pub(super) fn format_fault_count(file: &FaultyRow, texts: &Texts) -> String {
    texts.t_args("skirmish-faulty", &[("n", file.faults.len().into())])
}
