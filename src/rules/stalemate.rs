//! How long nothing has come of a battle, and who would end it in a draw for that (`TURN-3`).
//!
//! **Ruling** (`TURN-3`): after [`STALEMATE_TURNS`] whole turns in which nobody was wounded or died, no figure left the board, no
//! door was sealed, no object changed hands, and no side came nearer to anything that it is after, both sides may agree
//! on a draw. Nobody has to. What a side is after: an exit, an object, a door that is to be sealed or opened, an enemy.
//! To come nearer is to have the least way to it that any figure of the side has had since something last came of the
//! battle, so that walking to and fro is none. What is measured is in `progress`.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::side::{BySide, Side};

/// After so many quiet turns a draw may be agreed on.
pub const STALEMATE_TURNS: u16 = 6;

/// How long nothing has come of the battle. It is not in the digest: it says nothing that the orders so far don't say,
/// and decides nothing until somebody agrees.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StalemateCounter {
    /// Whole turns, up to the one that goes on.
    pub turns: u16,
    /// Whether something has come of the turn that goes on.
    stirred: bool,
    /// The least way that each side has had to each thing that it is after, in squares.
    least: BySide<Vec<u16>>,
}

impl StalemateCounter {
    /// Whether a draw may be agreed on.
    pub fn may_end(&self) -> bool {
        self.turns >= STALEMATE_TURNS
    }

    /// Begins to count, with those ways of both sides to what they are after.
    pub(super) fn begin(&mut self, ways: BySide<Vec<u16>>) {
        *self = StalemateCounter { turns: 0, stirred: false, least: ways };
    }

    /// Something has come of the turn.
    pub(super) fn reset(&mut self) {
        self.turns = 0;
        self.stirred = true;
    }

    /// Counts the turn that is over, at whose end both sides have those ways to what they are after.
    pub(super) fn end_turn(&mut self, ways: BySide<Vec<u16>>) {
        if self.stirred {
            return self.begin(ways);
        }
        let nearer = Side::BOTH.map(|side| update_least_distances(&mut self.least[side], &ways[side])).contains(&true);
        self.turns = if nearer { 0 } else { self.turns.saturating_add(1) };
    }
}

/// Keeps the least of both, and says whether any is less than before. What was not there before is nothing less.
fn update_least_distances(least: &mut Vec<u16>, ways: &[u16]) -> bool {
    let mut nearer = false;
    for (least, way) in least.iter_mut().zip(ways).filter(|(least, way)| *way < *least) {
        (*least, nearer) = (*way, true);
    }
    least.extend(ways.iter().skip(least.len()));
    nearer
}

/// Who has agreed to a draw.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawAgreement(pub BySide<bool>);
