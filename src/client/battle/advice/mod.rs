//! Advice: what the seat that is asked could do, with the chance to win of each way, found by trials from its own view.
//! It never opens by itself and decides nothing; after every order it is asked again.
//!
//! - `counsel`: what is asked and what was found; `worker`: the thread that weighs
//! - `panel`: the ways in the panel at the right, and the one that is chosen in the dock
//! - `board`: the ways on the board; `tell`: their words

pub(super) mod board;
mod counsel;
mod panel;
mod tell;
mod worker;

use bevy::prelude::*;

pub(super) use self::counsel::Ask;
pub use self::counsel::{Counsel, weighs};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((counsel::plugin, panel::plugin));
}
