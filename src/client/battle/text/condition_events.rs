//! Texts for events of missions' special conditions (`M4` to `M7`).

use super::names::{LogText, contraption_name, object_name};
use crate::{cards::text, prelude::*};
use fluent_bundle::FluentValue;
use rules::conditions::TwitchersCondition;

/// Returns icon, text id and arguments of an event of a special condition. Other events are passed on to
/// [`text::card_event_text`].
pub(super) fn condition_log_text(texts: &Texts, view: &BattleView, event: &BattleEvent) -> Option<LogText> {
    let none = Vec::new;
    Some(match event {
        BattleEvent::HeldBack { .. } => ("lock", "log-held-back", none()),
        BattleEvent::Picketed { .. } => ("zombie", "log-picketed", none()),
        BattleEvent::Stranded { .. } => ("lock", "log-stranded", none()),
        BattleEvent::Freed { .. } => ("check", "log-freed", none()),
        BattleEvent::Searched { die, object, .. } => {
            let thing = object_name(texts, view, *object).into();
            ("sight", "log-searched", vec![("object", thing), ("stirs", stirs_argument(view, *die).into())])
        }
        BattleEvent::TwitcherRose { side, .. } => ("zombie", "log-twitcher", vec![("side", side.key().into())]),
        BattleEvent::WentFirst { side } => ("play", "log-first", vec![("side", side.key().into())]),
        BattleEvent::SurgeDrawn { round, comers, .. } => {
            ("horde", "log-surge", vec![("round", (*round).into()), ("n", comers.len().into())])
        }
        BattleEvent::Appeared { .. } => ("horde", "log-appeared", none()),
        BattleEvent::Placed { kind, .. } => ("barricade", "log-placed", vec![contraption_argument(texts, view, *kind)]),
        BattleEvent::Battered { at, left, .. } => {
            let kind = view.built.get(at).copied().unwrap_or_default();
            ("barricade", "log-battered", vec![contraption_argument(texts, view, kind), ("left", (*left).into())])
        }
        BattleEvent::Sprung { kind, .. } => ("trap", "log-sprung", vec![contraption_argument(texts, view, *kind)]),
        BattleEvent::Kindled { kind, .. } => ("flame", "log-kindled", vec![contraption_argument(texts, view, *kind)]),
        BattleEvent::Bitten { .. } => ("skull", "log-bitten", none()),
        BattleEvent::Supplied { side, kind, count } => {
            let values =
                vec![("side", side.key().into()), contraption_argument(texts, view, *kind), ("n", (*count).into())];
            ("crate", "log-supplied", values)
        }
        BattleEvent::GateStruck { left, .. } => ("gate", "log-gate-struck", vec![("left", (*left).into())]),
        BattleEvent::GateShaken { change, left } => {
            let id = if *change < 0 { "log-gate-shaken" } else { "log-gate-braced" };
            ("gate", id, vec![("n", change.unsigned_abs().into()), ("left", (*left).into())])
        }
        BattleEvent::GateMended { left, .. } => ("gate", "log-gate-mended", vec![("left", (*left).into())]),
        BattleEvent::Shoved { .. } => ("move", "log-shoved", none()),
        BattleEvent::Scored { side, points } => {
            let side = side_name(texts, *side).into();
            ("medal", "log-scored", vec![("side", side), ("points", (*points).into())])
        }
        BattleEvent::DrawAgreed { side } => ("hand", "log-draw-agreed", vec![("side", side.key().into())]),
        BattleEvent::CountedDown { on, .. } => ("warn", "log-countdown", vec![("on", (*on).into())]),
        BattleEvent::PointsCounted { points } => {
            ("medal", "log-counted", vec![("allied", points.allied.into()), ("german", points.german.into())])
        }
        other => return text::card_event_text(texts, view, other),
    })
}

fn contraption_argument(texts: &Texts, view: &BattleView, kind: u8) -> (&'static str, FluentValue<'static>) {
    ("thing", contraption_name(texts, view, kind).into())
}

fn stirs_argument(view: &BattleView, die: u8) -> &'static str {
    let rises = view.now.charter.condition::<TwitchersCondition>().is_some_and(|lurking| die <= lurking.on);
    if rises { "yes" } else { "no" }
}
