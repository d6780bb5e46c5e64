//! Foundation of the client's UI crates: everything that screens, battle and lobby are built with.
//!
//! - [`keys`]: key bindings as data; [`language`], [`screen`]: the current language and screen
//! - [`changed`]: run condition for changed resources
//! - [`clock`]: the client's clock; [`wake`]: redraws only when something changes; [`thought`]: background threads
//! - [`settings`]: the player's saved settings; [`text`]: Spanish and English texts; [`names`]: names of game elements;
//!   [`soldiers`]: names and faces of figures that are not unique persons
//! - [`file_manager`]: opens folders in the system's file manager
//! - [`theme`]: pictures, colours, type and frames
//! - [`input`]: shortcuts, keyboard focus and layers (which part of the window receives input)
//! - [`widgets`]: plates, labels, marks and the other building blocks of a screen
//! - [`draw`]: prelude for files that draw
//! - [`access`]: names and roles for screen readers
//!
//! It is one crate, because keys and key names, input and widgets depend on each other; separate crates would need
//! traits that serve no other purpose.

pub mod access;
pub mod changed;
pub mod clock;
pub mod draw;
pub mod file_manager;
pub mod input;
pub mod keys;
pub mod language;
pub mod names;
pub mod screen;
pub mod settings;
pub mod soldiers;
pub mod text;
pub mod theme;
pub mod thought;
pub mod wake;
pub mod widgets;

use bevy::prelude::*;

/// Adds all plugins of this crate.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        file_manager::plugin,
        settings::plugin,
        text::plugin,
        wake::plugin,
        theme::plugin,
        input::plugin,
        widgets::plugin,
        access::plugin,
    ));
}
