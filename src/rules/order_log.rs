//! The log of all decisions, in order: the part of a record that differs between two games.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::order::Order;

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OrderLogEntry {
    /// A player's order.
    Order(Order),
    /// Faces scripted for the next dice, by tests and the referee.
    Dice(Vec<u8>),
    /// A new seed, from which the dice continue and the deck is shuffled again: a battle branches off another one here.
    Seed(u64),
    /// New dice for the next order of an online battle. The deck keeps its order.
    Reseed(u64),
}

/// All decisions since the battle began.
#[derive(Resource, Clone, Debug, Default)]
pub struct OrderLog(pub(super) Vec<OrderLogEntry>);

impl OrderLog {
    /// Returns the entries, oldest first.
    pub fn entries(&self) -> &[OrderLogEntry] {
        &self.0
    }
}
