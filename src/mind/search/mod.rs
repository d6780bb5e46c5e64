//! The strongest level: what the planner would answer is tried out against what else could be answered, in worlds that are
//! dealt anew from what the seat sees. Each trial is played on by the planner in a hurry (`quick`) for both sides, to the
//! end of most battles: what a card, a bid or the order of two figures is worth shows late. The planner's own choice is
//! left only for one that is better by more than chance (`race`).
//!
//! What is spent is counted in orders that are played, not in time, so that the choice is the same on every machine. The
//! more figures a side has, the less each question may spend: a half costs about as much whoever fights it. Whoever closes
//! the window or skips what is thought may cut it short; then the planner's choice is given, and no record holds an order
//! that depends on when that was.

pub(crate) mod advice;
mod quick;
mod race;
mod rivals;
mod trial;

use rules::{Figure, PendingDecision};

use self::race::ROUND;
use crate::{answers, burden::burden, half, scene::Atlas, task::Task, why::Choice};

pub(crate) use trial::Trials;

/// The orders that may be played for all questions of a half together, for one question at the most, and how many
/// questions each figure asks: whether it is next, and what it does.
const ORDERS_OF_A_HALF: u64 = 60_000;
const MOST_ORDERS: u64 = 12_000;
const QUESTIONS: u64 = 2;
/// With fewer orders for a question nothing is tried out: a side of the usual size never has so many figures.
const FEWEST_ORDERS: u64 = 400;
/// So many of the enemy's halves a trial is played: most battles are over then.
const HALVES: u32 = 8;

/// The planner's answer, or a better one.
pub(crate) fn answer(
    task: &Task<'_>,
    atlas: &mut Atlas,
    trials: &mut Trials,
    cut: &dyn Fn() -> bool,
) -> Option<Choice> {
    let planned = answers::answer(task, atlas)?;
    let most = orders(task);
    if burden(task.situation) > 1 || most < FEWEST_ORDERS {
        return Some(planned);
    }
    let wins =
        matches!(task.situation.awaiting, PendingDecision::Act { .. }) && half::win(task, &task.scene(atlas)).is_some();
    let mut rivals = rivals::of(task, planned.clone(), atlas);
    if rivals.len() < 2 || wins || cut() {
        return Some(planned);
    }
    // So many rivals that there may be two rounds. What a trial costs is found out by one, which is given up as soon as it
    // is too dear for even two rivals.
    let too_dear = (most / (4 * ROUND)) as u32 + 1;
    let cost = trials.try_within(task, &rivals[0].orders, (0, HALVES), too_dear, atlas).orders;
    rivals.truncate((most / (2 * ROUND * u64::from(cost.max(1)))) as usize);
    if rivals.len() < 2 {
        return Some(planned);
    }
    let best = race::best(rivals.len(), most, cut, |rival, world| {
        let trial = trials.try_out(task, &rivals[rival].orders, (world, HALVES), atlas);
        (trial.chance, trial.orders)
    });
    if best == 0 { Some(planned) } else { rivals[best].choice() }
}

/// How many orders may be played for a question.
fn orders(task: &Task<'_>) -> u64 {
    let asked = matches!(task.situation.awaiting, PendingDecision::Act { .. });
    let own = |figure: &&Figure| figure.side == task.seat && figure.in_play() && !task.situation.is_stranded(figure);
    let figures = task.situation.figures.iter().filter(own).count() as u64;
    let questions = if asked { (QUESTIONS * figures).max(1) } else { 1 };
    (ORDERS_OF_A_HALF / questions).min(MOST_ORDERS)
}
