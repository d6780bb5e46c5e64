//! The missions are fair: between equally good players, each side wins often enough (`missions/BALANCE.md`). The tests
//! play few battles, so they find only missions in which one side hardly ever wins. Also tests the reports of
//! measurements and their files.

use std::{fs, sync::Arc, task::Poll};

use ai::AiLevel;
use analysis::{BattleReview, ReviewStage, ReviewSummary, SearchBudget};
use balance::{Experiment, LoadError, Measurement, ParallelRun, SavedMeasurement, Simulator, prepare_battle};
use cli::tournament::{BalanceArgs, measure_balance};
use mission::paths;
use rules::{BySide, Side};

use crate::{battles::TestFolder, support::game_catalogue};

/// Number of battles of each mission.
const BATTLES: u32 = 14;
/// Minimum share of battles that each side wins.
const LEAST: f64 = 0.2;

#[test]
fn each_side_wins_each_mission_often_enough() {
    let missions = mission::load_mission_library(&[paths::game_missions_dir()], &game_catalogue()).missions;
    assert_eq!(missions.len(), 10);
    for listed in missions {
        let mission = listed.mission.id.clone();
        let level = "planner".to_owned();
        let what = BalanceArgs {
            mission,
            games: BATTLES,
            rp: Vec::new(),
            level,
            seed: 12,
            json: false,
            luck: false,
            changes: None,
            records: None,
        };
        let measure = measure_balance(&what).expect("it is played").measure;
        let shares = Side::BOTH.map(|side| measure.share(side));
        println!("{}: {shares:?}", what.mission);
        assert!(shares.iter().all(|share| *share >= LEAST), "{}: {shares:?}", what.mission);
    }
}

/// Plays a scripted beginner against the weakest level, in pairs of battles with equal forces and dice but swapped
/// sides.
#[test]
fn a_newcomer_beats_a_recruit_in_most_recon_battles() {
    const PAIRS: u64 = 16;
    let terms = recon_terms(false);
    let (mut simulator, mut won) = (Simulator::default(), 0.0);
    for seed in 0..PAIRS {
        let (_, setup) =
            prepare_battle(&terms.catalogue, &terms.mission, terms.rp, AiLevel::Recruit, seed).expect("forces");
        for newcomer in Side::BOTH {
            let levels = BySide::from_fn(|side| if side == newcomer { AiLevel::Newcomer } else { AiLevel::Recruit });
            let battle = simulator.play(&setup, levels, seed);
            assert_eq!(battle.refused, None);
            let winner = battle.verdict.map(|verdict| verdict.winner);
            won += winner.map_or(0.5, |winner| winner.map_or(0.5, |side| f64::from(u8::from(side == newcomer))));
        }
    }
    let share = won / (2.0 * PAIRS as f64);
    println!("the newcomer wins {:.0} %", share * 100.0);
    assert!(share > 0.5, "{share}");
}

fn recon_terms(luck: bool) -> Arc<Experiment> {
    let catalogue = game_catalogue();
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    let mission = library.find("recon").expect("a mission of the game").clone();
    Arc::new(Experiment { rp: mission.rp, catalogue, mission, level: AiLevel::Planner, seed: 7, luck })
}

fn complete_measure(run: &ParallelRun) -> Measurement {
    let mut measure = Measurement::default();
    while let Some(played) = run.wait() {
        let (number, battle) = played.expect("it is played");
        measure.add(number, &battle);
    }
    measure
}

#[test]
fn a_stopped_measurement_resumes_where_it_ended() {
    let terms = recon_terms(false);
    let whole = complete_measure(&ParallelRun::start(&terms, 0..12, 1));
    let run = ParallelRun::start(&terms, 0..1_000, 3);
    let (number, battle) = run.wait().expect("one is played").expect("it is played");
    run.stop();
    let mut part = complete_measure(&run);
    part.add(number, &battle);
    assert!(matches!(run.poll(), Poll::Ready(None)));
    assert_eq!(part.next(), part.games(), "no number is left out");
    assert!(part.games() < 12, "{} battles", part.games());
    let rest = ParallelRun::start(&terms, part.next()..12, 2);
    while let Some(played) = rest.wait() {
        let (number, battle) = played.expect("it is played");
        part.add(number, &battle);
    }
    assert_eq!(part, whole);
}

#[test]
fn a_measurement_is_saved_and_loaded() {
    let terms = recon_terms(false);
    let measure = complete_measure(&ParallelRun::start(&terms, 0..4, 2));
    let folder = TestFolder::new();
    let path = folder.path().join("balance/recon.ron");
    assert!(matches!(SavedMeasurement::read(&path), Err(LoadError::None)));
    let measurement = SavedMeasurement::new(&terms, measure);
    measurement.write(&path).expect("it is written");
    let read = SavedMeasurement::read(&path).expect("it is read");
    assert_eq!(read, measurement);
    assert!(read.is_of(&terms));
    let mut changed = (*terms).clone();
    changed.rp.allied += 1;
    assert!(!read.is_of(&changed) && !read.is_stale(&changed));
    changed.mission.doors[5].open = true;
    assert!(read.is_stale(&changed));
    for junk in [&b"(version: 9)"[..], b"", b"\xff\x00"] {
        fs::write(&path, junk).expect("it is written");
        assert!(matches!(SavedMeasurement::read(&path), Err(LoadError::Unreadable(_))), "{junk:?}");
    }
}

#[test]
fn measured_luck_equals_the_luck_in_a_review() {
    let terms = recon_terms(true);
    let mut simulator = Simulator::default();
    for number in 0..3 {
        let battle = terms.play(&mut simulator, number).expect("it is played");
        let record = terms.record(&mut simulator, number).expect("it is played");
        let mut review = BattleReview::begin(record, SearchBudget { orders: 0 }).expect("a sound setup");
        while matches!(review.stage(), ReviewStage::Falls(..)) {
            review.step();
        }
        let summary = ReviewSummary::of(&review);
        assert!((battle.luck.expect("it was asked for") - summary.luck.all.sum).abs() < 1e-9, "battle {number}");
        assert_eq!(battle.verdict, review.course().verdict);
    }
}
