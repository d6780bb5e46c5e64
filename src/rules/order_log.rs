//! What was decided, in order: the part of a record that differs between two games.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::order::Order;

/// One entry of what was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    /// A player's order.
    Order(Order),
    /// Faces that the next dice were made to show: by tests and referees.
    Dice(Vec<u8>),
    /// New dice and a newly shuffled deck from here on, by that seed: where a battle branches off another one.
    Seed(u64),
}

/// All that was decided since the battle began.
#[derive(Resource, Clone, Debug, Default)]
pub struct OrderLog(pub(super) Vec<Entry>);

impl OrderLog {
    /// The entries, oldest first.
    pub fn entries(&self) -> &[Entry] {
        &self.0
    }
}
