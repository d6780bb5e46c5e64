//! Adds noise to the evaluation of weak levels. The noise stays unchanged for some turns, so that the AI pursues a
//! wrong goal consistently instead of changing its goal at each step.

use super::types::Assessment;
use crate::{reason::Objective, seeded_random};

/// Number of turns for which the noise stays unchanged.
const TURNS: u16 = 3;
/// Minimum noise factor on a value, so that a figure that hunts is never idle.
const LEAST: f64 = 0.2;

impl Assessment<'_> {
    /// Applies noise to the values of goals, enemies and own figures.
    pub fn add_noise(&mut self, seed: u64) {
        if self.weights.noise <= 0.0 {
            return;
        }
        let (noise, side, when) = (self.weights.noise, self.side, u64::from(self.state.turn.number / TURNS));
        let seems = |words: [u64; 3]| {
            (1.0 + noise * seeded_random::symmetric(seed, &[[when].as_slice(), &words].concat())).max(LEAST)
        };
        for (index, figure) in self.state.figures.iter().enumerate() {
            let id = u64::from(figure.id.0);
            if figure.side != side {
                self.prizes[index] *= seems([id, 0, 0]);
                continue;
            }
            self.worths[index] *= seems([id, 1, 0]);
            for (goal, share) in self.own.goals.iter().zip(&mut self.own.shares[index]) {
                *share *= seems([id, 2, objective_hash_word(goal.errand)]);
            }
        }
    }
}

/// Returns a distinct number for each objective.
fn objective_hash_word(objective: Objective) -> u64 {
    match objective {
        Objective::Exit => 1,
        Objective::Hunt => 2,
        Objective::Chase => 3,
        Objective::Block => 4,
        Objective::Reach => 5,
        Objective::Breach => 6,
        Objective::Mend => 7,
        Objective::Build => 8,
        Objective::Search => 9,
        Objective::Guard => 10,
        Objective::Object(object) => 0x100 + u64::from(object.0),
        Objective::Seal(door) => 0x200 + u64::from(door),
        Objective::Reopen(door) => 0x300 + u64::from(door),
        Objective::Free(door) => 0x400 + u64::from(door),
    }
}
