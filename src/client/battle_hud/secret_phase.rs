//! Secret decisions at the beginning of a turn: discards and bids behind the curtain. Sets the models of the overlays,
//! and turns their intents into orders.

use super::{
    bid_advice,
    bid_model::build_bid_model,
    cards::drop_objects,
    early_answer::EarlyAnswer,
    prelude::*,
    prompts::discard::{DiscardDialog, DiscardIntent, DiscardModel},
};
use battle_board::map_overview::{MapOverview, ToggleMapOverview};
use battle_view::{
    panel_intents::LeaveMenuIntent,
    recap_state::{RecapIntent, RecapState},
    seats::DecisionSource,
    session::BattleSession,
};
use screen_kit::{
    bid::{BidIntent, BidModel, BidOverlay},
    privacy_curtain::{PrivacyCurtain, PrivacyCurtainIntent, PrivacyCurtainModel},
    secret_toolbar::{SecretToolbar, SecretToolbarIntent},
    simultaneous_bids::{SimultaneousBids, SimultaneousBidsIntent, SimultaneousBidsModel},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SecretPhase>()
        .add_systems(OnExit(Screen::Battle), reset_secret_phase)
        .add_battle_systems(
            BattleSystems::Input,
            (handle_overlay_answers, handle_discard_intents, handle_aside_intents),
        )
        .add_battle_systems(
            BattleSystems::Show,
            update_secret_overlays
                .run_if(any_resource_changed::<(BattleView, SecretPhase, RecapState, MapOverview, Texts)>),
        );
}

fn reset_secret_phase(
    mut curtain: ResMut<PrivacyCurtain>,
    mut bid: ResMut<BidOverlay>,
    mut both: ResMut<SimultaneousBids>,
    mut discarding: ResMut<DiscardDialog>,
    mut secret: ResMut<SecretPhase>,
) {
    (curtain.0, bid.0, both.0, discarding.0) = (None, None, None, None);
    *secret = SecretPhase::default();
}

/// Resource: progress of the secret decisions at the beginning of a turn, first discards, then bids. The Allies bid
/// before the SWD discards, so that the two players change places only once; in an online battle a player may decide
/// while the other one still does. An early answer is kept until the rules request it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SecretPhase {
    /// Side behind the open curtain, and the turn for which it was opened.
    open: Option<(Side, u16)>,
    /// `true` while both players bid at once.
    both: bool,
    /// Number of points in the bid.
    points: u8,
    /// Cards marked for discarding.
    discards: Vec<CardId>,
    /// Answer that a player has given before the rules requested it.
    early: Option<EarlyAnswer>,
    /// `true` while the advice about the bid is open.
    advice: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SecretTask {
    Discard,
    Bid { points: u8, intelligence: bool },
}

