//! The log of events, append-only.

use bevy_ecs::resource::Resource;

use crate::event::BattleEvent;

/// All that has happened so far.
#[derive(Resource, Clone, Debug, Default)]
pub struct EventLog(Vec<BattleEvent>);

impl EventLog {
    /// Notes an event.
    pub(super) fn push(&mut self, event: BattleEvent) {
        self.0.push(event);
    }

    /// All events, oldest first.
    pub fn all(&self) -> &[BattleEvent] {
        &self.0
    }
}
