//! The monkey's decisions: any orders that the rules and the window allow. It prefers rarely given orders, and
//! otherwise those that bring the battle to its end.

use client::battle_view::{
    plan_preview::{PlanTarget, PlannedAction},
    session::BattleView,
};
use common::order_weights::{DistanceMemory, OrderWeigher};
use rules::{
    BattleState, Facing, Figure, FigureId, Order, PendingDecision, ResponseTrigger, Side, Square, action_cost,
    check_order, legal_orders,
    pathfinding::{self, PathGoal},
};

use super::tally::MonkeyCoverage;
use crate::games::RandomChooser;

/// Intended action of the monkey.
#[derive(Clone, Debug, PartialEq)]
pub enum MonkeyGoal {
    /// One order, given in any way.
    Order(Order),
    /// The plan of a figure.
    Plan(FigureId, PlanTarget),
    /// Puts exactly these figures into reaction mode.
    Ready(Vec<FigureId>),
    /// Discards the cards at these indices of the hand.
    Discard(Vec<usize>),
    /// Places all remaining pickets on the squares that the game suggests.
    PostAll,
}

/// Chooser of the monkey's actions, with its random generator and memory.
pub struct MonkeyPlanner {
    pub chance: RandomChooser,
    memory: DistanceMemory,
    /// Turn and side of the current half-turn, and the number of actions left in it.
    done: (u16, Side, usize),
}

/// Number of cards in a list or a hand that keys can reach.
const CARDS_WITH_KEYS: usize = 9;
/// Maximum number of steps of a path that is walked at once.
const MAX_PATH_LENGTH: usize = 6;
/// Minimum weight of the orders that bring a figure nearer to its goal.
const AHEAD: u32 = 150;
/// Last turn before the late turns, in which the battle should end.
const LATE_TURN: u16 = 3;
/// Minimum number of actions in a half-turn; up to one less than this number may be added at random.
const MIN_ACTIONS_PER_HALF: usize = 3;

impl MonkeyPlanner {
    pub fn new(seed: u64) -> MonkeyPlanner {
        MonkeyPlanner {
            chance: RandomChooser::new(seed),
            memory: DistanceMemory::default(),
            done: (0, Side::Allied, 0),
        }
    }

    /// Returns the next action at this decision. `truth` is the battle state with both hands.
    pub fn want(&mut self, view: &BattleView, truth: &BattleState, tally: &MonkeyCoverage) -> MonkeyGoal {
        if let Some(order) = self.card(truth, tally) {
            return MonkeyGoal::Order(order);
        }
        match &truth.awaiting {
            PendingDecision::Act { .. } => self.act(&view.now, tally),
            PendingDecision::Ready { seat: Side::Allied, .. } if is_late_turn(truth) => MonkeyGoal::Ready(Vec::new()),
            PendingDecision::Ready { figures, .. } => {
                MonkeyGoal::Ready(figures.iter().copied().filter(|_| !self.chance.one_in(4)).collect())
            }
            PendingDecision::Discard { seat } => {
                let hand = truth.cards.hands[*seat].cards.len().min(CARDS_WITH_KEYS);
                MonkeyGoal::Discard((0..hand).filter(|_| self.chance.one_in(8)).collect())
            }
            PendingDecision::Pickets { .. } if self.chance.one_in(3) => MonkeyGoal::PostAll,
            _ => MonkeyGoal::Order(self.answer(view, truth, tally)),
        }
    }

    /// Returns an order that answers the pending decision.
    fn answer(&mut self, view: &BattleView, truth: &BattleState, tally: &MonkeyCoverage) -> Order {
        // During deployment only the selected figure may change its entry, because dozens of figures may wait outside.
        let meant = |order: &Order| match order {
            // The monkey plays and kills cards elsewhere (`card`), and drops objects only as an action of a figure.
            Order::PlayCard { .. } | Order::KillCard { .. } | Order::Drop { .. } => false,
            Order::Deploy { figure, .. } => view.selected == Some(*figure),
            _ => true,
        };
        let orders: Vec<Order> = legal_orders(truth).into_iter().filter(meant).collect();
        let weight = |order: &Order| match order {
            Order::EndDeployment if matches!(truth.awaiting, PendingDecision::Deploy { .. }) => 40,
            Order::React { .. } | Order::Shoot { .. } | Order::KeepDice | Order::CallUp { .. } => 4,
            Order::EndFlame | Order::EndShooting | Order::EndSharing => 2,
            _ => 1,
        };
        self.draw(&orders, |order| weight(order) * rarity_weight(tally, order).min(20))
            .expect("a question has an answer")
    }

