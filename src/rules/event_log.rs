//! The log of events, append-only.

use bevy_ecs::resource::Resource;

use crate::event::BattleEvent;

/// All events since the battle began.
#[derive(Resource, Clone, Debug, Default)]
pub struct EventLog(Vec<BattleEvent>);

impl EventLog {
    /// Appends an event.
    pub(super) fn push(&mut self, event: BattleEvent) {
        self.0.push(event);
    }

    /// Returns all events, oldest first.
    pub fn all(&self) -> &[BattleEvent] {
        &self.0
    }
}
