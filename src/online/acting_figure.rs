//! The figure that carries an order out: on a side that several members share, its commander gives the order.

use rules::{BattleState, FigureId, Order, OrderSubject};

/// Returns the figure that carries an order out, if it is one of the deciding side.
pub(crate) fn find_acting_figure(state: &BattleState, order: Order) -> Option<FigureId> {
    let seat = order.seat(&state.awaiting)?;
    let is_own = |figure: &FigureId| state.figure(*figure).is_some_and(|figure| figure.side == seat);
    let named = match order.subject() {
        Some(OrderSubject::Figure(figure)) => Some(figure),
        _ => None,
    };
    state.acting.filter(is_own).or(named.filter(is_own))
}
