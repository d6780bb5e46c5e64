//! The special conditions of missions, each a block that any mission may use (`M3` to `M7`), and what victory points are
//! given for. What they do is in the modules that their docs name; nothing asks which mission it is.

use serde::{Deserialize, Serialize};

use super::{Facing, Side, Situation, Square};

/// A special condition of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Special {
    /// Zombies may pick up and carry objects, too; they activate none (`M4`, `ITEM-2`).
    ZombiesCarry,
    /// Who searches a numbered token for the first time rolls a die: up to `on` a figure of the other player rises with
    /// the token and rolls so many dice against the searcher (`M4`). See `tokens`.
    Twitchers {
        /// The id of the kind of figure that rises.
        kind: String,
        /// The highest face on which it does.
        on: u8,
        /// The dice that it rolls.
        dice: u8,
    },
    /// One figure of that side is cut off in a room until a figure of its side opens a door of that room (`M5`). See
    /// `stranded`.
    Stranded {
        /// Whose.
        side: Side,
        /// What the figure costs at least, in requisition points.
        rp: u8,
        /// Where it stands.
        at: Square,
        /// Where it faces.
        facing: Facing,
        /// The doors of the room, by their numbers in the mission's list, from 0.
        doors: Vec<u8>,
    },
    /// In the first turn the figures of that side's horde do not enter but are placed on free floor within those
    /// rectangles (`M7`). See `pickets`.
    Pickets {
        /// Whose horde.
        side: Side,
        /// Rectangles, by two opposite corners that belong to them.
        areas: Vec<(Square, Square)>,
    },
    /// All that side bought but its hordes is held back; from that turn on one figure a turn arrives (`M7`). See
    /// `pickets`.
    Waves {
        /// Whose.
        side: Side,
        /// The first turn in which one arrives.
        from: u16,
    },
}

/// What victory points are given for. See `victory_points`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Score {
    /// For the numbered tokens that a side's figures hold at the end: the value of each number, from 1 (`M4`).
    Carried(Vec<u8>),
    /// For each figure of that side that leaves through an exit, to that side (`M5`).
    Left {
        /// Whose figures.
        side: Side,
        /// For each.
        each: u8,
        /// For the stranded one, in place of that.
        stranded: u8,
    },
    /// For each dead figure of that side, to the enemy (`M5`).
    Dead {
        /// Whose figures.
        side: Side,
        /// For each.
        each: u8,
        /// For the stranded one, in place of that.
        stranded: u8,
    },
    /// For each object that a side activates (`M6`).
    Activated {
        /// For each.
        each: u8,
    },
}

/// Whether a square lies within one of those rectangles.
pub fn within(areas: &[(Square, Square)], at: Square) -> bool {
    areas.iter().any(|(one, other)| {
        (one.x.min(other.x)..=one.x.max(other.x)).contains(&at.x)
            && (one.y.min(other.y)..=one.y.max(other.y)).contains(&at.y)
    })
}

impl Situation {
    /// The special conditions of the mission.
    pub fn specials(&self) -> &[Special] {
        &self.charter.specials
    }

    /// Whether zombies may handle objects (`ITEM-2`).
    pub(super) fn zombies_carry(&self) -> bool {
        self.specials().contains(&Special::ZombiesCarry)
    }
}
