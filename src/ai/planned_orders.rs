//! The orders that are planned to follow an order, for a caller that shows plans. They are not binding: at each order
//! the AI plans again.

use rules::{Figure, Order, PendingDecision};

use crate::{
    assessment::DistanceCache,
    decision_context::DecisionContext,
    half_turn,
    plan::{ActionBudget, FigurePlanner},
};

/// Maximum number of best plans that are searched for the one that begins with the order.
const MAX_PLANS_SEARCHED: usize = 9;

/// Returns the orders that are planned to follow `order`; empty if no plan begins with it.
pub(crate) fn plan_following_orders(task: &DecisionContext<'_>, cache: &mut DistanceCache, order: Order) -> Vec<Order> {
    let state = task.state;
    let (id, begun) = match (order, &state.awaiting) {
        (Order::Activate { figure }, _) => (figure, false),
        (_, PendingDecision::Act { figure: Some(figure), .. }) => (*figure, true),
        _ => return Vec::new(),
    };
    let scene = task.assess(cache);
    let (Some(index), Some(figure)) = (scene.place_of(id), state.figure(id)) else { return Vec::new() };
    let leaping = state.mid_leap(figure);
    let mut planner = FigurePlanner::new(&scene, index);
    let plans =
        planner.plans(&available_budget(task, figure, begun), if leaping { usize::MAX } else { MAX_PLANS_SEARCHED });
    let mut orders = plans.into_iter().map(|plan| plan.orders);
    match begun {
        false => orders.next().unwrap_or_default(),
        true => {
            let planned = orders.find(|orders| orders.first() == Some(&order));
            planned.map(|orders| orders[1..].to_vec()).unwrap_or_default()
        }
    }
}

/// Returns the action points that the figure can still spend; `begun` is `true` if it is the active figure.
fn available_budget(task: &DecisionContext<'_>, figure: &Figure, begun: bool) -> ActionBudget {
    let state = task.state;
    if !begun && !figure.activated {
        return half_turn::fresh_budget(task, figure);
    }
    let fresh = begun && state.activations.current().is_some_and(|now| now.fresh);
    let own = if begun { figure.points } else { 0 };
    let none = begun && (state.mid_leap(figure) || state.in_last_stand());
    let bought = if none { 0 } else { task.max_purchase(figure, fresh) };
    ActionBudget { own, bought, price: task.price(figure, fresh) }
}
