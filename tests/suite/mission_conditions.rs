//! Objects, special conditions, victory points and endings of missions: faults are reported at their places, and all
//! kinds can be played together.

use std::path::Path;

use mission::{Diagnostics, ICONS, Mission, parse_mission, paths};

use crate::{examples::play_to_the_end, support::game_catalogue};

/// Mission with every kind of block. Each row of [`BAD`] changes one place of it.
const GOOD: &str = include_str!("special-mission.ron");

/// Mission against a horde, with every kind of block for it. Each row of [`BAD_HORDE`] changes one place of it.
const HORDE: &str = include_str!("horde-mission.ron");

fn parse_test_mission(text: &str) -> Result<Mission, Diagnostics> {
    parse_mission(Path::new("m.ron"), text, &game_catalogue())
        .inspect_err(crate::fault_languages::assert_both_languages)
}

#[test]
fn all_mission_blocks_can_be_played_together() {
    let mission = parse_test_mission(GOOD).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((mission.objects.len(), mission.specials.len(), mission.endings.len()), (6, 11, 7));
    play_to_the_end(&mission, 10);
}

#[test]
fn all_horde_blocks_can_be_played_together() {
    let mission = parse_test_mission(HORDE).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((mission.specials.len(), mission.endings.len()), (8, 3));
    play_to_the_end(&mission, 10);
}

/// Returns [`GOOD`] with these endings instead of its own.
fn mission_with_endings(endings: &str) -> String {
    let from = GOOD.find("    endings: [").expect("the endings");
    format!("{}    endings: [{endings}],\n)\n", &GOOD[..from])
}

