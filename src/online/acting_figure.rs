//! The figure that carries out an order. On a side that several members share, only its commander may give the order.

use rules::{BattleState, FigureId, Order, OrderSubject};

/// Returns the figure that carries out an order, if it belongs to the deciding side.
pub(crate) fn find_acting_figure(state: &BattleState, order: Order) -> Option<FigureId> {
    let seat = order.seat(&state.awaiting)?;
    let is_own = |figure: &FigureId| state.figure(*figure).is_some_and(|figure| figure.side == seat);
    let named = match order.subject() {
        Some(OrderSubject::Figure(figure)) => Some(figure),
        _ => None,
    };
    state.acting.filter(is_own).or(named.filter(is_own))
}
