//! Suggestions for a seat, each evaluated by trials in worlds determinized from the seat's observation. They serve for
//! advice and for the analysis of a battle, not for the AI's decisions. The caller may play any number of rounds of
//! trials, and read intermediate results. Equal rounds give equal results on every machine.

use rules::{Figure, FigureId, FigurePlace, Observation, Order, PendingDecision, legal_orders};

use super::candidates::{self, Candidate};
use crate::{
    Ai,
    assessment::Assessment,
    decision_context::DecisionContext,
    half_turn,
    plan::{FigurePlan, FigurePlanner},
    reason::{Purpose, Reason, order_for_purpose},
    responses,
    weights::PLANNER,
};

/// Number of worlds in a round.
const ROUND: u64 = 4;
/// Number of enemy half-turns played before the chance to win is estimated. Playing to the end of the battle would take
/// three times as long, with twice the spread.
const HALVES: u32 = 3;
/// Pairs of a number of rounds and the maximum number of suggestions that remain after them.
const ELIMINATION_ROUNDS: [(u64, usize); 3] = [(2, 6), (4, 4), (6, 3)];
/// Maximum number of plans of one figure.
const PLANS: usize = 5;
/// Number of a figure's best options that are searched for different plans.
const ENDS: usize = 40;
/// Maximum number of further legal answers that are added to fewer than two suggestions.
const ANSWERS: usize = 8;
/// Minimum number of equal first orders at which two plans count as alike.
const ALIKE: usize = 2;
/// Minimum gain of a plan, as a share of the best plan's gain.
const CLOSE: f64 = 0.25;
/// Maximum number of figures whose plans are all examined.
const FIGURES: usize = 8;

/// The subject of the advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AdviceScope {
    /// The seat's current decision, with all figures that may act.
    Force,
    /// Like [`AdviceScope::Force`], with all plans of the figures nearest to their goals, and always with the
    /// suggestion to do nothing; for the analysis of a battle.
    Each,
    /// The plans of that figure, active or not.
    Figure(FigureId),
}

/// A suggestion: a way to continue.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// The planned orders; dice may change them.
    pub orders: Vec<Order>,
    /// The reason for the suggestion.
    pub why: Reason,
    /// `true` if it suggests to do nothing.
    pub idle: bool,
    /// `true` if the caller added it; then it is kept even if its chance is low.
    fixed: bool,
    /// The seat's chance to win in each world.
    chances: Vec<f64>,
}

impl Suggestion {
    fn of(Candidate { orders, why }: Candidate) -> Suggestion {
        Suggestion { orders, why, idle: false, fixed: false, chances: Vec::new() }
    }

    fn idle(order: Order) -> Suggestion {
        Suggestion { idle: true, ..Suggestion::of(Candidate { orders: vec![order], why: Reason::of(Purpose::Rest) }) }
    }

    /// Returns the seat's chance to win, averaged over all trials; 0.5 before the first.
    pub fn chance(&self) -> f64 {
        if self.chances.is_empty() { 0.5 } else { mean_of(&self.chances) }
    }

    /// Returns the variance of the mean chance.
    pub fn variance(&self) -> f64 {
        variance_of_mean(&self.chances)
    }

    /// Returns the number of trials.
    pub fn trials(&self) -> usize {
        self.chances.len()
    }

    /// Returns the mean gain over another suggestion, and its variance. Both must have been tried in the same worlds.
    pub fn gain_over(&self, other: &Suggestion) -> (f64, f64) {
        let gains: Vec<f64> = self.chances.iter().zip(&other.chances).map(|(one, other)| one - other).collect();
        (mean_of(&gains), variance_of_mean(&gains))
    }
}

fn mean_of(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Returns the variance of the mean of the values.
fn variance_of_mean(values: &[f64]) -> f64 {
    let (mean, count) = (mean_of(values), values.len() as f64);
    if count < 2.0 {
        return 0.25;
    }
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    squares / (count - 1.0) / count
}

/// The suggestions for a seat, with the state of their trials.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderAdvice {
    ways: Vec<Suggestion>,
    rounds: u64,
    world: u64,
    orders: u64,
    seed: u64,
}

