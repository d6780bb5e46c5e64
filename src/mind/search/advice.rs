//! Suggestions for a seat, each evaluated by trials in worlds determinized from what the seat sees. Used for advice and
//! for the analysis of a battle; nothing is decided here. The caller plays as many rounds of trials as it likes, and
//! may read intermediate results. The same rounds give the same results on every machine.

use rules::{Figure, FigureId, FigurePlace, Observation, Order, PendingDecision, legal_orders};

use super::rivals::{self, Rival};
use crate::{
    Mind, answers, half,
    plan::{Plan, Planner},
    scene::Scene,
    task::Task,
    weights::PLANNER,
    why::{Aim, Why, give},
};

/// Number of worlds in a round.
const ROUND: u64 = 4;
/// Number of enemy halves played before the chance to win is estimated. Playing to the end of the battle would take
/// three times as long, with twice the spread.
const HALVES: u32 = 3;
/// Pairs of a number of rounds and the maximum number of ways that continue after them.
const HEATS: [(u64, usize); 3] = [(2, 6), (4, 4), (6, 3)];
/// Maximum number of plans of one figure.
const PLANS: usize = 5;
/// Number of a figure's best ends that are searched for different plans.
const ENDS: usize = 40;
/// Maximum number of further legal answers to a decision with fewer than two ways.
const ANSWERS: usize = 8;
/// Number of common first orders from which two plans count as the same.
const ALIKE: usize = 2;
/// Minimum gain of a plan, as a share of the best plan's gain.
const CLOSE: f64 = 0.25;
/// Maximum number of figures whose plans are all examined.
const FIGURES: usize = 8;

/// The subject of the advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The seat's current decision, with all figures that may act.
    Force,
    /// Like [`Scope::Force`], with all plans of the figures nearest to their goals, and always with the way of doing
    /// nothing; for the analysis of a battle.
    Each,
    /// The plans of that figure, active or not.
    Figure(FigureId),
}

/// A suggestion: a way to continue.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// The planned orders; dice may change them.
    pub orders: Vec<Order>,
    /// The reason.
    pub why: Why,
    /// `true` if it is the way of doing nothing.
    pub idle: bool,
    /// `true` if the caller asked for this way: it is kept even if it does badly.
    fixed: bool,
    /// Chance to win in each world.
    chances: Vec<f64>,
}

impl Way {
    fn of(Rival { orders, why }: Rival) -> Way {
        Way { orders, why, idle: false, fixed: false, chances: Vec::new() }
    }

    fn idle(order: Order) -> Way {
        Way { idle: true, ..Way::of(Rival { orders: vec![order], why: Why::of(Aim::Rest) }) }
    }

    /// Returns the seat's chance to win, averaged over all trials; 0.5 before the first.
    pub fn chance(&self) -> f64 {
        if self.chances.is_empty() { 0.5 } else { mean(&self.chances) }
    }

    /// Returns the variance of the mean chance.
    pub fn variance(&self) -> f64 {
        variance(&self.chances)
    }

    /// Returns the number of trials.
    pub fn trials(&self) -> usize {
        self.chances.len()
    }

    /// Returns the mean gain over another way and its variance. Both must have been tried in the same worlds.
    pub fn gain_over(&self, other: &Way) -> (f64, f64) {
        let gains: Vec<f64> = self.chances.iter().zip(&other.chances).map(|(one, other)| one - other).collect();
        (mean(&gains), variance(&gains))
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Returns the variance of the mean of the values.
fn variance(values: &[f64]) -> f64 {
    let (mean, count) = (mean(values), values.len() as f64);
    if count < 2.0 {
        return 0.25;
    }
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    squares / (count - 1.0) / count
}

/// The suggestions for a seat, with the state of their trials.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    ways: Vec<Way>,
    rounds: u64,
    world: u64,
    orders: u64,
    seed: u64,
}

impl Advice {
    /// Builds advice from the results of other trials: the orders of each way, the outcomes of its trials, and whether
    /// it is the way of doing nothing. Used by tests of screens that show advice.
    pub fn from_trials(ways: Vec<(Vec<Order>, Vec<f64>, bool)>) -> Advice {
        let way = |(orders, chances, idle)| Way { idle, chances, ..Way::of(Rival { orders, why: Why::of(Aim::Rest) }) };
        Advice { ways: ways.into_iter().map(way).collect(), rounds: 1, world: 0, orders: 0, seed: 0 }
    }

