//! The AI's half-turn: the choice of the next figure, the orders of the active figure, and the use of the command
//! points that are left.

use rules::{Figure, FigureId, FigurePlace, Order, PendingDecision, pathfinding::UNREACHABLE};

use crate::{
    assessment::{Assessment, DistanceCache},
    card_play,
    card_value::is_enemy_within,
    decision_context::DecisionContext,
    plan::{ActionBudget, FigurePlan, FigurePlanner, may_reach_win},
    reason::{OrderChoice, Purpose, order_for_purpose},
};

/// Number of figures in a planning group. The group with the shortest distances to goals is planned first.
pub(crate) const PLANNED_FIGURES: usize = 5;
/// Minimum gain of a plan.
pub(crate) const MIN_PLAN_VALUE: f64 = 0.02;
/// Minimum gain of a plan that uses only bought action points.
const LEAST_AGAIN: f64 = 0.3;
/// Maximum number of plans that are compared for the use of the command points that are left.
const MAX_REACTIVATION_FIGURES: usize = 8;
/// Addition to the rank of a figure that waits off the board, in action points, so that it is planned later.
const OUTSIDE: u16 = 40;
/// Addition to the rank of a figure without weapons, in action points, so that figures with weapons are planned
/// earlier.
const ARMED: u16 = 6;
/// Rank of a figure that can reach no goal, in action points.
const NO_GOAL_RANK: u16 = 999;
/// Maximum distance of an enemy from a figure, in squares, at which the figure is never forgotten.
const SEEN: u16 = 6;
/// Maximum number of successive free turns of a figure, because a figure that turns at no cost might never stop.
const TURNS: u8 = 4;

/// Returns the next order while no figure is active: play a card, activate a figure, or end the half-turn.
pub(crate) fn next_activation(task: &DecisionContext<'_>, cache: &mut DistanceCache) -> OrderChoice {
    let scene = task.assess(cache);
    if let Some(plan) = find_winning_plan(task, &scene) {
        return OrderChoice { order: Order::Activate { figure: plan.figure }, why: plan.reason() };
    }
    if task.weights.cards
        && task.among.is_none()
        && let Some(choice) = card_play::choose_card_to_play(task, &scene)
    {
        return choice;
    }
    choose_first_activation(task, &scene).unwrap_or_else(|| choose_final_order(task, &scene))
}

/// Returns a plan that wins the battle at once, if there is one: a plan of the active figure or, if none is active, of
/// a figure that may be activated.
pub(crate) fn find_winning_plan(task: &DecisionContext<'_>, scene: &Assessment<'_>) -> Option<FigurePlan> {
    let state = task.state;
    let own = |figure: &Figure| figure.side == task.seat && task.acts_with(figure.id);
    let able = |figure: &Figure| own(figure) && figure.in_play() && !state.is_stranded(figure);
    let figures = state.figures.iter().enumerate().filter(|(_, figure)| able(figure));
    figures.filter(|(_, figure)| state.acting.is_none_or(|acting| acting == figure.id)).find_map(|(index, figure)| {
        let budget = total_budget(task, figure);
        let near = may_reach_win(scene, index, budget.own.saturating_add(budget.bought));
        near.then(|| FigurePlanner::new(scene, index).winning_plan(&budget)).flatten()
    })
}

/// Returns all action points that a figure could spend, with no price on bought points.
fn total_budget(task: &DecisionContext<'_>, figure: &Figure) -> ActionBudget {
    let state = task.state;
    let own = match (state.acting == Some(figure.id), figure.activated) {
        (true, _) => figure.points,
        (false, true) => 0,
        (false, false) => state.profile(figure).action_points().saturating_add(figure.given),
    };
    let bought = if state.mid_leap(figure) || task.among.is_some() { 0 } else { state.purchasable(figure) };
    ActionBudget { own, bought, price: 0.0 }
}

/// Returns the order for the case that no first activation brings a gain: another activation, a card kill, or the end
/// of the half-turn.
pub(crate) fn choose_final_order(task: &DecisionContext<'_>, scene: &Assessment<'_>) -> OrderChoice {
    if let Some(choice) = choose_reactivation(task, scene) {
        return choice;
    }
    let last = task.state.turn.first != Some(task.seat);
    let kill = if last && task.weights.cards && task.among.is_none() {
        card_play::kill_card_with_leftovers(task)
    } else {
        None
    };
    kill.unwrap_or_else(|| order_for_purpose(Order::EndHalf, Purpose::Rest))
}