    /// Sometimes returns an order to play or kill a card that the window can reach.
    fn card(&mut self, truth: &BattleState, tally: &MonkeyCoverage) -> Option<Order> {
        let open = !matches!(
            truth.awaiting,
            PendingDecision::Bid { .. } | PendingDecision::Discard { .. } | PendingDecision::Deploy { .. }
        );
        let seldom = if matches!(truth.awaiting, PendingDecision::Act { figure: None, .. }) { 6 } else { 12 };
        let asked = matches!(truth.awaiting, PendingDecision::Answer { .. } | PendingDecision::LastChance { .. });
        if !open || !self.chance.one_in(if asked { 2 } else { seldom }) {
            return None;
        }
        let cards: Vec<Order> = legal_orders(truth).into_iter().filter(|order| self.reached(truth, order)).collect();
        self.draw(&cards, |order| rarity_weight(tally, order))
    }

    /// Returns `true` if the window offers this order of a card now.
    fn reached(&mut self, truth: &BattleState, order: &Order) -> bool {
        match *order {
            Order::KillCard { seat, card } => match truth.awaiting {
                PendingDecision::Answer { to: ResponseTrigger::Card(played), seat: asked } => {
                    played == card && seat == asked
                }
                PendingDecision::LastChance { seat: asked } => seat == asked,
                _ => {
                    truth.cards.in_play.iter().take(CARDS_WITH_KEYS).any(|lying| lying.card == card)
                        && !truth.in_last_stand()
                }
            },
            Order::PlayCard { seat, card, target } => {
                let place = truth.cards.hands[seat].cards.iter().position(|held| *held == card);
                let targets = rules::card_targets(truth, seat, card);
                let at = targets.iter().position(|other| *other == target);
                place.is_some_and(|place| place < CARDS_WITH_KEYS) && at.is_some_and(|at| at < CARDS_WITH_KEYS)
            }
            _ => false,
        }
    }

    /// Returns an action of a figure, or the end of its activation or of the half-turn.
    fn act(&mut self, now: &BattleState, tally: &MonkeyCoverage) -> MonkeyGoal {
        let PendingDecision::Act { seat, figure: acting } = now.awaiting else { unreachable!("it is asked to act") };
        let mine = now.figures.iter().filter(|figure| figure.side == seat && figure.in_play());
        let mut fresh: Vec<FigureId> = mine.filter(|figure| !figure.activated).map(|figure| figure.id).collect();
        self.chance.shuffle(&mut fresh);
        // Figures on the board come before those outside, which may have to wait. In late turns figures near an enemy
        // come first.
        fresh.sort_by_key(|id| now.figure(*id).map_or(u16::MAX, |figure| enemy_distance(now, figure)));
        if (self.done.0, self.done.1) != (now.turn.number, seat) {
            let deeds = match (is_late_turn(now), seat) {
                (false, _) => MIN_ACTIONS_PER_HALF + self.chance.below(MIN_ACTIONS_PER_HALF as u32) as usize,
                (true, Side::Allied) if has_captive_ally(now) => 3 * MIN_ACTIONS_PER_HALF,
                // Figures that are outside enter to meet the enemy.
                (true, Side::Allied) if fresh.iter().any(|id| is_off_board(now, *id)) => MIN_ACTIONS_PER_HALF,
                (true, Side::Allied) => 1,
                (true, Side::German) => 3 * MIN_ACTIONS_PER_HALF,
            };
            self.done = (now.turn.number, seat, deeds);
        }
        self.done.2 = self.done.2.saturating_sub(1);
        let ends = check_order(now, Order::EndActivation).is_ok() || check_order(now, Order::EndHalf).is_ok();
        if self.done.2 == 0 && check_order(now, Order::EndHalf).is_ok() {
            return MonkeyGoal::Order(Order::EndHalf);
        }
        for id in acting.into_iter().chain(fresh) {
            if let Some(want) = self.deed(now, id, tally, acting == Some(id) && !ends) {
                return want;
            }
        }
        let rare_end = tally.of(&Order::EndActivation) < tally.of(&Order::EndHalf);
        match check_order(now, Order::EndActivation) {
            Ok(_) if rare_end || check_order(now, Order::EndHalf).is_err() => MonkeyGoal::Order(Order::EndActivation),
            _ => MonkeyGoal::Order(Order::EndHalf),
        }
    }

