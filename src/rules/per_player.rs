//! How many there are of something, by how many play.

use serde::{Deserialize, Serialize};

/// The most players that a mission is for.
pub const MAX_PLAYERS: u8 = 5;

/// How many of something there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PerPlayer {
    /// So many for each player of the other side.
    PerPlayer(u8),
    /// So many, however many play.
    Flat(u8),
    /// So many for one player, for two, and so on up to five.
    ByNumber([u8; MAX_PLAYERS as usize]),
}

impl PerPlayer {
    /// How many that is for so many players.
    pub fn of(self, players: u8) -> u8 {
        match self {
            PerPlayer::PerPlayer(each) => each.saturating_mul(players),
            PerPlayer::Flat(count) => count,
            PerPlayer::ByNumber(counts) => counts[usize::from(players.clamp(1, MAX_PLAYERS)) - 1],
        }
    }
}
