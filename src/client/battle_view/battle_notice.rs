//! The notice above the board.

/// Sentence above the board, until the player activates a figure. Refusals of orders are shown elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BattleNotice {
    /// An error outside the rules, such as a failed save, or an order that was not carried out.
    Warning(String),
    /// News without a fault, such as the return of a player.
    News(String),
}

impl BattleNotice {
    pub fn words(&self) -> &str {
        match self {
            BattleNotice::Warning(words) | BattleNotice::News(words) => words,
        }
    }
}
