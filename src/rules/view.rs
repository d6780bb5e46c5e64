//! Seats and secrets: what a player may know. Windows, bots and the referee's `state` for a seat see only a view.

use super::{Awaiting, Facing, Side, Situation, figure::Place};

/// The situation as that seat may know it. Hidden are the enemy's sealed bid (`BID-1`) and, while both sides deploy,
/// where the enemy's figures wait (`DEPLOY-1`); they all seem to face north then, as their facing would tell.
pub fn view(situation: &Situation, seat: Side) -> Situation {
    let mut seen = situation.clone();
    seen.bids.0[seat.enemy()] = None;
    if matches!(situation.awaiting, Awaiting::Deploy { .. }) {
        for figure in seen.figures.iter_mut().filter(|figure| figure.side != seat) {
            if matches!(figure.place, Some(Place::Waiting(_))) {
                figure.place = None;
                figure.facing = Facing::North;
            }
        }
    }
    seen
}
