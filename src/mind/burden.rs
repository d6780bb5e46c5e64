//! How large a position is, against those of the game's own missions. What an order costs to think of grows with it, so a
//! larger position is thought about less: that bounds the time for an order and for a half of the turn in any position that
//! somebody may craft, by counting and not by a clock. In positions of the usual size nothing changes.

use rules::{BattleState, Order, PendingDecision};

use crate::{
    task::Task,
    why::{Aim, Choice, give},
};

/// The squares of the largest of the game's boards, times more figures, doors and objects than there ever are on it.
const USUAL: usize = 480 * 120;
/// So many figures act in a half, and so many are placed, divided by the burden; but at least two. No side of the usual
/// size has as many.
const MOST_ACTING: usize = 160;
const LEAST_ACTING: usize = 2;

/// How many times the usual size a position has: 1 for all that are of the usual size.
pub(crate) fn burden(situation: &BattleState) -> usize {
    let squares = situation.board.terrain().squares().count();
    let things = situation.figures.len() + situation.board.doors().len() + situation.objects.iter().count();
    (squares * things).div_ceil(USUAL).max(1)
}

/// The end of a half or of the deployment, where as many figures of the side have acted or been placed as are thought of in
/// so large a position.
pub(crate) fn relief(task: &Task<'_>) -> Option<Choice> {
    let (situation, seat) = (task.situation, task.seat);
    let burden = burden(situation);
    if burden == 1 {
        return None;
    }
    let (done, order) = match situation.awaiting {
        PendingDecision::Act { figure: None, .. } => {
            let acted = situation.figures.iter().filter(|figure| figure.side == seat && figure.activated);
            (acted.count(), Order::EndHalf)
        }
        PendingDecision::Deploy { since, .. } => {
            let placed = situation.figures.iter().filter(|figure| figure.side == seat && figure.id < since);
            (placed.count(), Order::EndDeployment)
        }
        _ => return None,
    };
    let enough = done >= (MOST_ACTING / burden).max(LEAST_ACTING);
    (enough && task.allows(order)).then(|| give(order, Aim::Rest))
}
