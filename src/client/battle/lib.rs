//! The battle screen: the table with its figures, and the panels over it. It shows what the deciding seat may know, and
//! turns clicks and keys into orders.
//!
//! - [`session`]: the battle in play, its journal, and the view from which everything is drawn
//! - [`seats`]: players of each side, and their rights; `driver` requests their decisions, `beat` paces them
//! - [`computer`]: seats of the AI; `advice`: suggestions of the AI to a player
//! - [`intent`]: intents of players, from mouse and keys; `orders`: the only module that gives orders
//! - [`preview`]: the plan shown before it is carried out; [`hazards`]: figures that blasts and flames would hit
//! - `horde`: orders to a whole horde; `selection`: the selected figure; `deploying`: entry points of waiting figures
//! - [`annals`]: past events, as log, dice and losses
//! - `coach`: hints for new players
//! - [`cards`]: hands, cards in play, and killing them
//! - [`playback`]: animation of past events, one after the other
//! - `table`, `marks`, `tokens`, `overlays`, `camera`, `pointer`, `steady`, `posting`: the board
//! - [`lesson`]: a battle that is explained step by step
//! - `secrets`: hands and bids behind the curtain; `contact`: advice about the bid
//! - `flow`: leaving a battle; `confirm`: confirmation dialogs; `marked`: a moment to return to
//! - [`replay`]: replay of a record; `handover`: recap of the opponent's turn
//! - [`workbench`], `bench_camera`: a board without a battle, drawn like the table
//! - `diagrams`: the rulebook's boards, drawn like the table; `sketch`: drawing tools for them
//! - [`seeds`]: seeds of the dice of new battles
//! - `hud`: the panels; `prompts`: questions of the rules
//! - `spoilt`: pictures of figures that can't be drawn
//! - `words`: events and refusals in the player's language; `announce`: announcements for the screen reader

pub mod advice;
pub mod annals;
mod announce;
mod beat;
mod bench_camera;
pub mod camera;
pub mod cards;
mod coach;
pub mod computer;
mod confirm;
mod contact;
mod deploying;
pub mod diagrams;
mod driver;
pub mod flow;
mod foreseen;
mod gaze;
mod handover;
pub mod hazards;
mod helpers;
mod horde;
mod hud;
pub mod intent;
mod keys;
pub mod lens;
pub mod lesson;
mod lineup;
mod marked;
mod marks;
pub mod obey;
pub mod orders;
mod overlays;
mod overview;
mod parts;
pub mod place;
pub mod playback;
mod pointer;
mod posting;
mod prelude;
pub mod preview;
mod prompts;
mod reach;
pub mod replay;
mod room;
pub mod seats;
mod secrets;
pub mod seeds;
mod selection;
pub mod session;
mod sketch;
mod spoilt;
mod spot;
mod steady;
pub mod systems;
mod table;
mod tokens;
pub mod words;
pub mod workbench;

pub use pointer::Pointer;
pub use table::{Beforehand, height, stand};
pub use tokens::square_at;

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
        obey::plugin,
        flow::plugin,
        secrets::plugin,
        table::plugin,
        tokens::plugin,
        marks::plugin,
        overlays::plugin,
        camera::plugin,
        pointer::plugin,
        hud::plugin,
        prompts::plugin,
        cards::plugin,
    ))
    .add_plugins((replay::plugin, announce::plugin, lesson::plugin, driver::plugin, confirm::plugin, marked::plugin))
    .add_plugins((playback::plugin, diagrams::plugin, computer::plugin, advice::plugin))
    .add_plugins((handover::plugin, annals::plugin, spot::plugin, gaze::plugin, reach::plugin, overview::plugin))
    .add_plugins((bench_camera::plugin, foreseen::plugin, helpers::plugin, lineup::plugin, steady::plugin))
    .add_plugins((spoilt::plugin, coach::plugin));
}
