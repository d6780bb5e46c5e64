//! The battle, by the rules: everything that happens on the table. No window, no files, no clock.
//!
//! [`submit`] is the one door: it checks an [`Order`] and runs its steps until a player must decide; [`Awaiting`] says
//! who and what, [`legal_orders`] lists the answers, [`BattleEvent`]s tell what happened. [`Situation`] is the battle as
//! plain data for whoever reads it, [`view`] the part of it that a seat may know.
//!
//! The ids in these docs (`LOS-3`) are those of the rules that the tests in `tests/rules` cite.

use bevy_app::App;
use bevy_ecs::world::World;

mod activation;
mod arcs;
mod arrival;
pub mod attack;
mod awaiting;
mod bid;
mod blast;
pub mod board;
pub mod cards;
mod catalogue;
mod causes;
mod charter;
mod check;
mod citation;
mod command_points;
pub mod conditions;
mod crowding;
mod dice;
pub mod event;
mod event_log;
mod event_subject;
mod facing;
pub mod figure;
mod figures;
mod fire;
mod fork;
mod harpoon;
mod ids;
mod install;
mod legal;
pub mod objectives;
pub mod objects;
pub mod odds;
mod order;
mod order_log;
pub mod profile;
mod refusal;
mod refusal_names;
mod reserves;
mod resolver;
mod roster;
mod setup;
mod side;
pub mod sight;
mod situation;
pub mod special;
mod stack;
mod state;
mod step;
mod steps;
mod stranded;
mod submit;
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
pub use catalogue::Catalogue;
pub use charter::Charter;
pub use check::{card_targets, check, cost, kill_budget, move_cost};
pub use command_points::{CommandPoints, SpecialPoints, command_points, hand_size};
pub use conditions::Special;
pub use crowding::Crowding;
pub use dice::Dice;
pub use event::BattleEvent;
pub use event_log::EventLog;
pub use facing::Facing;
pub use figure::{Ability, CopyNumber, FigureKind, Harpoon, Localized, Place, Trait};
pub use figures::Figure;
pub use fire::{Blaze, Fire};
pub use fork::{Scratch, reseed};
pub use ids::{FigureId, KindId};
pub use install::{clear, install};
pub use legal::legal_orders;
pub use objectives::{Close, Ending, Outcome, Reason, Verdict};
pub use order::Order;
pub use order_log::{Entry, OrderLog};
pub use profile::Profile;
pub use refusal::Refusal;
pub use roster::Roster;
pub use setup::{PlacedFigure, Position, Setup, Start};
pub use side::{BySide, Side};
pub use special::Score;
pub use state::{Situation, digest};
pub use stranded::{Captivity, Stranded};
pub use submit::{script_dice, submit};
pub use tokens::Twitchers;
pub use turn::Turn;
pub use veterans::Veteran;
pub use victory_points::VictoryPoints;
pub use view::{view, view_event};
pub use weapon::{Armoury, FireMode, Fires, Gun, Weapon, WeaponKind, needed_roll};

/// Adds what carries out steps to an app. The battle itself comes with [`install`].
pub fn plugin(app: &mut App) {
    resolver::plugin(app);
    steps::plugin(app);
}

/// A world with the rules and no battle, for headless play.
pub fn new_world() -> World {
    let mut app = App::empty();
    plugin(&mut app);
    std::mem::take(app.world_mut())
}
