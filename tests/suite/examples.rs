//! Example missions: random players can play each of them to its end.

use mission::{Mission, force::Force};
use rules::{self, BySide};

use crate::{
    games::{RandomChooser, play_to_end},
    support::game_catalogue,
};

/// Plays `games` games of the mission, each with quick picks of both sides.
///
/// # Panics
/// If a side can buy no force, a legal order is refused, or a game does not end.
pub fn play_to_the_end(mission: &Mission, games: u64) {
    let catalogue = mission.catalogue(&game_catalogue());
    let forces = BySide::from_fn(|side| {
        Force::new(&catalogue, mission.force_limits(side, mission.rp[side])).quick_pick().expect("there is a force")
    });
    for seed in 0..games {
        let setup = mission.setup(&catalogue, &forces, mission.rp, seed).unwrap_or_else(|unfit| panic!("{unfit:?}"));
        let mut world = rules::new_world();
        rules::install_battle(&mut world, &setup);
        play_to_end(&mut world, &mut RandomChooser::new(seed), |_, _, _| {});
    }
}
