//! Views of a battle: the part of its state that a seat may know. The client, AI players and the referee's `state` for
//! a seat get only a view.

use serde::{Deserialize, Serialize};

use crate::{
    event::BattleEvent, facing::Facing, figure::FigurePlace, ids::FigureId, pending_decision::PendingDecision,
    side::Side, state_fields::BattleState,
};

/// An observer of a battle: one of the seats, or a spectator, who sees only what neither side hides from the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum BattleObserver {
    /// The player of a side.
    Seat(Side),
    /// A spectator.
    Spectator,
}

impl BattleObserver {
    /// All observers.
    pub const ALL: [BattleObserver; 3] =
        [BattleObserver::Seat(Side::Allied), BattleObserver::Seat(Side::German), BattleObserver::Spectator];

    /// Returns the observer's seat. A spectator counts as German, because only the Allies can have a sealed bid
    /// (`BID-1`), which is then hidden from it like from any enemy.
    pub fn seat(self) -> Side {
        match self {
            BattleObserver::Seat(seat) => seat,
            BattleObserver::Spectator => Side::German,
        }
    }

    /// Returns the part of a battle's state that the observer may know.
    pub fn view_state(self, state: &BattleState) -> BattleState {
        match self {
            BattleObserver::Seat(seat) => view_for_seat(state, seat),
            BattleObserver::Spectator => view_for_seat(&view_for_seat(state, Side::Allied), Side::German),
        }
    }

    /// Returns an event if the observer may know it.
    pub fn view_event(self, event: &BattleEvent, side_of: impl Fn(FigureId) -> Option<Side>) -> Option<BattleEvent> {
        match self {
            BattleObserver::Seat(seat) => view_event(event, side_of, seat),
            BattleObserver::Spectator => {
                Side::BOTH.iter().try_fold(event.clone(), |event, seat| view_event(&event, &side_of, *seat))
            }
        }
    }
}

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
