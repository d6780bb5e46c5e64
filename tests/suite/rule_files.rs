//! Every file in `tests/rules` holds, and a file that does not hold says so clearly.

use std::{fs, path::PathBuf};

use incursion::cli::rule_test;

use crate::support::{catalogue, project};

/// The rule files, by name.
pub fn rule_files() -> Vec<PathBuf> {
    let folder = project("tests/rules");
    let found = fs::read_dir(&folder).expect("the folder of rule tests");
    let mut files: Vec<PathBuf> = found
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    files.sort();
    files
}

#[test]
fn all_rule_files_hold() {
    let catalogue = catalogue();
    let (mut faults, mut cases, mut orders) = (String::new(), 0, 0);
    for file in rule_files() {
        match rule_test::run(&file, &catalogue) {
            Ok(report) => (cases, orders) = (cases + report.cases, orders + report.orders),
            Err(list) => faults += &format!("{list}\n"),
        }
    }
    println!("{} files, {cases} cases, {orders} orders", rule_files().len());
    assert!(faults.is_empty(), "rule tests that do not hold:\n{faults}");
}
