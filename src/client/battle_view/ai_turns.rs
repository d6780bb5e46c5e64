//! Methods that check whether a half-turn is the AI's, and whether the AI must decide.

use crate::prelude::*;

impl BattleView {
    /// Returns the side that acts, otherwise the side whose half-turn it is, if the AI plays that side. If the AI plays
    /// both sides, falls back to the side that must decide.
    pub fn ai_half(&self) -> Option<Side> {
        let computer = |side: &Side| self.seats[*side].computer().is_some();
        let acts = match self.now.awaiting {
            PendingDecision::Act { seat, .. } => Some(seat).filter(computer),
            _ => None,
        };
        acts.or(self.now.turn.half.filter(computer)).or(self.deciding_ai().filter(|_| self.seats.is_ai_only()))
    }

    /// Returns the side that must decide, if the AI plays it.
    pub fn deciding_ai(&self) -> Option<Side> {
        self.now.awaiting.seat().filter(|side| self.seats[*side].computer().is_some())
    }

    /// Returns the AI's side in its half-turn, while no player must decide.
    pub fn watched_ai_half(&self) -> Option<Side> {
        self.ai_half().filter(|side| self.deciding_ai() == Some(*side) || self.seats.is_ai_only())
    }
}
