//! The models of the overlays for secret decisions: a curtain, a hand to discard from, a bid, or both bids.

use super::{
    bid_model::build_bid_model,
    cards::drop_objects,
    prelude::*,
    prompts::discard::DiscardModel,
    secret_state::{SecretPhase, SecretTask},
};
use battle_view::seats::DecisionSource;
use screen_kit::{
    bid::BidModel, privacy_curtain::PrivacyCurtainModel, secret_toolbar::SecretToolbar,
    simultaneous_bids::SimultaneousBidsModel,
};

/// Models of the overlays that cover the battle.
#[derive(Default)]
pub(super) struct SecretOverlay {
    pub(super) curtain: Option<PrivacyCurtainModel>,
    pub(super) bid: Option<BidModel>,
    pub(super) both: Option<SimultaneousBidsModel>,
    pub(super) discard: Option<DiscardModel>,
    pub(super) behind: Option<Side>,
}

impl SecretOverlay {
    pub(super) fn new(
        view: &BattleView,
        texts: &Texts,
        secret: &SecretPhase,
        seat: Side,
        business: SecretTask,
    ) -> SecretOverlay {
        let turn = view.now.turn.number;
        if secret.both && matches!(business, SecretTask::Bid { .. }) {
            let available = [view.now.command.0.allied, view.now.command.0.german];
            let aside = SecretToolbar {
                carried: drop_objects::droppable_objects(view, None).len(),
                ..aside_options(view, seat)
            };
            return SecretOverlay {
                both: Some(SimultaneousBidsModel { turn: turn.into(), available, aside }),
                ..SecretOverlay::default()
            };
        }
        if view.seats.curtain(seat) && secret.open != Some((seat, turn)) {
            let (id, bid) = match business {
                SecretTask::Bid { .. } => ("behind-bid", true),
                SecretTask::Discard => ("behind-hand", false),
            };
            let behind = texts.t_args(id, &[("turn", turn.into())]);
            let points = view.now.command.0;
            let offered = bid && seat == Side::Allied && view.seats.is_hotseat();
            let both = offered.then(|| points.allied.max(points.german));
            let player = view.seats[seat].name().to_owned();
            let news = (seat == Side::German && secret.declared(view)).then(|| texts.t("bid-declared"));
            let model = PrivacyCurtainModel { side: seat, player, behind, news, turn: turn.into(), both };
            return SecretOverlay { curtain: Some(model), ..SecretOverlay::default() };
        }
        let (behind, aside) = (Some(seat), aside_options(view, seat));
        let early = view.decision_source() == DecisionSource::Network;
        match business {
            SecretTask::Bid { points, intelligence } => {
                let mut bid = build_bid_model(view, texts, (seat, points, intelligence), secret.points);
                bid.aside = aside;
                bid.early = early;
                SecretOverlay { bid: Some(bid), behind, ..SecretOverlay::default() }
            }
            SecretTask::Discard => {
                let hand = view.now.cards.hands[seat].cards.iter();
                let cards = hand.map(|card| (*card, secret.discards.contains(card))).collect();
                let curtain = view.seats.curtain(seat);
                let intelligence = seat == Side::German && secret.declared(view);
                let shown =
                    DiscardModel { side: seat, turn, cards, intelligence, early, handover: false, curtain, aside };
                SecretOverlay { discard: Some(shown), behind, ..SecretOverlay::default() }
            }
        }
    }
}

/// Returns the availability of the buttons beside a bid or a hand.
fn aside_options(view: &BattleView, seat: Side) -> SecretToolbar {
    let carried = drop_objects::droppable_objects(view, Some(seat)).len();
    SecretToolbar { cards: view.now.cards.in_play.len(), carried, escape: !view.seats.curtain(seat) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::early_answer::EarlyAnswer;
    use battle_view::seats::{Seat, SeatPair};
    use common::battles::recon_world;
    use rules::{self, BattleState, BySide, OrderTag, legal_orders};
    use ui_kit::language::Language;

    /// Plays some turns. Each bid and discard must have a curtain for the deciding seat. Nothing may be visible before
    /// that curtain opens, nor behind an open curtain of the other seat, nor in a replay. No other decision may have a
    /// curtain.
    #[test]
    fn every_secret_decision_has_a_curtain() {
        let texts = Texts::load(Language::Es);
        let mut world = recon_world(5);
        let (mut curtains, mut open) = (0, 0);
        for step in 0..900usize {
            let battle_state = BattleState::of(&world);
            let orders = legal_orders(&battle_state);
            let Some(asked) = battle_state.awaiting.seat() else { break };
            let view = BattleView::new(&world, BySide { allied: 6, german: 6 });
            let business = SecretPhase::default().business(&view);
            assert_eq!(
                business.is_some(),
                orders.iter().any(|order| order.has_tag(OrderTag::Secret)),
                "{:?}",
                battle_state.awaiting
            );
            if let Some((seat, business)) = business {
                assert_eq!(seat, asked);
                let turn = view.now.turn.number;
                for before in [None, Some((seat.enemy(), turn)), Some((seat, turn + 1))] {
                    let early = Some(EarlyAnswer::new(&view, view.next_bid(Side::Allied), vec![Order::Pass]));
                    let secret = SecretPhase { open: before, early, ..SecretPhase::default() };
                    let shown = SecretOverlay::new(&view, &texts, &secret, seat, business);
                    assert_eq!(shown.curtain.map(|curtain| curtain.side), Some(seat));
                    assert!(shown.bid.is_none() && shown.discard.is_none() && shown.behind.is_none());
                    curtains += 1;
                }
                let secret = SecretPhase { open: Some((seat, turn)), ..SecretPhase::default() };
                let shown = SecretOverlay::new(&view, &texts, &secret, seat, business);
                assert!(shown.curtain.is_none() && shown.behind == Some(seat));
                let hand = shown.discard.map_or(Vec::new(), |hand| hand.cards);
                assert!(hand.iter().all(|(card, _)| battle_state.cards.hands[seat].cards.contains(card)));
                open += 1;
            }
            let none = BySide::default();
            let elsewhere = [Seat::Mail, Seat::Scripted].map(|other| SeatPair::against(&none, asked.enemy(), other));
            for seats in elsewhere.into_iter().chain([SeatPair::both(&none, Seat::Scripted)]) {
                let mut view = view.clone();
                view.seats = seats;
                assert!(!view.is_prompted(), "{:?} is asked nothing", view.seats);
            }
            let order = orders[(step * 7 + step / 5) % orders.len()];
            rules::submit_order(&mut world, order).expect("a legal order is taken");
        }
        assert!(curtains > 12 && open > 4, "{curtains} curtains, {open} opened");
    }
}
