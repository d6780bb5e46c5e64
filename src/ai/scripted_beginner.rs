//! A scripted player for measurements. It imitates a person who has just played the first battle, and uses only the
//! actions that this battle teaches. A figure that sees an enemy acts first, and shoots or strikes if it has a good
//! chance to hurt; otherwise it pursues an objective of the mission on its square, or takes the shortest way to one. It
//! fires from reaction mode if it has a good chance to hurt. The script bids one point, plays and kills cards like the
//! other levels, and buys a point for an attack that is nearly sure to hurt. It ignores danger, does not coordinate
//! figures and does not plan ahead.

use std::cmp::Reverse;

use rules::{
    Figure, FigureId, Order, PendingDecision, legal_orders,
    odds::all_odds,
    pathfinding::{OrderPlan, UNREACHABLE, reachable_squares},
};

use crate::{
    assessment::{Assessment, DistanceCache, WeightedGoal},
    card_play,
    decision_context::DecisionContext,
    plan::FigurePlanner,
    reason::{Objective, OrderChoice, Purpose, order_for_purpose},
    responses,
};

/// Minimum chance to hurt for an attack: the sum over all enemies hit, minus that over all friends hit.
const MIN_HARM_TO_ATTACK: f64 = 0.3;
/// Minimum chance to hurt for an attack with a bought action point.
const MIN_HARM_TO_BUY: f64 = 0.6;
/// Maximum distance of a target, in squares, for a figure that has an objective of the mission.
const NEAR: i16 = 3;

pub(crate) fn follow_beginner_script(task: &DecisionContext<'_>, cache: &mut DistanceCache) -> Option<OrderChoice> {
    match task.state.awaiting {
        PendingDecision::Act { figure: None, .. } => Some(choose_next_figure(task, cache)),
        PendingDecision::Act { figure: Some(figure), .. } => act_with_figure(task, task.state.figure(figure)?, cache),
        PendingDecision::Again { .. } => Some(
            choose_most_harmful_attack(task, None)
                .map_or_else(|| order_for_purpose(Order::EndShooting, Purpose::Rest), |(_, choice)| choice),
        ),
        PendingDecision::React { ref shooters, target, .. } => react_or_hold(task, *shooters.first()?, target),
        PendingDecision::Bid { points, .. } => {
            Some(order_for_purpose(Order::Bid { points: points.min(1) }, Purpose::Initiative))
        }
        _ => responses::choose_response(task, cache),
    }
}

/// Plays a card; otherwise activates a figure that sees an enemy, or else the next figure in the list.
fn choose_next_figure(task: &DecisionContext<'_>, cache: &mut DistanceCache) -> OrderChoice {
    if let Some(choice) = card_play::choose_card_to_play(task, &task.assess(cache)) {
        return choice;
    }
    let state = task.state;
    let able = |figure: &&Figure| {
        figure.side == task.seat && !figure.activated && task.allows(Order::Activate { figure: figure.id })
    };
    let sees = |figure: &&Figure| {
        let enemies = state.figures.iter().filter(|enemy| enemy.side != task.seat);
        enemies.filter(|enemy| state.sight_line(figure, enemy).is_ok()).count() > 0
    };
    let next = state.figures.iter().filter(able).min_by_key(|figure| (Reverse(sees(figure)), figure.id));
    next.map_or(order_for_purpose(Order::EndHalf, Purpose::Rest), |figure| {
        order_for_purpose(Order::Activate { figure: figure.id }, Purpose::Rest)
    })
}

fn act_with_figure(task: &DecisionContext<'_>, figure: &Figure, cache: &mut DistanceCache) -> Option<OrderChoice> {
    if task.state.mid_leap(figure) {
        return responses::choose_response(task, cache);
    }
    let bought = figure.points == 0;
    let scene = task.assess(cache);
    let index = scene.place_of(figure.id)?;
    let goals = scene.own.goals.iter().zip(&scene.own.shares[index]);
    let busy = goals.into_iter().any(|(goal, share)| *share > 0.0 && is_mission_goal(goal));
    if let Some((hurt, choice)) = choose_most_harmful_attack(task, busy.then_some(NEAR))
        && hurt >= if bought { MIN_HARM_TO_BUY } else { MIN_HARM_TO_ATTACK }
    {
        return Some(choice);
    }
    let rest = order_for_purpose(Order::EndActivation, Purpose::Rest);
    if bought {
        return Some(rest);
    }
    Some(
        do_objective_here(task, &scene, index, figure)
            .or_else(|| step_towards_goal(task, &scene, index, figure))
            .unwrap_or(rest),
    )
}

