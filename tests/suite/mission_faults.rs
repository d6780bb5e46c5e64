//! The places and messages of the faults in invalid mission files.

use mission::Diagnostic;
use rules::Side;

use crate::mission::{GOOD, parse_game_catalogue, parse_test_mission};

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