impl OrderAdvice {
    /// Builds advice from the results of other trials: for each suggestion its orders, the outcomes of its trials, and
    /// `true` if it suggests to do nothing. Used by tests of views that show advice.
    pub fn from_trials(ways: Vec<(Vec<Order>, Vec<f64>, bool)>) -> OrderAdvice {
        let way = |(orders, chances, idle)| Suggestion {
            idle,
            chances,
            ..Suggestion::of(Candidate { orders, why: Reason::of(Purpose::Rest) })
        };
        OrderAdvice { ways: ways.into_iter().map(way).collect(), rounds: 1, world: 0, orders: 0, seed: 0 }
    }

    /// Returns the remaining suggestions, the best first; the suggestion to do nothing is last.
    pub fn ranked(&self) -> Vec<&Suggestion> {
        let mut ranked: Vec<&Suggestion> = self.ways.iter().collect();
        ranked.sort_by(|one, other| one.idle.cmp(&other.idle).then(other.chance().total_cmp(&one.chance())));
        ranked
    }

    /// Returns the suggestion to do nothing, if there is one.
    pub fn idle(&self) -> Option<&Suggestion> {
        self.ways.iter().find(|way| way.idle)
    }

    /// Returns the suggestion that the caller added, if there is one.
    pub fn added_suggestion(&self) -> Option<&Suggestion> {
        self.ways.iter().find(|way| way.fixed)
    }

    /// Returns the best of the suggestions that the caller did not add.
    pub fn best_other_suggestion(&self) -> Option<&Suggestion> {
        self.ways.iter().filter(|way| !way.fixed).max_by(|one, other| one.chance().total_cmp(&other.chance()))
    }

    /// Returns the number of remaining suggestions.
    pub fn suggestion_count(&self) -> usize {
        self.ways.len()
    }

    /// Adds the suggestions of other advice for the same seat. The caller must do so before the first trial.
    pub fn join(&mut self, other: OrderAdvice) {
        self.ways.extend(other.ways);
        self.ways = remove_duplicate_suggestions(std::mem::take(&mut self.ways));
    }

    /// Returns the number of rounds, and the number of orders played in them.
    pub fn rounds_and_orders(&self) -> (u64, u64) {
        (self.rounds, self.orders)
    }

    /// Adds a suggestion with these orders, which is kept even if its chance is low.
    pub fn add_fixed(&mut self, orders: &[Order]) {
        match self.ways.iter_mut().find(|way| way.orders[..] == *orders) {
            Some(way) => way.fixed = true,
            None => {
                let way = Suggestion::of(Candidate { orders: orders.to_vec(), why: Reason::of(Purpose::Rest) });
                self.ways.push(Suggestion { fixed: true, ..way });
            }
        }
    }

    /// Keeps only the suggestion that the caller added and the best other one, and clears their results. The trials
    /// that follow show how much the two differ, without the luck by which the best was selected.
    pub fn restart_final_two(&mut self) {
        let best = self.best_other_suggestion().map(|way| way.orders.clone());
        self.restart_with(|way| way.fixed || Some(&way.orders) == best.as_ref());
    }

    /// Keeps only the suggestions for which `keeps` returns `true`, and clears their results.
    pub fn restart_with(&mut self, keeps: impl Fn(&Suggestion) -> bool) {
        self.ways.retain(keeps);
        for way in &mut self.ways {
            way.chances.clear();
        }
    }

    /// Removes suggestions with results equal to those of another one in every world, such as a card that would be
    /// played anyway.
    fn drop_alike(&mut self) {
        let mut kept: Vec<Suggestion> = Vec::with_capacity(self.ways.len());
        for way in std::mem::take(&mut self.ways) {
            let alike = |other: &Suggestion| !other.idle && other.chances == way.chances;
            if way.idle || way.fixed || !kept.iter().any(alike) {
                kept.push(way);
            }
        }
        self.ways = kept;
    }

    fn drop_worst(&mut self) {
        let Some((_, most)) = ELIMINATION_ROUNDS.iter().rev().find(|(rounds, _)| self.rounds >= *rounds) else {
            return;
        };
        let mut chances: Vec<f64> =
            self.ways.iter().filter(|way| !way.idle && !way.fixed).map(Suggestion::chance).collect();
        chances.sort_by(|one, other| other.total_cmp(one));
        let Some(least) = chances.get(most - 1).copied() else { return };
        self.ways.retain(|way| way.idle || way.fixed || way.chance() >= least);
    }
}

