//! The battle in the window: the table with its figures, and the panels that float over it. It shows what the seat
//! whose decision is awaited may know, and turns clicks and keys into orders.
//!
//! - [`session`]: the battle in play, its journal, and the view that everything here is drawn from
//! - [`seats`]: who sits where, and what follows from it; `driver` asks them, `beat` paces it
//! - [`computer`]: a seat that the computer plays; `advice`: what it would do in a person's place
//! - [`intent`]: what a player wants, by mouse or key; `orders`: they are given there and nowhere else
//! - [`preview`]: the plan that is shown before it is paid for; [`hazards`]: whom blasts and flames would catch
//! - `horde`: all zombies that have still to move, by one press; `selection`: which figure is selected; `deploying`: where
//!   figures wait
//! - [`annals`]: what has happened, as the log, the dice and the losses
//! - `coach`: hints for who meets something for the first time
//! - [`cards`]: hands, cards in play, and killing them
//! - [`playback`]: what has happened, shown one thing after the other
//! - `table`, `marks`, `tokens`, `overlays`, `camera`, `pointer`, `steady`, `posting`: the board
//! - [`lesson`]: a battle that is explained step by step
//! - `secrets`: hands and bids behind the curtain; `contact`: who could attack whom, for advice about the bid; `flow`: the
//!   way out of a battle; `confirm`: questions of the window's own; `marked`: a moment to come back to; `mail`: while the
//!   other player decides somewhere else; [`replay`]: a record that is only looked at; `handover`: what the other seat did
//! - [`workbench`], `bench_camera`: a board without a battle, laid as the table is
//! - `diagrams`: the boards that the rulebook shows, drawn as the table is; `sketch`: the pen for them
//! - [`seeds`]: where the dice of new battles come from
//! - `hud`: the panels; `prompts`: questions that the rules ask
//! - `spoilt`: pictures of figures that can't be drawn
//! - `words`: events and refusals in the player's language; `announce`: what a screen reader says by itself

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

/// All of it.
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
