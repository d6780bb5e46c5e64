//! Who listens: [`layer`]s say which part of the window is awake, [`shortcut`]s press plates by key, [`focus`] walks
//! over them with Tab and arrows; [`explained`] is the tooltip that was asked for by key.
//!
//! All that the devices tell comes through here before anybody else hears it: the [`queue`] keeps it in order, [`passes`]
//! gives each press a run of the main schedule, and [`pointer_path`] knows where the pointer was then. A [`controller`]
//! presses keys, and so does the right button over what can be left: [`dismiss`].

mod controller;
mod dismiss;
pub mod explained;
pub mod focus;
mod full_screen;
pub mod key_names;
pub mod layer;
mod passes;
pub mod pointer_path;
mod queue;
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
    .init_resource::<explained::Explained>()
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
