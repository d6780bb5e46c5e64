//! Every rule that the game carries out so far is held up by a file in `tests/rules`.

use std::collections::BTreeMap;

use incursion::cli::rule_test;

use crate::{rule_files::rule_files, support::catalogue};

/// The rules that the game carries out. Those not listed come with the figures and cards that need them. `HAND-1` is a
/// table that nothing uses yet; a unit test beside it holds it up.
const COVERED: &[&str] = &[
    "BOARD-1",
    "BOARD-2",
    "BOARD-3",
    "BOARD-4",
    "BOARD-5",
    "TURN-1",
    "TURN-2",
    "CP-1",
    "BID-1",
    "BID-2",
    "DEPLOY-1",
    "DEPLOY-2",
    "DEPLOY-3",
    "DEPLOY-4",
    "ACT-1",
    "ACT-2",
    "ACT-3",
    "AP-1",
    "AP-2",
    "AP-3",
    "MOVE-1",
    "DOOR-1",
    "LOS-1",
    "LOS-2",
    "LOS-3",
    "LOS-4",
    "RANGE-1",
    "SHOOT-1",
    "SHOOT-2",
    "SHOOT-3",
    "SHOOT-4",
    "SHOTGUN-1",
    "RF-1",
    "RF-2",
    "RF-3",
    "RF-4",
    "RF-5",
    "CC-1",
    "CC-2",
    "ZOM-1",
    "ZOM-2",
    "FORCE-1",
    "FORCE-2",
    "FORCE-3",
    "M1",
    "M2",
];

#[test]
fn every_rule_has_a_test() {
    let catalogue = catalogue();
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for file in rule_files() {
        // A file that does not hold is reported by `rule_files`.
        let Ok(report) = rule_test::run(&file, &catalogue) else { continue };
        for rule in report.rules {
            let (files, cases) = counts.entry(rule).or_default();
            (*files, *cases) = (*files + 1, *cases + report.cases);
        }
    }
    println!("{:<10} {:>5} {:>5}", "rule", "files", "cases");
    for (rule, (files, cases)) in &counts {
        println!("{rule:<10} {files:>5} {cases:>5}");
    }
    let missing: Vec<_> = COVERED.iter().filter(|rule| !counts.contains_key(**rule)).collect();
    assert!(missing.is_empty(), "no file in tests/rules cites {missing:?}");
    let unknown: Vec<_> = counts.keys().filter(|rule| !COVERED.contains(&rule.as_str())).collect();
    assert!(unknown.is_empty(), "cited, but not in the list of covered rules: {unknown:?}");
}