impl Ai {
    /// Returns the seat's suggestions, still without trials; `None` if another seat has to decide, or if there are
    /// none.
    pub fn advice(&mut self, seen: &Observation, scope: AdviceScope, seed: u64) -> Option<OrderAdvice> {
        let task = DecisionContext::new(seen, PLANNER, seed);
        if task.state.awaiting.seat() != Some(task.seat) {
            return None;
        }
        let mut ways = match scope {
            AdviceScope::Force => suggest_for_decision(&task, self),
            AdviceScope::Each => remove_duplicate_suggestions(
                [suggest_for_decision(&task, self), suggest_for_each_figure(&task, self)].concat(),
            ),
            AdviceScope::Figure(id) => suggest_for_figure(&task, id, self),
        };
        ways.retain(|way| way.orders.first().is_some_and(|first| task.allows(*first)));
        let others: Vec<Order> = ways.iter().filter(|way| way.orders.len() == 1).map(|way| way.orders[0]).collect();
        // The chance to win does not count loot, so doing nothing would look as good as fetching it.
        let counts_idling = scope == AdviceScope::Each || !task.state.has_loot_goal(task.seat);
        if let Some(rest) = suggest_idling(&task, scope).filter(|_| counts_idling) {
            ways.retain(|way| way.orders[..] != rest.orders[..]);
            let alone = others.is_empty() && ways.is_empty();
            if task.allows(rest.orders[0]) && (scope == AdviceScope::Each || !alone) {
                ways.push(rest);
            }
        }
        (!ways.is_empty()).then_some(OrderAdvice { ways, rounds: 0, world: 0, orders: 0, seed })
    }

    /// Plays another round of trials for all suggestions, in the same worlds.
    pub fn run_round(&mut self, seen: &Observation, advice: &mut OrderAdvice) {
        let task = DecisionContext::new(seen, PLANNER, advice.seed);
        for world in advice.world..advice.world + ROUND {
            for way in &mut advice.ways {
                let trial = self.trials.try_out(&task, &way.orders, (world, HALVES), &mut self.atlas);
                way.chances.push(trial.chance);
                advice.orders += u64::from(trial.orders);
            }
        }
        advice.world += ROUND;
        advice.rounds += 1;
        if advice.rounds == ELIMINATION_ROUNDS[0].0 {
            advice.drop_alike();
        }
        advice.drop_worst();
    }
}

fn remove_duplicate_suggestions(ways: Vec<Suggestion>) -> Vec<Suggestion> {
    let mut kept: Vec<Suggestion> = Vec::with_capacity(ways.len());
    for way in ways {
        if !kept.iter().any(|other| other.orders == way.orders || (other.idle && way.idle)) {
            kept.push(way);
        }
    }
    kept
}

/// Returns the suggestions for the seat's current decision.
fn suggest_for_decision(task: &DecisionContext<'_>, mind: &mut Ai) -> Vec<Suggestion> {
    if let PendingDecision::Act { figure: Some(id), .. } = task.state.awaiting {
        return suggest_for_figure(task, id, mind);
    }
    let Some(planned) = responses::choose_response(task, &mut mind.atlas) else { return Vec::new() };
    let mut found = candidates::collect_candidates(task, planned, &mut mind.atlas);
    if let Some(Candidate { orders, .. }) = found.first_mut()
        && let [Order::Activate { figure }] = orders[..]
    {
        orders.extend(planned_orders_of_figure(task, figure, mind));
    }
    let mut ways: Vec<Suggestion> = found.into_iter().map(Suggestion::of).collect();
    if ways.len() < 2 && !matches!(task.state.awaiting, PendingDecision::Act { .. }) {
        let own = |order: &Order| order.seat(&task.state.awaiting) == Some(task.seat);
        let first = ways.first().and_then(|way| way.orders.first().copied());
        let others = legal_orders(task.state).into_iter().filter(own).filter(|order| Some(*order) != first);
        ways.extend(
            others.take(ANSWERS).map(|order| Suggestion::of(Candidate::of(order_for_purpose(order, Purpose::Rest)))),
        );
    }
    ways
}

