//! How well the computer plays.

use rules::Observation;
use serde::{Deserialize, Serialize};

use crate::{
    lot,
    weights::{PLANNER, RECRUIT, VETERAN, Weights},
};

/// A level. The recruit, the veteran and the commander are for players, the others for measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any order that is allowed.
    Random,
    /// The best order, looked at one by one.
    Greedy,
    /// Somebody who has just played the first battle, as a script.
    Newcomer,
    /// Recluta: the opponent of whoever has played the first battle.
    Recruit,
    /// Veterano: who knows the board game.
    Veteran,
    /// The strongest level without its trials: it plays a battle in a moment, so missions are measured by it.
    Planner,
    /// Comandante: who wants to be beaten.
    Commander,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 7] = [
        Level::Random,
        Level::Greedy,
        Level::Newcomer,
        Level::Recruit,
        Level::Veteran,
        Level::Planner,
        Level::Commander,
    ];

    /// Its word in files and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Newcomer => "newcomer",
            Level::Recruit => "recruit",
            Level::Veteran => "veteran",
            Level::Planner => "planner",
            Level::Commander => "commander",
        }
    }

    /// The level of that word.
    pub fn named(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.word() == word)
    }

    /// What it weighs by: a little bolder or more careful, by the seed, so that it isn't the same twice.
    pub(crate) fn weights(self, seen: &Observation, seed: u64) -> Weights {
        let plain = match self {
            Level::Recruit => RECRUIT,
            Level::Veteran => VETERAN,
            Level::Random | Level::Greedy | Level::Newcomer | Level::Planner | Level::Commander => PLANNER,
        };
        let seat = seen.seat() as u64;
        let knob = |word| 1.0 + CHARACTER * lot::swing(seed, &[seat, word]);
        Weights { risk: plain.risk * knob(1), hunt: plain.hunt * knob(2), ..plain }
    }
}

/// How far character goes, as a share of a weight.
const CHARACTER: f64 = 0.2;
