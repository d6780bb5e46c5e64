//! Advice: possible orders of the seat that must decide, each with its winning chance, found by trials from the seat's
//! own view. It never opens by itself and gives no orders unasked; after each order it is requested again.
//!
//! - `counsel`: requests and results; `worker`: the thread that evaluates
//! - `panel`: the suggestions in the right panel, and the selected one in the dock
//! - `board`: the suggestions on the board; `tell`: their texts

pub(super) mod board_overlay;
mod panel;
mod state;
mod text;
mod worker;

use bevy::prelude::*;

pub(super) use self::state::AdviceTopic;
pub use self::state::{AdviceState, is_weighing_advice};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((state::plugin, panel::plugin));
}
