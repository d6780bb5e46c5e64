//! The AI's own half-turn: the choice of the next figure, the orders of the active figure, and the use of the points
//! that are left.

use rules::{Figure, FigureId, FigurePlace, Order, PendingDecision, pathfinding::UNREACHABLE};

use crate::{
    cards::near,
    hand,
    plan::{Plan, Planner, Purse, may_win},
    scene::{Atlas, Scene},
    task::Task,
    why::{Aim, Choice, give},
};

/// Number of figures in a planning group. The group with the shortest distances to goals is planned first.
pub(crate) const ROW: usize = 5;
/// Minimum gain of a plan.
pub(crate) const LEAST: f64 = 0.02;
/// Minimum gain of a plan that uses only bought points.
const LEAST_AGAIN: f64 = 0.3;
/// Maximum number of plans that are compared for the points that are left.
const AGAIN: usize = 8;
/// Added to the rank of a figure that waits off the board, in movement points, so that it is planned later.
const OUTSIDE: u16 = 40;
/// Added to the rank of a figure without weapons, in movement points, so that figures with weapons are planned earlier.
const ARMED: u16 = 6;
/// Distance of a figure that can reach no goal, in movement points.
const NOTHING: u16 = 999;
/// Distance in squares within which an enemy keeps a figure from being forgotten.
const SEEN: u16 = 6;
/// Maximum number of successive free turns of a figure: otherwise one that turns at no cost might never stop.
const TURNS: u8 = 4;

/// Returns the next order while no figure is active: play a card, activate a figure, or end the half-turn.
pub(crate) fn begin(task: &Task<'_>, atlas: &mut Atlas) -> Choice {
    let scene = task.scene(atlas);
    if let Some(plan) = win(task, &scene) {
        return Choice { order: Order::Activate { figure: plan.figure }, why: plan.why() };
    }
    if task.weights.cards
        && task.among.is_none()
        && let Some(choice) = hand::play(task, &scene)
    {
        return choice;
    }
    first_activations(task, &scene).unwrap_or_else(|| last_orders(task, &scene))
}

/// Returns a plan that wins the battle at once, if there is one. It considers only the active figure; if no figure is
/// active, all that may become active.
pub(crate) fn win(task: &Task<'_>, scene: &Scene<'_>) -> Option<Plan> {
    let situation = task.situation;
    let own = |figure: &Figure| figure.side == task.seat && task.acts_with(figure.id);
    let able = |figure: &Figure| own(figure) && figure.in_play() && !situation.is_stranded(figure);
    let figures = situation.figures.iter().enumerate().filter(|(_, figure)| able(figure));
    figures.filter(|(_, figure)| situation.acting.is_none_or(|acting| acting == figure.id)).find_map(
        |(index, figure)| {
            let purse = whole_purse(task, figure);
            let near = may_win(scene, index, purse.own.saturating_add(purse.bought));
            near.then(|| Planner::new(scene, index).win(&purse)).flatten()
        },
    )
}

/// Returns all points that a figure could spend, with no price on bought points.
fn whole_purse(task: &Task<'_>, figure: &Figure) -> Purse {
    let situation = task.situation;
    let own = match (situation.acting == Some(figure.id), figure.activated) {
        (true, _) => figure.points,
        (false, true) => 0,
        (false, false) => situation.profile(figure).action_points().saturating_add(figure.given),
    };
    let bought = if situation.mid_leap(figure) || task.among.is_some() { 0 } else { situation.purchasable(figure) };
    Purse { own, bought, price: 0.0 }
}

/// Returns the order if no first activation brings a gain: another activation, a card kill, or the end of the half.
pub(crate) fn last_orders(task: &Task<'_>, scene: &Scene<'_>) -> Choice {
    if let Some(choice) = again(task, scene) {
        return choice;
    }
    let last = task.situation.turn.first != Some(task.seat);
    let kill = if last && task.weights.cards && task.among.is_none() { hand::kill_with_rest(task) } else { None };
    kill.unwrap_or_else(|| give(Order::EndHalf, Aim::Rest))
}

/// Returns the best plan of the first group of figures that has one.
fn first_activations(task: &Task<'_>, scene: &Scene<'_>) -> Option<Choice> {
    for row in ranked(task, scene).chunks(ROW) {
        let plans: Vec<Plan> = row.iter().filter_map(|index| fresh_plan(task, scene, *index)).collect();
        if let Some(choice) = best_of(plans, LEAST) {
            return Some(choice);
        }
    }
    None
}

/// Returns the indices of the figures that were not activated yet, those with the shortest distance to a goal first.
pub(crate) fn ranked(task: &Task<'_>, scene: &Scene<'_>) -> Vec<usize> {
    let able = |figure: &Figure| {
        figure.side == task.seat && figure.in_play() && !figure.activated && !task.situation.is_stranded(figure)
    };
    // A figure with an enemy nearby is never forgotten.
    let forgotten = |figure: &Figure| task.forgets(figure.id) && !near(task.situation, figure, SEEN);
    let able = |figure: &Figure| able(figure) && !forgotten(figure) && task.acts_with(figure.id);
    let figures = task.situation.figures.iter().enumerate().filter(|(_, figure)| able(figure));
    let mut ranked: Vec<(u16, usize)> =
        figures.map(|(index, figure)| (rank(task, scene, index, figure), index)).collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, index)| index).collect()
}

