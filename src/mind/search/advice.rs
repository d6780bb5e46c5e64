//! What a seat could do, each way tried out in worlds that are dealt from what it sees: for advice, and for looking back
//! on a battle. Nothing is decided here. Whoever asks plays rounds of trials for as long as is wanted, and looks at what has
//! come of them in between; the same rounds come to the same on every machine.

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

/// Worlds of a round.
const ROUND: u64 = 4;
/// So many of the enemy's halves are played before the chance to win is looked at. To the end of the battle a trial would
/// take three times as long and spread twice as far.
const HALVES: u32 = 3;
/// After so many rounds no more than so many ways go on.
const HEATS: [(u64, usize); 3] = [(2, 6), (4, 4), (6, 3)];
/// The most plans of one figure, and the most answers to a question that has few.
const PLANS: usize = 5;
const ENDS: usize = 40;
const ANSWERS: usize = 8;
/// Plans that have so many first orders in common are the same.
const ALIKE: usize = 2;
/// A plan must bring so much of what the best one brings.
const CLOSE: f64 = 0.25;
/// Of so many figures every plan is looked at.
const FIGURES: usize = 8;

/// About what it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Whatever the seat is asked, whoever may act.
    Force,
    /// The same, every plan of each of the figures that are nearest to what they have to do, and to do nothing even where
    /// nothing else is planned: for looking back.
    Each,
    /// What that figure could do, active or not.
    Figure(FigureId),
}

/// A way to go on.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// What is done, as far as it is planned; dice may change it.
    pub orders: Vec<Order>,
    /// What for.
    pub why: Why,
    /// Whether it is to do nothing.
    pub idle: bool,
    /// Whether it is asked for and stays however badly it does.
    fixed: bool,
    /// What it came to in each world.
    chances: Vec<f64>,
}

impl Way {
    fn of(Rival { orders, why }: Rival) -> Way {
        Way { orders, why, idle: false, fixed: false, chances: Vec::new() }
    }

    fn idle(order: Order) -> Way {
        Way { idle: true, ..Way::of(Rival { orders: vec![order], why: Why::of(Aim::Rest) }) }
    }

    /// The seat's chance to win, in the mean of all trials; even chances before the first.
    pub fn chance(&self) -> f64 {
        if self.chances.is_empty() { 0.5 } else { mean(&self.chances) }
    }

    /// How far it is known: the variance of the mean.
    pub fn variance(&self) -> f64 {
        variance(&self.chances)
    }

    /// How many trials it had.
    pub fn trials(&self) -> usize {
        self.chances.len()
    }

    /// How much better it is than another, with the variance of that: both were tried in the same worlds.
    pub fn gain_over(&self, other: &Way) -> (f64, f64) {
        let gains: Vec<f64> = self.chances.iter().zip(&other.chances).map(|(one, other)| one - other).collect();
        (mean(&gains), variance(&gains))
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The variance of their mean.
fn variance(values: &[f64]) -> f64 {
    let (mean, count) = (mean(values), values.len() as f64);
    if count < 2.0 {
        return 0.25;
    }
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    squares / (count - 1.0) / count
}

/// What a seat could do.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    ways: Vec<Way>,
    rounds: u64,
    world: u64,
    orders: u64,
    seed: u64,
}

impl Advice {
    /// Builds advice from trials that were made elsewhere: the orders of each way, the outcomes of its trials, and whether
    /// it is to do nothing. Tests of what shows advice use it.
    pub fn from_trials(ways: Vec<(Vec<Order>, Vec<f64>, bool)>) -> Advice {
        let way = |(orders, chances, idle)| Way { idle, chances, ..Way::of(Rival { orders, why: Why::of(Aim::Rest) }) };
        Advice { ways: ways.into_iter().map(way).collect(), rounds: 1, world: 0, orders: 0, seed: 0 }
    }

    /// The ways that are left, the best first; that one which does nothing last.
    pub fn ranked(&self) -> Vec<&Way> {
        let mut ranked: Vec<&Way> = self.ways.iter().collect();
        ranked.sort_by(|one, other| one.idle.cmp(&other.idle).then(other.chance().total_cmp(&one.chance())));
        ranked
    }

