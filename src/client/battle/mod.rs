//! The battle in the window: the table with its figures, and the panels that float over it. It shows what the seat
//! whose decision is awaited may know, and turns clicks and keys into orders.
//!
//! - [`session`]: the battle in play, its journal, and the view that everything here is drawn from
//! - [`intent`]: what a player wants, by mouse or key; `orders`: they are given there and nowhere else
//! - [`preview`]: the plan that is shown before it is paid for; [`hazards`]: whom blasts and flames would catch
//! - [`annals`]: what has happened, as the log, the dice and the losses
//! - [`cards`]: hands, cards in play, and killing them
//! - `table`, `marks`, `tokens`, `overlays`, `camera`, `pointer`, `posting`: the board
//! - [`lesson`]: a battle that is explained step by step
//! - `secrets`: hands and bids behind the curtain; `flow`: the way out of a battle; `confirm`: questions of the
//!   window's own; `marked`: a moment to come back to; `mail`: while the other player decides somewhere else;
//!   [`replay`]: a record that is only looked at; `handover`: what the other seat did
//! - `hud`: the panels; `prompts`: questions that the rules ask
//! - `words`: events and refusals in the player's language; `announce`: what a screen reader says by itself

pub mod annals;
mod announce;
pub mod camera;
pub mod cards;
mod confirm;
mod flow;
mod gaze;
mod handover;
pub mod hazards;
mod hud;
pub mod intent;
pub(super) mod lesson;
mod mail;
mod marked;
mod marks;
mod orders;
mod overlays;
mod pointer;
mod posting;
pub mod preview;
mod prompts;
pub(super) mod replay;
mod secrets;
pub mod session;
mod spot;
mod table;
mod tokens;
pub mod words;

use bevy::prelude::*;

use super::screens::Screen;

/// The side of a square on the table, in design pixels at zoom 1.
pub const SQUARE: f32 = 72.0;

/// Part of the table; goes when the battle screen is left or another battle is laid out.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OnTable;

pub(super) use flow::open;

/// When the battle's systems run, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum BattleSystems {
    /// Mouse and keys become intents.
    Input,
    /// Intents become orders, and orders a new view.
    Orders,
    /// What happened becomes words.
    Write,
    /// The view becomes pictures.
    Show,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (BattleSystems::Input, BattleSystems::Orders, BattleSystems::Write, BattleSystems::Show)
            .chain()
            .run_if(in_state(Screen::Battle)),
    )
    .add_plugins((
        crate::rules::plugin,
        session::plugin,
        intent::plugin,
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
    .add_plugins((replay::plugin, mail::plugin, announce::plugin, lesson::plugin, confirm::plugin, marked::plugin))
    .add_plugins((handover::plugin, annals::plugin, spot::plugin, gaze::plugin));
}

/// Where the middle of a square lies on the table.
fn centre(square: crate::rules::Square) -> Vec2 {
    Vec2::new(f32::from(square.x), -f32::from(square.y)) * SQUARE
}

/// The direction of a facing on the table, whose `y` grows upwards.
fn towards(facing: crate::rules::Facing) -> Vec2 {
    let (x, y) = facing.offset();
    Vec2::new(f32::from(x), -f32::from(y))
}

/// The turn of a picture that is drawn facing up.
fn rotation(facing: crate::rules::Facing) -> Quat {
    Quat::from_rotation_z(-(facing as u8 as f32) * std::f32::consts::FRAC_PI_2)
}
