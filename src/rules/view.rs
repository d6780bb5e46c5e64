//! Views of a battle: the part of its state that a seat may know. The client, AI players and the referee's `state` for
//! a seat get only a view.

use crate::{
    event::BattleEvent, facing::Facing, figure::FigurePlace, ids::FigureId, pending_decision::PendingDecision,
    side::Side, state_fields::BattleState,
};

/// Returns the battle's state as that seat may know it. It hides the deck, the enemy's hand (`HAND-2`) and sealed bid
/// (`BID-1`) and, until the end, the numbers of tokens that no figure of this side has carried (`M4`). While figures
/// are deployed, it also hides where the enemy's figures wait (`DEPLOY-1`). They all face north then, because their
/// facing would reveal the entry point.
pub fn view_for_seat(state: &BattleState, seat: Side) -> BattleState {
    let mut seen = state.clone();
    seen.bids.0[seat.enemy()] = None;
    seen.cards.deck = seen.cards.deck.face_down();
    seen.cards.hands[seat.enemy()] = seen.cards.hands[seat.enemy()].face_down();
    seen.holders = seen.holders.visible_holders(&seen.cards.hands[seat].cards);
    if state.outcome.is_none() {
        for object in seen.objects.0.iter_mut().filter(|object| !object.known[seat]) {
            object.number = None;
        }
    }
    if matches!(state.awaiting, PendingDecision::Deploy { .. }) {
        for figure in seen.figures.iter_mut().filter(|figure| figure.side != seat) {
            if matches!(figure.place, Some(FigurePlace::Waiting(_))) {
                figure.place = None;
                figure.facing = Facing::North;
            }
        }
    }
    seen
}

/// Returns the event if that seat may know it. It does not see where enemies off the board are placed until they enter.
pub fn view_event(event: &BattleEvent, side_of: impl Fn(FigureId) -> Option<Side>, seat: Side) -> Option<BattleEvent> {
    match event {
        BattleEvent::Deployed { figure, .. } if side_of(*figure) != Some(seat) => None,
        _ => Some(event.clone()),
    }
}