/// Returns the best plan of the first group of figures that has one.
fn choose_first_activation(task: &DecisionContext<'_>, scene: &Assessment<'_>) -> Option<OrderChoice> {
    for row in rank_unactivated_figures(task, scene).chunks(PLANNED_FIGURES) {
        let plans: Vec<FigurePlan> =
            row.iter().filter_map(|index| plan_first_activation(task, scene, *index)).collect();
        if let Some(choice) = activate_best_plan(plans, MIN_PLAN_VALUE) {
            return Some(choice);
        }
    }
    None
}

/// Returns the indices of the figures that were not activated yet, sorted by their distance to a goal.
pub(crate) fn rank_unactivated_figures(task: &DecisionContext<'_>, scene: &Assessment<'_>) -> Vec<usize> {
    let able = |figure: &Figure| {
        figure.side == task.seat && figure.in_play() && !figure.activated && !task.state.is_stranded(figure)
    };
    // A figure with an enemy nearby is never forgotten.
    let forgotten = |figure: &Figure| task.forgets_figure(figure.id) && !is_enemy_within(task.state, figure, SEEN);
    let able = |figure: &Figure| able(figure) && !forgotten(figure) && task.acts_with(figure.id);
    let figures = task.state.figures.iter().enumerate().filter(|(_, figure)| able(figure));
    let mut ranked: Vec<(u16, usize)> =
        figures.map(|(index, figure)| (activation_rank(task, scene, index, figure), index)).collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, index)| index).collect()
}

fn activation_rank(task: &DecisionContext<'_>, scene: &Assessment<'_>, index: usize, figure: &Figure) -> u16 {
    let terrain = task.state.board.terrain();
    let (at, late) = match figure.place {
        Some(FigurePlace::Board(at)) => (at, 0),
        Some(FigurePlace::Waiting(entry)) => (terrain.entry(entry).at, OUTSIDE),
        _ => return NO_GOAL_RANK,
    };
    let node = scene.own.paths.node(at, figure.facing);
    let wanted = scene.own.goals.iter().zip(&scene.own.shares[index]).filter(|(_, share)| **share > 0.0);
    let way = wanted.map(|(goal, _)| goal.field[node].min(NO_GOAL_RANK)).min().unwrap_or(NO_GOAL_RANK);
    let armed = if task.state.kind_of(figure).weapons.is_empty() { ARMED } else { 0 };
    way + late + armed
}

/// Returns the best plan of a figure for its first activation.
pub(crate) fn plan_first_activation(
    task: &DecisionContext<'_>,
    scene: &Assessment<'_>,
    index: usize,
) -> Option<FigurePlan> {
    FigurePlanner::new(scene, index).plan(&fresh_budget(task, &task.state.figures[index]))
}

/// Returns the action points that a figure could spend in its first activation.
pub(crate) fn fresh_budget(task: &DecisionContext<'_>, figure: &Figure) -> ActionBudget {
    let own = task.state.profile(figure).action_points().saturating_add(figure.given);
    ActionBudget { own, bought: task.max_purchase(figure, true), price: task.price(figure, true) }
}

/// Returns the best further activation with bought action points, if it gains enough.
fn choose_reactivation(task: &DecisionContext<'_>, scene: &Assessment<'_>) -> Option<OrderChoice> {
    let mut plans = Vec::new();
    for (index, figure) in task.state.figures.iter().enumerate() {
        let bought = task.max_purchase(figure, false);
        let own = figure.side == task.seat && task.acts_with(figure.id);
        let done = own && figure.activated && !task.state.is_stranded(figure);
        let Some(at) = figure.square().filter(|_| done && bought > 0 && plans.len() < MAX_REACTIVATION_FIGURES) else {
            continue;
        };
        let node = scene.own.paths.node(at, figure.facing);
        let goals = scene.own.goals.iter().zip(&scene.own.shares[index]);
        let near = goals.into_iter().any(|(goal, share)| {
            *share > 0.0 && goal.field[node] != UNREACHABLE && goal.field[node] <= u16::from(bought)
        });
        let mut planner = FigurePlanner::new(scene, index);
        if near || planner.sees_anybody(node / 4) {
            let budget = ActionBudget { own: 0, bought, price: task.price(figure, false) };
            plans.extend(planner.plan(&budget));
        }
    }
    activate_best_plan(plans, LEAST_AGAIN)
}

