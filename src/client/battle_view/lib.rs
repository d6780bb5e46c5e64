//! The base of the battle screen: the battle as the deciding seat may see it, from which everything is drawn, and the
//! way from a player's intent to an order.
//!
//! - [`session`]: the battle in play, its journal and its play time; [`view`]: the view; [`mission_appearance`]: the
//!   theme of its board, and the icons of its objects
//! - [`seats`]: players of each side, and their rights; [`ai_turns`]: half-turns of the AI; [`assisted_figures`]:
//!   figures that the AI plays for absent players; [`activation_order`]: the order of a side that several people share
//! - [`intent_queue`]: the intents of players, from mouse and keys, in their order; each feature defines its own
//!   intents and carries them out
//! - [`submit_orders`]: the only module that submits orders; the events that other modules observe;
//!   [`order_gesture`]: the orders of one key press or click; [`order_intents`]: undo; [`decision_waivers`]
//! - [`plan_preview`]: the plan shown before it is carried out; [`area_effects`]: figures that blasts and flames
//!   would hit; [`selection`]: the selected figure; [`panel_intents`]: what the panels show
//! - [`advice_panel`], [`recap_state`], [`replay_state`]: the state of modes of play that panels show
//! - [`text`], [`card_text`]: events, refusals and cards in the player's language; [`screen_reader`]: announcements for
//!   the screen reader
//! - [`seed_source`]: seeds of the dice of new battles

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

pub mod activation_order;
pub mod advice_panel;
pub mod ai_turns;
pub mod area_effects;
pub mod assisted_figures;
pub mod battle_notice;
mod battle_source;
pub mod board_coords;
pub mod card_text;
pub mod decision_waivers;
mod early_decision;
pub mod intent_queue;
pub mod key_input;
pub mod mission_appearance;
pub mod order_gesture;
pub mod order_intents;
pub mod panel_intents;
pub mod plan_preview;
mod play_timer;
pub mod prelude;
pub mod recap_state;
pub mod replay_state;
pub mod rooms;
pub mod screen_reader;
pub mod seats;
pub mod seed_source;
pub mod selection;
pub mod session;
pub mod submit_orders;
pub mod systems;
pub mod text;
pub mod view;
pub mod wheel_scroll;
pub mod widgets;

use self::prelude::*;

/// Adds the base of the battle screen, and the order of its systems.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (BattleSystems::Input, BattleSystems::Orders, BattleSystems::Play, BattleSystems::Write, BattleSystems::Show)
            .chain()
            .run_if(in_state(Screen::Battle)),
    )
    .add_plugins((
        rules::plugin,
        session::plugin,
        intent_queue::plugin,
        screen_reader::plugin,
        activation_order::plugin,
        submit_orders::plugin,
        order_gesture::plugin,
        order_intents::plugin,
        selection::plugin,
        panel_intents::plugin,
    ));
}
