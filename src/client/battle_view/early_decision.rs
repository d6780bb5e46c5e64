//! Secret decisions that a player may make while a player at another machine still makes one: the rules request them one
//! after the other, although neither player learns the answer of the other before both have decided.

use super::{seats::DecisionSource, session::BattleView};
use rules::{PendingDecision, Side, conditions::FirstPlayerCondition};

impl BattleView {
    /// Returns the secret decision that the rules will request from a player at this window after the pending one, as
    /// far as can be foreseen. `None` unless the pending one is made at another machine.
    pub fn early_decision(&self) -> Option<PendingDecision> {
        let now = &self.now;
        let seat = now.awaiting.seat()?.enemy();
        if self.decision_source() != DecisionSource::Network || !self.seats.here(seat) {
            return None;
        }
        match now.awaiting {
            PendingDecision::Discard { seat: Side::Allied } => {
                let is_asked = !now.cards.hands[seat].is_empty() && now.charter.supply_of(seat).is_none();
                is_asked.then_some(PendingDecision::Discard { seat })
            }
            // The Allies bid after the SWD has discarded.
            PendingDecision::Discard { seat: Side::German } => {
                now.charter.condition::<FirstPlayerCondition>().is_none().then(|| self.next_bid(seat))
            }
            PendingDecision::Bid { seat: Side::Allied, .. } => Some(self.next_bid(seat)),
            _ => None,
        }
    }

    /// Returns the decision about a side's bid, as the rules would request it now.
    pub fn next_bid(&self, seat: Side) -> PendingDecision {
        let intelligence = seat == Side::Allied && !self.now.intelligence.used;
        PendingDecision::Bid { seat, points: self.now.command.0[seat], intelligence }
    }
}