/// Columns: the text to replace in [`GOOD`], its replacement, the text at which the fault is reported, and the message.
const BAD: &[(&str, &str, &str, &str)] = &[
    // objects
    ("at: (9, 6), portable", "at: (9, 60), portable", "(9, 60)", "(9, 60) is off the board"),
    ("at: (9, 6), portable", "at: (0, 0), portable", "(0, 0)", "(0, 0) is rock"),
    ("at: (9, 6), portable", "at: (2, 3), portable", "(2, 3), portable", "is an obstacle"),
    (
        "at: (3, 1), portable",
        "at: (9, 6), portable",
        "(9, 6), portable: true, numbered",
        "object 0 is already on (9, 6)",
    ),
    (
        "portable: true, numbered: true",
        "numbered: true",
        "true),\n        (name: (es: \"a\", en: \"b\"), icon: Token, at: (8",
        "only an object that can be carried",
    ),
    (
        "(9, 6), portable: true",
        "(9, 6), portable: true, user: German",
        "German),\n        (name",
        "this one is carried",
    ),
    ("icon: Beacon", "icon: Lamp", "Lamp", "`Lamp` is not one of the words"),
    ("icon: Beacon, ", "", "(name: (es: \"a\", en: \"b\"), at", "the field `icon` is missing"),
    ("(es: \"a\", en: \"b\"), icon: Beacon", "(es: \"\", en: \"b\"), icon: Beacon", "\"\", en", "this text is empty"),
    // special conditions
    ("Waves(side: German, from: 2)", "Waves(side: German, from: 0)", "0),\n        Alarm", "there is no round 0"),
    ("doors: [3, 2]", "doors: []", "[], kind", "there is no red door"),
    ("doors: [3, 2]", "doors: [3, 9]", "9], kind", "there is no door 9"),
    ("doors: [3, 2]", "doors: [3, 3]", "3], kind", "door 3 is listed twice"),
    ("doors: [3, 2]", "doors: [3, 4]", "4], kind", "door 4 is sealed"),
    ("kind: \"sturmzombie\", count", "kind: \"zombie\", count", "\"zombie\"", "there is no figure `zombie`"),
    ("kind: \"sturmzombie\", count", "kind: \"grunt\", count", "\"grunt\"", "`grunt` is not of the SWD side"),
    ("count: 2", "count: 0", "0),\n        Caches", "1 to 20 figures come for an alarm, not 0"),
    ("count: 2", "count: 21", "21),\n        Caches", "1 to 20 figures come for an alarm, not 21"),
    // caches, carrying, noise and segments
    ("objects: [5], search", "objects: [], search", "[], search", "there is no cache"),
    ("objects: [5], search", "objects: [6], search", "6], search", "there is no object 6"),
    ("objects: [5], search", "objects: [5, 5], search", "5], search", "object 5 is listed twice"),
    ("objects: [5], search", "objects: [0], search", "0], search", "object 0 is carried: it can't be a cache"),
    ("objects: [5], search", "objects: [1], search", "1], search", "object 1 must be activated to end the battle"),
    ("search: 3", "search: 0", "0, contents", "searching costs 1 to 6 AP, not 0"),
    ("search: 3", "search: 7", "7, contents", "searching costs 1 to 6 AP, not 7"),
    ("copies: 4", "copies: 0", "[(name: (es: \"c\"", "there is nothing in the caches"),
    ("es: \"c\"", "es: \"\"", "\"\", en: \"d\"", "this text is empty"),
    ("resource: \"food\"", "resource: \" \"", "\" \"", "this text is empty"),
    ("kind: \"blitzhund\"", "kind: \"dog\"", "\"dog\"", "there is no figure `dog`"),
    ("kind: \"blitzhund\"", "kind: \"grunt\"", "\"grunt\"", "`grunt` is of the Allied side"),
    ("copies: 6", "copies: 0", "[(kind: \"blitzhund\"", "there is no enemy to meet"),
    ("beyond: 5", "beyond: 31", "31)", "0 to 30 squares are added to the die, not 31"),
    ("limit: 8", "limit: 0", "0),\n        Noise", "a figure can carry 1 to 9 objects, not 0"),
    ("limit: 8", "limit: 10", "10),\n        Noise", "a figure can carry 1 to 9 objects, not 10"),
    ("squares: 7", "squares: 31", "31, kinds", "noise reaches 0 to 30 squares, not 31"),
    ("squares: 9", "squares: 31", "31)]", "noise reaches 0 to 30 squares, not 31"),
    ("kind: \"blazer\"", "kind: \"dog\"", "\"dog\"", "there is no figure `dog`"),
    (
        "squares: 9)",
        "squares: 9), (kind: \"blazer\", squares: 2)",
        "\"blazer\", squares: 2",
        "`blazer` is listed twice",
    ),
    ("segments: [(areas: [((3, 5), (5, 5))])]", "segments: []", "[], encounter", "there is no segment"),
    ("((3, 5), (5, 5))", "((0, 0), (0, 0))", "(areas: [((0, 0)", "there is no floor in the segment"),
    (
        "(areas: [((3, 5), (5, 5))])",
        "(areas: [((3, 5), (5, 5))]), (areas: [((5, 5), (6, 5))])",
        "(areas: [((5, 5)",
        "(5, 5) is in an earlier segment",
    ),
    ("copies: 7", "copies: 0", "[(kind: \"hans\"", "there is no enemy to meet"),
    (
        "(areas: [((3, 5), (5, 5))])",
        "(areas: [((3, 5), (5, 5))], group: [(kind: \"grunt\", copies: 1)])",
        "\"grunt\", copies",
        "`grunt` is of the Allied side",
    ),
    (
        "limit: 8",
        "limit: 8, kinds: [(kind: \"sarge\", limit: 10)]",
        "10)]",
        "a figure can carry 1 to 9 objects, not 10",
    ),
    ("limit: 8", "limit: 8, kinds: [(kind: \"dog\", limit: 1)]", "\"dog\"", "there is no figure `dog`"),
    ("boxes: 3", "boxes: 100", "100, own", "100 boxes: there must be 0 to 99"),
    ("Waves(side: German, from: 2)", "Darkness", "Darkness", "`Darkness` is not one of the words"),
    ("Waves(side: German, from: 2)", "ZombiesCarry", "ZombiesCarry,\n        Alarm", "is already listed"),
    (
        "Waves(side: German, from: 2)",
        "Twitchers(kind: \"hans\", on: 2, dice: 1)",
        "Twitchers(kind: \"hans\"",
        "is already listed",
    ),
    (
        "Waves(side: German, from: 2)",
        "Pickets(side: German, areas: [((1, 1), (2, 2))])",
        "Pickets(side: German, areas: [((1, 1)",
        "is already listed",
    ),
    ("kind: \"sturmzombie\"", "kind: \"zombie\"", "\"zombie\"", "there is no figure `zombie`"),
    ("on: 1, dice: 3", "on: 0, dice: 3", "0, dice: 3", "no die shows 0"),
    ("on: 1, dice: 3", "on: 7, dice: 3", "7, dice: 3", "no die shows 7"),
    ("on: 1, dice: 3", "on: 1, dice: 0", "0),\n        Stranded", "0 dice: there must be"),
    ("rp: 3, at: (3, 7)", "rp: 13, at: (3, 7)", "13, at", "the Allied side has 12 requisition points, not 13"),
    ("at: (3, 7)", "at: (2, 7)", "(2, 7)", "(2, 7) is not floor"),
    ("at: (3, 7)", "at: (33, 7)", "(33, 7)", "(33, 7) is not floor"),
    ("doors: [0, 1]", "doors: []", "[]),\n        Pickets", "has no door"),
    ("doors: [0, 1]", "doors: [0, 7]", "7]", "there is no door 7"),
    ("doors: [0, 1]", "doors: [0, 1, 0]", "0]),", "door 0 is listed twice"),
    ("doors: [0, 1]", "doors: [0, 1, 3]", "3]),", "door 3 is open from the start"),
    ("doors: [0, 1]", "doors: [0, 1, 4]", "4]),", "door 4 is sealed"),
    ("doors: [0, 1]", "doors: [0, 1, 2]", "2]),", "door 2 does not lead out of the room"),
    ("doors: [0, 1]", "doors: [0]", "[0]),", "the room has another way in: it can be reached from (6, 8)"),
    ("areas: [((6, 1), (9, 3))]", "areas: []", "[]),\n        Waves", "no area"),
    ("areas: [((6, 1), (9, 3))]", "areas: [((6, 1), (19, 3))]", "(19, 3)", "(19, 3) is off the board"),
    ("areas: [((6, 1), (9, 3))]", "areas: [((0, 0), (11, 0))]", "((0, 0), (11, 0))", "there is no floor"),
    ("areas: [((6, 1), (9, 3))]", "areas: [((6, 1), (9, -3))]", "3))]", "out of bounds"),
    ("Pickets(side: German", "Pickets(side: Allied", "Allied, areas", "the Allied side has no horde"),
    // victory points
    ("Carried([1, 2])", "Carried([1])", "[1]),\n        Left", "there are 2 numbered tokens, but 1 values"),
    ("Carried([1, 2])", "Carried([1, 2, 3])", "[1, 2, 3]", "there are 2 numbered tokens, but 3 values"),
    ("Carried([1, 2])", "Carried([1, -2])", "2]),\n        Left", "out of bounds"),
    ("Left(side: Allied", "Left(side: German", "", ""),
    ("(at: (1, 1), side: West, owner: Allied),\n", "", "Left(side: Allied", "but has no exit"),
    (
        "Activated(each: 1)",
        "Dead(side: Allied, each: 1, stranded: 2)",
        "Dead(side: Allied, each: 1, stranded: 2),\n    ]",
        "given twice",
    ),
    // endings
    ("count: 2),\n        TakenOut", "count: 0),\n        TakenOut", "0),\n        TakenOut", "1 to 2 times, not 0"),
    ("count: 2),\n        TakenOut", "count: 3),\n        TakenOut", "3),\n        TakenOut", "1 to 2 times, not 3"),
    (
        "        Alarm(side: Allied, doors: [3, 2], kind: \"sturmzombie\", count: 2),\n",
        "",
        "AlarmsRaised",
        "there is no red door",
    ),
    ("TakenOut(object: 0)", "TakenOut(object: 9)", "9),\n        Activated", "there is no object 9"),
    ("TakenOut(object: 0)", "TakenOut(object: 1)", "1),\n        Activated", "object 1 can't be carried"),
    ("objects: [1, 4]", "objects: []", "[]),\n        Launch", "there is no object to activate"),
    ("objects: [1, 4]", "objects: [1, 6]", "6]),", "there is no object 6"),
    ("objects: [1, 4]", "objects: [1, 1]", "1]),\n        Launch", "object 1 is listed twice"),
    ("objects: [1, 4]", "objects: [1, 0]", "0]),\n        Launch", "object 0 is carried: it can't be activated"),
    ("from: 7", "from: 0", "0),\n        Points", "there is no round 0"),
    ("AfterTurn(9)", "AfterTurn(0)", "0)),", "there is no round 0"),
    ("AfterTurn(9)", "AfterLunch", "AfterLunch", "`AfterLunch` is not one of the words"),
    ("Points(AllActivated)", "Points(AfterTurn(9))", "Points(AfterTurn(9)),\n    ]", "this ending is listed twice"),
];