    /// Returns the remaining ways, the best first; the way of doing nothing is last.
    pub fn ranked(&self) -> Vec<&Way> {
        let mut ranked: Vec<&Way> = self.ways.iter().collect();
        ranked.sort_by(|one, other| one.idle.cmp(&other.idle).then(other.chance().total_cmp(&one.chance())));
        ranked
    }

    /// Returns the way of doing nothing, if there is one.
    pub fn idle(&self) -> Option<&Way> {
        self.ways.iter().find(|way| way.idle)
    }

    /// Returns the way that the caller asked for, if there is one.
    pub fn fixed(&self) -> Option<&Way> {
        self.ways.iter().find(|way| way.fixed)
    }

    /// Returns the best of the ways that the caller did not ask for.
    pub fn other(&self) -> Option<&Way> {
        self.ways.iter().filter(|way| !way.fixed).max_by(|one, other| one.chance().total_cmp(&other.chance()))
    }

    /// Returns the number of remaining ways.
    pub fn ways(&self) -> usize {
        self.ways.len()
    }

    /// Adds the ways of other advice for the same seat; call it before the first trial.
    pub fn join(&mut self, other: Advice) {
        self.ways.extend(other.ways);
        self.ways = distinct(std::mem::take(&mut self.ways));
    }

    /// Returns the number of rounds, and the number of orders played in them.
    pub fn spent(&self) -> (u64, u64) {
        (self.rounds, self.orders)
    }

    /// Adds a way with those orders, which is kept even if it does badly.
    pub fn also(&mut self, orders: &[Order]) {
        match self.ways.iter_mut().find(|way| way.orders[..] == *orders) {
            Some(way) => way.fixed = true,
            None => {
                let way = Way::of(Rival { orders: orders.to_vec(), why: Why::of(Aim::Rest) });
                self.ways.push(Way { fixed: true, ..way });
            }
        }
    }

    /// Keeps only the way that was asked for and the best other one, and clears their results. Trials from here on show
    /// how much the two differ, without the luck by which the best was selected.
    pub fn run_off(&mut self) {
        let best = self.other().map(|way| way.orders.clone());
        self.again(|way| way.fixed || Some(&way.orders) == best.as_ref());
    }

    /// Keeps only the ways for which `keeps` returns `true`, and clears their results.
    pub fn again(&mut self, keeps: impl Fn(&Way) -> bool) {
        self.ways.retain(keeps);
        for way in &mut self.ways {
            way.chances.clear();
        }
    }

    /// Removes ways with the same result as another in every world, such as a card that would be played anyway.
    fn drop_alike(&mut self) {
        let mut kept: Vec<Way> = Vec::with_capacity(self.ways.len());
        for way in std::mem::take(&mut self.ways) {
            let alike = |other: &Way| !other.idle && other.chances == way.chances;
            if way.idle || way.fixed || !kept.iter().any(alike) {
                kept.push(way);
            }
        }
        self.ways = kept;
    }

