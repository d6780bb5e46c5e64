//! The strongest level: where several plans are nearly as good, each is tried out in worlds that are dealt anew from what
//! the seat sees, to the end of the enemy's next half, both sides played by the planner. The planner's own choice is left
//! only for one that is better by more than chance.
//!
//! What is spent is counted in worlds, not in time, so that the choice is the same on every machine.

use rules::{Awaiting, Order, Scratch, Seen, Side, Situation};

use crate::{
    answers,
    fallback::fallback,
    half, lot,
    plan::{Plan, Planner, Purse},
    scene::{Atlas, Scene},
    task::Task,
    value::value,
    why::Choice,
};

/// How many plans are tried, and how much of the best one's gain each must bring at least.
const PLANS: usize = 3;
const CLOSE: f64 = 0.6;
/// Worlds for all plans, and then for the best two.
const FIRST: u64 = 8;
const ALL: u64 = 24;
/// How many times its standard error a difference must be.
const SURE: f64 = 1.6;
/// The most orders of a trial.
const MOST_ORDERS: usize = 400;

/// Where trials are played.
#[derive(Default)]
pub(crate) struct Trials {
    scratch: Scratch,
}

/// The planner's answer, or a better one.
pub(crate) fn answer(task: &Task<'_>, atlas: &mut Atlas, trials: &mut Trials) -> Option<Choice> {
    let planned = answers::answer(task, atlas)?;
    let plans = match planned.order {
        Order::Activate { figure } => rivals(task, atlas, Some(figure)),
        _ => match task.situation.awaiting {
            Awaiting::Act { figure: Some(_), .. } if planned.order != Order::EndActivation => rivals(task, atlas, None),
            _ => Vec::new(),
        },
    };
    if plans.len() < 2 {
        return Some(planned);
    }
    let best = trials.best(task, &plans, atlas);
    if best == 0 {
        return Some(planned);
    }
    let plan = &plans[best];
    let begun = matches!(task.situation.awaiting, Awaiting::Act { figure: Some(_), .. });
    let order = if begun { *plan.orders.first()? } else { Order::Activate { figure: plan.figure } };
    let mut why = plan.why();
    why.second = Some((plans[0].figure, plans[0].aim));
    Some(Choice { order, why })
}

/// The planner's plan first, then those that come close to it.
fn rivals(task: &Task<'_>, atlas: &mut Atlas, chosen: Option<rules::FigureId>) -> Vec<Plan> {
    let scene = task.scene(atlas);
    let mut plans = Vec::new();
    if let Awaiting::Act { figure: Some(id), .. } = task.situation.awaiting {
        let (Some(index), Some(figure)) = (scene.place_of(id), task.situation.figure(id)) else { return plans };
        if task.situation.mid_leap(figure) || task.situation.in_last_stand() {
            return plans;
        }
        let fresh = task.situation.activations.now().is_some_and(|now| now.fresh);
        let (own, bought) = (figure.points, task.buys(figure, fresh));
        let purse = Purse { own, bought, price: task.price(figure, fresh), seed: task.seed };
        plans = different(Planner::new(&scene, index).plans(&purse, 3 * PLANS));
    } else if let Some(index) = chosen.and_then(|id| scene.place_of(id)) {
        let figure = &task.situation.figures[index];
        if figure.activated {
            return plans;
        }
        plans = different(Planner::new(&scene, index).plans(&half::fresh_purse(task, figure), 3 * PLANS));
    }
    let least = plans.first().map_or(0.0, |best| best.gain * CLOSE);
    plans.retain(|plan| plan.gain >= least && plan.gain > half::LEAST && !plan.orders.is_empty());
    plans.retain(|plan| chosen.is_some() || task.allows(plan.orders[0]));
    plans.truncate(PLANS);
    plans
}

/// Of plans with the same aim that go the same way at first, only the best.
fn different(plans: Vec<Plan>) -> Vec<Plan> {
    let mut kept: Vec<Plan> = Vec::new();
    for plan in plans {
        let like = |other: &Plan| other.aim == plan.aim && other.orders.first() == plan.orders.first();
        if !kept.iter().any(like) {
            kept.push(plan);
        }
    }
    kept
}

