//! The sequence of play: turns, their maintenance and their two half-turns (`TURN-1`, `TURN-2`, `ACT-3`, `ACT-4`).
//!
//! Maintenance has four parts: command points, hands, bid, deployment. **Ruling** (`HAND-2`): the Allies fill their
//! hand first.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::side::Side;

/// The current position in the sequence of play.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Number of the turn, from 1.
    pub number: u16,
    /// The side that goes first this turn, once it is settled (`BID-1`).
    pub first: Option<Side>,
    /// The side whose half-turn it is; `None` during maintenance.
    pub half: Option<Side>,
}

impl Turn {
    /// Returns `true` during the second player's half-turn.
    pub(super) fn is_last_half(&self) -> bool {
        self.half.is_some() && self.half == self.first.map(Side::enemy)
    }
}
