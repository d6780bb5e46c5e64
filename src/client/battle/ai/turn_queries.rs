//! Functions that check whether a half-turn is the AI's, and whether the AI must decide.

use crate::prelude::*;

/// Returns the side that acts, otherwise the side whose half-turn it is, if the AI plays that side. If the AI plays
/// both sides, falls back to the side that must decide.
pub(crate) fn ai_half(table: &BattleView) -> Option<Side> {
    let computer = |side: &Side| table.seats[*side].computer().is_some();
    let acts = match table.now.awaiting {
        PendingDecision::Act { seat, .. } => Some(seat).filter(computer),
        _ => None,
    };
    acts.or(table.now.turn.half.filter(computer)).or(ai_deciding_side(table).filter(|_| table.seats.is_ai_only()))
}

/// Returns the side that must decide, if the AI plays it.
pub(crate) fn ai_deciding_side(table: &BattleView) -> Option<Side> {
    table.now.awaiting.seat().filter(|side| table.seats[*side].computer().is_some())
}

/// Returns the AI's side in its half-turn, while no player must decide.
pub(crate) fn watched_ai_half(table: &BattleView) -> Option<Side> {
    ai_half(table).filter(|side| ai_deciding_side(table) == Some(*side) || table.seats.is_ai_only())
}
