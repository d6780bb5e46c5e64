//! The strongest level: where several plans are nearly as good, each is tried out in worlds that are dealt anew from what
//! the seat sees, to the end of the enemy's next half, both sides played by the planner in a hurry (`quick`). The
//! planner's own choice is left only for one that is better by more than chance (`race`).
//!
//! What is spent is counted in trials, not in time, so that the choice is the same on every machine. The more figures a
//! side has, the fewer trials each of them gets: a half costs about as much whoever fights it. Whoever closes the window or
//! skips what is thought may cut it short; then the planner's choice is given, and no record holds an order that depends
//! on when that was.

mod quick;
mod race;
mod trial;

use rules::{Awaiting, FigureId, Order};

use crate::{
    answers, half,
    plan::{Plan, Planner, Purse},
    scene::Atlas,
    task::Task,
    why::Choice,
};

pub(crate) use trial::Trials;

/// How many plans are tried, and how much of the best one's gain each must bring at least.
const PLANS: usize = 6;
const CLOSE: f64 = 0.4;
/// The rounds of all figures of a half together, and those that each has at the least and at the most.
const ROUNDS_OF_A_HALF: u64 = 40;
const LEAST_ROUNDS: u64 = 4;
const MOST_ROUNDS: u64 = 6;
/// How many of a figure's best ends are looked through for plans that differ.
const LOOKED: usize = 40;

/// The planner's answer, or a better one.
pub(crate) fn answer(
    task: &Task<'_>,
    atlas: &mut Atlas,
    trials: &mut Trials,
    cut: &dyn Fn() -> bool,
) -> Option<Choice> {
    let planned = answers::answer(task, atlas)?;
    let Awaiting::Act { figure: Some(id), .. } = task.situation.awaiting else { return Some(planned) };
    let plans = rivals(task, id, planned.order, atlas);
    if plans.len() < 2 {
        return Some(planned);
    }
    let best = race::best(plans.len(), rounds(task), cut, |plan, world| {
        trials.try_out(task, &plans[plan].orders, world, atlas)
    });
    if best == 0 {
        return Some(planned);
    }
    let plan = &plans[best];
    let mut why = plan.why();
    why.second = Some((plans[0].figure, plans[0].aim));
    Some(Choice { order: *plan.orders.first()?, why })
}

/// How many rounds a race has at the most.
fn rounds(task: &Task<'_>) -> u64 {
    let own = |figure: &&rules::Figure| figure.side == task.seat && figure.in_play() && !task.situation.held(figure);
    let figures = task.situation.figures.iter().filter(own).count() as u64;
    (ROUNDS_OF_A_HALF / figures.max(1)).clamp(LEAST_ROUNDS, MOST_ROUNDS)
}

/// What the active figure could do: the planner's plan first, then those that come close to it and begin otherwise.
fn rivals(task: &Task<'_>, id: FigureId, planned: Order, atlas: &mut Atlas) -> Vec<Plan> {
    let situation = task.situation;
    let fresh = situation.activations.now().is_some_and(|now| now.fresh);
    let Some(figure) = situation.figure(id) else { return Vec::new() };
    if !fresh || figure.points == 0 || situation.mid_leap(figure) || situation.in_last_stand() {
        return Vec::new();
    }
    let scene = task.scene(atlas);
    let Some(index) = scene.place_of(id) else { return Vec::new() };
    let purse =
        Purse { own: figure.points, bought: task.buys(figure, true), price: task.price(figure, true), seed: task.seed };
    let mut plans = Planner::new(&scene, index).plans(&purse, LOOKED);
    plans.retain(|plan| plan.orders.first().is_some_and(|first| task.allows(*first)));
    if plans.first().is_none_or(|best| best.orders[0] != planned) {
        return Vec::new();
    }
    let least = (plans[0].gain * CLOSE).max(half::LEAST);
    plans.retain(|plan| plan.gain >= least);
    different(plans)
}

/// Of plans that begin with the same order only the best.
fn different(plans: Vec<Plan>) -> Vec<Plan> {
    let mut kept: Vec<Plan> = Vec::new();
    for plan in plans {
        if kept.len() < PLANS && !kept.iter().any(|other| other.orders[0] == plan.orders[0]) {
            kept.push(plan);
        }
    }
    kept
}
