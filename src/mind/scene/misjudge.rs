//! Adds noise to the evaluation of weak levels. The noise stays the same for some turns, so that a player pursues the
//! wrong goal consistently instead of changing its mind at each step.

use super::picture::Scene;
use crate::{lot, why::Errand};

/// Number of turns for which the noise stays the same.
const TURNS: u16 = 3;
/// Minimum factor on a value, so that a figure that hunts is never idle.
const LEAST: f64 = 0.2;

impl Scene<'_> {
    /// Applies noise to the values of errands, enemies and own figures.
    pub fn misjudge(&mut self, seed: u64) {
        if self.weights.noise <= 0.0 {
            return;
        }
        let (noise, side, when) = (self.weights.noise, self.side, u64::from(self.situation.turn.number / TURNS));
        let seems =
            |words: [u64; 3]| (1.0 + noise * lot::swing(seed, &[[when].as_slice(), &words].concat())).max(LEAST);
        for (index, figure) in self.situation.figures.iter().enumerate() {
            let id = u64::from(figure.id.0);
            if figure.side != side {
                self.prizes[index] *= seems([id, 0, 0]);
                continue;
            }
            self.worths[index] *= seems([id, 1, 0]);
            for (goal, share) in self.own.goals.iter().zip(&mut self.own.shares[index]) {
                *share *= seems([id, 2, word(goal.errand)]);
            }
        }
    }
}

/// Returns a distinct number for each errand.
fn word(errand: Errand) -> u64 {
    match errand {
        Errand::Exit => 1,
        Errand::Hunt => 2,
        Errand::Chase => 3,
        Errand::Block => 4,
        Errand::Reach => 5,
        Errand::Breach => 6,
        Errand::Mend => 7,
        Errand::Build => 8,
        Errand::Search => 9,
        Errand::Guard => 10,
        Errand::Object(object) => 0x100 + u64::from(object.0),
        Errand::Seal(door) => 0x200 + u64::from(door),
        Errand::Reopen(door) => 0x300 + u64::from(door),
        Errand::Free(door) => 0x400 + u64::from(door),
    }
}
