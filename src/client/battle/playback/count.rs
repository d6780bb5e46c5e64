//! What is counted on the panels.

use crate::prelude::*;

/// What is counted in the bar at the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The turn.
    pub turn: u16,
    /// Who goes first in it, once that is settled.
    pub first: Option<Side>,
    /// Whose half it is.
    pub half: Option<Side>,
    /// Command points in hand.
    pub command: BySide<u8>,
    /// Special points in hand.
    pub special: BySide<u8>,
}

impl Count {
    /// As the view has it.
    pub fn of(now: &BattleState) -> Count {
        let turn = now.turn;
        Count { turn: turn.number, first: turn.first, half: turn.half, command: now.command.0, special: now.special.0 }
    }

    /// An event is shown; `side` tells whose a figure is.
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
