//! The candidates of a search: the planner's order first, then alternatives.

use rules::{FigureId, Order, PendingDecision, ResponseTrigger, card_targets, cards::CardId};

use crate::{
    assessment::DistanceCache,
    card_value::card_value,
    decision_context::DecisionContext,
    half_turn,
    plan::{ActionBudget, FigurePlan, FigurePlanner},
    reason::{OrderChoice, Purpose, Reason, order_for_purpose},
};

/// Maximum number of alternative cards.
const CARDS: usize = 4;
/// Maximum number of alternative figures.
const FIGURES: usize = 4;
/// Maximum number of different plans of one figure.
const PLANS: usize = 6;
/// Number of figures for which plans are made.
const LOOKED_AT: usize = 6;
/// Number of a figure's best options that are searched for different plans.
const ENDS: usize = 40;
/// Minimum gain of a figure's plan, as a share of its best plan's gain.
const CLOSE: f64 = 0.4;
/// Maximum bid considered, in points.
const MOST_BID: u8 = 6;

/// A candidate: the first orders of its trials, and their reason.
#[derive(Clone)]
pub(super) struct Candidate {
    pub orders: Vec<Order>,
    pub why: Reason,
}

impl Candidate {
    pub fn of(choice: OrderChoice) -> Candidate {
        Candidate { orders: vec![choice.order], why: choice.why }
    }

    /// Returns the first order of this candidate, with its reason.
    pub fn choice(&self) -> Option<OrderChoice> {
        Some(OrderChoice { order: *self.orders.first()?, why: self.why })
    }
}

/// Returns the planner's order, then its rivals, if there are any.
pub(super) fn collect_candidates(
    task: &DecisionContext<'_>,
    planned: OrderChoice,
    cache: &mut DistanceCache,
) -> Vec<Candidate> {
    let first = planned.order;
    let others = match &task.state.awaiting {
        PendingDecision::Act { figure: Some(id), .. } => return plan_candidates(task, *id, planned, cache),
        // A player who commands only some figures of a side does not play its cards.
        PendingDecision::Act { figure: None, .. } if task.among.is_some() => activation_candidates(task, first, cache),
        PendingDecision::Act { figure: None, .. } => {
            [card_candidates(task, first), activation_candidates(task, first, cache)].concat()
        }
        PendingDecision::Bid { points, intelligence, .. } => bid_candidates(*points, *intelligence),
        PendingDecision::Answer { to, .. } => response_candidates(task, *to),
        _ => Vec::new(),
    };
    let another = |rival: &Candidate| rival.orders.first().is_some_and(|order| *order != first && task.allows(*order));
    [Candidate::of(planned)].into_iter().chain(others.into_iter().filter(another)).collect()
}

/// Returns the orders to play a card now, the most valuable first.
fn card_candidates(task: &DecisionContext<'_>, planned: Order) -> Vec<Candidate> {
    let mut all = list_playable_cards(task);
    all.retain(|(gain, choice)| *gain > 0.0 && choice.order != planned && task.allows(choice.order));
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    all.into_iter().take(CARDS).map(|(_, choice)| Candidate::of(choice)).collect()
}

/// Returns the orders to play each card of the hand on each of its targets, with their estimated value.
fn list_playable_cards(task: &DecisionContext<'_>) -> Vec<(f64, OrderChoice)> {
    let (state, seat) = (task.state, task.seat);
    let on = |card: CardId| {
        card_targets(state, seat, card).into_iter().map(move |target| {
            let order = Order::PlayCard { seat, card, target };
            (card_value(state, seat, card, target), order_for_purpose(order, Purpose::Card(card)))
        })
    };
    state.cards.hands[seat].cards.iter().copied().flat_map(on).collect()
}

