//! Each rule of the game is covered by files in `tests/rules`. `incursion check tests/rules` prints the number of files
//! for each rule.

use std::collections::BTreeMap;

use crate::{list_rule_files, load_figure_catalogue, rule_test};

/// Minimum number of files that cover each rule.
const FILES: usize = 2;

#[test]
fn every_rule_has_tests() {
    let catalogue = load_figure_catalogue();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for file in list_rule_files() {
        // The module `rule_files` reports a file that fails.
        let Ok(report) = rule_test::run_file(&file, &catalogue) else { continue };
        for rule in report.rules {
            *counts.entry(rule).or_default() += 1;
        }
    }
    let files = |rule: &str| counts.get(rule).copied().unwrap_or(0);
    let missing: Vec<_> = rule_test::RULE_IDS.iter().filter(|rule| files(rule) < FILES).collect();
    assert!(missing.is_empty(), "fewer than {FILES} files in tests/rules cite {missing:?}");
    let unknown: Vec<_> = counts.keys().filter(|rule| !rule_test::RULE_IDS.contains(&rule.as_str())).collect();
    assert!(unknown.is_empty(), "cited, but not in the list of rules that the game carries out: {unknown:?}");
}
