//! The order of the input systems.

use bevy::prelude::*;

/// System sets of input handling in `PreUpdate`, after Bevy has read the devices and before it dispatches input to the
/// focused button.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InputSystems {
    /// Finds the top layer.
    Layers,
    /// Activates buttons by shortcut.
    Shortcuts,
    /// Moves the focus.
    Focus,
}
