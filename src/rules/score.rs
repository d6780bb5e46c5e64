//! What victory points are given for.

use serde::{Deserialize, Serialize};

use crate::side::Side;

/// What victory points are given for. See `victory_points`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ScoringRule {
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
