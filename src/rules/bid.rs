//! The bid for the turn and Allied Intelligence (`BID-1`, `BID-2`).
//!
//! The Allied player bids first and the German player second, but both bids stay secret until both are sealed: the
//! events omit the points, and [`view_for_seat`](super::view_for_seat) hides them.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::side::BySide;

/// Bids that are sealed and not revealed yet. Secret.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedBids(pub BySide<Option<u8>>);

/// Use of Allied Intelligence in this battle.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntelligenceUse {
    /// `true` once it was used: it can't be used again.
    pub used: bool,
}
