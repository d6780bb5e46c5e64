//! One's own half of the turn: which figure next, how it goes on, what is done with points that are left.

use rules::{Figure, FigureId, FigurePlace, Order, PendingDecision, pathfinding::UNREACHABLE};

use crate::{
    cards::near,
    hand,
    plan::{Plan, Planner, Purse, may_win},
    scene::{Atlas, Scene},
    task::Task,
    why::{Aim, Choice, give},
};

/// Figures are planned for in rows of so many, the nearest to what they want first.
pub(crate) const ROW: usize = 5;
/// A plan that brings less is none, and one on bought points alone.
pub(crate) const LEAST: f64 = 0.02;
const LEAST_AGAIN: f64 = 0.3;
/// How many figures are thought of for points that are left.
const AGAIN: usize = 8;
/// Whoever waits outside comes after those on the board, and who has a gun before others: in points of way.
const OUTSIDE: u16 = 40;
const ARMED: u16 = 6;
const NOTHING: u16 = 999;
/// Nobody is forgotten who has an enemy within so many squares.
const SEEN: u16 = 6;
/// Who turns for nothing stops after so many turns on end.
const TURNS: u8 = 4;

/// The next order, while no figure is active: to play a card, to activate somebody, or to end the half.
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

/// How somebody wins the battle at once, if anybody can: whoever is active, or all who may become so.
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

/// All that a figure could spend.
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

/// What the half ends with, when nobody has anything to gain by acting.
pub(crate) fn last_orders(task: &Task<'_>, scene: &Scene<'_>) -> Choice {
    if let Some(choice) = again(task, scene) {
        return choice;
    }
    let last = task.situation.turn.first != Some(task.seat);
    let kill = if last && task.weights.cards && task.among.is_none() { hand::kill_with_rest(task) } else { None };
    kill.unwrap_or_else(|| give(Order::EndHalf, Aim::Rest))
}

/// The best plan of the first row of figures that has one.
fn first_activations(task: &Task<'_>, scene: &Scene<'_>) -> Option<Choice> {
    for row in ranked(task, scene).chunks(ROW) {
        let plans: Vec<Plan> = row.iter().filter_map(|index| fresh_plan(task, scene, *index)).collect();
        if let Some(choice) = best_of(plans, LEAST) {
            return Some(choice);
        }
    }
    None
}

/// Figures that were not activated, those first that have the shortest way.
pub(crate) fn ranked(task: &Task<'_>, scene: &Scene<'_>) -> Vec<usize> {
    let able = |figure: &Figure| {
        figure.side == task.seat && figure.in_play() && !figure.activated && !task.situation.is_stranded(figure)
    };
    // Nobody is forgotten where there is something to see.
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

/// What a figure would do in its first activation.
pub(crate) fn fresh_plan(task: &Task<'_>, scene: &Scene<'_>, index: usize) -> Option<Plan> {
    Planner::new(scene, index).plan(&fresh_purse(task, &task.situation.figures[index]))
}

/// What it could spend on it.
pub(crate) fn fresh_purse(task: &Task<'_>, figure: &Figure) -> Purse {
    let own = task.situation.profile(figure).action_points().saturating_add(figure.given);
    Purse { own, bought: task.buys(figure, true), price: task.price(figure, true) }
}

/// Points that are left: for whoever has something to gain.
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

/// To activate whoever has the best plan.
fn best_of(mut plans: Vec<Plan>, least: f64) -> Option<Choice> {
    plans.retain(|plan| !plan.orders.is_empty());
    plans.sort_by(|one, other| other.gain.total_cmp(&one.gain).then(one.figure.cmp(&other.figure)));
    let best = plans.first().filter(|plan| plan.gain > least)?;
    let mut why = best.why();
    why.second = plans.get(1).map(|plan| (plan.figure, plan.aim));
    Some(Choice { order: Order::Activate { figure: best.figure }, why })
}

/// The next order of the figure that is active.
pub(crate) fn go_on(task: &Task<'_>, id: FigureId, atlas: &mut Atlas) -> Choice {
    let situation = task.situation;
    let fresh = situation.activations.now().is_some_and(|now| now.fresh);
    // A second activation that brings nothing would be begun again and again.
    let end = if fresh || situation.in_last_stand() { Order::EndActivation } else { Order::EndHalf };
    let rest = give(end, Aim::Rest);
    let scene = task.scene(atlas);
    let plan = win(task, &scene).or_else(|| rest_of(task, &scene, id));
    plan.map_or(rest, |plan| Choice { order: plan.orders[0], why: plan.why() })
}

/// What the figure that is active would still do, if anything.
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

/// What the figure that is active could spend.
pub(crate) fn rest_purse(task: &Task<'_>, figure: &Figure) -> Purse {
    let situation = task.situation;
    let fresh = situation.activations.now().is_some_and(|now| now.fresh);
    let stuck = situation.mid_leap(figure) || situation.in_last_stand();
    let bought = if stuck { 0 } else { task.buys(figure, fresh) };
    Purse { own: figure.points, bought, price: task.price(figure, fresh) }
}

/// Another shot at no cost, at whom it brings most (`HMG-1`, `SLUG-1`).
pub(crate) fn another_shot(task: &Task<'_>, atlas: &mut Atlas) -> Choice {
    let stop = give(Order::EndShooting, Aim::Rest);
    let PendingDecision::Again { figure, weapon, .. } = task.situation.awaiting else { return stop };
    let scene = task.scene(atlas);
    let Some(index) = scene.place_of(figure) else { return stop };
    let shots = Planner::new(&scene, index).further_shots(weapon);
    let allowed = shots.into_iter().find(|(order, ..)| task.allows(*order));
    allowed.map_or(stop, |(order, target)| give(order, Aim::Attack(target)))
}
