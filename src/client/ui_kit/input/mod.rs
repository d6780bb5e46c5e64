//! Input handling: [`layer`]s decide which part of the window receives input, [`shortcut`]s activate buttons by key,
//! [`focus`] moves between them with Tab and arrows, and [`keyboard_tooltip`] holds the tooltip opened by a key.
//!
//! All device input passes through here first: the `key_queue` keeps it in order, `passes` runs the main schedule
//! for each press, and [`pointer_path`] records the pointer position at that time. A `controller` presses keys, and
//! so does the right button on layers that can be closed: `dismiss`.

mod controller;
mod dismiss;
pub mod focus;
mod full_screen;
pub mod key_labels;
mod key_queue;
pub mod keyboard_tooltip;
pub mod layer;
mod passes;
pub mod pointer_path;
mod rebinding;
pub mod shortcut;
mod systems;

use bevy::prelude::*;

pub use systems::InputSystems;

pub(super) fn plugin(app: &mut App) {
    use bevy::{input::InputSystems as Devices, input_focus::InputFocusSystems};
    app.configure_sets(
        PreUpdate,
        (InputSystems::Layers, InputSystems::Shortcuts, InputSystems::Focus)
            .chain()
            .after(Devices)
            .before(InputFocusSystems::Dispatch),
    )
    .init_resource::<keyboard_tooltip::KeyboardTooltip>()
    .add_plugins((
        rebinding::plugin,
        layer::plugin,
        shortcut::plugin,
        focus::plugin,
        passes::plugin,
        controller::plugin,
        dismiss::plugin,
        full_screen::plugin,
    ));
}
