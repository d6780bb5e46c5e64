//! The random player, for measurements: it draws a kind of order first, so that orders with many targets are no more
//! likely than others.

use std::mem::{Discriminant, discriminant};

use rules::{Order, legal_orders};

use crate::{
    decision_context::DecisionContext,
    reason::{OrderChoice, Purpose, order_for_purpose},
    seeded_random,
};

/// Returns a random legal order of a random kind. It never drops objects, and ends the half-turn only if no figure can
/// be activated or moved.
pub(crate) fn choose_random_order(task: &DecisionContext<'_>) -> Option<OrderChoice> {
    let own = |order: &Order| order.seat(&task.state.awaiting) == Some(task.seat);
    let mut legal: Vec<Order> = legal_orders(task.state).into_iter().filter(own).collect();
    legal.retain(|order| !matches!(order, Order::Drop { .. }));
    let busy = legal.iter().any(|order| matches!(order, Order::Activate { .. } | Order::Move { .. }));
    if busy {
        legal.retain(|order| *order != Order::EndHalf);
    }
    let mut kinds: Vec<Discriminant<Order>> = Vec::new();
    for order in &legal {
        if !kinds.contains(&discriminant(order)) {
            kinds.push(discriminant(order));
        }
    }
    let now = u64::from(task.seen.events_seen());
    let kind = *kinds.get(seeded_random::hash_below(task.seed, &[now, 1], kinds.len() as u64) as usize)?;
    legal.retain(|order| discriminant(order) == kind);
    let order = legal.get(seeded_random::hash_below(task.seed, &[now, 2], legal.len() as u64) as usize)?;
    Some(order_for_purpose(*order, Purpose::Rest))
}
