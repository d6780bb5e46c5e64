//! Advice: suggested orders for the deciding seat, each with its winning chance, which simulated trials estimate from
//! the seat's own observation. The panel opens only at the player's request, and no order is given without the player's
//! command; after each order, the advice is requested again.
//!
//! - `state`: requests and results; `worker`: the thread that evaluates
//! - `panel`: the suggestions in the right panel, and the selected one in the dock
//! - `board_overlay`: the suggestions on the board; `framing`: the camera that shows the selected one; `text`: their
//!   texts

mod board_overlay;
mod framing;
mod panel;
mod state;
mod text;
mod worker;

use bevy::prelude::*;

pub use self::{framing::FramedSuggestion, state::is_weighing_advice};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((state::plugin, panel::plugin, board_overlay::plugin, framing::plugin));
}
