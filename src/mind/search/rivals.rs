//! The candidates of a search: the planner's answer first, then alternatives.

use rules::{FigureId, Order, PendingDecision, ResponseTrigger, card_targets, cards::CardId};

use crate::{
    cards::value,
    half,
    plan::{Plan, Planner, Purse},
    scene::Atlas,
    task::Task,
    why::{Aim, Choice, Why, give},
};

/// Maximum number of alternative cards.
const CARDS: usize = 4;
/// Maximum number of alternative figures.
const FIGURES: usize = 4;
/// Maximum number of different plans of one figure.
const PLANS: usize = 6;
/// Number of figures for which plans are made.
const LOOKED_AT: usize = 6;
/// Number of a figure's best ends that are searched for different plans.
const ENDS: usize = 40;
/// Minimum gain of a figure's plan, as a share of its best plan's gain.
const CLOSE: f64 = 0.4;
/// Maximum bid considered, in points.
const MOST_BID: u8 = 6;

/// A candidate: the orders that begin its trials, and their reason.
#[derive(Clone)]
pub(super) struct Rival {
    pub orders: Vec<Order>,
    pub why: Why,
}

impl Rival {
    pub fn of(choice: Choice) -> Rival {
        Rival { orders: vec![choice.order], why: choice.why }
    }

    /// Returns the answer of this candidate: its first order.
    pub fn choice(&self) -> Option<Choice> {
        Some(Choice { order: *self.orders.first()?, why: self.why })
    }
}

/// Returns the planner's answer and its rivals; only the answer if there are no rivals.
pub(super) fn of(task: &Task<'_>, planned: Choice, atlas: &mut Atlas) -> Vec<Rival> {
    let first = planned.order;
    let others = match &task.situation.awaiting {
        PendingDecision::Act { figure: Some(id), .. } => return plans(task, *id, planned, atlas),
        // A player who commands only some figures of a side does not play its cards.
        PendingDecision::Act { figure: None, .. } if task.among.is_some() => figures(task, first, atlas),
        PendingDecision::Act { figure: None, .. } => [cards(task, first), figures(task, first, atlas)].concat(),
        PendingDecision::Bid { points, intelligence, .. } => bids(*points, *intelligence),
        PendingDecision::Answer { to, .. } => answers(task, *to),
        _ => Vec::new(),
    };
    let another = |rival: &Rival| rival.orders.first().is_some_and(|order| *order != first && task.allows(*order));
    [Rival::of(planned)].into_iter().chain(others.into_iter().filter(another)).collect()
}

/// Returns the cards that may be played now, the most valuable first.
fn cards(task: &Task<'_>, planned: Order) -> Vec<Rival> {
    let mut all = playable(task);
    all.retain(|(gain, choice)| *gain > 0.0 && choice.order != planned && task.allows(choice.order));
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    all.into_iter().take(CARDS).map(|(_, choice)| Rival::of(choice)).collect()
}

/// Returns every card of the hand with each of its targets, and the estimated value.
fn playable(task: &Task<'_>) -> Vec<(f64, Choice)> {
    let (situation, seat) = (task.situation, task.seat);
    let on = |card: CardId| {
        card_targets(situation, seat, card).into_iter().map(move |target| {
            let order = Order::PlayCard { seat, card, target };
            (value(situation, seat, card, target), give(order, Aim::Card(card)))
        })
    };
    situation.cards.hands[seat].cards.iter().copied().flat_map(on).collect()
}

/// Returns the activations of other figures, with their plans, the highest gain first.
fn figures(task: &Task<'_>, planned: Order, atlas: &mut Atlas) -> Vec<Rival> {
    let scene = task.scene(atlas);
    let able = half::ranked(task, &scene).into_iter().take(LOOKED_AT);
    let mut plans: Vec<Plan> = able.filter_map(|index| half::fresh_plan(task, &scene, index)).collect();
    plans.retain(|plan| plan.gain > half::LEAST && !plan.orders.is_empty());
    plans.sort_by(|one, other| other.gain.total_cmp(&one.gain).then(one.figure.cmp(&other.figure)));
    let others = plans.into_iter().filter(|plan| planned != Order::Activate { figure: plan.figure });
    let begun = others.take(FIGURES).map(|plan| {
        let why = plan.why();
        Rival { orders: [Order::Activate { figure: plan.figure }].into_iter().chain(plan.orders).collect(), why }
    });
    begun.collect()
}

fn bids(points: u8, intelligence: bool) -> Vec<Rival> {
    let bids = (0..=points.min(MOST_BID)).map(|points| Order::Bid { points });
    let all = bids.chain(intelligence.then_some(Order::DeclareIntelligence));
    all.map(|order| Rival::of(give(order, Aim::Initiative))).collect()
}

/// Returns the possible responses: passing, killing the played card, or answering with a card.
fn answers(task: &Task<'_>, to: ResponseTrigger) -> Vec<Rival> {
    let mut all = playable(task);
    all.retain(|(_, choice)| task.allows(choice.order));
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    let kill = match to {
        ResponseTrigger::Card(card) => Some(give(Order::KillCard { seat: task.seat, card }, Aim::Card(card))),
        _ => None,
    };
    let cards = all.into_iter().take(CARDS).map(|(_, choice)| choice);
    [give(Order::Pass, Aim::Rest)].into_iter().chain(kill).chain(cards).map(Rival::of).collect()
}

/// Returns plans of the active figure: the planner's plan first, then others with a similar gain and another first
/// order.
fn plans(task: &Task<'_>, id: FigureId, planned: Choice, atlas: &mut Atlas) -> Vec<Rival> {
    let situation = task.situation;
    let fresh = situation.activations.now().is_some_and(|now| now.fresh);
    let first = planned.order;
    let alone = vec![Rival::of(planned)];
    let Some(figure) = situation.figure(id) else { return alone };
    if !fresh || figure.points == 0 || situation.mid_leap(figure) || situation.in_last_stand() {
        return alone;
    }
    let scene = task.scene(atlas);
    let Some(index) = scene.place_of(id) else { return alone };
    let purse = Purse { own: figure.points, bought: task.buys(figure, true), price: task.price(figure, true) };
    let mut plans = Planner::new(&scene, index).plans(&purse, ENDS);
    plans.retain(|plan| plan.orders.first().is_some_and(|first| task.allows(*first)));
    if plans.first().is_none_or(|best| best.orders[0] != first) {
        return alone;
    }
    let least = (plans[0].gain * CLOSE).max(half::LEAST);
    plans.retain(|plan| plan.gain >= least);
    let second = (plans[0].figure, plans[0].aim);
    let rival = |plan: Plan| {
        let mut why = plan.why();
        why.second = Some(second);
        Rival { why, orders: plan.orders }
    };
    different(plans).into_iter().map(rival).collect()
}

/// Keeps only the best of plans that begin with the same order.
fn different(plans: Vec<Plan>) -> Vec<Plan> {
    let mut kept: Vec<Plan> = Vec::new();
    for plan in plans {
        if kept.len() < PLANS && !kept.iter().any(|other| other.orders[0] == plan.orders[0]) {
            kept.push(plan);
        }
    }
    kept
}
