//! When enough pairs of battles were played to say who is better: a sequential test of two hypotheses, that both play
//! alike and that the first wins 55 of 100, on the sums of pairs, in which forces and dice are the same for both.

/// The shares between which it decides.
const ALIKE: f64 = 0.5;
const BETTER: f64 = 0.55;
/// The logarithm of the odds at which it is sure: wrong in 5 of 100 either way.
const SURE: f64 = 2.944;
/// Fewer pairs say nothing of how far they spread.
const LEAST: u32 = 10;

/// Pairs so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pairs {
    count: u32,
    sum: f64,
    squares: f64,
}

/// What is sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sure {
    /// The first is better.
    Better,
    /// It is not.
    NotBetter,
}

impl Pairs {
    /// Adds a pair of which the first has won that share.
    pub fn add(&mut self, share: f64) {
        self.count += 1;
        self.sum += share;
        self.squares += share * share;
    }

    /// Which of the hypotheses is sure by now, by the normal approximation of the likelihood ratio.
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
