//! The game reads or refuses any data without panics or hangs. The tests use sound files and records that are damaged
//! in a few places. The module `referee_fuzz` tests requests to the referee.

use std::{
    cell::{Cell, RefCell},
    env, fs,
    path::Path,
};

use bevy_ecs::world::World;
use mission::{parse_cards, parse_catalogue, parse_mission, parse_weapons};
use proptest::{prelude::*, test_runner::RngSeed};
use record::{self, Battle, BattleSpec};
use rules::{self, BattleState, PendingDecision, legal_orders};

use crate::{
    battles::{RandomPlayer, recon_spec},
    boards::random_setup,
    games::RandomChooser,
    mutants::{spoil_bytes, spoil_json, spoil_text},
    support::{game_catalogue, project_path},
};

/// Returns the settings for `cases` cases, which are equal in every run. `INCURSION_FUZZ` multiplies their number and
/// makes them differ between runs.
pub fn fuzz_config(cases: u32) -> ProptestConfig {
    let times: Option<u32> = env::var("INCURSION_FUZZ").ok().and_then(|times| times.parse().ok());
    ProptestConfig {
        cases: cases.saturating_mul(times.unwrap_or(1)),
        rng_seed: if times.is_some() { RngSeed::Random } else { RngSeed::Fixed(1) },
        failure_persistence: None,
        max_shrink_iters: 0,
        ..ProptestConfig::default()
    }
}

/// Like [`fuzz_config`], for inputs whose faults are easier to find in a small input: a failing input is shrunk as far
/// as possible.
pub fn shrinking_fuzz_config(count: u32) -> ProptestConfig {
    ProptestConfig { max_shrink_iters: u32::MAX, ..fuzz_config(count) }
}

/// Gives some orders in a battle whose setup may make no sense.
fn play_some_orders(world: &mut World, chooser: &mut RandomChooser) {
    for _ in 0..60 {
        let now = BattleState::of(world);
        let orders = legal_orders(&now);
        if now.awaiting == PendingDecision::Over || orders.is_empty() {
            return;
        }
        let order = chooser.choose(&now, &orders);
        rules::submit_order(world, order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
}

#[test]
fn damaged_setups_are_played_or_refused_without_panic() {
    let catalogue = game_catalogue();
    let world = RefCell::new(rules::new_world());
    let played = Cell::new(0);
    proptest!(fuzz_config(1_500), |(seed in any::<u32>())| {
        let mut chooser = RandomChooser::new(seed.into());
        let sound = BattleSpec::new(&random_setup(&catalogue, u64::from(seed % 40)), None);
        let mut value = serde_json::to_value(&sound).expect("a setup can be written");
        spoil_json(&mut value, &mut chooser);
        let Ok(spec) = serde_json::from_value::<BattleSpec>(value) else { return Ok(()) };
        let Ok(setup) = spec.setup() else { return Ok(()) };
        rules::install_battle(&mut world.borrow_mut(), &setup);
        play_some_orders(&mut world.borrow_mut(), &mut chooser);
        played.set(played.get() + 1);
    });
    assert!(played.get() > 100, "{} of the spoilt setups could be played", played.get());
}

#[test]
fn damaged_records_are_read_or_refused_without_panic() {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(3), None).expect("a sound setup");
    RandomPlayer::new(3).play(&mut battle, &mut world, 60);
    let text = record::write_record(battle.record());
    let header = text.find('\n').expect("a header line");
    let world = RefCell::new(world);
    proptest!(fuzz_config(400), |(seed in any::<u32>(), whole in any::<bool>())| {
        let mut chooser = RandomChooser::new(seed.into());
        let mut bytes = if whole { text.as_bytes().to_vec() } else { text.as_bytes()[header..].to_vec() };
        spoil_bytes(&mut bytes, &mut chooser);
        if !whole {
            bytes.splice(0..0, text.as_bytes()[..header].iter().copied());
        }
        if let Ok(salvaged) = record::read_record(&bytes) {
            prop_assert!(salvaged.record.steps.len() <= bytes.len());
            let _ = record::replay_record(&mut world.borrow_mut(), &salvaged.record);
            prop_assert!(record::write_record(&salvaged.record).len() <= bytes.len() + 200);
        }
    });
}

#[test]
fn damaged_data_files_are_read_or_refused_without_panic() {
    let catalogue = game_catalogue();
    let read = |path: &str| fs::read_to_string(project_path(path)).expect("a file of the game");
    let [weapons, figures, cards] =
        ["weapons", "figures", "cards"].map(|name| read(&format!("assets/data/{name}.ron")));
    let missions = [read("missions/1-recon.ron"), read("tests/suite/small-mission.ron")];
    let path = Path::new("spoilt.ron");
    proptest!(fuzz_config(250), |(seed in any::<u32>())| {
        let mut chooser = RandomChooser::new(seed.into());
        let faults = [
            parse_catalogue(path, &spoil_text(&figures, &mut chooser), catalogue.armoury()).err(),
            parse_cards(path, &spoil_text(&cards, &mut chooser), catalogue.armoury()).err(),
            parse_weapons(path, &spoil_text(&weapons, &mut chooser)).err(),
            parse_mission(path, &spoil_text(chooser.pick(&missions).clone().as_str(), &mut chooser), Some(&catalogue)).err(),
        ];
        for faults in faults.into_iter().flatten() {
            prop_assert!(!faults.list.is_empty());
            faults.report(&mut Vec::new(), false, |text| &text.es).expect("memory can be written");
        }
    });
}

#[test]
fn damaged_rule_tests_pass_or_report_errors() {
    let catalogue = game_catalogue();
    let files: Vec<String> = rule_test::list_test_files(&project_path("tests/rules"))
        .iter()
        .map(|path| fs::read_to_string(path).expect("a rule test"))
        .collect();
    proptest!(fuzz_config(400), |(seed in any::<u32>())| {
        let mut chooser = RandomChooser::new(seed.into());
        let text = spoil_text(&chooser.pick(&files).clone(), &mut chooser);
        if let Err(faults) = rule_test::run_text(Path::new("spoilt.ron"), &text, &catalogue) {
            prop_assert!(!faults.list.is_empty());
            faults.report(&mut Vec::new(), false, |text| &text.es).expect("memory can be written");
        }
    });
}