    /// Returns the next action of a figure; `None` if it should do no more. With `must` it acts if it can.
    fn deed(&mut self, now: &BattleState, id: FigureId, tally: &MonkeyCoverage, must: bool) -> Option<MonkeyGoal> {
        let ahead = pathfinding::plan_orders(now, id, &[]).ok()?.ahead;
        let figure = *ahead.figure(id)?;
        if self.chance.one_in(12) && !must && !is_late_turn(now) {
            return None;
        }
        // A figure that can't enter because of an enemy fights for the square.
        let waits = is_late_turn(now)
            && figure.side == Side::Allied
            && !must
            && !has_captive_ally(now)
            && !is_off_board(now, id);
        let deed = |order: &Order| match order {
            Order::PlayCard { .. } | Order::KillCard { .. } | Order::EndActivation | Order::EndHalf => false,
            Order::Enter => true,
            _ if waits => false,
            Order::Drop { .. } => is_drop_of_carried(&ahead, id, order),
            Order::SealDoor { .. } => is_seal_from_within(&ahead, &figure, order),
            _ => true,
        };
        let orders: Vec<Order> = legal_orders(&ahead).into_iter().filter(deed).collect();
        let hunts = is_late_turn(now) || self.chance.one_in(2);
        let policy = OrderWeigher::of(&ahead, &mut self.memory, false, false);
        let weights: Vec<u32> = orders
            .iter()
            .map(|order| {
                // Action points are bought only for rare orders, unless the figure must act.
                let dear = action_cost(&ahead, *order).is_some_and(|cost| cost > figure.points) && !must;
                let (rare, weight) = (rarity_weight(tally, order), policy.weight(*order).max(1));
                let idle = hunts && !must && weight < AHEAD;
                if (dear || idle) && rare < 5 { 0 } else { weight * rare }
            })
            .collect();
        let (step, buys) =
            (self.chance.one_in(4) && !is_late_turn(now), figure.side == Side::Allied && self.chance.one_in(2));
        let order = draw_weighted_order(&mut self.chance, &orders, &weights)?;
        if let (Order::Move { .. } | Order::Turn { .. }, false, Some(from)) = (order, step, figure.square()) {
            let policy = OrderWeigher::of(&ahead, &mut self.memory, false, false);
            let aim = farthest_affordable_step((now, &ahead), &figure, from, &policy, buys)
                .filter(|aim| is_plan_executable(now, id, *aim));
            if let Some(aim) = aim {
                return Some(MonkeyGoal::Plan(id, aim));
            }
        }
        let aim = PlanTarget::Do(order);
        is_plan_executable(now, id, aim).then_some(MonkeyGoal::Plan(id, aim))
    }

    fn draw(&mut self, orders: &[Order], weight: impl Fn(&Order) -> u32) -> Option<Order> {
        let weights: Vec<u32> = orders.iter().map(weight).collect();
        draw_weighted_order(&mut self.chance, orders, &weights)
    }
}

/// Draws one of the orders by weight.
fn draw_weighted_order(chance: &mut RandomChooser, orders: &[Order], weights: &[u32]) -> Option<Order> {
    let all: u32 = weights.iter().sum();
    let mut ticket = if all == 0 { return None } else { chance.below(all) };
    for (order, weight) in orders.iter().zip(weights) {
        match ticket.checked_sub(*weight) {
            Some(rest) => ticket = rest,
            None => return Some(*order),
        }
    }
    None
}

