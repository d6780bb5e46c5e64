//! The chance to win from a battle state: a logistic model over [`model_term_names`], fitted on battles of the planner
//! against itself. These commands fit it again:
//!
//! ```text
//! incursion match --games N --seed S --positions FILE     # plays, and writes positions with their outcomes
//! incursion match --missions gate --rp 9,6 --games N --seed S --positions FILE    # the same against a horde
//! incursion fit FILE --out src/ai/win_probability/model.ron   # fits the weights and prints the table below
//! ```
//!
//! The model file names the runs that made it. The table compares the predicted chance of the Allies (V) with the share
//! of battles that they won, for 136,880 positions from battles that were not used for fitting, one for each decision:
//!
//! | V | n | mean V | won |
//! |---|---|---|---|
//! | 0–10 % | 11576 | 4.7 % | 3.7 % |
//! | 10–20 % | 12462 | 15.1 % | 18.7 % |
//! | 20–30 % | 13192 | 25.0 % | 30.4 % |
//! | 30–40 % | 14544 | 35.2 % | 39.6 % |
//! | 40–50 % | 18140 | 45.1 % | 51.1 % |
//! | 50–60 % | 18401 | 54.9 % | 58.9 % |
//! | 60–70 % | 14202 | 64.9 % | 67.0 % |
//! | 70–80 % | 11484 | 74.7 % | 76.2 % |
//! | 80–90 % | 10448 | 85.0 % | 85.5 % |
//! | 90–100 % | 12431 | 95.8 % | 95.4 % |
//!
//! The mean squared error is 0.179 (0.195 for the seven missions for two sides, 0.171 for those against a horde);
//! predicting the mean chance for every position gives 0.248. There are 1,920 such battles, so each row's share of wins
//! is accurate to about 3 percentage points. Without the terms that repeat each input for every half-turn the error is
//! as small, but then the chance jumps at the end of a half-turn.

mod features;
mod model;

use rules::{BattleState, Observation, Side};

pub use features::{NAMES, expand_features, model_term_names};

use crate::assessment::DistanceCache;

/// Returns the inputs of the model, in the order of [`NAMES`]: those of both sides, the Allies first, then those of the
/// mission.
pub fn extract_features(seen: &Observation) -> Vec<f64> {
    features::compute_features(seen.view(), &mut DistanceCache::default())
}

/// Returns a number that changes with the weights of the model, for caches of its results.
pub fn win_model_version() -> u64 {
    model::hash_model_text()
}

/// Returns the observing seat's chance to win; a draw counts as half a win.
pub fn win_chance(seen: &Observation) -> f64 {
    side_win_chance(seen.view(), seen.seat(), &mut DistanceCache::default())
}

/// An evaluator for a sequence of battle states, which reuses distances between calls.
#[derive(Default)]
pub struct WinProbability {
    atlas: DistanceCache,
}

impl WinProbability {
    /// Returns the Allies' chance to win from the whole battle state; a draw counts as half a win.
    pub fn allied_win_chance(&mut self, now: &BattleState) -> f64 {
        side_win_chance(now, Side::Allied, &mut self.atlas)
    }
}

/// Returns the Allies' chance to win with other weights, in the order of [`model_term_names`].
pub fn allied_chance_with_weights(weights: &[f64], features: &[f64]) -> f64 {
    logistic_function(expand_features(features).map(|(place, value)| weights[place] * value).sum())
}

pub(crate) fn side_win_chance(now: &BattleState, side: Side, cache: &mut DistanceCache) -> f64 {
    let allied = match now.outcome.map(|verdict| verdict.winner) {
        Some(Some(Side::Allied)) => 1.0,
        Some(Some(Side::German)) => 0.0,
        Some(None) => 0.5,
        None => allied_chance_with_weights(model::model_weights(), &features::compute_features(now, cache)),
    };
    if side == Side::Allied { allied } else { 1.0 - allied }
}

/// Returns the logistic function of a value. It uses multiplications only, because the results of the processor's
/// exponential function differ between machines.
pub fn logistic_function(value: f64) -> f64 {
    const SQUARED: i32 = 12;
    let value = value.clamp(-30.0, 30.0);
    let part = 1.0 + value / f64::from(1 << SQUARED);
    let power = (0..SQUARED).fold(part, |power, _| power * power);
    power / (1.0 + power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logistic_function_is_accurate() {
        for (value, wanted) in
            [(0.0, 0.5), (1.0, 0.731_06), (-1.0, 0.268_94), (3.0, 0.952_57), (-40.0, 0.0), (99.0, 1.0)]
        {
            assert!((logistic_function(value) - wanted).abs() < 0.001, "{value}: {}", logistic_function(value));
        }
    }
}
