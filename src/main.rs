//! Incursion, the board game, as a desktop game.

use bevy::app::AppExit;

fn main() -> AppExit {
    incursion::client::run()
}
