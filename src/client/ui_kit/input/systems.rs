//! The order of the input systems.

use bevy::prelude::*;

/// The input systems' sets in `PreUpdate`, after Bevy has read the devices and before it dispatches to the focused
/// plate.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputSystems {
    /// Finds the top layer.
    Layers,
    /// Activates plates by shortcut.
    Shortcuts,
    /// Moves the focus.
    Focus,
}
