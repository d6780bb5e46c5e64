//! The battle screen: the table with its figures, and the panels over it. It shows what the deciding seat may know, and
//! turns clicks and keys into orders.
//!
//! - [`session`]: the battle in play, its journal, and the view from which everything is drawn
//! - [`seats`]: players of each side, and their rights; `driver` requests their decisions, `beat` paces them
//! - [`ai`]: seats of the AI; `advice`: suggestions of the AI to a player
//! - [`intents`]: intents of players, from mouse and keys; `orders`: the only module that gives orders
//! - [`plan_preview`]: the plan shown before it is carried out; [`area_effects`]: figures that blasts and flames would hit
//! - `horde`: orders to a whole horde; `selection`: the selected figure; `deploying`: entry points of waiting figures
//! - [`battle_log`]: past events, as log, dice and losses
//! - `coach`: hints for new players
//! - [`cards`]: hands, cards in play, and killing them
//! - [`playback`]: animation of past events, one after the other
//! - `table`, `marks`, `tokens`, `overlays`, `camera`, `pointer`, `steady`, `posting`: the board
//! - [`tutorial`]: a battle that is explained step by step
//! - `secrets`: hands and bids behind the curtain; `contact`: advice about the bid
//! - `flow`: leaving a battle; `confirm`: confirmation dialogs; `marked`: a moment to return to
//! - [`replay`]: replay of a record; `handover`: recap of the opponent's turn
//! - [`editor_board`], `bench_camera`: a board without a battle, drawn like the table
//! - `diagrams`: the rulebook's boards, drawn like the table; `sketch`: drawing tools for them
//! - [`seed_source`]: seeds of the dice of new battles
//! - `hud`: the panels; `prompts`: questions of the rules
//! - `spoilt`: pictures of figures that can't be drawn
//! - `words`: events and refusals in the player's language; `announce`: announcements for the screen reader

mod activation_order;
pub mod advice;
pub mod ai;
mod ai_assist;
pub mod area_effects;
mod automaton_forecast;
pub mod battle_log;
mod board;
pub mod board_coords;
mod board_image;
mod board_markers;
mod board_viewport;
mod bookmark;
pub mod camera;
pub mod camera_target;
pub mod cards;
mod coach;
mod confirm;
mod contact;
mod deploying;
pub mod diagrams;
pub mod editor_board;
mod editor_camera;
mod figure_tokens;
pub mod handle_intents;
mod highlight;
mod hud;
pub mod intents;
mod key_input;
pub mod leave_battle;
mod map_overview;
mod move_horde;
mod movement_range;
mod order_pacing;
mod overlays;
mod picket_placement;
pub mod plan_preview;
pub mod playback;
mod pointer;
mod prelude;
mod prompts;
mod recap;
pub mod replay;
mod screen_reader;
mod seat_driver;
pub mod seats;
mod secret_phase;
pub mod seed_source;
mod selection;
pub mod session;
mod sight_overlay;
mod spoilt;
mod steady;
pub mod submit_orders;
pub mod systems;
pub mod text;
pub mod tutorial;
mod widgets;

pub use board::{StaticCacheEnabled, objects, z_layers};
pub use figure_tokens::square_at;
pub use pointer::BoardPointer;

use self::prelude::*;

/// Adds the battle screen to the app.
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
        handle_intents::plugin,
        leave_battle::plugin,
        secret_phase::plugin,
        board::plugin,
        figure_tokens::plugin,
        board_markers::plugin,
        overlays::plugin,
        camera::plugin,
        pointer::plugin,
        hud::plugin,
        prompts::plugin,
        cards::plugin,
    ))
    .add_plugins((
        replay::plugin,
        screen_reader::plugin,
        tutorial::plugin,
        seat_driver::plugin,
        confirm::plugin,
        bookmark::plugin,
    ))
    .add_plugins((playback::plugin, diagrams::plugin, ai::plugin, advice::plugin))
    .add_plugins((
        recap::plugin,
        battle_log::plugin,
        highlight::plugin,
        sight_overlay::plugin,
        movement_range::plugin,
        map_overview::plugin,
    ))
    .add_plugins((
        editor_camera::plugin,
        automaton_forecast::plugin,
        ai_assist::plugin,
        activation_order::plugin,
        steady::plugin,
    ))
    .add_plugins((spoilt::plugin, coach::plugin));
}
