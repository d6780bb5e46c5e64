//! The order of the input systems.

use bevy::prelude::*;

/// The order of the input systems in `PreUpdate`, after Bevy has read the devices and before it tells the focused plate.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputSystems {
    /// The top layer is found.
    Layers,
    /// Shortcuts press plates.
    Shortcuts,
    /// Focus moves.
    Focus,
}