    fn drop_worst(&mut self) {
        let Some((_, most)) = HEATS.iter().rev().find(|(rounds, _)| self.rounds >= *rounds) else { return };
        let mut chances: Vec<f64> = self.ways.iter().filter(|way| !way.idle && !way.fixed).map(Way::chance).collect();
        chances.sort_by(|one, other| other.total_cmp(one));
        let Some(least) = chances.get(most - 1).copied() else { return };
        self.ways.retain(|way| way.idle || way.fixed || way.chance() >= least);
    }
}

impl Mind {
    /// Returns the seat's suggestions, still without trials; `None` if another seat has to decide, or if there are
    /// none.
    pub fn advice(&mut self, seen: &Observation, scope: Scope, seed: u64) -> Option<Advice> {
        let task = Task::new(seen, PLANNER, seed);
        if task.situation.awaiting.seat() != Some(task.seat) {
            return None;
        }
        let mut ways = match scope {
            Scope::Force => force(&task, self),
            Scope::Each => distinct([force(&task, self), each(&task, self)].concat()),
            Scope::Figure(id) => figure(&task, id, self),
        };
        ways.retain(|way| way.orders.first().is_some_and(|first| task.allows(*first)));
        let others: Vec<Order> = ways.iter().filter(|way| way.orders.len() == 1).map(|way| way.orders[0]).collect();
        if let Some(rest) = rest(&task, scope) {
            ways.retain(|way| way.orders[..] != rest.orders[..]);
            let alone = others.is_empty() && ways.is_empty();
            if task.allows(rest.orders[0]) && (scope == Scope::Each || !alone) {
                ways.push(rest);
            }
        }
        (!ways.is_empty()).then_some(Advice { ways, rounds: 0, world: 0, orders: 0, seed })
    }

