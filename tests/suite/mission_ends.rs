//! Random games of every mission with random forces: each ends by an end condition of its mission, and the invariants
//! hold.

use std::collections::BTreeMap;

use bevy_ecs::world::World;
use mission::{self, Mission, paths};
use rules::{self, BattleState, BySide, Catalogue, EndReason, Side, end_conditions::EndCondition};

use crate::{
    games::{RandomChooser, play_to_end, random_force},
    invariants,
    support::game_catalogue,
};

/// Number of games of each mission.
const GAMES: u64 = 60;

/// Plays a random game of a mission, and checks the invariants after each order. Returns its end and number of orders.
fn play_random_game(world: &mut World, mission: &Mission, catalogue: &Catalogue, seed: u64) -> (BattleState, usize) {
    let mut chooser = RandomChooser::new(seed);
    let forces = BySide::from_fn(|side| random_force(mission, catalogue, side, mission.rp[side], &mut chooser));
    let setup = mission.setup(catalogue, &forces, mission.rp, seed).expect("the force was checked");
    rules::install_battle(world, &setup);
    let orders = play_to_end(world, &mut chooser, |world, before, order| {
        invariants::check_invariants(&BattleState::of(world), before, order, &setup);
    });
    (BattleState::of(world), orders)
}

#[test]
fn random_games_of_every_mission_end_with_a_valid_outcome() {
    let catalogue = game_catalogue();
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    assert_eq!(library.missions.len(), 10);
    let mut world = rules::new_world();
    for listed in &library.missions {
        let mission = &listed.mission;
        let catalogue = mission.catalogue(&catalogue);
        let mut ends: BTreeMap<String, usize> = BTreeMap::new();
        let mut winners = BySide::from_fn(|_| 0);
        let (mut orders, mut turns) = (0, 0);
        for seed in 0..GAMES {
            let (end, given) = play_random_game(&mut world, mission, &catalogue, seed);
            orders += given;
            turns += usize::from(end.turn.number);
            let verdict = end.outcome.expect("a battle that is over has an outcome");
            *ends.entry(format!("{:?} {:?}", verdict.winner, verdict.reason)).or_default() += 1;
            if let Some(winner) = verdict.winner {
                winners[winner] += 1;
            }
            assert_eq!(
                verdict.winner.is_none(),
                matches!(verdict.reason, EndReason::EqualPoints | EndReason::NobodyLeft),
                "{}",
                mission.id
            );
        }
        println!(
            "{}: {ends:?}; {} turns and {} orders a game",
            mission.id,
            turns as u64 / GAMES,
            orders as u64 / GAMES
        );
        if mission.endings.iter().any(|ending| matches!(ending, EndCondition::Launch { .. })) {
            // Random Allies rarely reach the device in time.
            continue;
        }
        if mission.plays_itself(Side::German) {
            // Random Allies rarely hold off a horde, which plays with a purpose.
            assert!(winners.german > 0, "{}: {ends:?}", mission.id);
            continue;
        }
        assert!(ends.len() > 1, "{}: all games end alike: {ends:?}", mission.id);
        assert!(Side::BOTH.iter().all(|side| winners[*side] > 0), "{}: one side always wins: {ends:?}", mission.id);
    }
}
