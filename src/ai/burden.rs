//! The size of a position, compared with the game's own missions. The time for an order grows with the size, so the AI
//! thinks less in a larger position. This limits the time for an order and for a half-turn in any position that an
//! author may create, by counting and not by a clock. In positions of the usual size nothing changes.

use rules::{BattleState, Order, PendingDecision};

use crate::{
    decision_context::DecisionContext,
    reason::{OrderChoice, Purpose, order_for_purpose},
};

/// Maximum usual size: the number of squares of the largest of the game's boards, times more figures, doors and objects
/// than there ever are on it.
const USUAL_POSITION_SIZE: usize = 480 * 120;
/// Maximum number of figures that act in a half-turn, or that are placed in the deployment, before division by the
/// burden. No side of the usual size has this many.
const MOST_ACTING: usize = 160;
/// Lower limit of that maximum after the division.
const LEAST_ACTING: usize = 2;

/// Returns the size of a position as a multiple of the usual size, rounded up: 1 for all positions of the usual size.
pub(crate) fn position_burden(state: &BattleState) -> usize {
    let squares = state.board.terrain().squares().count();
    let things = state.figures.len() + state.board.doors().len() + state.objects.iter().count();
    (squares * things).div_ceil(USUAL_POSITION_SIZE).max(1)
}

/// Returns the order that ends the half-turn or the deployment, if the position is larger than usual and the maximum
/// number of the side's figures has acted or been placed.
pub(crate) fn end_early_if_oversized(task: &DecisionContext<'_>) -> Option<OrderChoice> {
    let (state, seat) = (task.state, task.seat);
    let burden = position_burden(state);
    if burden == 1 {
        return None;
    }
    let (done, order) = match state.awaiting {
        PendingDecision::Act { figure: None, .. } => {
            let acted = state.figures.iter().filter(|figure| figure.side == seat && figure.activated);
            (acted.count(), Order::EndHalf)
        }
        PendingDecision::Deploy { since, .. } => {
            let placed = state.figures.iter().filter(|figure| figure.side == seat && figure.id < since);
            (placed.count(), Order::EndDeployment)
        }
        _ => return None,
    };
    let enough = done >= (MOST_ACTING / burden).max(LEAST_ACTING);
    (enough && task.allows(order)).then(|| order_for_purpose(order, Purpose::Rest))
}