impl SecretPhase {
    /// Returns the secret decision that is made behind the curtain, and the side that makes it.
    fn business(&self, view: &BattleView) -> Option<(Side, SecretTask)> {
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
    fn early_decision(&self, view: &BattleView) -> Option<PendingDecision> {
        let is_discarding = matches!(view.now.awaiting, PendingDecision::Discard { seat: Side::German });
        let decision = match self.open == Some((Side::Allied, view.now.turn.number)) && is_discarding {
            true => view.next_bid(Side::Allied),
            false => view.early_decision()?,
        };
        (!self.has_answer(view, &decision)).then_some(decision)
    }

    fn has_answer(&self, view: &BattleView, decision: &PendingDecision) -> bool {
        self.early.as_ref().is_some_and(|early| early.fits(view, decision))
    }

    /// Returns `true` while the answer of a player at this window waits for a player at another machine.
    pub fn is_ready_early(&self, view: &BattleView) -> bool {
        view.early_decision().is_some_and(|decision| self.has_answer(view, &decision))
    }

    /// Returns `true` if the Allies have declared Intelligence before the rules requested the bid.
    fn declared(&self, view: &BattleView) -> bool {
        let declares = |early: &EarlyAnswer| early.is_of_turn(view) && early.orders == [Order::DeclareIntelligence];
        self.early.as_ref().is_some_and(declares)
    }

    /// Gives the orders of a secret decision, or keeps them until the rules request them.
    fn decide(&mut self, view: &BattleView, orders: Vec<Order>, intents: &mut IntentWriter) {
        match self.early_decision(view) {
            Some(decision) => self.early = Some(EarlyAnswer::new(view, decision, orders)),
            None => intents.write(orders),
        }
    }
}

/// Sets the models of curtain, discards, bid or both bids while they are pending; clears them otherwise.
fn update_secret_overlays(
    (view, session): (Res<BattleView>, Option<Res<BattleSession>>),
    texts: Res<Texts>,
    mut secret: ResMut<SecretPhase>,
    (handover, overview, settings): (Res<RecapState>, Res<MapOverview>, Res<Settings>),
    mut hands: ResMut<CardUi>,
    (mut curtain, mut bid, mut both, mut discarding): (
        ResMut<PrivacyCurtain>,
        ResMut<BidOverlay>,
        ResMut<SimultaneousBids>,
        ResMut<DiscardDialog>,
    ),
    mut intents: IntentWriter,
    mut awake: ResMut<RedrawRequests>,
) {
    let mut shown = SecretOverlay::default();
    let may_decide = view.is_prompted() || secret.early_decision(&view).is_some();
    if let Some((seat, business)) = secret.business(&view).filter(|_| may_decide) {
        awake.redraw_frames(3);
        let is_under_way = session.is_some_and(|session| session.has_pending_order());
        if view.is_prompted() && gives_early_answer(&view, &mut secret, &mut intents, is_under_way) {
            return;
        }
        // The board overview hides the overlays.
        if !overview.shown() {
            shown = SecretOverlay::new(&view, &texts, &secret, seat, business);
        }
        if let Some(bid) = &mut shown.bid {
            bid.handover = handover.behind_curtain();
            let may_ask = settings.preferences.advice && !view.without_advice[seat];
            bid.advice = may_ask.then(|| secret.advice.then(|| bid_advice::bid_advice(&view, &texts, seat)));
        }
        if let Some(hand) = &mut shown.discard {
            hand.handover = handover.behind_curtain();
        }
    } else if !view.seats.is_replay() {
        let secret = secret.bypass_change_detection();
        (secret.open, secret.points) = (None, 0);
        secret.discards.clear();
    }
    if hands.behind != shown.behind {
        hands.bypass_change_detection().behind = shown.behind;
    }
    curtain.set_if_neq(PrivacyCurtain(shown.curtain));
    bid.set_if_neq(BidOverlay(shown.bid));
    both.set_if_neq(SimultaneousBids(shown.both));
    discarding.set_if_neq(DiscardDialog(shown.discard));
}

/// Gives the orders of an early answer, if the rules now request its decision. Returns `true` while the orders are under
/// way; then no overlay opens. If they are refused, the player decides again.
fn gives_early_answer(
    view: &BattleView,
    secret: &mut ResMut<SecretPhase>,
    intents: &mut IntentWriter,
    is_under_way: bool,
) -> bool {
    let is_due = secret.has_answer(view, &view.now.awaiting);
    let is_given = secret.early.as_ref().is_some_and(|early| early.is_given);
    if is_given && !is_under_way {
        secret.bypass_change_detection().early = None;
    }
    if !is_given
        && is_due
        && let Some(early) = &mut secret.early
    {
        // The change lets the overlays be updated again in the next frame, when the orders were submitted.
        early.is_given = true;
        intents.write(early.orders.clone());
        return true;
    }
    is_given && is_under_way
}

/// Models of the overlays that cover the battle.
#[derive(Default)]
struct SecretOverlay {
    curtain: Option<PrivacyCurtainModel>,
    bid: Option<BidModel>,
    both: Option<SimultaneousBidsModel>,
    discard: Option<DiscardModel>,
    behind: Option<Side>,
}

impl SecretOverlay {
    fn new(view: &BattleView, texts: &Texts, secret: &SecretPhase, seat: Side, business: SecretTask) -> SecretOverlay {
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

/// Turns intents of curtain and bids into orders.
fn handle_overlay_answers(
    mut curtains: MessageReader<PrivacyCurtainIntent>,
    mut bids: MessageReader<BidIntent>,
    mut both: MessageReader<SimultaneousBidsIntent>,
    view: Res<BattleView>,
    mut secret: ResMut<SecretPhase>,
    mut intents: IntentWriter,
    mut handover: MessageWriter<RecapIntent>,
) {
    for answer in curtains.read() {
        match answer {
            PrivacyCurtainIntent::Opened => {
                let seat = secret.business(&view).map(|(seat, _)| seat);
                secret.open = seat.map(|seat| (seat, view.now.turn.number));
                (secret.points, secret.both, secret.advice) = (0, false, false);
                secret.discards.clear();
            }
            PrivacyCurtainIntent::BothAtOnce => secret.both = true,
        }
    }
    for answer in bids.read() {
        match answer {
            BidIntent::Set(chosen) => secret.points = *chosen,
            BidIntent::CloseCurtain => secret.open = None,
            BidIntent::Advice => secret.advice = !secret.advice,
            BidIntent::Watch => {
                handover.write(RecapIntent::Watch);
            }
            BidIntent::Declare => secret.decide(&view, vec![Order::DeclareIntelligence], &mut intents),
            BidIntent::Seal => {
                // A card may have been killed since the points were chosen: limit them to those available.
                let points = secret.points.min(max_secret_bid(&secret, &view));
                secret.points = 0;
                secret.decide(&view, vec![Order::Bid { points }], &mut intents);
            }
        }
    }
    for answer in both.read() {
        match answer {
            SimultaneousBidsIntent::Back => secret.both = false,
            SimultaneousBidsIntent::Sealed([allied, german]) => {
                secret.both = false;
                // The rules request the Allies' bid first; neither player has seen the other's number.
                intents.write(Order::Bid { points: *allied });
                intents.write(Order::Bid { points: *german });
            }
        }
    }
}

fn max_secret_bid(secret: &SecretPhase, view: &BattleView) -> u8 {
    match secret.business(view) {
        Some((_, SecretTask::Bid { points, .. })) => points,
        _ => 0,
    }
}

/// Carries out presses of the buttons beside a bid or a hand.
fn handle_aside_intents(
    mut asides: MessageReader<SecretToolbarIntent>,
    mut intents: IntentWriter,
    mut menu: MessageWriter<LeaveMenuIntent>,
) {
    for aside in asides.read() {
        let intent: BattleIntent = match aside {
            SecretToolbarIntent::Cards => CardIntent::ListInPlay(0).into(),
            SecretToolbarIntent::Carried => CardIntent::Carried.into(),
            SecretToolbarIntent::Map => ToggleMapOverview.into(),
            SecretToolbarIntent::Menu => {
                menu.write(LeaveMenuIntent::Open);
                continue;
            }
        };
        intents.write(intent);
    }
}

fn handle_discard_intents(
    mut answers: MessageReader<DiscardIntent>,
    view: Res<BattleView>,
    mut secret: ResMut<SecretPhase>,
    mut intents: IntentWriter,
) {
    for answer in answers.read() {
        match answer {
            DiscardIntent::Flip(card) => match secret.discards.iter().position(|other| other == card) {
                Some(at) => {
                    secret.discards.remove(at);
                }
                None => secret.discards.push(*card),
            },
            DiscardIntent::Fill => {
                let gone = std::mem::take(&mut secret.discards);
                let orders = gone.into_iter().map(|card| Order::Discard { card }).chain([Order::EndDiscard]);
                secret.decide(&view, orders.collect(), &mut intents);
            }
            DiscardIntent::CloseCurtain => secret.open = None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
