//! Foundation of the client's UI crates: the parts that menus, battle and the other client crates share.
//!
//! - [`keys`]: key bindings as data; [`language`], [`screen`]: the current language and screen
//! - [`run_conditions`]: run condition for changed resources
//! - [`clock`]: the client's clock; [`redraw`]: redraws only when something changes; [`background_thread`]: background
//!   threads
//! - [`settings`]: the player's saved settings; [`localization`]: Spanish and English texts; [`game_names`]: names of
//!   game elements; [`soldiers`]: names and faces of figures that are not unique persons
//! - [`file_manager`]: opens folders in the system's file manager
//! - [`theme`]: pictures, colours, text styles and frames
//! - [`input`]: shortcuts, keyboard focus and layers (which part of the window receives input)
//! - [`widgets`]: buttons, labels, marks and the other building blocks of a screen
//! - [`prelude`]: common imports of files that draw a part of the window
//! - [`accessibility`]: names and roles for screen readers
//!
//! It is one crate, because keys and key names, input and widgets depend on each other; separate crates would need
//! traits only to break these cycles.

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

pub mod accessibility;
pub mod background_thread;
pub mod clock;
pub mod file_manager;
pub mod game_names;
pub mod input;
pub mod keys;
pub mod language;
pub mod localization;
pub mod prelude;
pub mod redraw;
pub mod run_conditions;
pub mod screen;
pub mod settings;
pub mod soldiers;
pub mod theme;
pub mod widgets;

use bevy::prelude::*;

/// Adds all plugins of this crate.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        file_manager::plugin,
        settings::plugin,
        localization::plugin,
        redraw::plugin,
        theme::plugin,
        input::plugin,
        widgets::plugin,
        accessibility::plugin,
    ));
}