/// Rows like those of [`BAD`], for [`HORDE`].
const BAD_HORDE: &[(&str, &str, &str, &str)] = &[
    // arrows
    ("(((1, 4), (3, 4)), East)", "(((1, 4), (3, 4)), West)", "(((1, 4), (3, 4)), West)", "lead into rock at (1, 4)"),
    (
        "(((5, 4), (7, 4)), West)",
        "(((5, 4), (7, 4)), North)",
        "(((1, 1), (7, 4)), South)",
        "the arrows lead in a circle",
    ),
    ("((5, 4), (7, 4)), West", "((5, 5), (7, 5)), West", "((5, 5), (7, 5))", "no floor under these arrows"),
    // surges
    ("copies: 8)", "copies: 0)", "[(kind: \"sturmzombie\"", "the pool is empty at 1 RP; players: 1"),
    ("copies: 8)", "copies: 8, to_level: 6)", "", ""),
    ("copies: 8)", "copies: 8, to_level: 5)", "[(kind: \"sturmzombie\"", "the pool is empty at 6 RP; players: 1"),
    ("kind: \"minenzombie\"", "kind: \"zombie\"", "\"zombie\"", "there is no figure `zombie`"),
    ("(1, 2, 3, 4, 5)", "(1, 2, 3, 4, 5, 6)", "6))", "expected"),
    ("(1, 2, 3, 4, 5)", "(0, 2, 3, 4, 5)", "ByNumber", "1 to 40 figures come in a wave, not 0"),
    ("(1, 2, 3, 4, 5)", "(1, 2, 3, 4, 41)", "ByNumber", "1 to 40 figures come in a wave, not 41"),
    ("level: 6,", "level: 0,", "0,\n            at", "the level can't be 0"),
    ("rounds: 3", "rounds: 0", "0,\n        ),", "no wave ever comes"),
    ("at: [(2, 1), (6, 1)]", "at: []", "[],\n            pool", "there is no square where they appear"),
    ("at: [(2, 1), (6, 1)]", "at: [(2, 0), (6, 1)]", "(2, 0)", "(2, 0) is not floor"),
    ("((1, 1), (7, 4)), South", "((1, 2), (7, 4)), South", "(2, 1), (6, 1)]", "there is no arrow at (2, 1)"),
    // gate, zone, contraptions, draws
    ("at: [((4, 4), South)]", "at: []", "[], points", "the gate has no square"),
    (
        "at: [((4, 4), South)]",
        "at: [((4, 4), South), ((4, 3), South)]",
        "((4, 3), South)",
        "not between floor and rock",
    ),
    ("points: 6", "points: 41", "41),", "41 hits: there must be 1 to 40"),
    ("        Breached(winner: German),\n", "", "Bulwark", "nothing happens when the gate falls"),
    ("Bulwark(side: Allied, at: [((4, 4), South)], points: 6),", "", "Breached", "there is no gate that could fall"),
    ("((1, 3), (7, 4))]", "((2, 1), (7, 3))]", "[((2, 1), (7, 3))]", "no entry of the Allied side is in its zone"),
    ("((1, 3), (7, 4))]", "((0, 5), (8, 5))]", "[((0, 5), (8, 5))]", "there is no floor in the zone"),
    ("at: (4, 2), side", "at: (4, 5), side", "(4, 5)", "there is no free floor at (4, 5)"),
    ("(kind: \"trap\", at", "(kind: \"tarp\", at", "\"tarp\"", "there is no contraption `tarp`"),
    ("charges: 1", "charges: 0", "0, parts", "0 charges: there must be"),
    ("parts: [OnEnter(Kill)]", "parts: []", "[])],", "it does nothing"),
    ("search: 2", "search: 0", "0, most", "searching can't be free"),
    ("most: 8", "most: 21", "21, own", "21 cards: there must be"),
    ("surges: 3", "surges: 4", "4),\n        Breached", "the SWD side has 3 waves, not 4"),
];

