//! The events of missions' special conditions in words (`M4` to `M7`).

use super::names::{Told, object_name};
use crate::{cards::words, prelude::*};
use rules::conditions::Lurking;

/// Such an event in words.
pub(super) fn told(texts: &Texts, table: &Table, event: &BattleEvent) -> Option<Told> {
    let none = Vec::new;
    Some(match event {
        BattleEvent::HeldBack { .. } => ("lock", "log-held-back", none()),
        BattleEvent::Picketed { .. } => ("zombie", "log-picketed", none()),
        BattleEvent::Stranded { .. } => ("lock", "log-stranded", none()),
        BattleEvent::Freed { .. } => ("check", "log-freed", none()),
        BattleEvent::Searched { die, object, .. } => {
            let thing = object_name(texts, table, *object).into();
            ("sight", "log-searched", vec![("object", thing), ("stirs", stirs(table, *die).into())])
        }
        BattleEvent::TwitcherRose { side, .. } => ("zombie", "log-twitcher", vec![("side", side.key().into())]),
        BattleEvent::Scored { side, points } => {
            let side = side_name(texts, *side).into();
            ("medal", "log-scored", vec![("side", side), ("points", (*points).into())])
        }
        BattleEvent::DrawAgreed { side } => ("hand", "log-draw-agreed", vec![("side", side.key().into())]),
        BattleEvent::CountedDown { on, .. } => ("warn", "log-countdown", vec![("on", (*on).into())]),
        BattleEvent::PointsCounted { points } => {
            ("medal", "log-counted", vec![("allied", points.allied.into()), ("german", points.german.into())])
        }
        other => return words::told(texts, table, other),
    })
}

fn stirs(table: &Table, die: u8) -> &'static str {
    let rises = table.now.charter.condition::<Lurking>().is_some_and(|lurking| die <= lurking.on);
    if rises { "yes" } else { "no" }
}
