//! The strongest level. It compares the planner's answer with rivals by trials in worlds determinized from what the
//! seat sees. The quick planner (`quick`) plays each trial for both sides, in most cases to the end of the battle,
//! because the value of a card, a bid or the order of two figures shows late. Another answer replaces the planner's
//! only if it is better by more than chance (`race`).
//!
//! The budget is a number of orders, not a time, so that the choice is the same on every machine. The more figures a
//! side has, the smaller the budget of each decision, so that a half costs about the same for every side. Closing the
//! window or skipping the AI's thinking cuts the search short; then the planner's choice is given, so that no recorded
//! order depends on when that happened.

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

/// Maximum number of orders played in trials for all decisions of a half together.
const ORDERS_OF_A_HALF: u64 = 60_000;
/// Maximum number of orders played in trials for one decision.
const MOST_ORDERS: u64 = 12_000;
/// Number of decisions for each figure: activating it, and planning its activation.
const QUESTIONS: u64 = 2;
/// Minimum number of orders for a decision; with fewer there are no trials. A side of the usual size always gets more.
const FEWEST_ORDERS: u64 = 400;
/// Maximum number of enemy halves in a trial; most battles are over by then.
const HALVES: u32 = 8;

/// Returns the planner's answer, or a better one.
pub(crate) fn search_best_response(
    task: &DecisionContext<'_>,
    atlas: &mut DistanceCache,
    trials: &mut Rollouts,
    cut: &dyn Fn() -> bool,
) -> Option<OrderChoice> {
    let planned = responses::choose_response(task, atlas)?;
    let most = order_budget(task);
    if position_burden(task.state) > 1 || most < FEWEST_ORDERS {
        return Some(planned);
    }
    let wins = matches!(task.state.awaiting, PendingDecision::Act { .. })
        && half_turn::find_winning_plan(task, &task.scene(atlas)).is_some();
    let mut rivals = candidates::collect_candidates(task, planned.clone(), atlas);
    if rivals.len() < 2 || wins || cut() {
        return Some(planned);
    }
    // Limit the rivals so that the budget allows two rounds. A first trial measures the cost; it stops as soon as it is
    // too expensive even for two rivals.
    let too_dear = (most / (4 * ROUND)) as u32 + 1;
    let cost = trials.try_within(task, &rivals[0].orders, (0, HALVES), too_dear, atlas).orders;
    rivals.truncate((most / (2 * ROUND * u64::from(cost.max(1)))) as usize);
    if rivals.len() < 2 {
        return Some(planned);
    }
    let best = successive_halving::select_best(rivals.len(), most, cut, |rival, world| {
        let trial = trials.try_out(task, &rivals[rival].orders, (world, HALVES), atlas);
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
