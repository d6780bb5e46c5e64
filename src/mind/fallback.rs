//! What is given where nothing better is known, so that there is no dead end.

use rules::{Order, legal_orders};

use crate::{
    task::Task,
    why::{Aim, Choice, give},
};

/// What is given where nothing better is known, the first that is allowed.
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

/// Some order that is allowed: in mid-leap a move, as turns may lead nowhere.
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