fn rank(task: &Task<'_>, scene: &Scene<'_>, index: usize, figure: &Figure) -> u16 {
    let terrain = task.situation.board.terrain();
    let (at, late) = match figure.place {
        Some(FigurePlace::Board(at)) => (at, 0),
        Some(FigurePlace::Waiting(entry)) => (terrain.entry(entry).at, OUTSIDE),
        _ => return NOTHING,
    };
    let node = scene.own.paths.node(at, figure.facing);
    let wanted = scene.own.goals.iter().zip(&scene.own.shares[index]).filter(|(_, share)| **share > 0.0);
    let way = wanted.map(|(goal, _)| goal.field[node].min(NOTHING)).min().unwrap_or(NOTHING);
    let armed = if task.situation.kind_of(figure).weapons.is_empty() { ARMED } else { 0 };
    way + late + armed
}

/// Returns the best plan of a figure for its first activation.
pub(crate) fn fresh_plan(task: &Task<'_>, scene: &Scene<'_>, index: usize) -> Option<Plan> {
    Planner::new(scene, index).plan(&fresh_purse(task, &task.situation.figures[index]))
}

/// Returns the points that a figure could spend in its first activation.
pub(crate) fn fresh_purse(task: &Task<'_>, figure: &Figure) -> Purse {
    let own = task.situation.profile(figure).action_points().saturating_add(figure.given);
    Purse { own, bought: task.buys(figure, true), price: task.price(figure, true) }
}

/// Returns the best further activation on bought points, if one brings enough.
fn again(task: &Task<'_>, scene: &Scene<'_>) -> Option<Choice> {
    let mut plans = Vec::new();
    for (index, figure) in task.situation.figures.iter().enumerate() {
        let bought = task.buys(figure, false);
        let own = figure.side == task.seat && task.acts_with(figure.id);
        let done = own && figure.activated && !task.situation.is_stranded(figure);
        let Some(at) = figure.square().filter(|_| done && bought > 0 && plans.len() < AGAIN) else { continue };
        let node = scene.own.paths.node(at, figure.facing);
        let goals = scene.own.goals.iter().zip(&scene.own.shares[index]);
        let near = goals.into_iter().any(|(goal, share)| {
            *share > 0.0 && goal.field[node] != UNREACHABLE && goal.field[node] <= u16::from(bought)
        });
        let mut planner = Planner::new(scene, index);
        if near || planner.sees_anybody(node / 4) {
            let purse = Purse { own: 0, bought, price: task.price(figure, false) };
            plans.extend(planner.plan(&purse));
        }
    }
    best_of(plans, LEAST_AGAIN)
}

/// Returns the activation of the figure with the best plan, if that plan gains more than `least`.
fn best_of(mut plans: Vec<Plan>, least: f64) -> Option<Choice> {
    plans.retain(|plan| !plan.orders.is_empty());
    plans.sort_by(|one, other| other.gain.total_cmp(&one.gain).then(one.figure.cmp(&other.figure)));
    let best = plans.first().filter(|plan| plan.gain > least)?;
    let mut why = best.why();
    why.second = plans.get(1).map(|plan| (plan.figure, plan.aim));
    Some(Choice { order: Order::Activate { figure: best.figure }, why })
}

/// Returns the next order of the active figure.
pub(crate) fn go_on(task: &Task<'_>, id: FigureId, atlas: &mut Atlas) -> Choice {
    let situation = task.situation;
    let fresh = situation.activations.now().is_some_and(|now| now.fresh);
    // Ends the half after a second activation that brings nothing; otherwise it would be begun again and again.
    let end = if fresh || situation.in_last_stand() { Order::EndActivation } else { Order::EndHalf };
    let rest = give(end, Aim::Rest);
    let scene = task.scene(atlas);
    let plan = win(task, &scene).or_else(|| rest_of(task, &scene, id));
    plan.map_or(rest, |plan| Choice { order: plan.orders[0], why: plan.why() })
}

/// Returns the best plan for the rest of the activation; `None` if nothing is worth doing.
pub(crate) fn rest_of(task: &Task<'_>, scene: &Scene<'_>, id: FigureId) -> Option<Plan> {
    let situation = task.situation;
    let (figure, index) = (situation.figure(id)?, scene.place_of(id)?);
    let leaping = situation.mid_leap(figure);
    let purse = rest_purse(task, figure);
    let mut planner = Planner::new(scene, index);
    if task.seen.turned() >= TURNS {
        planner.stop_turning();
    }
    let plans = planner.plans(&purse, if leaping { usize::MAX } else { 1 });
    let good = |plan: &Plan| (plan.gain > LEAST || leaping) && !plan.orders.is_empty();
    plans.into_iter().filter(good).find(|plan| task.allows(plan.orders[0]))
}

/// Returns the points that the active figure could spend.
pub(crate) fn rest_purse(task: &Task<'_>, figure: &Figure) -> Purse {
    let situation = task.situation;
    let fresh = situation.activations.now().is_some_and(|now| now.fresh);
    let stuck = situation.mid_leap(figure) || situation.in_last_stand();
    let bought = if stuck { 0 } else { task.buys(figure, fresh) };
    Purse { own: figure.points, bought, price: task.price(figure, fresh) }
}

/// Returns another free shot, at the target where it gains most (`HMG-1`, `SLUG-1`), or the end of the shooting.
pub(crate) fn another_shot(task: &Task<'_>, atlas: &mut Atlas) -> Choice {
    let stop = give(Order::EndShooting, Aim::Rest);
    let PendingDecision::Again { figure, weapon, .. } = task.situation.awaiting else { return stop };
    let scene = task.scene(atlas);
    let Some(index) = scene.place_of(figure) else { return stop };
    let shots = Planner::new(&scene, index).further_shots(weapon);
    let allowed = shots.into_iter().find(|(order, ..)| task.allows(*order));
    allowed.map_or(stop, |(order, target)| give(order, Aim::Attack(target)))
}
