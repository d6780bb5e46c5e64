//! Changes (tweaks) that may balance a mission which favours one side.

use std::cmp::Reverse;

use ai::AiLevel;
use rules::{Door, Side, Square};
use serde::{Deserialize, Serialize};

use crate::{
    experiment::{Experiment, prepare_battle},
    measurement::Measurement,
};

/// A change of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tweak {
    /// Sets the requisition points of a side.
    Points(Side, u8),
    /// Makes the door with that index begin open (`true`) or closed (`false`).
    Door(usize, bool),
    /// Sets the level of both sides' players.
    Level(AiLevel),
}

/// Maximum number of doors that are tried.
const MAX_DOORS_TRIED: usize = 3;

impl Tweak {
    /// Returns an experiment with this change.
    pub fn of(self, terms: &Experiment) -> Experiment {
        let mut changed = terms.clone();
        match self {
            Tweak::Points(side, rp) => changed.rp[side] = rp,
            Tweak::Door(door, open) => changed.mission.doors[door].open = open,
            Tweak::Level(level) => changed.level = level,
        }
        changed
    }
}

/// Returns changes that might balance the mission: one or two requisition points more for the side that wins less, one
/// less for the other, a changed door on the most used paths, weaker players. Changes that leave a side without an
/// affordable force are left out.
pub fn suggest_tweaks(terms: &Experiment, measure: &Measurement) -> Vec<Tweak> {
    let favoured = if measure.share(Side::Allied) > measure.share(Side::German) { Side::Allied } else { Side::German };
    let other = favoured.enemy();
    let (more, less) = (terms.rp[other], terms.rp[favoured]);
    let points = [(other, more.saturating_add(1)), (other, more.saturating_add(2)), (favoured, less.saturating_sub(1))];
    let points = points.into_iter().map(|(side, rp)| Tweak::Points(side, rp));
    let levels =
        [AiLevel::Veteran, AiLevel::Recruit].into_iter().filter(|level| *level < terms.level).map(Tweak::Level);
    let playable = |change: &Tweak| {
        let changed = change.of(terms);
        prepare_battle(&changed.catalogue, &changed.mission, changed.rp, changed.level, changed.seed).is_ok()
    };
    points.chain(suggest_door_tweaks(terms, measure)).chain(levels).filter(playable).collect()
}

/// Returns changes of the doors with the most steps beside them.
fn suggest_door_tweaks(terms: &Experiment, measure: &Measurement) -> impl Iterator<Item = Tweak> {
    let ways = &measure.heat().ways;
    let steps =
        |square: Square| -> u32 { Side::BOTH.iter().map(|side| ways[*side].get(&square).copied().unwrap_or(0)).sum() };
    let used = |(place, door): (usize, &Door)| {
        let (one, other) = door.squares();
        let count = steps(one).min(other.map_or(0, steps));
        (count > 0 && !door.sealed).then_some((count, Tweak::Door(place, !door.open)))
    };
    let mut doors: Vec<(u32, Tweak)> = terms.mission.doors.iter().enumerate().filter_map(used).collect();
    doors.sort_by_key(|(count, _)| Reverse(*count));
    doors.into_iter().take(MAX_DOORS_TRIED).map(|(_, change)| change)
}
