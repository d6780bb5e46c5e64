//! The fairness of generated missions: measurements in the background, evening out, and `incursion generate --games`.

use std::{process::Output, sync::Arc, sync::atomic::AtomicBool, thread};

use ai::AiLevel;
use balance::{
    Experiment, FairnessLimits, FairnessProgress, FairnessQueue, FairnessRequest, FairnessStage, FairnessTicket,
    FairnessVerdict, Simulator, estimate_allied_chance,
};
use generator::{
    GroundLook, MapSize, MapSymmetry, MissionObjective, MissionSeed, MissionSpec, RequisitionPoints, generate,
};
use mission::paths;
use rules::{BySide, Side};
use serde_json::Value;

use crate::{battles::TestFolder, support::game_catalogue};

fn sample_spec(objective: MissionObjective) -> MissionSpec {
    MissionSpec {
        seed: MissionSeed::from_number(4_711),
        size: MapSize::Small,
        objective,
        rp: RequisitionPoints { allied: 8, german: 8 },
        look: GroundLook::Steel,
        symmetry: MapSymmetry::Off,
        advantage: None,
    }
}

fn make_request(objective: MissionObjective, balanced_side: Option<Side>) -> FairnessRequest {
    FairnessRequest { spec: sample_spec(objective), balanced_side }
}

fn sample_experiment(level: AiLevel) -> Experiment {
    let made = generate(&sample_spec(MissionObjective::Escape)).expect("a mission");
    let rp = BySide { allied: 8, german: 8 };
    Experiment { catalogue: game_catalogue(), mission: made.mission, rp, level, seed: 3, luck: false }
}

/// Returns the stage, the code and the results of a request that is finished.
fn wait_for_result(queue: &FairnessQueue, ticket: FairnessTicket) -> (FairnessStage, String, BySide<u32>, u32) {
    let FairnessProgress { stage, mission, report } = queue.wait(ticket).expect("it was not cancelled");
    (stage, mission.expect("a mission").spec.code(), report.won, report.games)
}

#[test]
fn equal_requests_give_equal_results_whatever_else_is_measured() {
    let one = FairnessQueue::new(game_catalogue(), FairnessLimits::for_tests());
    let many = FairnessQueue::new(game_catalogue(), FairnessLimits { threads: 3, ..FairnessLimits::for_tests() });
    let requests =
        [make_request(MissionObjective::Escape, None), make_request(MissionObjective::SealDoors, Some(Side::German))];
    let tickets = requests.map(|request| many.add(request));
    for (request, ticket) in requests.into_iter().zip(tickets) {
        let alone = wait_for_result(&one, one.add(request));
        assert_eq!(wait_for_result(&many, ticket), alone);
        assert_eq!(alone.3, FairnessLimits::for_tests().games);
    }
    assert!(one.is_idle() && many.is_idle());
}

#[test]
fn the_estimate_comes_before_the_battles() {
    let terms = sample_experiment(AiLevel::Recruit);
    let chance = estimate_allied_chance(&terms).expect("it is playable");
    assert!(chance > 0.0 && chance < 1.0, "{chance}");
    assert_eq!(estimate_allied_chance(&terms), Ok(chance));
    let limits = FairnessLimits { games: 0, ..FairnessLimits::for_tests() };
    let queue = FairnessQueue::new(game_catalogue(), limits);
    let progress = queue.wait(queue.add(make_request(MissionObjective::Escape, None))).expect("it was not cancelled");
    assert_eq!((progress.stage, progress.report.games), (FairnessStage::Finished { is_even: true }, 0));
    assert!(progress.report.estimate.is_some_and(|chance| (0.0..=1.0).contains(&chance)));
    assert_eq!(progress.report.verdict(), FairnessVerdict::NotMeasured);
}

/// Single battles, each measured by its number, are those of one measurement.
#[test]
fn measurements_of_other_battles_add_up() {
    let measure = |first_game: u32, games: u32| {
        let queue =
            FairnessQueue::new(game_catalogue(), FairnessLimits { first_game, games, ..FairnessLimits::for_tests() });
        let ticket = queue.add(make_request(MissionObjective::Panels, None));
        queue.wait(ticket).expect("it was not cancelled").report
    };
    let (whole, parts) = (measure(0, 6), [0, 1, 2, 3, 4, 5].map(|number| measure(number, 1)));
    let sum: BySide<u32> = BySide::from_fn(|side| parts.iter().map(|part| part.won[side]).sum());
    assert_eq!((whole.games, whole.won), (6, sum));
}

#[test]
fn a_battle_is_broken_off_at_its_next_order() {
    let (terms, stop) = (sample_experiment(AiLevel::Planner), Arc::new(AtomicBool::new(true)));
    let mut simulator = Simulator::default();
    simulator.stop_on(&stop);
    let stopped = terms.play(&mut simulator, 0).expect("it is playable");
    assert_eq!((stopped.verdict, stopped.orders), (None, 0));
    simulator.stop_on(&Arc::default());
    assert!(terms.play(&mut simulator, 0).expect("it is playable").orders > 0);
}

#[test]
fn a_cancelled_request_lets_the_others_go_on() {
    let limits = FairnessLimits { games: 1_000_000, ..FairnessLimits::for_tests() };
    let queue = FairnessQueue::new(game_catalogue(), limits);
    let endless = [MissionObjective::Escape, MissionObjective::CarryOut].map(|it| queue.add(make_request(it, None)));
    let games = |ticket| queue.progress(ticket).map(|progress| progress.report.games);
    while games(endless[0]) < Some(2) || games(endless[1]) < Some(2) {
        thread::yield_now();
    }
    let before = queue.revision();
    queue.cancel(endless[0]);
    assert!(queue.revision() > before);
    assert!(queue.progress(endless[0]).is_none() && queue.wait(endless[0]).is_none());
    let played = games(endless[1]);
    while games(endless[1]) <= played {
        thread::yield_now();
    }
    assert!(!queue.is_idle());
    queue.cancel_all();
    assert!(queue.is_idle() && games(endless[1]).is_none());
}

