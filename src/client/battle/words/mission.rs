//! The events of missions' special conditions in words (`M4` to `M7`).

use fluent_bundle::FluentValue;

use super::names::{LogLine, object_name};
use crate::{cards::words, prelude::*};
use rules::conditions::Lurking;

/// Such an event in words.
pub(super) fn log_line(texts: &Texts, table: &Table, event: &BattleEvent) -> Option<LogLine> {
    let name = |id: &FigureId| FluentValue::from(figure_name(texts, table, *id));
    let line = |icon, words: String| Some(LogLine { icon, words, dice: None, heading: false });
    let one = |icon, id: &str, figure: &FigureId| line(icon, texts.t_args(id, &[("figure", name(figure))]));
    match event {
        BattleEvent::HeldBack { figure, .. } => one("lock", "log-held-back", figure),
        BattleEvent::Picketed { figure, .. } => one("zombie", "log-picketed", figure),
        BattleEvent::Stranded { figure, .. } => one("lock", "log-stranded", figure),
        BattleEvent::Freed { figure } => one("check", "log-freed", figure),
        BattleEvent::Searched { figure, die, object } => {
            let thing = object_name(texts, table, *object).into();
            let values = [("figure", name(figure)), ("object", thing), ("stirs", stirs(table, *die).into())];
            let words = texts.t_args("log-searched", &values);
            Some(LogLine { icon: "sight", words, dice: Some((vec![*die], NEVER)), heading: false })
        }
        BattleEvent::TwitcherRose { figure, side, .. } => {
            let values = [("figure", name(figure)), ("side", side.key().into())];
            line("zombie", texts.t_args("log-twitcher", &values))
        }
        BattleEvent::Scored { side, points } => {
            let values = [("side", side_name(texts, *side).into()), ("points", (*points).into())];
            line("medal", texts.t_args("log-scored", &values))
        }
        BattleEvent::CountedDown { die, on } => {
            let words = texts.t_args("log-countdown", &[("on", (*on).into())]);
            Some(LogLine { icon: "warn", words, dice: Some((vec![*die], NEVER)), heading: false })
        }
        BattleEvent::PointsCounted { points } => {
            let values = [("allied", points.allied.into()), ("german", points.german.into())];
            line("medal", texts.t_args("log-counted", &values))
        }
        other => words::log_line(texts, table, other),
    }
}

/// No face of such a die is a hit.
const NEVER: u8 = 7;

/// Whether something rises at that face.
fn stirs(table: &Table, die: u8) -> &'static str {
    let rises = table.now.charter.condition::<Lurking>().is_some_and(|lurking| die <= lurking.on);
    if rises { "yes" } else { "no" }
}
