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
        window(list, texts, (&model.missions, model.chosen), room, |list, index, mission| {
            entry(list, mission, index, index == model.chosen, texts);
        });
        faults(list, model, texts);
    });
}

fn entry(list: &mut ChildSpawnerCommands, mission: &MissionRow, index: usize, chosen: bool, texts: &Texts) {
    let name = format!("mission-{}", mission.id);
    let shown = ListRow { name, digit: Some(index), chosen, done: false, size: [52.0, 12.0, 4.0] };
    list.spawn((shown.bundle(), emit(SkirmishIntent::Choose(mission.id.clone())))).with_children(|line| {
        let colour = if chosen { palette::FOCUS } else { palette::BRASS };
        let number = label(Type::new(Face::Stencil, 26.0, 30.0), mission.number.to_string(), colour);
        line.spawn(Node::default().width(34).justify(JustifyContent::Center)).with_child(number);
        let own = || label(Type::CAPTION.spaced(0.0).line(17.0), texts.t("skirmish-own"), palette::TEXT_COOL);
        titled(line, label(Type::NAME, mission.name.clone(), palette::TEXT), mission.own.then(own));
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
