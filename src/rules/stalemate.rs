//! The stalemate counter, and the agreement of both sides to a draw (`TURN-3`).
//!
//! **Ruling** (`TURN-3`): both sides may agree on a draw after [`STALEMATE_TURNS`] whole turns without progress;
//! neither has to. Progress means that a figure was wounded or died, a figure left the board, a door was sealed, an
//! object changed hands, or a side came nearer to one of its goals. Goals of a side are exits, objects, doors to seal
//! or open, and enemies. A side comes nearer to a goal if any of its figures has a shorter way to it than any had since
//! the last progress, so walking to and fro does not count. `stalemate_progress` measures the distances.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::side::{BySide, Side};

/// Number of turns without progress after which a draw may be agreed on.
pub const STALEMATE_TURNS: u16 = 6;

/// Counter of turns without progress. It is not in the digest, because it follows from the orders and decides nothing
/// until a side agrees to a draw.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StalemateCounter {
    /// Number of whole turns without progress, the current one not included.
    pub turns: u16,
    /// `true` if there was progress in the current turn.
    stirred: bool,
    /// Minimum distance of each side to each of its goals since the last progress, in squares.
    least: BySide<Vec<u16>>,
}

impl StalemateCounter {
    /// Returns `true` if a draw may be agreed on.
    pub fn may_end(&self) -> bool {
        self.turns >= STALEMATE_TURNS
    }

    /// Restarts the count. `ways` are the current distances of both sides to their goals.
    pub(super) fn begin(&mut self, ways: BySide<Vec<u16>>) {
        *self = StalemateCounter { turns: 0, stirred: false, least: ways };
    }

    /// Notes progress in the current turn.
    pub(super) fn reset(&mut self) {
        self.turns = 0;
        self.stirred = true;
    }

    /// Counts the turn that has ended. `ways` are the distances of both sides to their goals at its end.
    pub(super) fn end_turn(&mut self, ways: BySide<Vec<u16>>) {
        if self.stirred {
            return self.begin(ways);
        }
        let nearer = Side::BOTH.map(|side| update_least_distances(&mut self.least[side], &ways[side])).contains(&true);
        self.turns = if nearer { 0 } else { self.turns.saturating_add(1) };
    }
}

/// Keeps the smaller of each two distances, and returns `true` if any has become smaller. New goals are added, but
/// don't count as nearer.
fn update_least_distances(least: &mut Vec<u16>, ways: &[u16]) -> bool {
    let mut nearer = false;
    for (least, way) in least.iter_mut().zip(ways).filter(|(least, way)| *way < *least) {
        (*least, nearer) = (*way, true);
    }
    least.extend(ways.iter().skip(least.len()));
    nearer
}

/// The sides that have agreed to a draw.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawAgreement(pub BySide<bool>);
