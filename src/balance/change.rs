//! Changes to a mission that favours one side.

use std::cmp::Reverse;

use mind::Level;
use rules::{Door, Side, Square};
use serde::{Deserialize, Serialize};

use crate::{
    measure::Measure,
    terms::{Terms, prepared},
};

/// A change of the terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// Sets the requisition points of a side.
    Points(Side, u8),
    /// Makes the door of that index begin open (`true`) or closed.
    Door(usize, bool),
    /// Sets the level of both sides' players.
    Level(Level),
}

/// Maximum number of doors that are tried.
const DOORS: usize = 3;

impl Change {
    /// Returns the terms with this change.
    pub fn of(self, terms: &Terms) -> Terms {
        let mut changed = terms.clone();
        match self {
            Change::Points(side, rp) => changed.rp[side] = rp,
            Change::Door(door, open) => changed.mission.doors[door].open = open,
            Change::Level(level) => changed.level = level,
        }
        changed
    }
}

/// Returns changes that might balance the mission: one or two points more for the side that wins less, one less for
/// the other, a changed door on the most used ways, weaker players. Changes that leave a side without an affordable
/// force are left out.
pub fn changes(terms: &Terms, measure: &Measure) -> Vec<Change> {
    let favoured = if measure.share(Side::Allied) > measure.share(Side::German) { Side::Allied } else { Side::German };
    let other = favoured.enemy();
    let (more, less) = (terms.rp[other], terms.rp[favoured]);
    let points = [(other, more.saturating_add(1)), (other, more.saturating_add(2)), (favoured, less.saturating_sub(1))];
    let points = points.into_iter().map(|(side, rp)| Change::Points(side, rp));
    let levels = [Level::Veteran, Level::Recruit].into_iter().filter(|level| *level < terms.level).map(Change::Level);
    let playable = |change: &Change| {
        let changed = change.of(terms);
        prepared(&changed.catalogue, &changed.mission, changed.rp, changed.level, changed.seed).is_ok()
    };
    points.chain(doors(terms, measure)).chain(levels).filter(playable).collect()
}

/// Returns changes of the doors with the most steps beside them.
fn doors(terms: &Terms, measure: &Measure) -> impl Iterator<Item = Change> {
    let ways = &measure.heat().ways;
    let steps =
        |square: Square| -> u32 { Side::BOTH.iter().map(|side| ways[*side].get(&square).copied().unwrap_or(0)).sum() };
    let used = |(place, door): (usize, &Door)| {
        let (one, other) = door.squares();
        let count = steps(one).min(other.map_or(0, steps));
        (count > 0 && !door.sealed).then_some((count, Change::Door(place, !door.open)))
    };
    let mut doors: Vec<(u32, Change)> = terms.mission.doors.iter().enumerate().filter_map(used).collect();
    doors.sort_by_key(|(count, _)| Reverse(*count));
    doors.into_iter().take(DOORS).map(|(_, change)| change)
}