#[test]
fn errors_report_their_place_and_a_hint() {
    let mut wrong = Vec::new();
    let rows = |good, rows: &'static [_]| rows.iter().map(move |row| (good, row));
    for (good, (from, to, place, message)) in rows(GOOD, BAD).chain(rows(HORDE, BAD_HORDE)) {
        assert!(good.contains(from), "not in the good mission: {from}");
        wrong.extend(missing_fault(&good.replacen(from, to, 1), place, message));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns a description if the expected fault is not reported at the first letter of `place`, with a hint. An empty
/// message means that no fault is expected.
fn missing_fault(text: &str, place: &str, message: &str) -> Option<String> {
    let found = parse_test_mission(text).err().map_or_else(Vec::new, |faults| faults.list);
    let list = found.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n    ");
    if message.is_empty() {
        return (!found.is_empty()).then(|| format!("no fault expected, found\n    {list}"));
    }
    let Some(byte) = text.find(place) else { return Some(format!("{place} is not in the changed mission")) };
    let here = found.iter().find(|fault| fault.span.start == byte && fault.message.en.contains(message));
    match here {
        None => Some(format!("{message}\n  expected at {place:?}, found\n    {list}")),
        Some(fault) if fault.hint.is_none() => Some(format!("{message}: without a hint")),
        Some(_) => None,
    }
}

#[test]
fn impossible_combinations_of_endings_are_errors() {
    let table = [
        ("", "[],\n)", "the battle has no ending"),
        ("NoneLeft(side: German)", "[NoneLeft", "the battle can never end"),
        ("Points(NoneLeft(German))", "[Points", "the battle can never end"),
        ("Launch(winner: German, from: 3), Points(AfterTurn(7))", "", ""),
        ("Activated(winner: German, objects: [1]), Points(AfterTurn(7))", "", ""),
    ];
    let mut wrong: Vec<String> = Vec::new();
    for (endings, place, message) in table {
        wrong.extend(missing_fault(&mission_with_endings(endings), place, message));
    }
    // Missions without victory points.
    let from = GOOD.find("    points: [").expect("the points");
    let without = |endings: &str| format!("{}    endings: [{endings}],\n)\n", &GOOD[..from]);
    let table = [
        ("NoneLeft(side: Allied)", "[NoneLeft", "no ending lets the Allied side win"),
        ("DoorsSealed(winner: Allied, doors: [2])", "[DoorsSealed", "no ending lets the SWD side win"),
        ("DoorsSealed(winner: Allied, doors: [2]), NoneLeft(side: Allied)", "", ""),
        ("TakenOut(object: 0)", "", ""),
        ("LastFigureOut(side: Allied)", "", ""),
        ("Points(AfterTurn(7))", "Points(AfterTurn", "victory points decide, but none are given"),
    ];
    for (endings, place, message) in table {
        wrong.extend(missing_fault(&without(endings), place, message));
    }
    // Without an exit, the SWD can't carry out an object. This is no fault if the SWD can win in another way.
    let no_exit = |endings: &str| {
        without(endings).replace("(at: (10, 1), side: East, owner: German),\n        ],\n    ),", "],\n    ),")
    };
    wrong.extend(missing_fault(&no_exit("TakenOut(object: 0)"), "0)],\n)", "the SWD side has no exit"));
    wrong.extend(missing_fault(&no_exit("TakenOut(object: 0), NoneLeft(side: Allied)"), "", ""));
    // A German force without a horde can be eliminated.
    let freed = without("NoneLeft(side: German), NoneLeft(side: Allied)")
        .replace("German: []),", "German: [AtLeastOn(kind: \"sturmzombie\", rp: 0)]),");
    wrong.extend(missing_fault(&freed, "", ""));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn references_to_missing_objects_are_errors() {
    // After the removal of all objects, each reference to one is a fault.
    let from = GOOD.find("    objects: [").expect("the objects");
    let to = GOOD.find("    specials: [").expect("the specials");
    let faults = parse_test_mission(&format!("{}{}", &GOOD[..from], &GOOD[to..])).expect_err("nothing is there");
    let messages: Vec<&str> = faults.list.iter().map(|fault| fault.message.en.as_str()).collect();
    for message in [
        "there are none",
        "there can be no Twitcher",
        "no numbered token to carry",
        "there is nothing to activate",
        "there is no object 0",
        "there is no object 1",
    ] {
        assert!(messages.iter().any(|found| found.contains(message)), "{message}: {messages:?}");
    }
    assert!(faults.list.iter().all(|fault| fault.hint.is_some()));
    // Victory points that no ending uses are a fault.
    let faults = parse_test_mission(&mission_with_endings("LastFigureOut(side: Allied)")).expect_err("nobody counts");
    assert!(faults.list[0].message.en.contains("no ending uses them"), "{faults}");
}

#[test]
fn a_side_without_a_possible_force_is_an_error() {
    let faults =
        parse_test_mission(&GOOD.replace("AtLeastFigures(2)", "AtLeastFigures(9)")).expect_err("too many figures");
    assert!(faults.list[0].message.en.contains("the Allied side can't choose any force"), "{faults}");
    assert_eq!((faults.list[0].line, faults.list[0].column), (11, 23));
}

/// The icons that notes may have are exactly those of which the game has pictures.
#[test]
fn note_icons_match_the_icon_files() {
    let folder = std::fs::read_dir(paths::assets_dir().join("ui")).expect("the pictures");
    let names = folder.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let icons = names.filter_map(|name| Some(name.strip_prefix("icon_")?.strip_suffix(".svg")?.to_owned()));
    let mut icons: Vec<String> = icons.collect();
    icons.sort();
    assert_eq!(icons, ICONS);
}