    /// Plays one more round of trials for all ways, in the same worlds.
    pub fn try_out(&mut self, seen: &Observation, advice: &mut Advice) {
        let task = Task::new(seen, PLANNER, advice.seed);
        for world in advice.world..advice.world + ROUND {
            for way in &mut advice.ways {
                let trial = self.trials.try_out(&task, &way.orders, (world, HALVES), &mut self.atlas);
                way.chances.push(trial.chance);
                advice.orders += u64::from(trial.orders);
            }
        }
        advice.world += ROUND;
        advice.rounds += 1;
        if advice.rounds == HEATS[0].0 {
            advice.drop_alike();
        }
        advice.drop_worst();
    }
}

/// Removes duplicate ways.
fn distinct(ways: Vec<Way>) -> Vec<Way> {
    let mut kept: Vec<Way> = Vec::with_capacity(ways.len());
    for way in ways {
        if !kept.iter().any(|other| other.orders == way.orders || (other.idle && way.idle)) {
            kept.push(way);
        }
    }
    kept
}

/// Returns the ways to answer the seat's current decision.
fn force(task: &Task<'_>, mind: &mut Mind) -> Vec<Way> {
    if let PendingDecision::Act { figure: Some(id), .. } = task.situation.awaiting {
        return figure(task, id, mind);
    }
    let Some(planned) = answers::answer(task, &mut mind.atlas) else { return Vec::new() };
    let mut found = rivals::of(task, planned, &mut mind.atlas);
    if let Some(Rival { orders, .. }) = found.first_mut()
        && let [Order::Activate { figure }] = orders[..]
    {
        orders.extend(planned_for(task, figure, mind));
    }
    let mut ways: Vec<Way> = found.into_iter().map(Way::of).collect();
    if ways.len() < 2 && !matches!(task.situation.awaiting, PendingDecision::Act { .. }) {
        let own = |order: &Order| order.seat(&task.situation.awaiting) == Some(task.seat);
        let first = ways.first().and_then(|way| way.orders.first().copied());
        let others = legal_orders(task.situation).into_iter().filter(own).filter(|order| Some(*order) != first);
        ways.extend(others.take(ANSWERS).map(|order| Way::of(Rival::of(give(order, Aim::Rest)))));
    }
    ways
}

/// Returns the plans of the first figures that can be activated next.
fn each(task: &Task<'_>, mind: &mut Mind) -> Vec<Way> {
    let PendingDecision::Act { figure: None, .. } = task.situation.awaiting else { return Vec::new() };
    let scene = task.scene(&mut mind.atlas);
    let able = half::ranked(task, &scene).into_iter().take(FIGURES);
    able.flat_map(|index| plans(task, &scene, index, None)).collect()
}

/// Returns the orders that a figure would plan in its first activation.
fn planned_for(task: &Task<'_>, id: FigureId, mind: &mut Mind) -> Vec<Order> {
    let scene = task.scene(&mut mind.atlas);
    let plan = scene.place_of(id).and_then(|index| half::fresh_plan(task, &scene, index));
    plan.map_or_else(Vec::new, |plan| plan.orders)
}

/// Returns the best plans of a figure that differ from each other.
fn figure(task: &Task<'_>, id: FigureId, mind: &mut Mind) -> Vec<Way> {
    let situation = task.situation;
    let Some(figure) = situation.figure(id).filter(|figure| figure.side == task.seat) else { return Vec::new() };
    let PendingDecision::Act { figure: acting, .. } = situation.awaiting else { return Vec::new() };
    let can = acting.map_or_else(|| is_able(task, figure), |acting| acting == id);
    let scene = task.scene(&mut mind.atlas);
    scene.place_of(id).filter(|_| can).map_or_else(Vec::new, |index| plans(task, &scene, index, acting))
}

/// Returns the best different plans of a figure of the scene. `acting` is the active figure; if there is none, the
/// plans begin with an activation.
fn plans(task: &Task<'_>, scene: &Scene<'_>, index: usize, acting: Option<FigureId>) -> Vec<Way> {
    let figure = &task.situation.figures[index];
    let purse = if acting.is_some() { half::rest_purse(task, figure) } else { half::fresh_purse(task, figure) };
    let mut plans = Planner::new(scene, index).plans(&purse, ENDS);
    plans.retain(|plan| !plan.orders.is_empty());
    let least = plans.first().map_or(0.0, |best| (best.gain * CLOSE).max(half::LEAST));
    plans.retain(|plan| plan.gain >= least);
    let begins = acting.is_none().then_some(Order::Activate { figure: figure.id });
    let way = |plan: Plan| Way::of(Rival { why: plan.why(), orders: begins.into_iter().chain(plan.orders).collect() });
    different(plans).into_iter().map(way).collect()
}

/// Keeps only the best of plans that begin alike.
fn different(plans: Vec<Plan>) -> Vec<Plan> {
    let mut kept: Vec<Plan> = Vec::new();
    for plan in plans {
        let alike =
            |other: &Plan| other.orders.iter().zip(&plan.orders).take_while(|(one, other)| one == other).count();
        let least = |other: &Plan| ALIKE.min(other.orders.len()).min(plan.orders.len());
        let same = |other: &Plan| alike(other) >= least(other);
        if kept.len() < PLANS && !kept.iter().any(same) {
            kept.push(plan);
        }
    }
    kept
}

fn is_able(task: &Task<'_>, figure: &Figure) -> bool {
    let there = matches!(figure.place, Some(FigurePlace::Board(_) | FigurePlace::Waiting(_)));
    there && !figure.activated && !task.situation.is_stranded(figure)
}

/// Returns the way of doing nothing, if the decision allows it.
fn rest(task: &Task<'_>, scope: Scope) -> Option<Way> {
    let order = match (&task.situation.awaiting, scope) {
        (PendingDecision::Act { figure: None, .. }, Scope::Figure(figure)) => {
            let orders = vec![Order::Activate { figure }, Order::EndActivation];
            return Some(Way { orders, ..Way::idle(Order::EndActivation) });
        }
        (PendingDecision::Act { figure: None, .. }, _) => Order::EndHalf,
        (PendingDecision::Act { .. }, _) => Order::EndActivation,
        (PendingDecision::Answer { .. }, _) => Order::Pass,
        _ => return None,
    };
    Some(Way::idle(order))
}