#[test]
fn points_are_evened_out_and_the_code_contains_them() {
    let limits =
        FairnessLimits { confirm_games: 16, search_games: 64, probe_games: 8, games: 0, ..FairnessLimits::for_tests() };
    let queue = FairnessQueue::new(game_catalogue(), FairnessLimits { threads: 2, ..limits });
    for side in Side::BOTH {
        let request = make_request(MissionObjective::KillLeader, Some(side));
        let progress = queue.wait(queue.add(request)).expect("it was not cancelled");
        assert!(matches!(progress.stage, FairnessStage::Finished { .. }), "{:?}", progress.stage);
        let made = progress.mission.expect("a mission");
        assert_eq!(made.spec.check(), Ok(()));
        assert_eq!(made.spec.rp.of(side.enemy()), 8, "the other side keeps its points");
        assert_eq!(MissionSpec::parse_code(&made.spec.code()), Ok(made.spec));
        assert_eq!(generate(&made.spec).expect("a mission").text, made.text);
    }
}

#[test]
fn a_mission_that_cannot_be_made_fails_with_the_reason() {
    let queue = FairnessQueue::new(game_catalogue(), FairnessLimits::for_tests());
    let mut spec = sample_spec(MissionObjective::Escape);
    spec.rp.allied = 40;
    for balanced_side in [None, Some(Side::German)] {
        let progress = queue.wait(queue.add(FairnessRequest { spec, balanced_side })).expect("it was not cancelled");
        let FairnessStage::Failed(reason) = progress.stage else { panic!("{:?}", progress.stage) };
        assert!(reason.en.contains("32 × 26") && reason.es.contains("32 × 26"), "{reason:?}");
    }
}

fn run_generate(folder: &TestFolder, arguments: &[&str], language: &str) -> Output {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_incursion-cli"));
    let command = command.args([&["generate", "--seed", "K7MP2Q", "--size", "small"], arguments].concat());
    command.env(paths::DATA_VARIABLE, folder.path()).env("LC_ALL", language).output().expect("the game runs")
}

#[test]
fn the_command_prints_the_fairness_as_json_and_as_text() {
    let folder = TestFolder::new();
    let made = run_generate(&folder, &["--games", "3", "--json"], "C");
    let value: Value = serde_json::from_slice(&made.stdout).expect("one line of JSON");
    let fairness = &value["fairness"];
    let share = |side: &str| fairness[side]["share"].as_f64().expect("a share");
    assert!((share("Allied") + share("German") - 1.0).abs() < 1e-9, "{fairness}");
    assert_eq!((&fairness["games"], &fairness["verdict"]), (&3.into(), &"not-measured".into()));
    assert_eq!(fairness["Allied"]["interval"].as_array().map(Vec::len), Some(2));
    assert!(fairness["estimate"].as_f64().is_some() && fairness["evened"].is_null());
    let plain = run_generate(&folder, &["--games", "3"], "C");
    assert_eq!(value["text"].as_str(), Some(&*String::from_utf8_lossy(&plain.stdout)), "the dossier alone");
    let told = String::from_utf8_lossy(&plain.stderr);
    assert!(told.contains("too few battles to tell") && told.contains("of 3 battles"), "{told}");
    let none = run_generate(&folder, &["--json"], "C");
    assert!(!String::from_utf8_lossy(&none.stdout).contains("\"fairness\""));
}

#[test]
fn the_command_continues_a_measurement_with_other_battles() {
    let folder = TestFolder::new();
    let won = |arguments: &[&str]| {
        let made = run_generate(&folder, &[arguments, &["--json"]].concat(), "C");
        let value: Value = serde_json::from_slice(&made.stdout).expect("one line of JSON");
        ["Allied", "German"].map(|side| value["fairness"]["won"][side].as_u64().expect("a number of battles"))
    };
    let (whole, first) = (won(&["--games", "4"]), won(&["--games", "1"]));
    let others = won(&["--games", "3", "--from", "1"]);
    assert_eq!(whole, [first[0] + others[0], first[1] + others[1]]);
}

#[test]
fn wrong_points_are_refused_in_both_languages() {
    let folder = TestFolder::new();
    for (arguments, english, spanish) in [
        (&["--rp", "10,foo"][..], "\"foo\" is neither", "«foo» no es un número"),
        (&["--rp", "even,even"], "one side must be a number", "un bando tienen que ser un número"),
        (&["--rp", "40,even"], "use `--size large`", "usa `--size large`"),
        (&["--rp", "9"], "14,even", "14,even"),
        (&["--games", "0"], "at least 1 battle", "al menos 1 batalla"),
        (&["--games", "1", "--from", "1000000"], "to 1000000 battles at most", "como mucho 1000000 batallas"),
    ] {
        // Elsewhere no variable of the environment chooses the language.
        let languages = if cfg!(all(unix, not(target_vendor = "apple"))) { 2 } else { 1 };
        for (language, reason) in [("C", english), ("es_ES.UTF-8", spanish)].into_iter().take(languages) {
            let refused = run_generate(&folder, arguments, language);
            let told = String::from_utf8_lossy(&refused.stderr);
            assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
            assert!(told.contains(reason), "{arguments:?}: {told}");
        }
    }
}
