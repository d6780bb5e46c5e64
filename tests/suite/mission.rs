//! Mission files: the results of valid files, and files that are refused as a whole. The module `mission_faults` checks
//! the places of faults, `maps` the game's own maps.

use std::path::Path;

use mission::force::Force;
use mission::paths;
use mission::{self, BoardTheme, Diagnostics, Mission, parse_catalogue, parse_mission};
use proptest::prelude::*;
use record::MissionSnapshot;
use rules::{self, BattleState, BySide, Catalogue, Ground, Side, Square};

use crate::{battles::TestFolder, fuzz::shrinking_fuzz_config};

const RECON: &str = include_str!("../../missions/1-recon.ron");
const FIGURES: &str = include_str!("../../assets/data/figures.ron");

pub fn parse_game_catalogue() -> Catalogue {
    parse_catalogue(Path::new("figures.ron"), FIGURES, mission::built_in_weapons())
        .expect("the game's figures are clean")
}

pub fn parse_test_mission(text: &str) -> Result<Mission, Diagnostics> {
    parse_mission(Path::new("m.ron"), text, &parse_game_catalogue())
        .inspect_err(crate::fault_languages::assert_both_languages)
}

/// Small valid mission. Tests change places of it.
pub const GOOD: &str = include_str!("small-mission.ron");

#[test]
fn the_small_mission_is_parsed_correctly() {
    let mission = parse_test_mission(GOOD).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((mission.terrain.width(), mission.terrain.height()), (7, 5));
    assert_eq!(mission.terrain.ground(Square::new(4, 3)), Ground::Obstacle);
    assert_eq!(mission.doors.len(), 1);
}

#[test]
fn board_theme_is_parsed_and_saved() {
    assert_eq!(parse_test_mission(GOOD).expect("clean").look, BoardTheme::default());
    for look in BoardTheme::ALL {
        let text = GOOD.replacen("    rp: (", &format!("    look: {look:?},\n    rp: ("), 1);
        let mission = parse_test_mission(&text).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(mission.look, look);
        let kept: Mission = serde_json::from_value(serde_json::to_value(&mission).expect("data")).expect("read again");
        assert_eq!(kept, mission);
    }
    // Each of the seven dossiers of the base campaign has its own theme.
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &parse_game_catalogue());
    let looks: Vec<BoardTheme> = library.missions.iter().take(7).map(|listed| listed.mission.look).collect();
    assert_eq!(looks, BoardTheme::ALL);
}

#[test]
fn board_theme_does_not_change_the_mission_digest() {
    let text = GOOD.replacen("    rp: (", "    look: Silo,\n    rp: (", 1);
    let [plain, silo] = [GOOD, &text].map(|text| parse_test_mission(text).expect("clean"));
    assert_ne!(plain, silo);
    assert_eq!(plain.digest(), silo.digest());
    assert_eq!(MissionSnapshot::of(&plain).digest(), MissionSnapshot::of(&silo).digest());
}

#[test]
fn hidden_files_are_not_listed_as_missions() {
    let folder = TestFolder::new();
    for name in ["one.ron", ".two.ron", "three.txt", "campaign.ron"] {
        std::fs::write(folder.path().join(name), GOOD).expect("room for it");
    }
    assert_eq!(mission::list_mission_files(folder.path()), [folder.path().join("one.ron")]);
    assert_eq!(mission::load_mission_library(&[folder.path().to_owned()], &parse_game_catalogue()).missions.len(), 1);
}

