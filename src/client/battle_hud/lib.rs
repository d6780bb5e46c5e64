//! The panels of the battle screen.
//!
//! - [`hud`]: the panels; [`prompts`]: prompts for the decisions that the rules request; [`confirm`]: confirmation
//!   dialogs
//! - [`cards`]: hands, cards in play, and killing them
//! - [`battle_log`]: past events, as log, dice and losses
//! - `secret_phase`: hands and bids behind the curtain; [`secret_state`]: their progress; `secret_overlay`: the models of
//!   their overlays; `early_answer`: answers before the rules request them; `bid_model`: the model of the bid;
//!   [`bid_advice`]: advice about the bid
//! - [`bookmark`]: a moment to return to

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

pub mod battle_log;
pub mod bid_advice;
mod bid_model;
pub mod bookmark;
pub mod cards;
pub mod confirm;
mod early_answer;
pub mod hud;
pub mod prelude;
pub mod prompts;
mod secret_overlay;
mod secret_phase;
pub mod secret_state;

use self::prelude::*;

/// Adds the panels.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        secret_phase::plugin,
        hud::plugin,
        prompts::plugin,
        cards::plugin,
        confirm::plugin,
        bookmark::plugin,
        battle_log::plugin,
    ));
}
