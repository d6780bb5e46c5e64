//! Mission files: the results of valid files, and the places of the faults in invalid ones. The module `maps` checks
//! the game's own maps.

use std::path::Path;

use mission::force::Force;
use mission::paths;
use mission::{self, BoardTheme, Diagnostic, Diagnostics, Mission, parse_catalogue, parse_mission};
use proptest::prelude::*;
use record::MissionSnapshot;
use rules::{self, BattleState, BySide, Catalogue, Ground, Side, Square};

use crate::{battles::TestFolder, fuzz::shrinking_fuzz_config};

const RECON: &str = include_str!("../../missions/1-recon.ron");
const FIGURES: &str = include_str!("../../assets/data/figures.ron");

fn parse_game_catalogue() -> Catalogue {
    parse_catalogue(Path::new("figures.ron"), FIGURES, mission::built_in_weapons())
        .expect("the game's figures are clean")
}

fn parse_test_mission(text: &str) -> Result<Mission, Diagnostics> {
    parse_mission(Path::new("m.ron"), text, &parse_game_catalogue())
        .inspect_err(crate::fault_languages::assert_both_languages)
}

/// Small valid mission. The rows of the tables below change one place of it.
const GOOD: &str = include_str!("small-mission.ron");

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

/// Columns: the text to replace in [`GOOD`], its replacement, and the line, column and message of the first fault.
const BAD: &[(&str, &str, usize, usize, &str)] = &[
    // shape
    ("id: \"small\",", "id: \"small\", colour: 3,", 2, 18, "`colour` is not a field"),
    ("state: Closed, colour", "state: Shut, colour", 21, 49, "`Shut` is not one of the words"),
    ("    number: 1,\n", "", 1, 1, "the field `number` is missing"),
    ("number: 1", "number: \"one\"", 3, 13, "expected integer"),
    ("    ),\n    endings", "    \n    endings", 28, 5, "`endings` is not a field"),
    ("state: Closed, ", "", 21, 17, "the field `state` is missing"),
    ("text: (es: \"a\", en: \"b\"))]", "text: (es: \"a\"))]", 9, 34, "the field `en` is missing"),
    ("AtLeastFigures(2)", "AtLeastFigures(300)", 11, 39, "out of bounds"),
    ("AtLeastFigures(2)", "OneWorth(8)", 11, 33, "no figure of this side costs 8 requisition points"),
    ("AtLeastFigures(2)", "AtLeastOn(kind: \"grunt\")", 11, 24, "the field `rp` is missing"),
    ("plan: (es: \"a\"", "plan: (es: 'a'", 7, 16, "expected string"),
    ("\"#..#O.#\",", "\"#..#O.#\"", 19, 13, "expected comma"),
    ("rp: (Allied: 6", "look: Castle, rp: (Allied: 6", 10, 11, "`Castle` is not one of the words"),
    // texts and numbers
    ("\"small\"", "\"Small one\"", 2, 10, "has a letter that ids can't have"),
    ("\"small\"", "\"\"", 2, 9, "the id is empty"),
    ("number: 1", "number: 0", 3, 13, "numbered from 1"),
    ("name: (es: \"a\"", "name: (es: \" \"", 4, 16, "this text is empty"),
    ("b **c**", "b **c", 6, 26, "this text has an odd number of `**`"),
    ("icon: \"door\"", "icon: \"\"", 9, 20, "the icon has no name"),
    ("rp: (Allied: 6", "rp: (Allied: 41", 10, 18, "41 requisition points"),
    ("German: 6)", "German: -1)", 10, 29, "-1 requisition points"),
    ("\"sturmzombie\"", "\"stormzombie\"", 11, 59, "there is no figure `stormzombie`"),
    ("\"sturmzombie\"", "\"grunt\"", 11, 59, "belongs to the other side"),
    ("[LastFigureOut(side: Allied)]", "[]", 28, 14, "the battle has no ending"),
    // ground
    ("\"#.....#\"", "\"#..?.?#\"", 17, 17, "'?' is not in the map's legend (square (3, 2), and 1 more)"),
    ("\"#.....#\"", "\"#.....\"", 17, 13, "row 2 has 6 squares, the first has 7"),
    ("\"#..#..#\"", "\"#..#..##\"", 16, 13, "row 1 has 8 squares"),
    (
        "            \"#..#..#\",\n            \"#.....#\",\n            \"#..#O.#\",\n",
        "",
        14,
        15,
        "the map has 7 × 2 squares",
    ),
    ("'O': Obstacle", "'O': Obstacle, '~': Water", 13, 61, "`Water` is not one of the words"),
    // doors
    ("(at: (3, 2), side: East", "(at: (9, 2), side: East", 21, 22, "(9, 2) is off the board"),
    ("(at: (3, 2), side: East", "(at: (-1, 2), side: East", 21, 22, "(-1, 2) is off the board"),
    ("(at: (3, 2), side: East", "(at: (3, 1), side: East", 21, 22, "(3, 1) is rock, not floor"),
    ("(at: (3, 2), side: East", "(at: (3, 2), side: North", 21, 36, "there is rock on the North side of (3, 2)"),
    ("(at: (3, 2), side: East", "(at: (4, 2), side: South", 21, 36, "there is an obstacle on the South side"),
    (
        "colour: Green)]",
        "colour: Green), (at: (4, 2), side: West, state: Open, colour: Plain)]",
        21,
        73,
        "there are two doors between (4, 2) and (3, 2)",
    ),
    // entries and exits
    ("(at: (1, 1), side: West", "(at: (0, 1), side: West", 23, 18, "(0, 1) is rock, not floor"),
    ("(at: (1, 1), side: West", "(at: (1, 1), side: South", 23, 32, "leads to (1, 2), not off the board"),
    (
        "(at: (1, 1), side: West, owner: Allied)",
        "(at: (1, 1), side: West, owner: German)",
        22,
        18,
        "the Allied side has no entry",
    ),
    (
        "(at: (5, 1), side: East, owner: German)",
        "(at: (1, 1), side: West, owner: Allied)",
        22,
        18,
        "the SWD side has no entry",
    ),
    ("exits: [(at: (5, 3), side: East, owner: Allied)]", "exits: []", 28, 15, "must get out, but has no exit"),
    ("state: Closed", "state: Sealed", 16, 18, "(4, 1) can't be reached: 5 floor squares are cut off"),
    ("\"#.....#\"", "\"#....##\"", 18, 19, "(5, 3) can't be reached: 1 floor squares"),
    ("\"#..#..#\"", "\"#.....#\"", 24, 18, "sees the enemy's entry at (1, 1)"),
];

