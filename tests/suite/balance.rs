//! The missions are fair: equally good players win as either side (`missions/BALANCE.md`). Few battles are played here, so
//! that only a mission is found in which one side hardly ever wins.

use cli::contest::{Balance, measured};
use mission::paths;
use rules::Side;

use crate::support::catalogue;

/// The battles of each mission, and the share that each side wins at the least.
const BATTLES: u32 = 14;
const LEAST: f64 = 0.2;

#[test]
fn either_side_wins_each_mission() {
    let missions = mission::missions(&[paths::missions()], &catalogue()).missions;
    assert_eq!(missions.len(), 7);
    for listed in missions {
        let mission = listed.mission.id.clone();
        let level = "planner".to_owned();
        let what = Balance { mission, games: BATTLES, rp: Vec::new(), level, seed: 11, json: false, records: None };
        let measure = measured(&what).expect("it is played");
        let shares = Side::BOTH.map(|side| measure.share(side));
        println!("{}: {shares:?}", what.mission);
        assert!(shares.iter().all(|share| *share >= LEAST), "{}: {shares:?}", what.mission);
    }
}
