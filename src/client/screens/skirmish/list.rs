//! The list of missions, and what is wrong with files that hold none.

use super::model::{MissionRow, SkirmishIntent, SkirmishModel};
use kit::draw::*;

/// Rows that are shown at once; with more, those around the chosen one.
const ROWS: usize = 9;
/// Faults shown one by one; more are counted.
const FAULTS: usize = 2;

pub(super) fn spawn(stage: &mut ChildSpawnerCommands, model: &SkirmishModel, texts: &Texts) {
    listing(stage, 424.0, (texts.t("skirmish-missions"), model.missions.len()), |list| {
        let room = if model.faults.is_empty() { ROWS } else { ROWS - 2 };
        let first = first_shown(model.chosen, model.missions.len(), room);
        for (index, mission) in model.missions.iter().enumerate().skip(first).take(room) {
            entry(list, mission, index, index == model.chosen, texts);
        }
        if model.missions.len() > room {
            let hidden = model.missions.len() - room;
            let words = texts.t_args("force-more", &[("n", hidden.into())]);
            list.spawn(label(Type::CAPTION.spaced(0.0), words, palette::TEXT_COOL));
        }
        faults(list, model, texts);
    });
}

fn entry(list: &mut ChildSpawnerCommands, mission: &MissionRow, index: usize, chosen: bool, texts: &Texts) {
    let node = row(12.0).height(52).padding(px(12).horizontal()).margin(px(4).horizontal()).rigid();
    let frame = if chosen { Frame::ROW_SELECTED } else { Frame::ROW };
    let keys = DIGITS.get(index + 1).map_or(&[][..], std::slice::from_ref);
    let press = pressable(format!("mission-{}", mission.id), keys);
    list.spawn((node, frame, press, emit(SkirmishIntent::Choose(mission.id.clone())))).with_children(|line| {
        line.spawn(Node { width: px(34), justify_content: JustifyContent::Center, ..default() }).with_child(label(
            Type::new(Face::Stencil, 26.0, 30.0),
            mission.number.to_string(),
            if chosen { palette::FOCUS } else { palette::BRASS },
        ));
        let words = column(0.0).grow().clip();
        line.spawn(words).with_children(|words| {
            words.spawn(label(Type::NAME, mission.name.clone(), palette::TEXT));
            if mission.own {
                let own = Type::CAPTION.spaced(0.0).line(17.0);
                words.spawn(label(own, texts.t("skirmish-own"), palette::TEXT_COOL));
            }
        });
        let [allied, german] = mission.rp;
        let rp = texts.t_args("skirmish-rp", &[("allied", allied.into()), ("german", german.into())]);
        line.spawn(label(Type::LABEL, rp, palette::TEXT_COOL));
        if chosen {
            line.spawn(icon("right", 16.0, palette::FOCUS));
        }
    });
}

fn faults(list: &mut ChildSpawnerCommands, model: &SkirmishModel, texts: &Texts) {
    if model.faults.is_empty() {
        return;
    }
    let node =
        column(2.0).padding(UiRect::axes(px(12), px(8))).margin(UiRect::new(px(4), px(4), auto(), px(4))).rigid();
    list.spawn((node, Frame::INSET)).with_children(|well| {
        let words = label(Type::LABEL, texts.t("skirmish-faults"), palette::REACTION_TEXT);
        well.spawn((row(8.0), children![icon("warn", 18.0, palette::REACTION_TEXT), words]));
        for fault in model.faults.iter().take(FAULTS) {
            well.spawn(sentence(Type::SENTENCE.px(15.0).line(18.0), fault.clone(), palette::TEXT_WARM));
        }
        if model.faults.len() > FAULTS {
            let more = texts.t_args("faults-more", &[("n", (model.faults.len() - FAULTS).into())]);
            well.spawn(label(Type::CAPTION.spaced(0.0), more, palette::TEXT_COOL));
        }
    });
}
