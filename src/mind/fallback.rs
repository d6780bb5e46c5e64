//! The order that the AI gives if it finds no better one, so that no position is a dead end.

use rules::{Order, legal_orders};

use crate::{
    task::Task,
    why::{Aim, Choice, give},
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

/// Returns an order that is allowed. If none of `WAYS_OUT` is, it prefers a move, because turns in mid-leap may lead
/// nowhere.
pub(crate) fn fallback(task: &Task<'_>) -> Option<Choice> {
    if let Some(order) = WAYS_OUT.into_iter().find(|order| task.allows(*order)) {
        return Some(give(order, Aim::Rest));
    }
    let own =
        |order: &Order| order.seat(&task.situation.awaiting) == Some(task.seat) && !matches!(order, Order::Drop { .. });
    let legal: Vec<Order> = legal_orders(task.situation).into_iter().filter(own).collect();
    let moves = legal.iter().find(|order| matches!(order, Order::Move { .. }));
    moves.or(legal.first()).map(|order| give(*order, Aim::Rest))
}
