//! `incursion fit`: fits the weights of the chance to win to positions that `incursion match --positions` has written,
//! by logistic regression with Newton's method. A fifth of the battles is held out, to check how reliable the weights
//! are.

use std::{fmt::Write, path::PathBuf, process::ExitCode};

use ai::win_probability::{allied_chance_with_weights, expand_features, model_term_names};
use rules::both;

use super::{
    fit_forces,
    regression::{TrainingRow, fit_logistic_regression},
    training_data::{Position, read_outcomes, read_positions},
};
use crate::output::{CommandFailure, find_output_file, print, write_file};

/// Strength of the regularisation, which pulls the weights towards zero, in positions.
const RIDGE: f64 = 2.0;
/// Divisor of seeds: battles whose seed is a multiple of it are held out.
const VALIDATION_DIVISOR: u64 = 5;
/// Number of bins of the calibration.
const BINS: usize = 10;

/// Arguments of `incursion fit`.
#[derive(Clone, Debug, clap::Args)]
pub struct FitArgs {
    /// Positions that `match --positions` has written
    pub positions: PathBuf,
    /// File for the weights [default: standard output]
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// The run that made the positions, noted in the file
    #[arg(long, default_value = "")]
    pub run: String,
    /// Prices of figures, from forces that `match --outcomes` has written
    #[arg(long)]
    pub forces: bool,
}

/// Bin of the calibration: positions with similar estimated chances, and their outcomes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CalibrationBin {
    /// The number of positions.
    pub count: u32,
    /// The mean of their estimated chances.
    pub given: f64,
    /// The mean of their outcomes for the Allies.
    pub won: f64,
}

/// Fits the weights, and prints how reliable they are.
pub fn run_fit(what: &FitArgs) -> ExitCode {
    match fit_weights(what) {
        Ok(told) => print(&told),
        Err(failure) => failure.tell(),
    }
}

fn fit_weights(what: &FitArgs) -> Result<String, CommandFailure> {
    if what.forces {
        let table = fit_forces::force_worths_to_ron(&read_outcomes(&what.positions)?, &what.run);
        return write_output(what, &table, "");
    }
    let positions = read_positions(&what.positions)?;
    let (kept, used): (Vec<Position>, Vec<Position>) =
        positions.into_iter().partition(|position| position.seed.is_multiple_of(VALIDATION_DIVISOR));
    if kept.is_empty() || used.len() < model_term_names().len() {
        return Err(both!("hay muy pocas posiciones", "too few positions").into());
    }
    let rows: Vec<TrainingRow> =
        used.iter().map(|position| (expand_features(&position.features()).collect(), position.won)).collect();
    let weights = fit_logistic_regression(&rows, model_term_names().len(), RIDGE);
    write_output(what, &weights_to_ron(&weights, &what.run, used.len()), &calibration_table(&weights, &kept))
}

/// Writes the weights to the output file and returns the report; without an output file returns both as one text.
fn write_output(what: &FitArgs, file: &str, told: &str) -> Result<String, CommandFailure> {
    let Some(path) = find_output_file(what.out.as_deref()) else {
        return Ok(format!("{file}\n{told}"));
    };
    write_file(path, file)?;
    Ok(told.to_owned())
}

/// Returns the contents of the file with the weights.
fn weights_to_ron(weights: &[f64], run: &str, positions: usize) -> String {
    let mut text = format!("(\n    version: 1,\n    run: {run:?},\n    positions: {positions},\n    weights: [\n");
    for (name, weight) in model_term_names().iter().zip(weights) {
        let _ = writeln!(text, "        ({name:?}, {weight:.4}),");
    }
    text + "    ],\n)\n"
}

/// Returns the calibration table for the positions held out.
fn calibration_table(weights: &[f64], kept: &[Position]) -> String {
    let mut text = format!("{:>12} {:>8} {:>8} {:>8}\n", "", "n", "V", "=");
    for (number, bin) in calibration_bins(weights, kept).iter().enumerate() {
        let range = format!("{}–{} %", number * 10, (number + 1) * 10);
        let _ = writeln!(text, "{range:>12} {:>8} {:>7.1}% {:>7.1}%", bin.count, bin.given * 100.0, bin.won * 100.0);
    }
    let chance = |position: &Position| allied_chance_with_weights(weights, &position.features());
    let count = kept.len() as f64;
    let brier = kept.iter().map(|position| (chance(position) - position.won).powi(2)).sum::<f64>() / count;
    let base = kept.iter().map(|position| position.won).sum::<f64>() / count;
    let blind = kept.iter().map(|position| (base - position.won).powi(2)).sum::<f64>() / count;
    let _ = writeln!(text, "n = {count}, Brier {brier:.4} ({blind:.4})");
    text
}

/// Returns the calibration of weights: estimated chances and outcomes in ten bins.
pub fn calibration_bins(weights: &[f64], positions: &[Position]) -> [CalibrationBin; BINS] {
    let mut bins = [CalibrationBin::default(); BINS];
    for position in positions {
        let chance = allied_chance_with_weights(weights, &position.features());
        let bin = &mut bins[((chance * BINS as f64) as usize).min(BINS - 1)];
        bin.count += 1;
        bin.given += chance;
        bin.won += position.won;
    }
    for bin in bins.iter_mut().filter(|bin| bin.count > 0) {
        bin.given /= f64::from(bin.count);
        bin.won /= f64::from(bin.count);
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If a single feature determines the outcome with known odds, its weight is found again, and weights of other
    /// features stay small.
    #[test]
    fn logistic_regression_recovers_known_weights() {
        let position = |number: u32| {
            let mut features = vec![0; ai::win_probability::NAMES.len()];
            features[0] = (number % 5) as i32 * 1000 - 2000;
            features[1] = (number / 5 % 3) as i32 * 1000 - 1000;
            let chance = 1.0 / (1.0 + (-1.5 * f64::from(features[0]) / 1000.0).exp());
            let won = f64::from(u8::from(f64::from(number * 7919 % 1000) < chance * 1000.0));
            Position { mission: "m".into(), seed: 1, features, won }
        };
        let positions: Vec<Position> = (0..6_000).map(position).collect();
        let row = |position: &Position| (expand_features(&position.features()).collect(), position.won);
        let rows: Vec<TrainingRow> = positions.iter().map(row).collect();
        let weights = fit_logistic_regression(&rows, model_term_names().len(), RIDGE);
        assert!((weights[0] - 1.5).abs() < 0.15 && weights[1].abs() < 0.1, "{weights:?}");
        for bin in calibration_bins(&weights, &positions).iter().filter(|bin| bin.count > 100) {
            assert!((bin.given - bin.won).abs() < 0.05, "{bin:?}");
        }
    }
}
