//! Tooltips shown by a key.

use std::time::Duration;

use bevy::prelude::*;

use crate::{clock::Instant, wake::Awake};

/// Resource: the node whose tooltip a key has opened. It shows at once, for a while, as if the pointer rested there.
#[derive(Resource, Default)]
pub struct Explained(Option<(Entity, Instant)>);

impl Explained {
    /// Duration of a tooltip opened by a key.
    const STAY: Duration = Duration::from_millis(3000);

    /// Shows the tooltip of a node.
    pub fn show(&mut self, entity: Entity, awake: &mut Awake) {
        self.0 = Some((entity, Instant::now() + Self::STAY));
        awake.stay(Self::STAY + Duration::from_millis(100));
    }

    /// Returns the node whose tooltip is open.
    pub fn shown(&self) -> Option<Entity> {
        self.0.filter(|(_, until)| Instant::now() < *until).map(|(entity, _)| entity)
    }

    /// Hides the tooltip.
    pub fn hush(&mut self) {
        self.0 = None;
    }
}
