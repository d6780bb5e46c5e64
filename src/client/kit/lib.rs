//! What every part of the window is made with: the ground that the screens, the battle and the lobby stand on.
//!
//! - [`keys`]: the keys of the player's choice, as data; [`language`], [`screen`]: which is spoken and shown
//! - [`changed`]: whether anything changed of what is looked at
//! - [`clock`]: what time it is, for everything that takes some; [`wake`]: when the window draws (only when something
//!   changes); [`thought`]: threads that work while it does
//! - [`settings`]: what is remembered of the player's choices; [`text`]: Spanish and English; [`names`]: what things of
//!   the rules are called; [`soldiers`]: names and faces of figures that are no persons of their own
//! - [`file_manager`]: folders shown by the system's own program
//! - [`theme`]: pictures, colours, type and frames
//! - [`input`]: shortcuts, keyboard focus and layers (which part of the window listens)
//! - [`widgets`]: plates, labels, marks and everything else a screen is made of
//! - [`draw`]: the names of all these that whoever draws takes at once
//! - [`access`]: what screen readers are told
//!
//! It is one crate, as keys and their names, input and widgets can't be told apart without traits that nobody else
//! needs.

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

/// All of it.
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
