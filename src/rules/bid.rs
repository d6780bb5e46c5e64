//! The bid for the turn and Allied Intelligence (`BID-1`, `BID-2`).
//!
//! The Allied bid is asked for first and the German one after it, but neither is known to anybody until both are
//! sealed: the events do not say the number, and [`view_for_seat`](super::view_for_seat) hides it.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::side::BySide;

/// The bids that are sealed and not revealed yet. Secret.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedBids(pub BySide<Option<u8>>);

/// Whether Allied Intelligence was used in this battle.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntelligenceUse {
    /// It can't be used again.
    pub used: bool,
}
