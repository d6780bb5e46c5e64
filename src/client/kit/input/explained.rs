//! A tooltip that was asked for by key.

use std::time::Duration;

use bevy::prelude::*;

use crate::{clock::Instant, wake::Awake};

/// What was asked for by key: the slip shows at once, for a while, as if the pointer rested there.
#[derive(Resource, Default)]
pub struct Explained(Option<(Entity, Instant)>);

impl Explained {
    /// How long a slip that was asked for stays.
    const STAY: Duration = Duration::from_millis(3000);

    /// Shows the slip of a node that has a tooltip.
    pub fn show(&mut self, entity: Entity, awake: &mut Awake) {
        self.0 = Some((entity, Instant::now() + Self::STAY));
        awake.stay(Self::STAY + Duration::from_millis(100));
    }

    /// The node whose slip is to be shown now.
    pub fn shown(&self) -> Option<Entity> {
        self.0.filter(|(_, until)| Instant::now() < *until).map(|(entity, _)| entity)
    }

    /// Hides the slip.
    pub fn hush(&mut self) {
        self.0 = None;
    }
}
