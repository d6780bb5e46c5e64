//! A sequential test (SPRT) that ends a match once it is clear which player is better. Its hypotheses are that both
//! players are equal, and that the first one wins 55 of 100 battles. It uses the sums of pairs of battles, in which
//! both players have equal forces and dice.

/// The shares that the first player wins under the two hypotheses.
const EQUAL_SHARE: f64 = 0.5;
const BETTER_SHARE: f64 = 0.55;
/// Logarithm of the odds at which the test decides: with it, the test errs in 5 of 100 cases under either hypothesis.
const DECISIVE_LOG_ODDS: f64 = 2.944;
/// Minimum number of pairs for a decision; with fewer pairs their variance is unknown.
const MIN_PAIRS: u32 = 10;

/// Statistics of the pairs of battles that were played.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PairStats {
    count: u32,
    sum: f64,
    squares: f64,
}

/// Result of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SprtResult {
    /// The first player is better.
    Better,
    /// The first player is not better.
    NotBetter,
}

impl PairStats {
    /// Adds a pair in which the first player has won the given share.
    pub fn add(&mut self, share: f64) {
        self.count += 1;
        self.sum += share;
        self.squares += share * share;
    }

    /// Returns the result of the test, if it has decided, by the normal approximation of the likelihood ratio.
    pub fn sure(&self) -> Option<SprtResult> {
        if self.count < MIN_PAIRS {
            return None;
        }
        let count = f64::from(self.count);
        let mean = self.sum / count;
        let spread = (self.squares / count - mean * mean).max(0.01);
        let odds = count * (BETTER_SHARE - EQUAL_SHARE) * (mean - (EQUAL_SHARE + BETTER_SHARE) / 2.0) / spread;
        match odds {
            odds if odds >= DECISIVE_LOG_ODDS => Some(SprtResult::Better),
            odds if odds <= -DECISIVE_LOG_ODDS => Some(SprtResult::NotBetter),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt_result_after(shares: &[f64], times: usize) -> Option<SprtResult> {
        let mut pairs = PairStats::default();
        for _ in 0..times {
            shares.iter().for_each(|share| pairs.add(*share));
        }
        pairs.sure()
    }

    #[test]
    fn a_clear_gain_is_detected_earlier_than_no_difference() {
        assert_eq!(sprt_result_after(&[1.0, 0.5, 1.0, 0.5], 2), None, "too few");
        assert_eq!(sprt_result_after(&[1.0, 0.5, 1.0, 0.5], 10), Some(SprtResult::Better));
        assert_eq!(sprt_result_after(&[0.5, 0.0, 1.0, 0.5], 4), None);
        assert_eq!(sprt_result_after(&[0.5, 0.0, 1.0, 0.5], 100), Some(SprtResult::NotBetter));
    }
}
