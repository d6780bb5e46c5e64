//! All files in `tests/rules` pass, and a faulty file is reported with its line and a clear message.

mod rule_ids;

use std::path::{Path, PathBuf};

use incursion_rule_test as rule_test;
use mission::paths;
use rules::Catalogue;

fn load_figure_catalogue() -> Catalogue {
    mission::load_catalogue(&paths::figures_file()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns the paths of the rule files, sorted by name.
fn list_rule_files() -> Vec<PathBuf> {
    rule_test::list_test_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/rules"))
}

#[test]
fn all_rule_files_pass() {
    let catalogue = load_figure_catalogue();
    let (mut faults, mut cases, mut orders) = (String::new(), 0, 0);
    for file in list_rule_files() {
        match rule_test::run_file(&file, &catalogue) {
            Ok(report) => (cases, orders) = (cases + report.cases, orders + report.orders),
            Err(list) => faults += &format!("{list}\n"),
        }
    }
    println!("{} files, {cases} cases, {orders} orders", list_rule_files().len());
    assert!(faults.is_empty(), "rule tests that do not hold:\n{faults}");
}

/// Valid rule file; each row of [`WRONG`] changes one place of it.
const GOOD: &str = r#"(
    title: "A shot",
    rules: ["SHOOT-1"],
    position: (
        board: ["G.a"],
        figures: [(name: "G", kind: "grunt", facing: East), (name: "a", kind: "sturmzombie", facing: West)],
    ),
    cases: [
        (title: "It hits", steps: [
            (give: [Activate("G")]),
            (give: [Shoot("a")], dice: [1, 1, 4], events: ["a dies"], figures: [(name: "G", points: 2)],
             command: (Allied: 0, German: 0), turn: 1, awaiting: Acting("G"), legal: [Move(East)], not_legal: [Enter]),
        ]),
        (title: "Not at himself", steps: [
            (give: [Activate("G"), Shoot("G")], refused: "SHOOT-1", code: "Friend",
             sight: [(of: "G", rows: ["G12"])]),
        ]),
    ],
)"#;

/// Columns: the text to replace in [`GOOD`], its replacement, and the line and a part of the message of the first
/// fault.
const WRONG: &[(&str, &str, usize, &str)] = &[
    // expectations that fail
    ("[1, 1, 4]", "[1, 1, 3]", 11, "expected the event 'a dies'"),
    ("[1, 1, 4]", "[1, 4]", 11, "3 dice were rolled, 2 were shown"),
    ("[1, 1, 4]", "[1, 1, 4, 1]", 11, "1 of the dice [1, 1, 4, 1] were not rolled"),
    ("[1, 1, 4]", "[1, 1, 7]", 11, "a die has no 7"),
    ("a dies", "a die", 11, "expected the event 'a die'"),
    ("points: 2", "points: 3", 11, "'G': expected points 3, found 2"),
    ("German: 0), turn", "German: 1), turn", 11, "command points: expected"),
    ("turn: 1", "turn: 2", 11, "turn: expected 2, found 1"),
    ("Acting(\"G\")", "Act(Allied)", 11, "awaiting: expected Act(Allied), found Acting(\"G\")"),
    ("legal: [Move(East)]", "legal: [Move(West)]", 11, "Move(West) is not legal"),
    ("not_legal: [Enter]", "not_legal: [Turn(West)]", 11, "Turn(West) is legal"),
    ("refused: \"SHOOT-1\"", "refused: \"LOS-1\"", 15, "expected a refusal by LOS-1 (Friend), got one by SHOOT-1"),
    (
        "Shoot(\"G\")], refused",
        "Shoot(\"a\")], dice: [1, 1, 1], refused",
        15,
        "was accepted; expected a refusal by SHOOT-1",
    ),
    ("[Shoot(\"a\")]", "[Move(West)]", 11, "Move(West) was refused by MOVE-1 (Rock)"),
    ("G12", "G1.", 15, "'G' looking at (2, 0): expected '.', found in sight at distance 2"),
    ("G12", "G13", 15, "expected '3', found in sight at distance 2"),
    // impossible positions
    ("\"G.a\"", "\"G.ab\"", 9, "'b' at (3, 0) is not in the list of figures"),
    ("\"G.a\"", "\"G..\"", 9, "'a' must stand on one square of the board, or wait at one entry"),
    ("\"G.a\"", "\"Gaa\"", 9, "'a' must stand on one square"),
    ("\"sturmzombie\"", "\"zombi\"", 9, "there is no kind of figure 'zombi'; there are: grunt, blazer"),
    ("facing: West)", "facing: West, wounds: 1)", 9, "'a' would be dead"),
    ("[Activate(\"G\")]", "[Activate(\"H\")]", 10, "no figure is called 'H'; there are: G, a"),
    // misspelt words
    ("give: [Shoot", "gives: [Shoot", 11, "gives"),
    ("Shoot(\"a\")", "Shot(\"a\")", 11, "Shot"),
    ("title: \"A shot\"", "titel: \"A shot\"", 2, "titel"),
    ("board: [\"G.a\"],", "board: [\"G.a\"]", 6, "comma"),
];

#[test]
fn rule_file_errors_report_line_and_message() {
    let (catalogue, path) = (load_figure_catalogue(), Path::new("wrong.ron"));
    rule_test::run_text(path, GOOD, &catalogue).unwrap_or_else(|faults| panic!("{faults}"));
    for (from, to, line, message) in WRONG {
        assert!(GOOD.contains(from), "{from}");
        let faults = match rule_test::run_text(path, &GOOD.replacen(from, to, 1), &catalogue) {
            Ok(_) => panic!("{to}: nothing was found"),
            Err(faults) => faults.list,
        };
        assert_eq!(faults[0].line, *line, "{to}: {}", faults[0]);
        assert!(faults[0].message.en.contains(message), "{to}: {}", faults[0]);
    }
}

#[test]
fn all_errors_in_a_rule_file_are_reported_together() {
    let wrong = GOOD.replace("points: 2", "points: 3").replace("turn: 1", "turn: 4").replace("G12", "G..");
    let faults = rule_test::run_text(Path::new("wrong.ron"), &wrong, &load_figure_catalogue())
        .expect_err("three things are wrong");
    let lines: Vec<usize> = faults.list.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [11, 11, 15, 15], "{faults}");
}

#[test]
fn missing_rule_file_is_an_error() {
    let faults = rule_test::run_file(Path::new("no/such/file.ron"), &load_figure_catalogue())
        .expect_err("there is no such file");
    assert!(faults.to_string().contains("can't be read"), "{faults}");
}
