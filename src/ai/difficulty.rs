//! The levels of the AI.

use rules::Observation;
use serde::{Deserialize, Serialize};

use crate::{
    seeded_random,
    weights::{PLANNER, PlannerWeights, RECRUIT, VETERAN},
};

/// A level of the AI. The recruit, the veteran and the commander are for players, the others for measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AiLevel {
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
    /// The commander without its search. It plays a battle within moments, so missions are measured with it.
    Planner,
    /// Comandante: the strongest level, for players who want a hard opponent.
    Commander,
}

impl AiLevel {
    /// All levels, the weakest first.
    pub const ALL: [AiLevel; 7] = [
        AiLevel::Random,
        AiLevel::Greedy,
        AiLevel::Newcomer,
        AiLevel::Recruit,
        AiLevel::Veteran,
        AiLevel::Planner,
        AiLevel::Commander,
    ];

    /// Returns the name of the level in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            AiLevel::Random => "random",
            AiLevel::Greedy => "greedy",
            AiLevel::Newcomer => "newcomer",
            AiLevel::Recruit => "recruit",
            AiLevel::Veteran => "veteran",
            AiLevel::Planner => "planner",
            AiLevel::Commander => "commander",
        }
    }

    /// Returns the level with this name, if there is one.
    pub fn from_name(word: &str) -> Option<AiLevel> {
        AiLevel::ALL.into_iter().find(|level| level.name() == word)
    }

    /// Returns the weights of the level. Depending on the seed they make the level a little bolder or more careful, so
    /// that it plays differently in each battle.
    pub(crate) fn weights(self, seen: &Observation, seed: u64) -> PlannerWeights {
        let plain = match self {
            AiLevel::Recruit => RECRUIT,
            AiLevel::Veteran => VETERAN,
            AiLevel::Random | AiLevel::Greedy | AiLevel::Newcomer | AiLevel::Planner | AiLevel::Commander => PLANNER,
        };
        let seat = seen.seat() as u64;
        let knob = |word| 1.0 + CHARACTER * seeded_random::symmetric(seed, &[seat, word]);
        PlannerWeights { risk: plain.risk * knob(1), hunt: plain.hunt * knob(2), ..plain }
    }
}

/// Width of the random change to a weight, as a share of it: from −10 % to +10 %.
const CHARACTER: f64 = 0.2;