#[test]
fn errors_report_their_line_and_column() {
    let mut wrong = Vec::new();
    for (from, to, line, column, message) in BAD {
        assert!(GOOD.contains(from), "not in the good mission: {from}");
        let text = GOOD.replacen(from, to, 1);
        let found = parse_test_mission(&text).err().map_or_else(Vec::new, |faults| faults.list);
        let here =
            |fault: &Diagnostic| (fault.line, fault.column) == (*line, *column) && fault.message.en.contains(message);
        if found.iter().any(|fault| fault.hint.is_none()) {
            wrong.push(format!("{to}: a fault without a hint"));
        }
        if !found.iter().any(here) {
            let found = found.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n    ");
            wrong.push(format!("{to}\n  expected {line}:{column}: {message}\n  found\n    {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn all_errors_are_reported_together() {
    let text = GOOD
        .replace("id: \"small\",", "id: \"\", colour: 3,")
        .replace("number: 1", "number: 1, sound: (loud: true)")
        .replace("name: (es: \"a\"", "name: (es: \"\"")
        .replace("rp: (Allied: 6", "rp: (Allied: 99")
        .replace("(at: (3, 2), side: East", "(at: (3, 1), side: East")
        .replace("(5, 3), side: East", "(5, 3), side: North")
        .replace("\"sturmzombie\"", "\"nobody\"");
    let faults = parse_test_mission(&text).expect_err("eight faults");
    let lines: Vec<usize> = faults.list.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [2, 2, 3, 4, 10, 11, 21, 26], "{faults}");
}

/// Returns the messages of all faults in [`GOOD`] after these changes.
fn fault_messages(changes: &[(&str, &str)]) -> Vec<String> {
    let text = changes.iter().fold(GOOD.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "not in the good mission: {from}");
        text.replacen(from, to, 1)
    });
    let faults = parse_test_mission(&text).err().map_or_else(Vec::new, |faults| faults.list);
    faults.into_iter().map(|fault| fault.message.en).collect()
}

#[test]
fn doors_to_seal_must_exist_once_and_start_unsealed() {
    const OUT: &str = "[LastFigureOut(side: Allied)]";
    let seal = |doors: &str| {
        fault_messages(&[(OUT, &format!("[DoorsSealed(winner: Allied, doors: {doors}), NoneLeft(side: Allied)]"))])
    };
    assert_eq!(seal("[0]"), [""; 0]);
    assert_eq!(seal("[]"), ["there is no door to seal"]);
    assert_eq!(seal("[1]"), ["there is no door 1"]);
    assert_eq!(seal("[0, 0]"), ["door 0 is listed twice"]);
    let sealed = fault_messages(&[
        (OUT, "[DoorsSealed(winner: Allied, doors: [0]), NoneLeft(side: Allied)]"),
        ("state: Closed", "state: Sealed"),
    ]);
    assert!(sealed.contains(&"door 0 is sealed from the start".to_owned()), "{sealed:?}");
}

#[test]
fn unreachable_exits_are_errors() {
    assert_eq!(fault_messages(&[]), [""; 0]);
    let shut = fault_messages(&[("state: Closed", "state: Sealed")]);
    assert!(shut.contains(&"this exit can't be reached".to_owned()), "{shut:?}");
    let near = "exits: [(at: (1, 3), side: West, owner: Allied), (at: (5, 3), side: East, owner: Allied)]";
    let one = fault_messages(&[
        ("state: Closed", "state: Sealed"),
        ("exits: [(at: (5, 3), side: East, owner: Allied)]", near),
    ]);
    assert_eq!(one.iter().filter(|message| *message == "this exit can't be reached").count(), 1, "{one:?}");
}

#[test]
fn duplicate_entries_or_exits_are_errors() {
    const EXIT: &str = "(at: (5, 3), side: East, owner: Allied)";
    let beside = |other: &str| fault_messages(&[(EXIT, &format!("{EXIT}, {other}"))]);
    assert_eq!(beside(EXIT), ["the same entry or exit is already in this list"]);
    for other in ["(at: (5, 3), side: East, owner: German)", "(at: (5, 2), side: East, owner: Allied)"] {
        assert_eq!(beside(other), [""; 0], "{other}");
    }
}

/// Values at the limits are valid, and values beyond them are faults.
#[test]
fn values_are_valid_only_up_to_their_limits() {
    let id = |letters: usize| fault_messages(&[("\"small\"", &format!("\"{}\"", "x".repeat(letters)))]);
    assert_eq!(id(60), [""; 0]);
    assert_eq!(id(61).len(), 1);
    assert!(mission::id_fault(&"x".repeat(60)).is_none() && mission::id_fault(&"x".repeat(61)).is_some());

    assert_eq!(fault_messages(&[("rp: (Allied: 6", "rp: (Allied: 40")]), [""; 0]);
    let dearest =
        parse_game_catalogue().kinds().filter(|(_, kind)| kind.side == Side::Allied).map(|(_, kind)| kind.rp).max();
    let dearest = dearest.expect("the Allies have figures");
    let worth = |rp: u8| {
        fault_messages(&[("rp: (Allied: 6", "rp: (Allied: 40"), ("AtLeastFigures(2)", &format!("OneWorth({rp})"))])
    };
    assert_eq!(worth(dearest), [""; 0]);
    assert!(worth(dearest + 1)[0].contains("no figure of this side costs"), "{:?}", worth(dearest + 1));
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
fn error_report_shows_the_source_line() {
    let faults =
        parse_test_mission(&GOOD.replace("(at: (3, 2), side: East", "(at: (3, 1), side: East")).expect_err("a fault");
    let mut out = Vec::new();
    faults.report(&mut out, false, |text| &text.en).expect("memory can be written");
    let out = String::from_utf8(out).expect("reports are text");
    for part in ["m.ron:21:22", "doors: [(at: (3, 1)", "(3, 1) is rock, not floor", "BOARD-3"] {
        assert!(out.contains(part), "{part} is not in\n{out}");
    }
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

/// A missing comma or bracket is reported at the place of the omission, not at the place where the parser failed.
#[test]
fn missing_punctuation_and_typos_are_reported_with_hints() {
    let told = |text: &str| -> Vec<(usize, String, String)> {
        let faults = parse_test_mission(text).expect_err("it is broken").list.into_iter();
        faults.map(|fault| (fault.line, fault.message.en, fault.hint.map(|hint| hint.en).unwrap_or_default())).collect()
    };
    for (from, to, line) in [
        ("id: \"small\"", "id: \"small", 2),
        ("\"#..#..#\"", "\"#..#..#", 16),
        ("\"#..#..#\"", "#..#..#\"", 16),
        ("(es: \"a\", en: \"b **c**\")", "(es: \"a\", en: \"b **c**)", 6),
    ] {
        let found = told(&GOOD.replacen(from, to, 1));
        let hint = format!("line {line} has an odd number of quotation marks");
        assert!(found.iter().any(|(.., hinted)| hinted.contains(&hint)), "{to}: {found:?}");
    }
    // The closing bracket of a door is missing.
    for (from, to) in [("colour: Green)],", "colour: Green],"), ("colour: Green)],", "colour: Green,],")] {
        let found = told(&GOOD.replacen(from, to, 1));
        assert!(found[0].2.contains("a comma or a bracket is missing before this place"), "{to}: {found:?}");
    }
    for text in ["", "  \n", "// nothing yet\n"] {
        assert!(told(text)[0].1.contains("the file is empty"), "{text:?}");
    }
    let found = told(&GOOD.replacen("notes:", "notez:", 1));
    assert_eq!((found.len(), found[0].2.as_str()), (1, "did you mean `notes`?"), "{found:?}");
    let found = told(&GOOD.replacen("side: East, state", "side: Eest, state", 1));
    assert!(found[0].2.contains("did you mean `East`?"), "{found:?}");
    // For a word that resembles no known one, the hint lists the possible fields.
    let found = told(&GOOD.replacen("notes:", "weather:", 1));
    assert!(found.iter().any(|(.., hint)| hint.contains("fields that belong here")), "{found:?}");
}
