//! Sequential test that ends a match once it is clear which player is better. Its hypotheses are that both are equal,
//! and that the first wins 55 of 100. It uses the sums of pairs of battles, in which both players have the same forces
//! and dice.

/// The shares that the first player wins under the two hypotheses.
const ALIKE: f64 = 0.5;
const BETTER: f64 = 0.55;
/// Logarithm of the odds at which the test decides: it errs in 5 of 100 cases either way.
const SURE: f64 = 2.944;
/// Minimum number of pairs for a decision; fewer pairs say nothing about their variance.
const LEAST: u32 = 10;

/// Statistics of the pairs played until now.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pairs {
    count: u32,
    sum: f64,
    squares: f64,
}

/// Result of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sure {
    /// The first player is better.
    Better,
    /// The first player is not better.
    NotBetter,
}

impl Pairs {
    /// Adds a pair in which the first player has won the given share.
    pub fn add(&mut self, share: f64) {
        self.count += 1;
        self.sum += share;
        self.squares += share * share;
    }

    /// Returns the hypothesis accepted by now, if any, by the normal approximation of the likelihood ratio.
    pub fn sure(&self) -> Option<Sure> {
        if self.count < LEAST {
            return None;
        }
        let count = f64::from(self.count);
        let mean = self.sum / count;
        let spread = (self.squares / count - mean * mean).max(0.01);
        let odds = count * (BETTER - ALIKE) * (mean - (ALIKE + BETTER) / 2.0) / spread;
        match odds {
            odds if odds >= SURE => Some(Sure::Better),
            odds if odds <= -SURE => Some(Sure::NotBetter),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(shares: &[f64], times: usize) -> Option<Sure> {
        let mut pairs = Pairs::default();
        for _ in 0..times {
            shares.iter().for_each(|share| pairs.add(*share));
        }
        pairs.sure()
    }

    #[test]
    fn much_better_is_seen_soon_and_alike_late() {
        assert_eq!(after(&[1.0, 0.5, 1.0, 0.5], 2), None, "too few");
        assert_eq!(after(&[1.0, 0.5, 1.0, 0.5], 10), Some(Sure::Better));
        assert_eq!(after(&[0.5, 0.0, 1.0, 0.5], 4), None);
        assert_eq!(after(&[0.5, 0.0, 1.0, 0.5], 100), Some(Sure::NotBetter));
    }
}
