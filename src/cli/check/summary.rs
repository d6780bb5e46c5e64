//! Counts the checked files and their faults, and tells them to the user.

use std::{collections::BTreeMap, path::PathBuf};

use mission::Diagnostics;
use rules::both;

use crate::{
    language::CliLanguage,
    output::{is_missing, print_error, show_faults},
};

/// Counts of the files checked and of the faults found.
#[derive(Debug, Default)]
pub(super) struct CheckSummary {
    pub(super) files: usize,
    pub(super) skipped: usize,
    /// The files with faults.
    pub(super) faulty: Vec<PathBuf>,
    pub(super) faults: usize,
    /// `true` if a file could not even be opened.
    pub(super) missing: bool,
    /// Number of files and test cases that cover each rule.
    pub(super) rules: BTreeMap<String, (usize, usize)>,
}

impl CheckSummary {
    /// Returns the summary, in one line.
    pub(super) fn summary(&self, language: CliLanguage) -> String {
        let count = |number: usize, what: &str| match (number, what, language) {
            (1, ..) => format!("1 {what}"),
            (_, "error", CliLanguage::Es) => format!("{number} errores"),
            _ => format!("{number} {what}s"),
        };
        let ([file, fault, none], [checked, within, skipped]) = match language {
            CliLanguage::Es => (["archivo", "error", "ningún error"], ["revisado", "en", "sin revisar"]),
            CliLanguage::En => (["file", "error", "no errors"], ["checked", "in", "skipped"]),
        };
        if self.files == 0 {
            return language.choose(("no hay nada que revisar", "there is nothing to check")).to_owned();
        }
        let plural = if language == CliLanguage::Es && self.files != 1 { "s" } else { "" };
        let mut words = format!("{} {checked}{plural}, ", count(self.files, file));
        words += &match (self.faults, self.faulty.len()) {
            (0, _) => none.to_owned(),
            (faults, 0) => count(faults, fault),
            (faults, files) => format!("{} {within} {}", count(faults, fault), count(files, file)),
        };
        if self.skipped > 0 {
            words += &format!("; {} {skipped}", self.skipped);
        }
        words
    }

    /// Shows the faults of a file, and counts them.
    pub(super) fn count(&mut self, faults: &Diagnostics) {
        self.faulty.push(faults.file.clone());
        self.faults += faults.count();
        self.missing |= is_missing(faults);
        show_faults(faults);
    }

    /// Shows and counts the faults of a file that several others include, unless this was done before.
    pub(super) fn count_once(&mut self, faults: &Diagnostics) {
        if !self.faulty.contains(&faults.file) {
            self.count(faults);
        }
    }

    /// Returns the table of the rules that tests cover, one line each.
    pub(super) fn table(&self, language: CliLanguage) -> String {
        let line = |(rule, (files, cases)): (&String, &(usize, usize))| format!("{rule:<10} {files:>5} {cases:>5}\n");
        let (rule, files) = (language.choose(("regla", "rule")), language.choose(("arch.", "files")));
        let head = format!("{rule:<10} {files:>5} {:>5}\n", language.choose(("casos", "cases")));
        let lines: String = self.rules.iter().map(line).collect();
        if lines.is_empty() { lines } else { head + &lines }
    }

    /// Reports the rules that the game implements but no test covers, and those that tests name but the game does not
    /// implement. Call it only after all rule tests were run.
    pub(super) fn demand_all_rules(&mut self) {
        let missing: Vec<&str> =
            rule_test::RULE_IDS.iter().copied().filter(|id| !self.rules.contains_key(*id)).collect();
        let unknown: Vec<&str> =
            self.rules.keys().map(String::as_str).filter(|id| !rule_test::RULE_IDS.contains(id)).collect();
        self.faults += missing.len() + unknown.len();
        for id in missing {
            let words = both!("ninguna prueba del reglamento cubre {id}", "no rule test covers {id}");
            print_error(CliLanguage::of_the_system().of(&words));
        }
        for id in unknown {
            let words = both!("no se conoce la regla {id}", "{id} is not a known rule");
            print_error(CliLanguage::of_the_system().of(&words));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_is_in_the_given_language() {
        let tally =
            CheckSummary { files: 3, skipped: 1, faulty: vec!["x.ron".into()], faults: 2, ..CheckSummary::default() };
        assert_eq!(tally.summary(CliLanguage::Es), "3 archivos revisados, 2 errores en 1 archivo; 1 sin revisar");
        assert_eq!(tally.summary(CliLanguage::En), "3 files checked, 2 errors in 1 file; 1 skipped");
        let one = CheckSummary { files: 1, ..CheckSummary::default() };
        assert_eq!(one.summary(CliLanguage::Es), "1 archivo revisado, ningún error");
    }

    #[test]
    fn rules_without_tests_are_reported_as_errors() {
        let mut tally = CheckSummary::default();
        tally.rules.insert("TURN-9".to_owned(), (1, 1));
        tally.demand_all_rules();
        assert_eq!(tally.faults, rule_test::RULE_IDS.len() + 1);
    }
}
