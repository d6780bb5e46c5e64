//! `fit --forces`: the value of each figure kind in missions of each kind, learnt from forces and their outcomes.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use super::{
    regression::{TrainingRow, fit_logistic_regression},
    training_data::ForceOutcome,
};

/// Strength of the regularisation, which pulls the values towards zero, in battles.
const RIDGE: f64 = 8.0;

/// Returns the contents of the file with the values.
pub(super) fn force_worths_to_ron(outcomes: &[ForceOutcome], run: &str) -> String {
    let mut text = format!("(\n    version: 1,\n    run: {run:?},\n    values: [\n");
    let mut missions: BTreeMap<&str, Vec<&ForceOutcome>> = BTreeMap::new();
    outcomes.iter().for_each(|outcome| missions.entry(&outcome.about).or_default().push(outcome));
    for (about, battles) in missions {
        for (kind, worth) in fit_kind_worths(&battles) {
            let _ = writeln!(text, "        ({about:?}, {kind:?}, {worth:.3}),");
        }
    }
    text + "    ],\n)\n"
}

/// Returns the value of each figure kind: the amount that one more figure adds to the logarithm of its side's odds.
fn fit_kind_worths<'a>(battles: &[&'a ForceOutcome]) -> Vec<(&'a str, f64)> {
    let kinds = |of: fn(&ForceOutcome) -> &Vec<String>| -> Vec<&'a str> {
        let all: BTreeSet<&str> = battles.iter().flat_map(|battle| of(battle).iter().map(String::as_str)).collect();
        all.into_iter().collect()
    };
    let (allied, german) = (kinds(|battle| &battle.allied), kinds(|battle| &battle.german));
    let count = |force: &[String], kind: &str| force.iter().filter(|other| *other == kind).count() as f64;
    let row = |battle: &&ForceOutcome| -> TrainingRow {
        let own = allied.iter().map(|kind| count(&battle.allied, kind));
        let theirs = german.iter().map(|kind| -count(&battle.german, kind));
        let all = [1.0].into_iter().chain(own).chain(theirs).enumerate();
        (all.filter(|(_, value)| *value != 0.0).collect(), battle.won)
    };
    let rows: Vec<TrainingRow> = battles.iter().map(row).collect();
    let size = 1 + allied.len() + german.len();
    allied.into_iter().chain(german).zip(fit_logistic_regression(&rows, size, RIDGE).into_iter().skip(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_that_win_more_have_a_higher_worth() {
        let battle = |number: u32| {
            let (sarge, hans) = (number.is_multiple_of(2), number.is_multiple_of(3));
            let force = |special: bool, one: &str, other: &str| vec![if special { one } else { other }.to_owned()];
            let won = f64::from(u8::from(number % 10 < if sarge { 8 } else { 3 }));
            let (allied, german) = (force(sarge, "sarge", "grunt"), force(hans, "hans", "blitzhund"));
            ForceOutcome { about: "doors".into(), allied, german, won }
        };
        let battles: Vec<ForceOutcome> = (0..2_000).map(battle).collect();
        let worths: BTreeMap<&str, f64> = fit_kind_worths(&battles.iter().collect::<Vec<_>>()).into_iter().collect();
        assert!(worths["sarge"] > worths["grunt"] + 1.0, "{worths:?}");
        assert!((worths["hans"] - worths["blitzhund"]).abs() < 0.3, "{worths:?}");
        assert!(force_worths_to_ron(&battles, "a run").contains("(\"doors\", \"sarge\", "));
    }
}
