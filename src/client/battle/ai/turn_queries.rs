//! Functions that check whether a half-turn is the AI's, and whether the AI must decide.

use crate::prelude::*;

/// Returns the side that acts, otherwise the side whose half-turn it is, if the AI plays that side. If the AI plays
/// both sides, falls back to the side that must decide.
pub(crate) fn ai_half(view: &BattleView) -> Option<Side> {
    let computer = |side: &Side| view.seats[*side].computer().is_some();
    let acts = match view.now.awaiting {
        PendingDecision::Act { seat, .. } => Some(seat).filter(computer),
        _ => None,
    };
    acts.or(view.now.turn.half.filter(computer)).or(ai_deciding_side(view).filter(|_| view.seats.is_ai_only()))
}

/// Returns the side that must decide, if the AI plays it.
pub(crate) fn ai_deciding_side(view: &BattleView) -> Option<Side> {
    view.now.awaiting.seat().filter(|side| view.seats[*side].computer().is_some())
}

/// Returns the AI's side in its half-turn, while no player must decide.
pub(crate) fn watched_ai_half(view: &BattleView) -> Option<Side> {
    ai_half(view).filter(|side| ai_deciding_side(view) == Some(*side) || view.seats.is_ai_only())
}