/// Returns the activation of the figure with the best plan, if that plan gains more than `least`.
fn activate_best_plan(mut plans: Vec<FigurePlan>, least: f64) -> Option<OrderChoice> {
    plans.retain(|plan| !plan.orders.is_empty());
    plans.sort_by(|one, other| other.gain.total_cmp(&one.gain).then(one.figure.cmp(&other.figure)));
    let best = plans.first().filter(|plan| plan.gain > least)?;
    let mut why = best.reason();
    why.second = plans.get(1).map(|plan| (plan.figure, plan.aim));
    Some(OrderChoice { order: Order::Activate { figure: best.figure }, why })
}

/// Returns the next order of the active figure.
pub(crate) fn continue_activation(task: &DecisionContext<'_>, id: FigureId, cache: &mut DistanceCache) -> OrderChoice {
    let state = task.state;
    let fresh = state.activations.current().is_some_and(|now| now.fresh);
    // After a second activation that gains nothing, the half-turn ends; otherwise the activation would begin again and
    // again.
    let end = if fresh || state.in_last_stand() { Order::EndActivation } else { Order::EndHalf };
    let rest = order_for_purpose(end, Purpose::Rest);
    let scene = task.assess(cache);
    let plan = find_winning_plan(task, &scene).or_else(|| remaining_plan(task, &scene, id));
    plan.map_or(rest, |plan| OrderChoice { order: plan.orders[0], why: plan.reason() })
}

/// Returns the best plan for the rest of the activation; `None` if no plan gains enough.
pub(crate) fn remaining_plan(task: &DecisionContext<'_>, scene: &Assessment<'_>, id: FigureId) -> Option<FigurePlan> {
    let state = task.state;
    let (figure, index) = (state.figure(id)?, scene.place_of(id)?);
    let leaping = state.mid_leap(figure);
    let budget = remaining_budget(task, figure);
    let mut planner = FigurePlanner::new(scene, index);
    if task.seen.turned() >= TURNS {
        planner.stop_turning();
    }
    let plans = planner.plans(&budget, if leaping { usize::MAX } else { 1 });
    let further = budget.own == 0 && state.activations.current().is_some_and(|now| !now.fresh);
    let least = if further { LEAST_AGAIN } else { MIN_PLAN_VALUE };
    let good = |plan: &FigurePlan| (plan.gain > least || leaping) && !plan.orders.is_empty();
    plans.into_iter().filter(good).find(|plan| task.allows(plan.orders[0]))
}

/// Returns the action points that the active figure could spend.
pub(crate) fn remaining_budget(task: &DecisionContext<'_>, figure: &Figure) -> ActionBudget {
    let state = task.state;
    let fresh = state.activations.current().is_some_and(|now| now.fresh);
    let stuck = state.mid_leap(figure) || state.in_last_stand();
    let bought = if stuck { 0 } else { task.max_purchase(figure, fresh) };
    ActionBudget { own: figure.points, bought, price: task.price(figure, fresh) }
}

/// Returns the order for another free shot at the target where it gains most (`HMG-1`, `SLUG-1`), or for the end of the
/// shooting.
pub(crate) fn choose_another_shot(task: &DecisionContext<'_>, cache: &mut DistanceCache) -> OrderChoice {
    let stop = order_for_purpose(Order::EndShooting, Purpose::Rest);
    let PendingDecision::Again { figure, weapon, .. } = task.state.awaiting else { return stop };
    let scene = task.assess(cache);
    let Some(index) = scene.place_of(figure) else { return stop };
    let shots = FigurePlanner::new(&scene, index).further_shots(weapon);
    let allowed = shots.into_iter().find(|(order, ..)| task.allows(*order));
    allowed.map_or(stop, |(order, target)| order_for_purpose(order, Purpose::Attack(target)))
}
