//! Who listens: [`layer`]s say which part of the window is awake, [`shortcut`]s press plates by key, [`focus`] walks
//! over them with Tab and arrows; [`bindings`] are the keys that the player chose; the [`queue`] gives each frame one press.

pub mod bindings;
pub mod focus;
pub mod layer;
mod queue;
pub mod shortcut;

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

pub(super) fn plugin(app: &mut App) {
    use bevy::{input::InputSystems as Devices, input_focus::InputFocusSystems};
    app.configure_sets(
        PreUpdate,
        (InputSystems::Layers, InputSystems::Shortcuts, InputSystems::Focus)
            .chain()
            .after(Devices)
            .before(InputFocusSystems::Dispatch),
    )
    .add_plugins((bindings::plugin, layer::plugin, shortcut::plugin, focus::plugin, queue::plugin));
}
