//! The dice of an expedition. They depend only on the seed and the number of draws, so a saved expedition continues
//! with the same rolls on every machine.

use serde::{Deserialize, Serialize};

/// The dice of an expedition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpeditionDice {
    seed: u64,
    drawn: u64,
}

impl ExpeditionDice {
    /// Creates the dice of a seed.
    pub fn seeded(seed: u64) -> ExpeditionDice {
        ExpeditionDice { seed, drawn: 0 }
    }

    /// Returns the seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Draws 64 bits by SplitMix64.
    fn draw_bits(&mut self) -> u64 {
        self.drawn += 1;
        let mut mixed = self.seed.wrapping_add(self.drawn.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Draws a number below `limit`, each equally likely; a limit of 0 counts as 1.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = u32::try_from(limit).unwrap_or(u32::MAX).max(1);
        // The highest values would make small results likelier, so they are drawn again.
        let last = u32::MAX - u32::MAX % limit;
        loop {
            let value = (self.draw_bits() >> 32) as u32;
            if value < last {
                return (value % limit) as usize;
            }
        }
    }

    /// Rolls one six-sided die.
    pub fn roll_die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// Draws a seed for a generated mission.
    pub fn draw_seed(&mut self) -> u32 {
        self.below(1 << 30) as u32
    }

    /// Draws one of these values; `None` if there are none.
    pub fn pick<'a, T>(&mut self, values: &'a [T]) -> Option<&'a T> {
        if values.is_empty() { None } else { values.get(self.below(values.len())) }
    }

    /// Draws an index, each as likely as its weight; `None` if all weights are 0.
    pub fn pick_weighted(&mut self, weights: &[u16]) -> Option<usize> {
        let total: usize = weights.iter().copied().map(usize::from).sum();
        if total == 0 {
            return None;
        }
        let mut left = self.below(total);
        weights.iter().position(|weight| {
            let is_here = left < usize::from(*weight);
            left = left.saturating_sub(usize::from(*weight));
            is_here
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_rolls_that_are_spread_evenly() {
        let roll = |seed| {
            let mut dice = ExpeditionDice::seeded(seed);
            (0..600).map(|_| dice.roll_die()).collect::<Vec<_>>()
        };
        assert_eq!(roll(3), roll(3));
        assert_ne!(roll(3), roll(4));
        for face in 1..=6 {
            let count = roll(3).into_iter().filter(|rolled| *rolled == face).count();
            assert!((70..=130).contains(&count), "{face}: {count}");
        }
    }

    #[test]
    fn weights_decide_which_values_are_drawn() {
        let mut dice = ExpeditionDice::seeded(1);
        assert_eq!(dice.pick_weighted(&[0, 0]), None);
        assert!((0..100).all(|_| dice.pick_weighted(&[0, 2, 0]) == Some(1)));
        assert!((0..100).any(|_| dice.pick_weighted(&[1, 1]) == Some(0)));
        assert_eq!(dice.pick::<u8>(&[]), None);
    }
}
