//! The random numbers of a generation, from one seeded generator that gives the same numbers on every machine and in
//! every version. Only whole numbers are drawn, because floating-point results may differ between machines.

use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus};
use rules::mix_bits;

/// Source of the random choices of one attempt.
pub(crate) struct MapRandom(Xoshiro256PlusPlus);

impl MapRandom {
    /// Creates the source for a seed and the number of an attempt.
    pub(crate) fn new(seed: u64, attempt: u32) -> MapRandom {
        MapRandom(Xoshiro256PlusPlus::seed_from_u64(mix_bits(seed ^ mix_bits(u64::from(attempt)))))
    }

    /// Draws a number below `limit`, each equally likely; a limit of 0 counts as 1.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let limit = u32::try_from(limit).unwrap_or(u32::MAX).max(1);
        // The highest values would make small results likelier, so they are drawn again.
        let last = u32::MAX - u32::MAX % limit;
        loop {
            let value = self.0.next_u32();
            if value < last {
                return (value % limit) as usize;
            }
        }
    }

    /// Draws a number from `low` to `high`, both included; `low` if `high` is lower.
    pub(crate) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// Draws `true` with this probability, in percent, and `false` otherwise.
    pub(crate) fn draw_chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Draws one of these values; `None` if there are none.
    pub(crate) fn pick<T: Copy>(&mut self, values: &[T]) -> Option<T> {
        if values.is_empty() { None } else { Some(values[self.below(values.len())]) }
    }

    /// Shuffles values; every order is equally likely.
    pub(crate) fn shuffle<T>(&mut self, values: &mut [T]) {
        for last in (1..values.len()).rev() {
            values.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Codes of missions depend on these numbers: a change here needs a new `GENERATOR_VERSION`.
    #[test]
    fn a_seed_always_gives_the_same_numbers() {
        let draw = |seed, attempt| {
            let mut random = MapRandom::new(seed, attempt);
            (0..8).map(|_| random.below(100)).collect::<Vec<_>>()
        };
        assert_eq!(draw(7, 0), draw(7, 0));
        assert_ne!(draw(7, 0), draw(7, 1));
        assert_ne!(draw(7, 0), draw(8, 0));
    }

    #[test]
    fn numbers_stay_within_their_limits() {
        let mut random = MapRandom::new(1, 0);
        for _ in 0..1_000 {
            assert!((3..=5).contains(&random.between(3, 5)));
            assert_eq!(random.between(4, 2), 4);
            assert_eq!(random.below(0), 0);
        }
        assert_eq!(random.pick::<u8>(&[]), None);
    }
}
