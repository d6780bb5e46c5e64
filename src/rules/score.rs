//! Rules for victory points.

use serde::{Deserialize, Serialize};

use crate::side::Side;

/// A rule by which a side gets victory points. See `victory_points`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ScoringRule {
    /// For the numbered tokens that a side's figures hold at the end: the value of each number, from 1 (`M4`).
    Carried(Vec<u8>),
    /// For each figure of that side that leaves through an exit; the side itself gets the points (`M5`).
    Left {
        /// The side of the figures.
        side: Side,
        /// Points for each.
        each: u8,
        /// Points for the stranded figure instead.
        stranded: u8,
    },
    /// For each dead figure of that side; the enemy gets the points (`M5`).
    Dead {
        /// The side of the figures.
        side: Side,
        /// Points for each.
        each: u8,
        /// Points for the stranded figure instead.
        stranded: u8,
    },
    /// For each object that a side activates (`M6`).
    Activated {
        /// Points for each.
        each: u8,
    },
}

impl ScoringRule {
    /// Returns `true` if a side gets points by leaving the board.
    pub(super) fn has_way_out(&self, side: Side) -> bool {
        matches!(self, ScoringRule::Left { side: out, .. } if *out == side)
    }
}
