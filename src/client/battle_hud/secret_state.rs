//! The progress of the secret decisions at the beginning of a turn.

use super::{early_answer::EarlyAnswer, prelude::*};

/// Resource: progress of the secret decisions at the beginning of a turn, first discards, then bids. The Allies bid
/// before the SWD discards, so that the two players change places only once; in an online battle a player may decide
/// while the other one still does. An early answer is kept until the rules request it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SecretPhase {
    /// Side behind the open curtain, and the turn for which it was opened.
    pub(super) open: Option<(Side, u16)>,
    /// `true` while both players bid at once.
    pub(super) both: bool,
    /// Number of points in the bid.
    pub(super) points: u8,
    /// Cards marked for discarding.
    pub(super) discards: Vec<CardId>,
    /// Answer that a player has given before the rules requested it.
    pub(super) early: Option<EarlyAnswer>,
    /// `true` while the advice about the bid is open.
    pub(super) advice: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SecretTask {
    Discard,
    Bid { points: u8, intelligence: bool },
}

impl SecretPhase {
    /// Returns the secret decision that is made behind the curtain, and the side that makes it.
    pub(super) fn business(&self, view: &BattleView) -> Option<(Side, SecretTask)> {
        let early = self.early_decision(view);
        match *early.as_ref().unwrap_or(&view.now.awaiting) {
            PendingDecision::Discard { seat } => Some((seat, SecretTask::Discard)),
            PendingDecision::Bid { seat, points, intelligence } => {
                Some((seat, SecretTask::Bid { points, intelligence }))
            }
            _ => None,
        }
    }

    /// Returns the secret decision that a player at this window may make before the rules request it.
    pub(super) fn early_decision(&self, view: &BattleView) -> Option<PendingDecision> {
        let is_discarding = matches!(view.now.awaiting, PendingDecision::Discard { seat: Side::German });
        let decision = match self.open == Some((Side::Allied, view.now.turn.number)) && is_discarding {
            true => view.next_bid(Side::Allied),
            false => view.early_decision()?,
        };
        (!self.has_answer(view, &decision)).then_some(decision)
    }

    pub(super) fn has_answer(&self, view: &BattleView, decision: &PendingDecision) -> bool {
        self.early.as_ref().is_some_and(|early| early.fits(view, decision))
    }

    /// Returns `true` while the answer of a player at this window waits for a player at another machine.
    pub fn is_ready_early(&self, view: &BattleView) -> bool {
        view.early_decision().is_some_and(|decision| self.has_answer(view, &decision))
    }

    /// Returns `true` if the Allies have declared Intelligence before the rules requested the bid.
    pub(super) fn declared(&self, view: &BattleView) -> bool {
        let declares = |early: &EarlyAnswer| early.is_of_turn(view) && early.orders == [Order::DeclareIntelligence];
        self.early.as_ref().is_some_and(declares)
    }

    /// Gives the orders of a secret decision, or keeps them until the rules request them.
    pub(super) fn decide(&mut self, view: &BattleView, orders: Vec<Order>, intents: &mut IntentWriter) {
        match self.early_decision(view) {
            Some(decision) => self.early = Some(EarlyAnswer::new(view, decision, orders)),
            None => intents.write(orders),
        }
    }
}