/// Returns `true` if the Allies should do nothing more than wait to be killed, so that the battle ends.
fn is_late_turn(now: &BattleState) -> bool {
    now.turn.number > LATE_TURN
}

/// Returns `true` if a stranded friend waits for the Allies behind doors that the Germans can't open: the battle then
/// ends only through the Allies.
fn has_captive_ally(now: &BattleState) -> bool {
    now.figures.iter().any(|figure| figure.side == Side::Allied && now.is_stranded(figure))
}

fn is_off_board(now: &BattleState, figure: FigureId) -> bool {
    now.figure(figure).is_some_and(|figure| figure.square().is_none())
}

/// Returns the sort key of a figure: in late turns its distance from the nearest enemy, otherwise 0; a large number for
/// figures off the board.
fn enemy_distance(now: &BattleState, figure: &Figure) -> u16 {
    let Some(from) = figure.square() else { return 1_000 };
    if !is_late_turn(now) {
        return 0;
    }
    let enemies = now.figures.iter().filter(|other| other.side != figure.side).filter_map(Figure::square);
    let far = |at: Square| {
        let (dx, dy) = from.delta(at);
        dx.unsigned_abs() + dy.unsigned_abs()
    };
    enemies.map(far).min().unwrap_or(0)
}

/// Returns the factor by which a rarely given order is preferred.
fn rarity_weight(tally: &MonkeyCoverage, order: &Order) -> u32 {
    match tally.of(order) {
        0 => 50,
        1..3 => 8,
        3..10 => 2,
        _ => 1,
    }
}

fn is_drop_of_carried(now: &BattleState, figure: FigureId, order: &Order) -> bool {
    matches!(order, Order::Drop { object } if now.objects.carried(figure).any(|carried| carried == *object))
}

/// Returns `true` if an Allied figure seals the door from the inner side. From the outer side it would shut itself in
/// with the enemy.
fn is_seal_from_within(now: &BattleState, figure: &Figure, order: &Order) -> bool {
    let Order::SealDoor { side } = order else { return false };
    let door = figure.square().and_then(|at| now.board.door_at(at, *side));
    figure.side == Side::Allied && door.is_some_and(|door| now.board.doors()[door].squares().1 == figure.square())
}

/// Returns `true` if the window can show that plan and carry it out.
fn is_plan_executable(now: &BattleState, figure: FigureId, aim: PlanTarget) -> bool {
    PlannedAction::new(now, figure, aim).is_some_and(|plan| plan.orders().is_some())
}

/// Returns the farthest part of the path that the figure can pay, with bought action points if `buys` is set.
fn farthest_affordable_step(
    (now, ahead): (&BattleState, &BattleState),
    figure: &Figure,
    from: Square,
    policy: &OrderWeigher,
    buys: bool,
) -> Option<PlanTarget> {
    let terrain = ahead.board.terrain();
    let mut way = vec![from];
    while way.len() <= MAX_PATH_LENGTH {
        let here = *way.last().expect("it begins somewhere");
        let next = Facing::ALL.into_iter().filter_map(|side| here.towards(side)).filter(|to| terrain.contains(*to));
        let Some(next) = next.min_by_key(|to| policy.left(*to)).filter(|to| policy.left(*to) < policy.left(here))
        else {
            break;
        };
        way.push(next);
    }
    let affordable = |square: &Square| {
        let orders =
            pathfinding::find_path(ahead, figure, PathGoal::Square(*square)).ok().filter(|orders| !orders.is_empty());
        let plan = orders.and_then(|orders| pathfinding::plan_orders(now, figure.id, &orders).ok());
        plan.is_some_and(|plan| plan.refusal.is_none() && (buys || plan.bought == 0))
    };
    way[1..].iter().rev().find(|square| affordable(square)).map(|square| PlanTarget::Go(*square))
}
