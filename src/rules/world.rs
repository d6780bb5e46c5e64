//! The rules put together in an app or a world.

use bevy_app::App;
use bevy_ecs::world::World;

use crate::{conditions, resolver, steps};

/// Adds what carries out steps to an app. The battle itself comes with [`install_battle`](crate::install_battle()).
pub fn plugin(app: &mut App) {
    resolver::plugin(app);
    steps::plugin(app);
    conditions::plugin(app);
}

/// A world with the rules and no battle, for headless play.
pub fn new_world() -> World {
    let mut app = App::empty();
    plugin(&mut app);
    std::mem::take(app.world_mut())
}
