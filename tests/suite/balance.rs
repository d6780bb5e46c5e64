//! The missions are fair: equally good players win as either side (`missions/BALANCE.md`). Few battles are played here, so
//! that only a mission is found in which one side hardly ever wins.

use cli::contest::Table;
use mind::Level;
use mission::{Mission, paths};
use rules::{BySide, Catalogue, Side};

use crate::support::catalogue;

/// The battles of each mission, and how many each side wins at the least.
const BATTLES: u64 = 14;
const LEAST: usize = 3;

#[test]
fn either_side_wins_each_mission() {
    let catalogue = catalogue();
    let missions = mission::missions(&[paths::missions()], &catalogue).missions;
    assert_eq!(missions.len(), 7);
    let mut table = Table::default();
    for listed in missions {
        let mission = &listed.mission;
        let mut won: BySide<usize> = BySide::default();
        for seed in 0..BATTLES {
            if let Some(winner) = winner(&mut table, &catalogue, mission, seed) {
                won[winner] += 1;
            }
        }
        println!("{}: {} and {} of {BATTLES}", mission.id, won.allied, won.german);
        assert!(Side::BOTH.into_iter().all(|side| won[side] >= LEAST), "{}: {won:?} of {BATTLES}", mission.id);
    }
}

/// Who wins a battle of the strongest planner against itself, with forces that it chooses.
fn winner(table: &mut Table, catalogue: &Catalogue, mission: &Mission, seed: u64) -> Option<Side> {
    let forces = BySide::from_fn(|side: Side| {
        let chosen = (Level::Planner, &[][..]);
        mind::force_of(catalogue, mission, (side, mission.rp[side]), chosen, seed ^ ((side as u64) << 32))
            .unwrap_or_else(|fault| panic!("{}: {fault}", mission.id))
    });
    let setup = mission.setup(catalogue, &forces, mission.rp, seed).expect("a legal force");
    let levels = BySide { allied: Level::Planner, german: Level::Planner };
    let battle = table.play(&setup, levels, seed);
    battle.verdict.expect("it comes to its end").winner
}
