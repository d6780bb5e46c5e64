//! The answer to a secret decision that a player has made before the rules request it.

use super::prelude::*;

/// An answer that is kept until the rules request it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EarlyAnswer {
    turn: u16,
    decision: PendingDecision,
    /// The cards among which the player has chosen.
    hand: Vec<CardId>,
    pub orders: Vec<Order>,
    /// `true` once the orders were given.
    pub is_given: bool,
}

impl EarlyAnswer {
    pub fn new(view: &BattleView, decision: PendingDecision, orders: Vec<Order>) -> EarlyAnswer {
        let hand = discardable_cards(view, &decision);
        EarlyAnswer { turn: view.now.turn.number, decision, hand, orders, is_given: false }
    }

    /// Returns `true` if the player has decided in this turn.
    pub fn is_of_turn(&self, view: &BattleView) -> bool {
        self.turn == view.now.turn.number
    }

    /// Returns `true` if the decision offers the same choices as the one that the player has answered.
    pub fn fits(&self, view: &BattleView, decision: &PendingDecision) -> bool {
        self.is_of_turn(view) && self.decision == *decision && self.hand == discardable_cards(view, decision)
    }
}

/// Returns the cards that a decision allows to discard.
fn discardable_cards(view: &BattleView, decision: &PendingDecision) -> Vec<CardId> {
    match *decision {
        PendingDecision::Discard { seat } => view.now.cards.hands[seat].cards.clone(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use battle_view::seats::{DecisionSource, Seat, SeatPair};
    use common::battles::{RandomPlayer, recon_world};
    use rules::OrderTag;

    /// Returns the view of a window where that side plays against a player at another machine.
    fn remote_view(world: &World, here: Side) -> BattleView {
        let mut view = BattleView::new(world, BySide::default());
        view.seats = SeatPair::against(&BySide::default(), here, Seat::Remote);
        (view.now, view.seat) = (rules::view_for_seat(&BattleState::of(world), here), here);
        view
    }

    /// Plays a battle. Returns the answers to decisions that were offered early to a side, each with `true` if the
    /// rules requested exactly that decision afterwards.
    fn play_early_answers(seed: u64) -> Vec<(EarlyAnswer, bool)> {
        let (mut world, mut player) = (recon_world(seed), RandomPlayer::new(seed));
        let (mut kept, mut settled) = (Vec::<(Side, EarlyAnswer)>::new(), Vec::new());
        for _ in 0..900 {
            let state = BattleState::of(&world);
            let orders = legal_orders(&state);
            if orders.is_empty() {
                break;
            }
            let is_secret = orders.iter().any(|order| order.has_tag(OrderTag::Secret));
            for here in Side::BOTH.into_iter().filter(|_| is_secret) {
                let view = remote_view(&world, here);
                let at = kept.iter().position(|(side, _)| *side == here);
                if let Some(decision) = view.early_decision() {
                    assert_eq!((view.decision_source(), decision.seat()), (DecisionSource::Network, Some(here)));
                    kept.retain(|(side, _)| *side != here);
                    kept.push((here, EarlyAnswer::new(&view, decision, Vec::new())));
                } else if let Some(at) = at.filter(|_| state.awaiting.seat() == Some(here)) {
                    let (_, answer) = kept.remove(at);
                    let fits = answer.fits(&view, &state.awaiting);
                    settled.push((answer, fits));
                }
            }
            let order = player.choose(&state, &orders);
            rules::submit_order(&mut world, order).expect("a legal order is taken");
        }
        settled
    }

    /// Allied Intelligence leaves out a bid, and a killed card costs points that could be bid.
    #[test]
    fn decisions_offered_early_are_mostly_requested_afterwards() {
        let settled: Vec<(EarlyAnswer, bool)> = (1..5).flat_map(play_early_answers).collect();
        let fitting = settled.iter().filter(|(_, fits)| *fits).map(|(answer, _)| answer);
        let (hands, bids): (Vec<_>, Vec<_>) = fitting.partition(|answer| !answer.hand.is_empty());
        assert!(bids.len() > 3 && !hands.is_empty(), "{} bids and {} hands fit", bids.len(), hands.len());
        assert!(2 * (bids.len() + hands.len()) > settled.len(), "{} were offered", settled.len());
    }

    #[test]
    fn early_answers_fit_only_what_was_offered() {
        let view = remote_view(&recon_world(5), Side::German);
        let decision = view.early_decision().expect("the Allies bid first");
        let answer = EarlyAnswer::new(&view, decision.clone(), vec![Order::Bid { points: 0 }]);
        assert!(answer.fits(&view, &decision));
        let PendingDecision::Bid { seat, points, intelligence } = decision else { panic!("{decision:?}") };
        assert!(!answer.fits(&view, &PendingDecision::Bid { seat, points: points + 1, intelligence }));
        let mut later = view.clone();
        later.now.turn.number += 1;
        assert!(!answer.fits(&later, &PendingDecision::Bid { seat, points, intelligence }));
    }
}
