//! Secret decisions at the beginning of a turn: discards and bids behind the curtain. Shows the overlays, and turns
//! their intents into orders.

use super::{
    bid_advice,
    prelude::*,
    prompts::discard::{DiscardDialog, DiscardIntent},
    secret_overlay::SecretOverlay,
    secret_state::{SecretPhase, SecretTask},
};
use battle_board::map_overview::{MapOverview, ToggleMapOverview};
use battle_view::{
    panel_intents::LeaveMenuIntent,
    recap_state::{RecapIntent, RecapState},
    session::BattleSession,
};
use screen_kit::{
    bid::{BidIntent, BidOverlay},
    privacy_curtain::{PrivacyCurtain, PrivacyCurtainIntent},
    secret_toolbar::SecretToolbarIntent,
    simultaneous_bids::{SimultaneousBids, SimultaneousBidsIntent},
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