/// Returns the plans of the first figures that can be activated next.
fn suggest_for_each_figure(task: &DecisionContext<'_>, mind: &mut Ai) -> Vec<Suggestion> {
    let PendingDecision::Act { figure: None, .. } = task.state.awaiting else { return Vec::new() };
    let scene = task.assess(&mut mind.atlas);
    let able = half_turn::rank_unactivated_figures(task, &scene).into_iter().take(FIGURES);
    able.flat_map(|index| suggest_figure_plans(task, &scene, index, None)).collect()
}

/// Returns the orders that a figure would plan in its first activation.
fn planned_orders_of_figure(task: &DecisionContext<'_>, id: FigureId, mind: &mut Ai) -> Vec<Order> {
    let scene = task.assess(&mut mind.atlas);
    let plan = scene.place_of(id).and_then(|index| half_turn::plan_first_activation(task, &scene, index));
    plan.map_or_else(Vec::new, |plan| plan.orders)
}

/// Returns the best different plans of a figure.
fn suggest_for_figure(task: &DecisionContext<'_>, id: FigureId, mind: &mut Ai) -> Vec<Suggestion> {
    let state = task.state;
    let Some(figure) = state.figure(id).filter(|figure| figure.side == task.seat) else { return Vec::new() };
    let PendingDecision::Act { figure: acting, .. } = state.awaiting else { return Vec::new() };
    let can = acting.map_or_else(|| can_be_activated(task, figure), |acting| acting == id);
    let scene = task.assess(&mut mind.atlas);
    scene.place_of(id).filter(|_| can).map_or_else(Vec::new, |index| suggest_figure_plans(task, &scene, index, acting))
}

/// Returns the best different plans of a figure of the assessment. `acting` is the active figure; if there is none, the
/// plans begin with an activation.
fn suggest_figure_plans(
    task: &DecisionContext<'_>,
    scene: &Assessment<'_>,
    index: usize,
    acting: Option<FigureId>,
) -> Vec<Suggestion> {
    let figure = &task.state.figures[index];
    let budget = if acting.is_some() {
        half_turn::remaining_budget(task, figure)
    } else {
        half_turn::fresh_budget(task, figure)
    };
    let mut plans = FigurePlanner::new(scene, index).plans(&budget, ENDS);
    plans.retain(|plan| !plan.orders.is_empty());
    let least = plans.first().map_or(0.0, |best| (best.gain * CLOSE).max(half_turn::MIN_PLAN_VALUE));
    plans.retain(|plan| plan.gain >= least);
    let begins = acting.is_none().then_some(Order::Activate { figure: figure.id });
    let way = |plan: FigurePlan| {
        Suggestion::of(Candidate { why: plan.reason(), orders: begins.into_iter().chain(plan.orders).collect() })
    };
    keep_distinct_plans(plans).into_iter().map(way).collect()
}

/// Keeps only the best of plans that begin alike.
fn keep_distinct_plans(plans: Vec<FigurePlan>) -> Vec<FigurePlan> {
    let mut kept: Vec<FigurePlan> = Vec::new();
    for plan in plans {
        let alike =
            |other: &FigurePlan| other.orders.iter().zip(&plan.orders).take_while(|(one, other)| one == other).count();
        let least = |other: &FigurePlan| ALIKE.min(other.orders.len()).min(plan.orders.len());
        let same = |other: &FigurePlan| alike(other) >= least(other);
        if kept.len() < PLANS && !kept.iter().any(same) {
            kept.push(plan);
        }
    }
    kept
}

fn can_be_activated(task: &DecisionContext<'_>, figure: &Figure) -> bool {
    let there = matches!(figure.place, Some(FigurePlace::Board(_) | FigurePlace::Waiting(_)));
    there && !figure.activated && !task.state.is_stranded(figure)
}

/// Returns the suggestion to do nothing, if the decision allows it.
fn suggest_idling(task: &DecisionContext<'_>, scope: AdviceScope) -> Option<Suggestion> {
    let order = match (&task.state.awaiting, scope) {
        (PendingDecision::Act { figure: None, .. }, AdviceScope::Figure(figure)) => {
            let orders = vec![Order::Activate { figure }, Order::EndActivation];
            return Some(Suggestion { orders, ..Suggestion::idle(Order::EndActivation) });
        }
        (PendingDecision::Act { figure: Some(_), .. }, _) => Order::EndActivation,
        (PendingDecision::Act { .. } | PendingDecision::Answer { .. }, _) => task.state.awaiting.end_order()?,
        _ => return None,
    };
    Some(Suggestion::idle(order))
}
