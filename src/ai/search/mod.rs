//! The search of the strongest level. It compares the planner's order with rivals by trials: battles in which all facts
//! hidden from the seat are drawn at random. The quick planner (`rollout_policy`) plays each trial for both sides, in
//! most cases to the end of the battle, because the value of a card, a bid or the order of two figures shows late. A
//! rival replaces the planner's order only if it is better by more than chance (`successive_halving`).
//!
//! The budget is a number of orders, not a time, so that every machine chooses the same order. The more figures a side
//! has, the smaller is the budget of each decision, so that a half-turn costs about as much for every side. If the
//! player closes the window or skips the AI's thinking, the search ends early and returns the planner's order, so that
//! no recorded order depends on the moment of the interruption.

pub(crate) mod advice;
mod candidates;
mod rollout;
mod rollout_policy;
mod successive_halving;

use rules::{Figure, PendingDecision};

use self::successive_halving::ROUND;
use crate::{
    assessment::DistanceCache, burden::position_burden, decision_context::DecisionContext, half_turn,
    reason::OrderChoice, responses,
};

pub(crate) use rollout::Rollouts;

/// Maximum number of orders played in trials for all decisions of a half-turn together.
const ORDERS_OF_A_HALF: u64 = 60_000;
/// Maximum number of orders played in trials for one decision.
const MOST_ORDERS: u64 = 12_000;
/// Number of decisions per figure: to activate it, and to plan its activation.
const QUESTIONS: u64 = 2;
/// Minimum number of orders for a decision; with fewer there are no trials. A side of the usual size always has more.
const FEWEST_ORDERS: u64 = 400;
/// Maximum number of enemy half-turns in a trial; most battles are over by then.
const HALVES: u32 = 8;

/// Returns the planner's order, or a better one.
pub(crate) fn search_best_response(
    task: &DecisionContext<'_>,
    cache: &mut DistanceCache,
    trials: &mut Rollouts,
    cut: &dyn Fn() -> bool,
) -> Option<OrderChoice> {
    let planned = responses::choose_response(task, cache)?;
    let most = order_budget(task);
    if position_burden(task.state) > 1 || most < FEWEST_ORDERS {
        return Some(planned);
    }
    let wins = matches!(task.state.awaiting, PendingDecision::Act { .. })
        && half_turn::find_winning_plan(task, &task.assess(cache)).is_some();
    let mut rivals = candidates::collect_candidates(task, planned.clone(), cache);
    if rivals.len() < 2 || wins || cut() {
        return Some(planned);
    }
    // Limit the rivals so that the budget allows two rounds. A first trial measures the cost; it stops as soon as it is
    // too expensive even for two rivals.
    let too_dear = (most / (4 * ROUND)) as u32 + 1;
    let cost = trials.try_within(task, &rivals[0].orders, (0, HALVES), too_dear, cache).orders;
    rivals.truncate((most / (2 * ROUND * u64::from(cost.max(1)))) as usize);
    if rivals.len() < 2 {
        return Some(planned);
    }
    let best = successive_halving::select_best(rivals.len(), most, cut, |rival, world| {
        let trial = trials.try_out(task, &rivals[rival].orders, (world, HALVES), cache);
        (trial.chance, trial.orders)
    });
    if best == 0 { Some(planned) } else { rivals[best].choice() }
}

/// Returns the maximum number of orders played in trials for a decision.
fn order_budget(task: &DecisionContext<'_>) -> u64 {
    let asked = matches!(task.state.awaiting, PendingDecision::Act { .. });
    let own = |figure: &&Figure| figure.side == task.seat && figure.in_play() && !task.state.is_stranded(figure);
    let figures = task.state.figures.iter().filter(own).count() as u64;
    let questions = if asked { (QUESTIONS * figures).max(1) } else { 1 };
    (ORDERS_OF_A_HALF / questions).min(MOST_ORDERS)
}
