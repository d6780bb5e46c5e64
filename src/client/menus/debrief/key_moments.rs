//! The decisive moments of a battle: the few with the most weight. A kill weighs the value of its victim, and more if
//! it was unlikely. A turn weighs the difference between both sides' losses in it.

use std::collections::BTreeMap;

use crate::debrief::KeyMoment;
use battle_hud::battle_log::{
    casualties::{Casualty, list_casualties},
    dice_stats::hit_chance,
};
use battle_view::{
    session::BattleView,
    text::names::{figure_name, object_name},
};
use rules::{BattleEvent, BySide, FigureId, Side, count_damage, objects::ObjectId};
use ui_kit::localization::Texts;

/// Maximum number of moments shown.
const MAX_KEY_MOMENTS: usize = 4;

struct Found {
    weight: f64,
    turn: u16,
    event: usize,
    what: What,
}

enum What {
    Killed { by: Option<FigureId>, figure: FigureId, odds: Option<f64> },
    Missed { by: FigureId, figure: FigureId, odds: f64 },
    Swing(BySide<u32>),
    Sealed(FigureId),
    Operated(FigureId, ObjectId),
}

/// Returns the decisive moments in the order of time.
pub(super) fn find_key_moments(events: &[BattleEvent], view: &BattleView, texts: &Texts) -> Vec<KeyMoment> {
    let losses = list_casualties(events);
    let mut found = find_notable_attacks(events, &losses, view);
    found.extend(find_swing_turns(&losses, view));
    found.extend(find_notable_actions(events));
    found.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    let mut told: Vec<Found> = Vec::new();
    for moment in found {
        // A turn with a large difference in losses already covers the minor deaths in it.
        let within = |other: &Found| matches!(other.what, What::Swing(_)) && other.turn == moment.turn;
        let small = matches!(moment.what, What::Killed { .. }) && moment.weight < 3.0;
        if told.len() < MAX_KEY_MOMENTS && !(small && told.iter().any(within)) {
            told.push(moment);
        }
    }
    told.sort_by_key(|moment| moment.event);
    told.into_iter().map(|moment| describe_key_moment(&moment, view, texts)).collect()
}

/// Returns the value of a figure, in requisition points; the figures of a horde share the price of the horde.
fn figure_worth(view: &BattleView, figure: FigureId) -> f64 {
    let Some((kind, _)) = view.name(figure) else { return 0.0 };
    let kind = view.now.catalogue.kind(kind);
    f64::from(kind.rp) / f64::from(kind.horde().unwrap_or(1).max(1))
}

/// Returns kills, and attacks that were likely to kill but failed.
fn find_notable_attacks(events: &[BattleEvent], losses: &[Casualty], view: &BattleView) -> Vec<Found> {
    let mut hurt: BTreeMap<FigureId, u8> = BTreeMap::new();
    let mut odds_now: Option<(FigureId, f64)> = None;
    let (mut turn, mut found) = (1, Vec::new());
    let died: BTreeMap<usize, &Casualty> = losses.iter().map(|loss| (loss.event, loss)).collect();
    for (index, event) in events.iter().enumerate() {
        match event {
            BattleEvent::TurnStarted { turn: number } => turn = *number,
            BattleEvent::Shot { figure, target, dice, needed, .. }
            | BattleEvent::Struck { figure, target, dice, needed } => {
                let kind = view.name(*target).map(|(kind, _)| view.now.catalogue.kind(kind).damage_points);
                let left = kind.unwrap_or(1).saturating_sub(hurt.get(target).copied().unwrap_or(0)).max(1);
                let odds = chance_of_hits(dice.len(), left, hit_chance(*needed));
                odds_now = Some((*target, odds));
                if count_damage(dice, *needed) < left && odds >= 0.75 {
                    let what = What::Missed { by: *figure, figure: *target, odds };
                    found.push(Found { weight: figure_worth(view, *target) * odds * 0.8, turn, event: index, what });
                }
            }
            BattleEvent::Caught { .. } | BattleEvent::Thrown { .. } | BattleEvent::Rerolled { .. } => odds_now = None,
            BattleEvent::Wounded { figure, damage, .. } => *hurt.entry(*figure).or_default() += damage,
            BattleEvent::Healed { figure, points } => {
                let hurt = hurt.entry(*figure).or_default();
                *hurt = hurt.saturating_sub(*points);
            }
            BattleEvent::Died { figure, .. } => {
                let odds = odds_now.filter(|(target, _)| target == figure).map(|(_, odds)| odds);
                let by = died.get(&index).and_then(|loss| loss.by);
                let weight = figure_worth(view, *figure) * (1.0 + odds.map_or(0.2, |odds| 1.0 - odds));
                found.push(Found { weight, turn, event: index, what: What::Killed { by, figure: *figure, odds } });
            }
            _ => {}
        }
    }
    found
}

