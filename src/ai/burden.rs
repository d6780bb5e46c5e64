//! The burden of a position: its size relative to the game's own missions. The time for an order grows with the size,
//! so the AI examines less in larger positions. This limits the time for each order and half-turn in all positions that
//! an author may create, without a clock. In positions of the usual size nothing changes.

use rules::{BattleState, PendingDecision};

use crate::{
    decision_context::DecisionContext,
    reason::{OrderChoice, Purpose, order_for_purpose},
};

/// Maximum usual size: the number of squares of the game's largest board, times a number of figures, doors and objects
/// that no battle there reaches.
const USUAL_POSITION_SIZE: usize = 480 * 120;
/// Maximum number of figures that act in a half-turn or are placed in the deployment; it is divided by the burden.
/// Sides of the usual size have fewer.
const MOST_ACTING: usize = 160;
/// Lower limit of [`MOST_ACTING`] divided by the burden.
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
    let done = match state.awaiting {
        PendingDecision::Act { figure: None, .. } => {
            let acted = state.figures.iter().filter(|figure| figure.side == seat && figure.activated);
            acted.count()
        }
        PendingDecision::Deploy { since, .. } => {
            let placed = state.figures.iter().filter(|figure| figure.side == seat && figure.id < since);
            placed.count()
        }
        _ => return None,
    };
    let order = state.awaiting.end_order()?;
    let enough = done >= (MOST_ACTING / burden).max(LEAST_ACTING);
    (enough && task.allows(order)).then(|| order_for_purpose(order, Purpose::Rest))
}
