//! Counts that depend on the number of players.

use serde::{Deserialize, Serialize};

/// Maximum number of players of a mission.
pub const MAX_PLAYERS: u8 = 5;

/// A count that depends on the number of players, such as the figures of a surge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PerPlayer {
    /// This count for each player of the other side.
    PerPlayer(u8),
    /// This count, independent of the number of players.
    Flat(u8),
    /// A count for one player, for two, and so on up to five.
    ByNumber([u8; MAX_PLAYERS as usize]),
}

impl PerPlayer {
    /// Returns the count for that number of players.
    pub fn of(self, players: u8) -> u8 {
        match self {
            PerPlayer::PerPlayer(each) => each.saturating_mul(players),
            PerPlayer::Flat(count) => count,
            PerPlayer::ByNumber(counts) => counts[usize::from(players.clamp(1, MAX_PLAYERS)) - 1],
        }
    }
}
