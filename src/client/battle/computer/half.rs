//! Functions that check whether a half-turn is the AI's, and whether the AI must decide.

use crate::prelude::*;

/// Returns the side that acts, otherwise the side whose half-turn it is, if the AI plays that side. If the AI plays
/// both sides, falls back to the side that must decide.
pub(crate) fn half(table: &BattleView) -> Option<Side> {
    let computer = |side: &Side| table.seats[*side].computer().is_some();
    let acts = match table.now.awaiting {
        PendingDecision::Act { seat, .. } => Some(seat).filter(computer),
        _ => None,
    };
    acts.or(table.now.turn.half.filter(computer)).or(asked(table).filter(|_| table.seats.shown()))
}

/// Returns the side that must decide, if the AI plays it.
pub(crate) fn asked(table: &BattleView) -> Option<Side> {
    table.now.awaiting.seat().filter(|side| table.seats[*side].computer().is_some())
}

/// Returns the AI's side in its half-turn, while no player must decide.
pub(crate) fn watched(table: &BattleView) -> Option<Side> {
    half(table).filter(|side| asked(table) == Some(*side) || table.seats.shown())
}
