//! Counters of the panels: turn, half-turn, command points and special points.

use crate::prelude::*;

/// Counters of the bar at the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    pub turn: u16,
    /// Side that goes first in the turn, once that is settled.
    pub first: Option<Side>,
    /// Side whose half-turn it is.
    pub half: Option<Side>,
    /// Unspent command points of each side.
    pub command: BySide<u8>,
    /// Unspent special points of each side.
    pub special: BySide<u8>,
}

impl Counters {
    /// Returns the counters of a battle state.
    pub fn of(now: &BattleState) -> Counters {
        let turn = now.turn;
        Counters {
            turn: turn.number,
            first: turn.first,
            half: turn.half,
            command: now.command.0,
            special: now.special.0,
        }
    }

    /// Updates the counters by an event that is shown. `side` returns the side of a figure.
    pub fn apply(&mut self, event: &BattleEvent, side: impl Fn(FigureId) -> Option<Side>) {
        match event {
            BattleEvent::TurnStarted { turn } => (self.turn, self.first, self.half) = (*turn, None, None),
            BattleEvent::HalfStarted { side } => {
                (self.first, self.half) = (self.first.or(Some(*side)), Some(*side));
            }
            BattleEvent::CommandIssued { points } => (self.command, self.special) = (*points, BySide::default()),
            BattleEvent::WentFirst { side } => self.first = Some(*side),
            BattleEvent::SpecialIssued { side, points } => self.special[*side] = *points,
            BattleEvent::BidsRevealed { bids, first } => {
                self.first = Some(*first);
                Side::BOTH.into_iter().for_each(|side| self.spend(side, bids[side], 0));
            }
            BattleEvent::Paid { figure, command, special, .. } => {
                side(*figure).into_iter().for_each(|side| self.spend(side, *command, *special));
            }
            BattleEvent::CardKilled { side, cost, .. } => self.spend(*side, *cost, 0),
            BattleEvent::CommandChanged { side, change } => {
                self.command[*side] = self.command[*side].saturating_add_signed(*change);
            }
            _ => {}
        }
    }

    fn spend(&mut self, side: Side, command: u8, special: u8) {
        self.command[side] = self.command[side].saturating_sub(command);
        self.special[side] = self.special[side].saturating_sub(special);
    }
}
