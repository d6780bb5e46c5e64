//! The limit on the search of a review.

use record::Difficulty;

/// Limit on the search for better alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchBudget {
    /// Maximum number of orders played in trials, for all decisions together.
    pub orders: u64,
}

impl From<Difficulty> for SearchBudget {
    fn from(strength: Difficulty) -> SearchBudget {
        let orders = match strength {
            Difficulty::Recruit => 60_000,
            Difficulty::Veteran => 200_000,
            Difficulty::Commander => 600_000,
        };
        SearchBudget { orders }
    }
}