/// Returns the probability of at least `hits` hits with that many dice.
fn chance_of_hits(dice: usize, hits: u8, chance: f64) -> f64 {
    let mut exactly = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; exactly.len() + 1];
        for (hits, share) in exactly.iter().enumerate() {
            next[hits] += share * (1.0 - chance);
            next[hits + 1] += share * chance;
        }
        exactly = next;
    }
    exactly.iter().skip(usize::from(hits)).sum()
}

/// Returns turns in which one side lost much more than the other.
fn find_swing_turns(losses: &[Casualty], view: &BattleView) -> Vec<Found> {
    let mut turns: BTreeMap<u16, (BySide<u32>, BySide<f64>, usize)> = BTreeMap::new();
    for loss in losses {
        let Some(side) = view.side(loss.figure) else { continue };
        let (counts, values, event) =
            turns.entry(loss.turn).or_insert((BySide::default(), BySide::default(), loss.event));
        counts[side] += 1;
        values[side] += figure_worth(view, loss.figure);
        *event = (*event).min(loss.event);
    }
    let several = turns.into_iter().filter(|(_, (counts, ..))| counts.allied + counts.german >= 3);
    several
        .map(|(turn, (counts, values, event))| {
            let weight = (values.allied - values.german).abs();
            Found { weight, turn, event, what: What::Swing(counts) }
        })
        .collect()
}

/// Returns the sealing of doors and the activation of objects.
fn find_notable_actions(events: &[BattleEvent]) -> Vec<Found> {
    let (mut turn, mut found) = (1, Vec::new());
    for (event, battle_event) in events.iter().enumerate() {
        let what = match battle_event {
            BattleEvent::TurnStarted { turn: number } => {
                turn = *number;
                continue;
            }
            BattleEvent::DoorSealed { figure, .. } => What::Sealed(*figure),
            BattleEvent::Operated { figure, object } => What::Operated(*figure, *object),
            _ => continue,
        };
        found.push(Found { weight: 6.0, turn, event, what });
    }
    found
}

fn describe_key_moment(moment: &Found, view: &BattleView, texts: &Texts) -> KeyMoment {
    let name = |figure: FigureId| figure_name(texts, view, figure).into();
    let percent = |odds: f64| texts.percent(odds * 100.0, 1).into();
    let (icon, words) = match moment.what {
        What::Killed { by: Some(by), figure, odds: Some(odds) } if odds < 0.5 => {
            let values = [("by", name(by)), ("figure", name(figure)), ("chance", percent(odds))];
            ("skull", texts.t_args("moment-kill-odds", &values))
        }
        What::Killed { by: Some(by), figure, .. } => {
            ("skull", texts.t_args("moment-kill", &[("by", name(by)), ("figure", name(figure))]))
        }
        What::Killed { figure, .. } => ("skull", texts.t_args("moment-died", &[("figure", name(figure))])),
        What::Missed { by, figure, odds } => {
            let values = [("by", name(by)), ("figure", name(figure)), ("chance", percent(odds))];
            ("close", texts.t_args("moment-missed", &values))
        }
        What::Swing(counts) => {
            let values = [("allied", counts.allied.into()), ("german", counts.german.into())];
            ("warn", texts.t_args("moment-swing", &values))
        }
        What::Sealed(figure) => ("lock", texts.t_args("moment-sealed", &[("figure", name(figure))])),
        What::Operated(figure, object) => {
            let object = object_name(texts, view, object).into();
            ("pickup", texts.t_args("moment-operated", &[("figure", name(figure)), ("object", object)]))
        }
    };
    let side = match moment.what {
        What::Killed { by, figure, .. } => {
            by.and_then(|by| view.side(by)).or_else(|| view.side(figure).map(Side::enemy))
        }
        What::Missed { figure, .. } => view.side(figure),
        What::Swing(counts) => Some(if counts.allied > counts.german { Side::German } else { Side::Allied }),
        What::Sealed(figure) | What::Operated(figure, _) => view.side(figure),
    };
    let turn = texts.t_args("turn-n", &[("n", moment.turn.into())]);
    KeyMoment { icon, turn, words, side, event: moment.event }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hit_chances_are_computed_exactly() {
        assert!((chance_of_hits(3, 2, 0.5) - 0.5).abs() < 1e-12);
        assert!((chance_of_hits(2, 1, 1.0 / 6.0) - 11.0 / 36.0).abs() < 1e-12);
        assert_eq!(chance_of_hits(1, 2, 0.5), 0.0);
    }
}
