//! Functions that install the rules in an app or a world.

use bevy_app::App;
use bevy_ecs::world::World;

use crate::{conditions, resolver, state_snapshot, steps};

/// Adds the systems that carry out steps to an app. [`install_battle`](crate::install_battle()) adds the battle itself.
pub fn plugin(app: &mut App) {
    state_snapshot::plugin(app);
    resolver::plugin(app);
    steps::plugin(app);
    conditions::plugin(app);
}

/// Returns a world with the rules and no battle, for headless play.
pub fn new_world() -> World {
    let mut app = App::empty();
    plugin(&mut app);
    std::mem::take(app.world_mut())
}
