//! The effects of steps: one system for each kind of [`Step`](crate::step::Step), in the file of its topic; the systems
//! of special conditions are in `conditions`. The module `check` has already decided that an order is allowed; these
//! systems only carry it out. A figure of a step may have died while the step waited only where a comment says so.

use bevy_app::App;

mod activation;
mod attack;
mod bid;
mod blast;
mod cards;
mod close_combat;
mod command_points;
mod damage;
mod deployment;
mod doors;
mod feeding;
mod fire;
mod harpoon;
mod kindling;
mod movement;
mod objectives;
mod objects;
mod prelude;
mod reaction;
mod shooting;
mod turn;

pub(super) fn plugin(app: &mut App) {
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
    feeding::plugin(app);
    fire::plugin(app);
    kindling::plugin(app);
    damage::plugin(app);
    reaction::plugin(app);
    objects::plugin(app);
    cards::plugin(app);
    objectives::plugin(app);
}
