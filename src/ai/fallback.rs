//! The order that the AI gives if it finds no better one, so that no position is a dead end.

use rules::{Order, legal_orders};

use crate::{
    decision_context::DecisionContext,
    reason::{OrderChoice, Purpose, order_for_purpose},
};

/// Orders that end or pass something. The fallback is the first of them that is allowed.
const WAYS_OUT: [Order; 12] = [
    Order::EndActivation,
    Order::EndHalf,
    Order::Pass,
    Order::KeepDice,
    Order::EndShooting,
    Order::EndFlame,
    Order::EndSharing,
    Order::EndDiscard,
    Order::EndDeployment,
    Order::EndReadiness,
    Order::EndLastChance,
    Order::Bid { points: 0 },
];

/// Returns an order that is allowed: the first of [`WAYS_OUT`], otherwise a move, otherwise any other. Moves come first
/// because turns in mid-leap may lead to a dead end.
pub(crate) fn choose_fallback_order(task: &DecisionContext<'_>) -> Option<OrderChoice> {
    if let Some(order) = WAYS_OUT.into_iter().find(|order| task.allows(*order)) {
        return Some(order_for_purpose(order, Purpose::Rest));
    }
    let own =
        |order: &Order| order.seat(&task.state.awaiting) == Some(task.seat) && !matches!(order, Order::Drop { .. });
    let legal: Vec<Order> = legal_orders(task.state).into_iter().filter(own).collect();
    let moves = legal.iter().find(|order| matches!(order, Order::Move { .. }));
    moves.or(legal.first()).map(|order| order_for_purpose(*order, Purpose::Rest))
}