impl Trials {
    /// The place of the best plan: the first unless another is surely better.
    fn best(&mut self, task: &Task<'_>, plans: &[Plan], atlas: &mut Atlas) -> usize {
        let scene = task.scene(atlas);
        let mut scores: Vec<Vec<f64>> = vec![Vec::new(); plans.len()];
        for world in 0..FIRST {
            for (plan, scores) in plans.iter().zip(&mut scores) {
                scores.push(self.try_out(task, &scene, plan, world, atlas));
            }
        }
        let rival =
            (1..plans.len()).max_by(|one, other| sum(&scores[*one]).total_cmp(&sum(&scores[*other]))).unwrap_or(0);
        if sum(&scores[rival]) <= sum(&scores[0]) {
            return 0;
        }
        for world in FIRST..ALL {
            for place in [0, rival] {
                let score = self.try_out(task, &scene, &plans[place], world, atlas);
                scores[place].push(score);
            }
        }
        if is_surely_better(&scores[rival], &scores[0]) { rival } else { 0 }
    }

    /// What comes of a plan in a world that is dealt: the same one for all plans.
    fn try_out(&mut self, task: &Task<'_>, scene: &Scene<'_>, plan: &Plan, world: u64, atlas: &mut Atlas) -> f64 {
        let seed = lot::draw(task.seed, &[u64::from(task.seen.told()), world]);
        let world = self.scratch.deal(task.seen, seed);
        let half = (task.situation.turn.number, task.situation.turn.half);
        let mut left: Vec<Order> = plan.orders.iter().rev().copied().collect();
        if !matches!(task.situation.awaiting, Awaiting::Act { figure: Some(_), .. }) {
            left.push(Order::Activate { figure: plan.figure });
        }
        let mut theirs = false;
        for _ in 0..MOST_ORDERS {
            let now = Situation::of(world);
            let Some(seat) = now.awaiting.seat() else { break };
            theirs |= now.turn.half == Some(task.seat.enemy());
            if theirs && now.turn.half != Some(task.seat.enemy()) {
                break;
            }
            let planned = if is_own(&now, task.seat, half) { left.pop() } else { None };
            let planned = planned.filter(|order| rules::check(&now, *order).is_ok());
            let order = planned.or_else(|| {
                left.clear();
                let seen = Seen::truly(world, &now, seat);
                let other = Task::new(&seen, task.weights, seed);
                let choice = answers::answer(&other, atlas)?;
                Some(if other.allows(choice.order) { choice.order } else { fallback(&other)?.order })
            });
            let given = order.map(|order| rules::submit(world, order).is_ok());
            if given != Some(true) {
                break;
            }
        }
        value(scene, &Situation::of(world))
    }
}

/// Whether the seat is asked for an action of the half in which the trial began.
fn is_own(now: &Situation, seat: Side, half: (u16, Option<Side>)) -> bool {
    matches!(now.awaiting, Awaiting::Act { seat: asked, .. } if asked == seat)
        && (now.turn.number, now.turn.half) == half
}

fn sum(scores: &[f64]) -> f64 {
    scores.iter().sum()
}

/// Whether the differences of pairs are above nothing by more than chance.
fn is_surely_better(rival: &[f64], own: &[f64]) -> bool {
    let gains: Vec<f64> = rival.iter().zip(own).map(|(rival, own)| rival - own).collect();
    let count = gains.len() as f64;
    let mean = sum(&gains) / count;
    let spread = gains.iter().map(|gain| (gain - mean) * (gain - mean)).sum::<f64>() / (count - 1.0).max(1.0);
    // mean > SURE · √(spread / count), without a root.
    mean > 0.0 && mean * mean > SURE * SURE * spread / count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_alone_is_not_better() {
        let own = [0.0; 8];
        assert!(is_surely_better(&[1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0, 2.0], &own));
        assert!(!is_surely_better(&[9.0, -8.0, 9.0, -8.0, 9.0, -8.0, 9.0, -8.0], &own));
        assert!(!is_surely_better(&[-1.0, -2.0, -1.0, -2.0, -1.0, -2.0, -1.0, -2.0], &own));
    }
}
