//! The order that the AI gives if it finds no better one, so that no position is a dead end.

use rules::{Order, legal_orders};

use crate::{
    decision_context::DecisionContext,
    reason::{OrderChoice, Purpose, order_for_purpose},
};

/// Returns an order that is allowed: one that ends the activation or the decision, otherwise a move, otherwise any other.
/// Moves come first because turns in mid-leap may lead to a dead end.
pub(crate) fn choose_fallback_order(task: &DecisionContext<'_>) -> Option<OrderChoice> {
    let mut ends = [Some(Order::EndActivation), task.state.awaiting.end_order()].into_iter().flatten();
    if let Some(order) = ends.find(|order| task.allows(*order)) {
        return Some(order_for_purpose(order, Purpose::Rest));
    }
    let own =
        |order: &Order| order.seat(&task.state.awaiting) == Some(task.seat) && !matches!(order, Order::Drop { .. });
    let legal: Vec<Order> = legal_orders(task.state).into_iter().filter(own).collect();
    let moves = legal.iter().find(|order| matches!(order, Order::Move { .. }));
    moves.or(legal.first()).map(|order| order_for_purpose(*order, Purpose::Rest))
}
