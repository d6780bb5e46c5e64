//! The battle, by the rules: everything that happens on the table. No window, no files, no clock.
//!
//! [`submit`] is the one door: it checks an [`Order`] and runs its steps until a player must decide; [`Awaiting`] says
//! who and what, [`legal_orders`] lists the answers, [`BattleEvent`]s tell what happened. [`Situation`] is the battle as
//! plain data for whoever reads it, [`view`] the part of it that a seat may know.
//!
//! The ids in these docs (`LOS-3`) are those of the rules that the tests in `tests/rules` cite.

use bevy::app::App;
use bevy::ecs::world::World;

mod activation;
pub mod attack;
mod awaiting;
mod bid;
mod blast;
pub mod board;
pub mod cards;
mod causes;
mod check;
mod citation;
mod close_combat;
mod command_points;
mod damage;
mod deployment;
mod dice;
mod doors;
pub mod event;
mod facing;
pub mod figure;
mod fire;
mod fork;
mod harpoon;
mod legal;
mod movement;
pub mod objectives;
pub mod objects;
pub mod odds;
mod order;
mod pickets;
pub mod profile;
mod reaction;
mod refusal;
mod resolve;
mod setup;
mod shooting;
mod side;
pub mod sight;
mod situation;
pub mod special;
mod step;
mod stranded;
mod tokens;
mod turn;
mod veterans;
pub mod victory_points;
mod view;
pub mod way;
pub mod weapon;

pub use activation::{Acting, Activation, Again};
pub use attack::{damage, has_double};
pub use awaiting::{Awaiting, Occasion};
pub use bid::{Bids, Intelligence};
pub use blast::blast_squares;
pub use board::{Board, Door, EntryId, Gate, Ground, Occupancy, Square, Terrain};
pub use check::{card_targets, check, cost, kill_budget, move_cost};
pub use close_combat::Crowding;
pub use command_points::{CommandPoints, SpecialPoints, command_points, hand_size};
pub use dice::Dice;
pub use event::{BattleEvent, EventLog};
pub use facing::Facing;
pub use figure::{
    Ability, Catalogue, CopyNumber, FigureId, FigureKind, Harpoon, KindId, Localized, Place, Roster, Trait,
};
pub use fire::{Blaze, Fire};
pub use fork::{Scratch, reseed};
pub use legal::legal_orders;
pub use objectives::{Close, Ending, Outcome, Reason, Verdict};
pub use order::Order;
pub use profile::{Profile, reaction_weapon};
pub use refusal::Refusal;
pub use resolve::{Entry, OrderLog, script_dice, submit};
pub use setup::{Charter, PlacedFigure, Position, Setup, Start, clear, install};
pub use side::{BySide, Side};
pub use situation::{Figure, Situation, digest};
pub use special::{Score, Special};
pub use stranded::{Captivity, Stranded};
pub use tokens::Twitchers;
pub use turn::Turn;
pub use veterans::Veteran;
pub use victory_points::VictoryPoints;
pub use view::{view, view_event};
pub use weapon::{FireMode, Weapon, needed_roll};

/// Adds the rules' schedules to an app. The battle itself comes with [`install`].
pub fn plugin(app: &mut App) {
    resolve::plugin(app);
    turn::plugin(app);
    command_points::plugin(app);
    bid::plugin(app);
    deployment::plugin(app);
    activation::plugin(app);
    movement::plugin(app);
    doors::plugin(app);
    shooting::plugin(app);
    attack::plugin(app);
    close_combat::plugin(app);
    harpoon::plugin(app);
    blast::plugin(app);
    fire::plugin(app);
    damage::plugin(app);
    reaction::plugin(app);
    objects::plugin(app);
    tokens::plugin(app);
    stranded::plugin(app);
    pickets::plugin(app);
    cards::plugin(app);
    objectives::plugin(app);
}

/// A world with the rules' schedules and nothing else, for headless play.
pub fn new_world() -> World {
    let mut app = App::empty();
    plugin(&mut app);
    std::mem::take(app.world_mut())
}
