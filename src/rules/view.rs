//! Seats and secrets: what a player may know. Windows, bots and the referee's `state` for a seat see only a view.

use crate::{
    event::BattleEvent, facing::Facing, figure::FigurePlace, ids::FigureId, pending_decision::PendingDecision,
    side::Side, state_fields::BattleState,
};

/// The situation as that seat may know it. Hidden are the deck, the enemy's hand (`HAND-2`) and sealed bid (`BID-1`), until
/// the end the numbers of tokens that no figure of this side has carried (`M4`) and,
/// while both sides deploy,
/// where the enemy's figures wait (`DEPLOY-1`); they all seem to face north then, as their facing would tell.
pub fn view_for_seat(situation: &BattleState, seat: Side) -> BattleState {
    let mut seen = situation.clone();
    seen.bids.0[seat.enemy()] = None;
    seen.cards.deck = seen.cards.deck.face_down();
    seen.cards.hands[seat.enemy()] = seen.cards.hands[seat.enemy()].face_down();
    seen.holders = seen.holders.seen(&seen.cards.hands[seat].cards);
    if situation.outcome.is_none() {
        for object in seen.objects.0.iter_mut().filter(|object| !object.known[seat]) {
            object.number = None;
        }
    }
    if matches!(situation.awaiting, PendingDecision::Deploy { .. }) {
        for figure in seen.figures.iter_mut().filter(|figure| figure.side != seat) {
            if matches!(figure.place, Some(FigurePlace::Waiting(_))) {
                figure.place = None;
                figure.facing = Facing::North;
            }
        }
    }
    seen
}

/// An event as that seat may know it: where enemies off the board are placed is seen when they enter.
pub fn view_event(event: &BattleEvent, side_of: impl Fn(FigureId) -> Option<Side>, seat: Side) -> Option<BattleEvent> {
    match event {
        BattleEvent::Deployed { figure, .. } if side_of(*figure) != Some(seat) => None,
        _ => Some(event.clone()),
    }
}
