//! Short texts for changes of a mission and for the ends of battles.

use super::state::BalanceState;
use crate::balance::ChangeRow;
use ai::AiLevel;
use balance::{Experiment, LAST_TURN, Tweak};
use mission::DoorColour;
use rules::{BattleResult, EndReason};
use ui_kit::{game_names::sanitized, prelude::*};

/// Maximum length of an object's name, in characters.
const OBJECT: usize = 20;

/// Returns the side and the requisition points that a change gives it; `None` for changes of other kinds.
pub(super) fn points_of_change(measuring: &BalanceState, place: usize) -> Option<(Side, u8)> {
    match measuring.tried.get(place)?.0 {
        Tweak::Points(side, rp) => Some((side, rp)),
        Tweak::Door(..) | Tweak::Level(_) => None,
    }
}

pub(super) fn change_row(texts: &Texts, terms: &Experiment, change: Tweak) -> ChangeRow {
    let (icon, words, put) = match change {
        Tweak::Points(side, rp) => {
            let values = [("side", side.key().into()), ("from", terms.rp[side].into()), ("to", rp.into())];
            let icon = if rp > terms.rp[side] { "plus" } else { "minus" };
            (icon, texts.t_args("balance-change-points", &values), Some((side, rp)))
        }
        Tweak::Door(door, open) => {
            let green = terms.mission.door_colours.get(door).is_some_and(|colour| *colour == DoorColour::Green);
            let colour = if green { "green" } else { "brown" };
            let id = if open { "balance-change-open" } else { "balance-change-closed" };
            ("door", texts.t_args(id, &[("n", (door + 1).into()), ("colour", colour.into())]), None)
        }
        Tweak::Level(level) => {
            let (icon, id) = match level {
                AiLevel::Veteran => ("rank_2", "balance-change-veterans"),
                _ => ("rank_1", "balance-change-recruits"),
            };
            (icon, texts.t(id), None)
        }
    };
    ChangeRow { icon, words, put, star: false }
}

/// Returns an icon and a few words for the end of a battle.
pub(super) fn describe_ending(
    texts: &Texts,
    terms: &Experiment,
    verdict: Option<BattleResult>,
) -> (&'static str, String) {
    let Some(BattleResult { winner, reason }) = verdict else {
        return ("clock", texts.t_args("balance-end-never", &[("turn", LAST_TURN.into())]));
    };
    let won = winner.unwrap_or(Side::Allied);
    let side = if reason.is_about_loser() { won.enemy() } else { won };
    let object = only_possible_object(terms, reason).map(|name| sanitized(localized_name(texts, name), OBJECT));
    let named = object.is_some() && reason != EndReason::Launched;
    let values = [("side", side.key().into()), ("object", object.unwrap_or_default().into())];
    let tail = if named { "-named" } else { "" };
    (reason.icon(), texts.t_args(&format!("balance-end-{}{tail}", reason.key()), &values))
}

/// Returns the object that ended the battle, if only one is possible.
fn only_possible_object(terms: &Experiment, reason: EndReason) -> Option<&rules::Localized> {
    let objects: Vec<&u8> = terms.mission.endings.iter().flat_map(|ending| ending.decisive_objects(reason)).collect();
    let [only] = objects[..] else { return None };
    terms.mission.objects.get(usize::from(*only)).map(|object| &object.name)
}
