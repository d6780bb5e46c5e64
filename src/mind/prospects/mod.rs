//! The chance to win, from a situation as a seat sees it: a logistic model over [`terms`], fitted on battles of the
//! planner against itself. How far it can be trusted, and how it is made anew:
//!
//! ```text
//! incursion match --games N --seed S --positions FILE     # plays, and writes positions with their outcomes
//! incursion match --missions gate --rp 9,6 --games N --seed S --positions FILE    # the same against a horde
//! incursion fit FILE --out src/mind/prospects/model.ron   # fits the weights and prints the table below
//! ```
//!
//! The file that is written holds the runs that made it. Of 136,880 positions of battles that were not fitted on, at all
//! moments in which somebody decides, the chance of the Allies and what came true:
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
//! The mean square of the error is 0.179 (of the seven missions for two sides 0.195, of those against a horde 0.171); of
//! who gives every position the mean chance, 0.248. There are 1,920 such battles, so the share that was won is sure to
//! some 3 points in a row. Without the terms that count a number once more for each half the error is as small, but then
//! the chance leaps where a half ends.

mod features;
mod model;

use rules::{BattleState, Observation, Side};

pub use features::{NAMES, expanded, terms};

use crate::scene::Atlas;

/// What the model looks at, in the order of [`NAMES`]: of both sides, the Allies first.
pub fn features(seen: &Observation) -> Vec<f64> {
    features::of(seen.situation(), &mut Atlas::default())
}

/// A number that is another for other weights of the model: for what is kept of its judgement.
pub fn version() -> u64 {
    model::version()
}

/// The chance of the seat whose sight it is to win, a draw counted half.
pub fn chance(seen: &Observation) -> f64 {
    of_side(seen.situation(), seen.seat(), &mut Atlas::default())
}

/// Judges one situation of a battle after the other: what it has measured may serve again.
#[derive(Default)]
pub struct Judge {
    atlas: Atlas,
}

impl Judge {
    /// The chance of the Allies to win, a draw counted half, from the whole situation.
    pub fn allied(&mut self, now: &BattleState) -> f64 {
        of_side(now, Side::Allied, &mut self.atlas)
    }
}

/// The chance of the Allies by weights of one's own, in the order of [`terms`].
pub fn chance_by(weights: &[f64], features: &[f64]) -> f64 {
    logistic(expanded(features).map(|(place, value)| weights[place] * value).sum())
}

/// The chance of a side.
pub(crate) fn of_side(now: &BattleState, side: Side, atlas: &mut Atlas) -> f64 {
    let allied = match now.outcome.map(|verdict| verdict.winner) {
        Some(Some(Side::Allied)) => 1.0,
        Some(Some(Side::German)) => 0.0,
        Some(None) => 0.5,
        None => chance_by(model::weights(), &features::of(now, atlas)),
    };
    if side == Side::Allied { allied } else { 1.0 - allied }
}

/// The logistic function, by multiplications alone: the machine's own exponential is not the same everywhere.
pub fn logistic(value: f64) -> f64 {
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
    fn the_logistic_function() {
        for (value, wanted) in
            [(0.0, 0.5), (1.0, 0.731_06), (-1.0, 0.268_94), (3.0, 0.952_57), (-40.0, 0.0), (99.0, 1.0)]
        {
            assert!((logistic(value) - wanted).abs() < 0.001, "{value}: {}", logistic(value));
        }
    }
}
