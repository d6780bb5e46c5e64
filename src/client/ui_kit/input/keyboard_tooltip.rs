//! Tooltips shown by a key.

use std::time::Duration;

use bevy::prelude::*;

use crate::{clock::ClientInstant, redraw::RedrawRequests};

/// Resource with the node whose tooltip a key has opened. The tooltip shows at once, for a while, as if the pointer
/// hovered over the node.
#[derive(Resource, Default)]
pub struct KeyboardTooltip(Option<(Entity, ClientInstant)>);

impl KeyboardTooltip {
    /// Time that a tooltip opened by a key stays open.
    const STAY: Duration = Duration::from_millis(3000);

    /// Shows the tooltip of a node.
    pub fn show(&mut self, entity: Entity, awake: &mut RedrawRequests) {
        self.0 = Some((entity, ClientInstant::now() + Self::STAY));
        awake.redraw_for(Self::STAY + Duration::from_millis(100));
    }

    /// Returns the node whose tooltip is open.
    pub fn shown(&self) -> Option<Entity> {
        self.0.filter(|(_, until)| ClientInstant::now() < *until).map(|(entity, _)| entity)
    }

    /// Hides the tooltip.
    pub fn hide(&mut self) {
        self.0 = None;
    }
}