    /// To do nothing.
    pub fn idle(&self) -> Option<&Way> {
        self.ways.iter().find(|way| way.idle)
    }

    /// What was asked for.
    pub fn fixed(&self) -> Option<&Way> {
        self.ways.iter().find(|way| way.fixed)
    }

    /// The best of the ways that were not asked for.
    pub fn other(&self) -> Option<&Way> {
        self.ways.iter().filter(|way| !way.fixed).max_by(|one, other| one.chance().total_cmp(&other.chance()))
    }

    /// How many ways are left.
    pub fn ways(&self) -> usize {
        self.ways.len()
    }

    /// Adds the ways of another advice for the same seat, before any was tried out.
    pub fn join(&mut self, other: Advice) {
        self.ways.extend(other.ways);
        self.ways = distinct(std::mem::take(&mut self.ways));
    }

    /// How many rounds were played, and how many orders in them.
    pub fn spent(&self) -> (u64, u64) {
        (self.rounds, self.orders)
    }

    /// Also weighs those orders, which stay however badly they do.
    pub fn also(&mut self, orders: &[Order]) {
        match self.ways.iter_mut().find(|way| way.orders[..] == *orders) {
            Some(way) => way.fixed = true,
            None => {
                let way = Way::of(Rival { orders: orders.to_vec(), why: Why::of(Aim::Rest) });
                self.ways.push(Way { fixed: true, ..way });
            }
        }
    }

    /// Keeps the best of the others and the one that was asked for, and forgets what they came to: what is tried out from
    /// here on tells how much they differ, without the luck by which the best was found.
    pub fn run_off(&mut self) {
        let best = self.other().map(|way| way.orders.clone());
        self.again(|way| way.fixed || Some(&way.orders) == best.as_ref());
    }

    /// Keeps those ways, and forgets what they came to.
    pub fn again(&mut self, keeps: impl Fn(&Way) -> bool) {
        self.ways.retain(keeps);
        for way in &mut self.ways {
            way.chances.clear();
        }
    }

    /// Of ways that come to the same in every world one is enough: a card that would be played anyway.
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
    /// What the seat could do about that, not tried out yet; none if another is asked, or nothing can be done.
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

    /// Tries all ways out once more, each in the same worlds.
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

/// Each of them once.
fn distinct(ways: Vec<Way>) -> Vec<Way> {
    let mut kept: Vec<Way> = Vec::with_capacity(ways.len());
    for way in ways {
        if !kept.iter().any(|other| other.orders == way.orders || (other.idle && way.idle)) {
            kept.push(way);
        }
    }
    kept
}

/// What the seat can do about what it is asked.
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

/// The plans of each figure that can be next.
fn each(task: &Task<'_>, mind: &mut Mind) -> Vec<Way> {
    let PendingDecision::Act { figure: None, .. } = task.situation.awaiting else { return Vec::new() };
    let scene = task.scene(&mut mind.atlas);
    let able = half::ranked(task, &scene).into_iter().take(FIGURES);
    able.flat_map(|index| plans(task, &scene, index, None)).collect()
}

/// What that figure would do in its first activation.
fn planned_for(task: &Task<'_>, id: FigureId, mind: &mut Mind) -> Vec<Order> {
    let scene = task.scene(&mut mind.atlas);
    let plan = scene.place_of(id).and_then(|index| half::fresh_plan(task, &scene, index));
    plan.map_or_else(Vec::new, |plan| plan.orders)
}

/// The best plans of a figure that begin otherwise or are for something else.
fn figure(task: &Task<'_>, id: FigureId, mind: &mut Mind) -> Vec<Way> {
    let situation = task.situation;
    let Some(figure) = situation.figure(id).filter(|figure| figure.side == task.seat) else { return Vec::new() };
    let PendingDecision::Act { figure: acting, .. } = situation.awaiting else { return Vec::new() };
    let can = acting.map_or_else(|| is_able(task, figure), |acting| acting == id);
    let scene = task.scene(&mut mind.atlas);
    scene.place_of(id).filter(|_| can).map_or_else(Vec::new, |index| plans(task, &scene, index, acting))
}

/// The same for a figure of the scene, which acts already or begins with it.
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

/// Of plans that begin alike only the best.
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

/// To do nothing about it.
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