/// Returns the attack with the highest chance to hurt, and that chance; the chances to hurt friends are subtracted.
/// `within` is the maximum distance of the target, in squares.
fn choose_most_harmful_attack(task: &DecisionContext<'_>, within: Option<i16>) -> Option<(f64, OrderChoice)> {
    let state = task.state;
    let here = state.acting.and_then(|id| state.figure(id)?.square());
    let far = |id: FigureId| {
        let (dx, dy) = here?.delta(state.figure(id)?.square()?);
        Some(dx.abs() + dy.abs())
    };
    let side = |id: FigureId| task.state.figure(id).map(|figure| figure.side);
    let hurts = |order: Order| -> Option<(f64, OrderChoice)> {
        if !matches!(order, Order::Shoot { .. } | Order::CloseAttack { .. } | Order::Flame | Order::Throw { .. }) {
            return None;
        }
        let odds = all_odds(task.state, order)?;
        if within.is_some_and(|most| far(odds.concerned).is_some_and(|far| far > most)) {
            return None;
        }
        let sign = |id| if side(id) == Some(task.seat) { -1.0 } else { 1.0 };
        let hurts = odds.figures.iter().map(|found| sign(found.figure) * found.odds.harm()).sum();
        Some((hurts, order_for_purpose(order, Purpose::Attack(odds.concerned))))
    };
    let orders = legal_orders(task.state).into_iter();
    orders
        .filter_map(hurts)
        .filter(|(hurts, _)| *hurts >= MIN_HARM_TO_ATTACK)
        .max_by(|one, other| one.0.total_cmp(&other.0))
}

/// Returns `true` if the goal comes from the mission, not only from the presence of enemies.
fn is_mission_goal(goal: &WeightedGoal) -> bool {
    !matches!(goal.errand, Objective::Hunt | Objective::Chase | Objective::Block | Objective::Guard)
}

/// Returns the order that achieves an objective of the mission at the figure's node.
fn do_objective_here(
    task: &DecisionContext<'_>,
    scene: &Assessment<'_>,
    index: usize,
    figure: &Figure,
) -> Option<OrderChoice> {
    let node = scene.own.paths.node(figure.square()?, figure.facing);
    let order = FigurePlanner::new(scene, index).first_deed(node)?;
    task.allows(order).then(|| order_for_purpose(order, Purpose::Rest))
}

/// Returns the first order of the path that ends nearest to a goal, without bought action points.
fn step_towards_goal(
    task: &DecisionContext<'_>,
    scene: &Assessment<'_>,
    index: usize,
    figure: &Figure,
) -> Option<OrderChoice> {
    let wants = &scene.own;
    let goals = wants.goals.iter().zip(&wants.shares[index]).filter(|(_, share)| **share > 0.0);
    let goals: Vec<&WeightedGoal> = goals.map(|(goal, _)| goal).collect();
    let errand = goals.iter().any(|goal| is_mission_goal(goal));
    let left = |node: usize| {
        let asked = goals.iter().filter(|goal| !errand || is_mission_goal(goal));
        asked.map(|goal| goal.field[node]).min().filter(|way| *way < UNREACHABLE)
    };
    let now = figure.square().and_then(|at| left(wants.paths.node(at, figure.facing))).unwrap_or(UNREACHABLE);
    let ends = |plan: &OrderPlan| {
        let end = plan.walk.steps.last()?;
        let left = left(wants.paths.node(end.at?, end.facing))?;
        Some((left, plan.walk.cost(), plan.walk.steps[0].order))
    };
    let ways = reachable_squares(task.state, figure).into_iter().filter(|reached| reached.plan.bought == 0);
    let best = ways.filter_map(|reached| ends(&reached.plan)).min_by_key(|(left, cost, _)| (*left, *cost))?;
    (best.0 < now).then(|| order_for_purpose(best.2, Purpose::Rest))
}

fn react_or_hold(task: &DecisionContext<'_>, figure: FigureId, target: FigureId) -> Option<OrderChoice> {
    let fire = Order::React { figure };
    let hurt = all_odds(task.state, fire).and_then(|odds| odds.of(target).map(rules::odds::CasualtyOdds::harm));
    let hold = Order::Hold { figure };
    let order = if hurt.is_none_or(|hurt| hurt >= MIN_HARM_TO_ATTACK) || !task.allows(hold) { fire } else { hold };
    Some(order_for_purpose(order, Purpose::Attack(target)))
}
