//! Names of figures and objects, and the type of log lines.

use crate::session::BattleView;
use record::{Difficulty, FigureCommander};
use rules::{FigureId, KindId, Side, objects::ObjectId};
use ui_kit::{
    game_names::{numbered_name, sanitized},
    prelude::*,
};

/// Returns the name of a figure: the one that its players gave it, otherwise its designation.
pub fn figure_name(texts: &Texts, view: &BattleView, id: FigureId) -> String {
    let called = view.name(id).and_then(|named| view.nicknames.get(&named));
    called.cloned().unwrap_or_else(|| figure_designation(texts, view, id))
}

/// Returns the designation of a figure, its kind's short name and number, even if the players named it.
fn figure_designation(texts: &Texts, view: &BattleView, id: FigureId) -> String {
    let Some((kind, number)) = view.name(id) else { return format!("#{}", id.0) };
    numbered_name(texts, view.now.catalogue.kind(kind), number.into())
}

/// Returns a second name for a figure: its designation if its players renamed it, otherwise the whole name of the
/// person, or of the soldier behind it, if there is one.
pub fn second_name(texts: &Texts, view: &BattleView, id: FigureId) -> Option<String> {
    let (kind, number) = view.name(id)?;
    match view.nicknames.contains_key(&(kind, number)) {
        true => Some(figure_designation(texts, view, id)),
        false => person_name(texts, view, kind).or_else(|| view.soldier(id).map(|soldier| soldier.name(texts))),
    }
}

/// Returns the whole name of a person: the title of a kind of figure to which the mission gives a face.
pub fn person_name(texts: &Texts, view: &BattleView, kind: KindId) -> Option<String> {
    view.mission_face(kind)?;
    Some(localized_name(texts, &view.now.catalogue.kind(kind).title).to_owned())
}

/// Returns all names of a figure, in one line.
pub fn whole_name(texts: &Texts, view: &BattleView, id: FigureId) -> String {
    let name = figure_name(texts, view, id);
    match second_name(texts, view, id) {
        // The whole name of a person usually ends with the short one.
        Some(second) if second == name || second.ends_with(&format!(" {name}")) => second,
        Some(second) => format!("{name} · {second}"),
        None => name,
    }
}

/// Returns the name of an AI level.
pub fn strength_name(texts: &Texts, strength: Difficulty) -> String {
    texts.t(strength_id(strength))
}

/// Returns the text id of an AI level.
pub fn strength_id(strength: Difficulty) -> &'static str {
    match strength {
        Difficulty::Recruit => "computer-recruit",
        Difficulty::Veteran => "computer-veteran",
        Difficulty::Commander => "computer-commander",
    }
}

/// Returns the name of a figure's commander.
pub fn commander_name(texts: &Texts, by: &FigureCommander) -> String {
    match by {
        FigureCommander::Person(name) => name.clone(),
        FigureCommander::Computer(strength) => strength_name(texts, *strength),
    }
}

/// Returns the name of a figure's commander if several players share its side, otherwise the figure's name.
pub fn player_name(texts: &Texts, view: &BattleView, figure: FigureId) -> String {
    match view.commanders.get(&figure) {
        Some(by) => sanitized(&commander_name(texts, by), 14),
        None => figure_name(texts, view, figure),
    }
}

/// Returns the title of a side's half-turn.
pub fn half_title(view: &BattleView, texts: &Texts, side: Side) -> String {
    texts.t(match side {
        _ if view.now.charter.plays_itself(side) => "half-horde",
        Side::Allied => "half-allied",
        Side::German => "half-german",
    })
}

pub fn object_name(texts: &Texts, view: &BattleView, object: ObjectId) -> String {
    view.now.objects.get(object).map_or_else(String::new, |object| localized_name(texts, &object.name).to_owned())
}

/// Returns the name of a kind of contraption.
pub fn contraption_name(texts: &Texts, view: &BattleView, kind: u8) -> String {
    let kind = view.now.charter.contraption_kind(kind);
    kind.map_or_else(String::new, |kind| localized_name(texts, &kind.name).to_owned())
}

#[derive(Clone, Debug)]
pub struct LogLine {
    /// Icon before the text.
    pub icon: &'static str,
    /// Text, with parts in `**bold**`.
    pub words: String,
    /// Rolled dice, and the face needed for a hit.
    pub dice: Option<(Vec<u8>, u8)>,
    /// `true` if the line is a heading, at the beginning of a turn.
    pub heading: bool,
}