/// Returns the activations of other figures, with their plans, the highest gain first.
fn activation_candidates(task: &DecisionContext<'_>, planned: Order, cache: &mut DistanceCache) -> Vec<Candidate> {
    let scene = task.assess(cache);
    let able = half_turn::rank_unactivated_figures(task, &scene).into_iter().take(LOOKED_AT);
    let mut plans: Vec<FigurePlan> =
        able.filter_map(|index| half_turn::plan_first_activation(task, &scene, index)).collect();
    plans.retain(|plan| plan.gain > half_turn::MIN_PLAN_VALUE && !plan.orders.is_empty());
    plans.sort_by(|one, other| other.gain.total_cmp(&one.gain).then(one.figure.cmp(&other.figure)));
    let others = plans.into_iter().filter(|plan| planned != Order::Activate { figure: plan.figure });
    let begun = others.take(FIGURES).map(|plan| {
        let why = plan.reason();
        Candidate { orders: [Order::Activate { figure: plan.figure }].into_iter().chain(plan.orders).collect(), why }
    });
    begun.collect()
}

fn bid_candidates(points: u8, intelligence: bool) -> Vec<Candidate> {
    let bids = (0..=points.min(MOST_BID)).map(|points| Order::Bid { points });
    let all = bids.chain(intelligence.then_some(Order::DeclareIntelligence));
    all.map(|order| Candidate::of(order_for_purpose(order, Purpose::Initiative))).collect()
}

/// Returns the possible responses: passing, killing the played card, or answering with a card.
fn response_candidates(task: &DecisionContext<'_>, to: ResponseTrigger) -> Vec<Candidate> {
    let mut all = list_playable_cards(task);
    all.retain(|(_, choice)| task.allows(choice.order));
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    let kill = match to {
        ResponseTrigger::Card(card) => {
            Some(order_for_purpose(Order::KillCard { seat: task.seat, card }, Purpose::Card(card)))
        }
        _ => None,
    };
    let cards = all.into_iter().take(CARDS).map(|(_, choice)| choice);
    [order_for_purpose(Order::Pass, Purpose::Rest)].into_iter().chain(kill).chain(cards).map(Candidate::of).collect()
}

/// Returns plans of the active figure: the planner's plan first, then others with a similar gain and another first
/// order.
fn plan_candidates(
    task: &DecisionContext<'_>,
    id: FigureId,
    planned: OrderChoice,
    cache: &mut DistanceCache,
) -> Vec<Candidate> {
    let state = task.state;
    let fresh = state.activations.current().is_some_and(|now| now.fresh);
    let first = planned.order;
    let alone = vec![Candidate::of(planned)];
    let Some(figure) = state.figure(id) else { return alone };
    if !fresh || figure.points == 0 || state.mid_leap(figure) || state.in_last_stand() {
        return alone;
    }
    let scene = task.assess(cache);
    let Some(index) = scene.place_of(id) else { return alone };
    let budget =
        ActionBudget { own: figure.points, bought: task.max_purchase(figure, true), price: task.price(figure, true) };
    let mut plans = FigurePlanner::new(&scene, index).plans(&budget, ENDS);
    plans.retain(|plan| plan.orders.first().is_some_and(|first| task.allows(*first)));
    if plans.first().is_none_or(|best| best.orders[0] != first) {
        return alone;
    }
    let least = (plans[0].gain * CLOSE).max(half_turn::MIN_PLAN_VALUE);
    plans.retain(|plan| plan.gain >= least);
    let second = (plans[0].figure, plans[0].aim);
    let rival = |plan: FigurePlan| {
        let mut why = plan.reason();
        why.second = Some(second);
        Candidate { why, orders: plan.orders }
    };
    keep_distinct_first_orders(plans).into_iter().map(rival).collect()
}

/// Keeps only the best of plans that begin with the same order.
fn keep_distinct_first_orders(plans: Vec<FigurePlan>) -> Vec<FigurePlan> {
    let mut kept: Vec<FigurePlan> = Vec::new();
    for plan in plans {
        if kept.len() < PLANS && !kept.iter().any(|other| other.orders[0] == plan.orders[0]) {
            kept.push(plan);
        }
    }
    kept
}
