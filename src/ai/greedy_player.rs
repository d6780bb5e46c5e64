//! The greedy level, for measurements: the best single order by the planner's values. It misses all plans that take two
//! orders.

use rules::{Figure, FigurePlace, Order, PendingDecision};

use crate::{
    assessment::DistanceCache,
    decision_context::DecisionContext,
    plan::{ActionBudget, FigurePlanner},
    reason::{OrderChoice, Purpose, order_for_purpose},
    responses,
};

/// Minimum gain of an order.
const LEAST: f64 = 0.02;

pub(crate) fn choose_greedy_order(task: &DecisionContext<'_>, cache: &mut DistanceCache) -> Option<OrderChoice> {
    match task.state.awaiting {
        PendingDecision::Act { figure: None, .. } => {
            let able = |figure: &&Figure| {
                figure.side == task.seat && !figure.activated && task.allows(Order::Activate { figure: figure.id })
            };
            let next = task.state.figures.iter().find(able);
            Some(next.map_or_else(
                || order_for_purpose(Order::EndHalf, Purpose::Rest),
                |figure| order_for_purpose(Order::Activate { figure: figure.id }, Purpose::Rest),
            ))
        }
        PendingDecision::Act { figure: Some(id), .. } => {
            let rest = order_for_purpose(Order::EndActivation, Purpose::Rest);
            let figure = task.state.figure(id)?;
            if figure.points == 0 || task.state.mid_leap(figure) {
                return Some(rest);
            }
            let scene = task.assess(cache);
            let index = scene.place_of(id)?;
            // The plan covers one action point, because the greedy level does not look further ahead.
            let own = if matches!(figure.place, Some(FigurePlace::Waiting(_))) { figure.points } else { 1 };
            let budget = ActionBudget { own, bought: 0, price: task.weights.command };
            let plan = FigurePlanner::new(&scene, index).plan(&budget);
            let plan = plan.filter(|plan| plan.gain > LEAST && !plan.orders.is_empty());
            Some(plan.map_or(rest, |plan| OrderChoice { order: plan.orders[0], why: plan.reason() }))
        }
        _ => responses::choose_response(task, cache),
    }
}
