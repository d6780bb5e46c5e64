//! The levels of the AI.

use rules::Observation;
use serde::{Deserialize, Serialize};

use crate::{
    lot,
    weights::{PLANNER, RECRUIT, VETERAN, Weights},
};

/// A level of the AI. The recruit, the veteran and the commander are for players, the others for measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Gives a random order that is allowed.
    Random,
    /// Gives the best single order, without looking ahead.
    Greedy,
    /// Plays by a script, like a player who has just finished the first battle.
    Newcomer,
    /// Recluta: for players who have just finished the first battle.
    Recruit,
    /// Veterano: for players who know the board game.
    Veteran,
    /// The commander without its trials. It plays a battle within moments, so missions are measured with it.
    Planner,
    /// Comandante: the strongest level, for players who want a hard opponent.
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

    /// Returns the name of the level in files and on the command line.
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

    /// Returns the level with this name, if there is one.
    pub fn named(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.word() == word)
    }

    /// Returns the weights of the level. They make it a little bolder or more careful, depending on the seed, so that
    /// it does not play the same way in each battle.
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

/// Width of the random change to a weight, as a share of it: from −10 % to +10 %.
const CHARACTER: f64 = 0.2;