#[test]
fn oversized_maps_and_files_are_refused() {
    let wide = format!("\"{}\"", "#".repeat(10_000));
    let text = GOOD.replace("\"#.....#\"", &wide);
    let faults = parse_test_mission(&text).expect_err("too wide");
    assert!(faults.list.iter().any(|fault| fault.message.en.contains("10000 × 5 squares")), "{faults}");

    let folder = std::env::temp_dir().join(format!("incursion-large-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
    let path = folder.join("large.ron");
    let file = std::fs::File::create(&path).expect("the temporary folder can be written");
    file.set_len(100_000_000).expect("a file may be sparse");
    // Windows removes no file that is open.
    drop(file);
    let faults = mission::load_mission(&path, &parse_game_catalogue()).expect_err("too large");
    assert!(faults.list[0].message.en.contains("larger than"), "{faults}");
    std::fs::remove_dir_all(&folder).expect("the temporary folder can be removed");
}

#[test]
fn long_lists_of_the_map_are_refused() {
    for (list, item) in [
        ("doors", "(at: (3, 2), side: East, state: Closed, colour: Green)"),
        ("entries", "(at: (1, 1), side: West, owner: Allied)"),
        ("exits", "(at: (5, 3), side: East, owner: Allied)"),
    ] {
        let start = GOOD.find(&format!("{list}: [")).expect("the mission has the list") + list.len() + 3;
        let mut text = GOOD.to_owned();
        text.insert_str(start, &format!("{item}, ").repeat(300));
        let faults = parse_test_mission(&text).expect_err("too many");
        let message = &faults.list[0].message.en;
        assert!(faults.list.len() == 1 && message.contains("items are more than 250"), "{list}: {faults}");
    }
}

#[test]
fn deep_nesting_is_reported_as_an_error() {
    for open in ["(", "[", "(a:", "{'a':", "Some(", "/*"] {
        parse_test_mission(&open.repeat(50_000)).expect_err("nonsense");
        parse_test_mission(&GOOD.replace("notes: [", &format!("notes: {}", open.repeat(50_000))))
            .expect_err("nonsense");
    }
}

#[test]
fn figure_catalogue_errors_are_reported() {
    let bad = FIGURES
        .replace("id: \"sturmzombie\"", "id: \"grunt\"")
        .replacen("fortitude: 4", "fortitude: 7", 1)
        .replace("Horde(3)", "Horde(0)");
    let faults = parse_catalogue(Path::new("f.ron"), &bad, mission::built_in_weapons()).expect_err("three faults");
    let messages: Vec<&str> = faults.list.iter().map(|fault| fault.message.en.as_str()).collect();
    assert_eq!(
        messages,
        ["7 is not between 1 and 6", "another figure has the id `grunt`", "`Horde`: 0 is not between 1 and 20"]
    );
}

#[test]
fn missions_round_trip_through_json_and_ron() {
    let mission = parse_test_mission(RECON).expect("Recon is clean");
    let json = serde_json::to_string(&mission).expect("missions can be written");
    let back: Mission = serde_json::from_str(&json).expect("and read");
    assert_eq!(back, mission);
    let ron = ron::to_string(&mission).expect("missions can be written");
    assert_eq!(ron::from_str::<Mission>(&ron).expect("and read").digest(), mission.digest());
    let damaged = json.replace("#.......", "#???????");
    assert!(serde_json::from_str::<Mission>(&damaged).is_err());
}

#[test]
fn digest_changes_only_with_gameplay_data() {
    let digest = |text: &str| parse_test_mission(text).expect("a clean mission").digest();
    assert_eq!(digest(GOOD), digest(&GOOD.replace("b **c**", "another story")));
    assert_ne!(digest(GOOD), digest(&GOOD.replace("rp: (Allied: 6", "rp: (Allied: 7")));
    assert_ne!(digest(GOOD), digest(&GOOD.replace("\"#..#O.#\"", "\"#..#..#\"")));
}

#[test]
fn recon_can_be_played() {
    let (catalogue, mission) = (parse_game_catalogue(), parse_test_mission(RECON).expect("Recon is clean"));
    let forces = BySide::from_fn(|side| {
        Force::new(&catalogue, mission.force_limits(side, mission.rp[side])).quick_pick().expect("there is a force")
    });
    let setup = mission.setup(&catalogue, &forces, mission.rp, 7).expect("the forces fit");
    let mut world = rules::new_world();
    rules::install_battle(&mut world, &setup);
    assert!(!rules::legal_orders(&BattleState::of(&world)).is_empty());

    let one = BySide { allied: forces.allied[..1].to_vec(), german: forces.german.clone() };
    let unfit = mission.setup(&catalogue, &one, mission.rp, 7).expect_err("one figure is too few");
    assert_eq!((unfit[0].side, unfit[0].fault.rule()), (Side::Allied, "M1"));
}

#[test]
fn every_game_mission_is_listed_once_without_errors() {
    let library =
        mission::load_mission_library(&[paths::game_missions_dir(), "no/such/folder".into()], &parse_game_catalogue());
    assert!(library.faults.is_empty(), "{}", library.faults[0]);
    assert_eq!(library.missions[0].mission.id, "recon");
    assert!(library.find("recon").is_some());
    let twice = mission::load_mission_library(
        &[paths::game_missions_dir(), paths::game_missions_dir()],
        &parse_game_catalogue(),
    );
    assert_eq!(twice.missions.len(), library.missions.len());
    assert!(twice.faults[0].list[0].message.en.contains("the id of another mission"));
}

proptest! {
    #![proptest_config(shrinking_fuzz_config(256))]

    /// Any text of a file is read or refused, without a panic.
    #[test]
    fn any_text_is_parsed_or_refused_without_panic(text in "\\PC{0,200}", noise in "[(){}\\[\\]:,\"'/*#r\\\\ a1\n.-]{0,200}") {
        let _ = parse_test_mission(&text);
        let _ = parse_test_mission(&noise);
        let _ = parse_catalogue(Path::new("f.ron"), &noise, mission::built_in_weapons());
    }

    /// A damaged mission is read or refused, and its faults can be shown.
    #[test]
    fn damaged_missions_are_parsed_or_report_errors(
        start in 0..RECON.len(),
        length in 0..40_usize,
        noise in "[(){}\\[\\]:,\"'/*#r\\\\ a1ñ\n.-]{0,12}",
    ) {
        let floor = |byte: usize| (0..=byte.min(RECON.len())).rev().find(|at| RECON.is_char_boundary(*at)).unwrap_or(0);
        let text = format!("{}{noise}{}", &RECON[..floor(start)], &RECON[floor(start + length)..]);
        if let Err(faults) = parse_test_mission(&text) {
            faults.report(&mut Vec::new(), false, |text| &text.es).expect("memory can be written");
        }
    }
}
