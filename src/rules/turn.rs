//! The sequence of play: turns, their maintenance and their two halves (`TURN-1`, `TURN-2`, `ACT-3`, `ACT-4`).
//!
//! Maintenance goes command points, hands, bid, deployment. **Ruling** (`HAND-2`): the Allies fill their hand first.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::side::Side;

/// Where the battle stands in the sequence of play.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The number of the turn, from 1.
    pub number: u16,
    /// Who goes first this turn, once it is settled (`BID-1`).
    pub first: Option<Side>,
    /// Whose half it is; none during maintenance.
    pub half: Option<Side>,
}

impl Turn {
    /// Whether the second player's half goes on.
    pub(super) fn is_last_half(&self) -> bool {
        self.half.is_some() && self.half == self.first.map(Side::enemy)
    }
}
