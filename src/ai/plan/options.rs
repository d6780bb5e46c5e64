//! The options for a plan: each reachable node with a final action, evaluated.

use rules::{Facing, FigureId, HarpoonState, Order, cards::CardId, line_of_sight, pathfinding::ReachableNodes};

use super::{
    ActionBudget,
    attacks::{AttackAllocation, best_allocation},
    figure_planner::FigurePlanner,
};
use crate::reason::Objective;

/// Loss per damage point on the way, as a share of the figure's worth, in addition to the chance of death.
const HURT: f64 = 0.15;
/// Loss from a horde figure's death on the way, as a share of its worth; it is reduced because others replace the
/// figure.
const HORDE_LOSS: f64 = 0.5;
/// Share of the value of staying that remains if a horde figure dies on the way.
const HORDE_STILL: f64 = 0.75;
/// Value of clearing a jam for each action point that it costs, as a share of the figure's worth.
const UNJAM: f64 = 0.1;
/// Value of freeing a harpoon from a body.
const UNSTICK: f64 = 0.3;
/// Maximum threat counted for one watched square.
const WATCHED_SQUARE: f64 = 2.0;
/// Maximum threat counted for all watched squares together.
const WATCHED_ALL: f64 = 16.0;

/// The action at the end of the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum FinalAction {
    Rest,
    Attack { order: Order, target: Option<FigureId>, kill: Option<f64> },
    Deed { orders: [Option<Order>; 2], errand: Objective },
    Clear(Order),
}

/// An option for a plan: a node with a final action.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlanOption {
    pub value: f64,
    pub node: usize,
    pub tail: FinalAction,
}

impl PlanOption {
    fn attack(value: f64, node: usize, found: &AttackAllocation) -> PlanOption {
        let tail = found.order.map_or(FinalAction::Rest, |order| FinalAction::Attack {
            order,
            target: found.target,
            kill: found.kill,
        });
        PlanOption { value, node, tail }
    }
}

/// The way to a node: its cost, the action points left, and the harm on it.
struct ReachablePath {
    cost: u8,
    /// Own points left at the node, and points that can still be bought there.
    own: f64,
    more: f64,
    /// Points bought on the way.
    bought: f64,
    death: f64,
    damage: f64,
}

impl FigurePlanner<'_, '_> {
    /// Returns all options, and for each number of own action points the best value of moving without attacks.
    pub(super) fn ends(
        &mut self,
        spread: &ReachableNodes,
        still: f64,
        purse: &ActionBudget,
    ) -> (Vec<PlanOption>, Vec<f64>) {
        let mut by_cost = vec![f64::MIN; usize::from(purse.own) + 1];
        let mut ends = Vec::new();
        for &node in spread.reached() {
            let Some((cost, harm)) = spread.cost(node).filter(|_| !self.taken[node / 4]) else { continue };
            let way = self.way(cost, harm, purse);
            let rest = self.stand(node, None);
            self.note(&way, cost, self.settled(rest, 0.0, &way, still, purse), &mut by_cost);
            let attacks = self.attacks(node);
            let found = best_allocation(&attacks, way.own, way.more, purse.price);
            let value = self.settled(rest + found.gain, way.bought, &way, still, purse);
            ends.push(PlanOption::attack(value, node, &found));
            for action in self.deeds(node) {
                let over = (f64::from(action.cost) - way.own).max(0.0);
                if over > way.more {
                    continue;
                }
                let leaves = action.errand == Objective::Exit || action.wins;
                let after = if leaves { 0.0 } else { self.stand(node, Some(action.errand)) };
                let spare = way.own - (f64::from(action.cost) - over);
                let more =
                    if leaves || spare < 1.0 { 0.0 } else { best_allocation(&attacks, spare, 0.0, purse.price).gain };
                let value = self.settled(after + action.gain + more, way.bought + over, &way, still, purse);
                if over == 0.0 {
                    self.note(&way, cost + action.cost, value - more, &mut by_cost);
                }
                let tail = FinalAction::Deed { orders: action.orders, errand: action.errand };
                ends.push(PlanOption { value, node, tail });
            }
        }
        (ends, by_cost)
    }

    fn way(&self, cost: u8, harm: u32, purse: &ActionBudget) -> ReachablePath {
        let bought = cost.saturating_sub(purse.own);
        let (death, damage) = self.fate(harm);
        ReachablePath {
            cost,
            own: f64::from(purse.own.saturating_sub(cost)),
            more: f64::from(purse.bought.saturating_sub(bought)),
            bought: f64::from(bought),
            death,
            damage,
        }
    }

    /// Returns the value of an option, reduced by the risk of the way and the price of bought points.
    fn settled(&self, value: f64, bought: f64, way: &ReachablePath, still: f64, purse: &ActionBudget) -> f64 {
        let paid = purse.price * bought;
        if self.is_horde() {
            let death = self.scene.weights.fear * way.death;
            let lost = HORDE_STILL * still.max(0.0) - HORDE_LOSS * self.worth();
            return value * (1.0 - death) + death * lost - paid;
        }
        let lost = way.death * (self.worth() + still.max(0.0)) + HURT * way.damage * self.worth();
        value * (1.0 - way.death) - lost - paid
    }

    /// Records the value of moving without attacks for `cost` own action points.
    fn note(&self, way: &ReachablePath, cost: u8, value: f64, by_cost: &mut [f64]) {
        if way.bought == 0.0 {
            let from = usize::from(cost.max(way.cost)).min(by_cost.len());
            by_cost[from..].iter_mut().for_each(|best| *best = best.max(value));
        }
    }

    /// Adds options that attack from the start and move afterwards.
    pub(super) fn first_attacks(
        &mut self,
        start: usize,
        by_cost: &[f64],
        purse: &ActionBudget,
        ends: &mut Vec<PlanOption>,
    ) {
        if self.taken[start / 4] {
            return;
        }
        let attacks = self.attacks(start);
        for points in 1..=purse.own {
            let found = best_allocation(&attacks, f64::from(points), 0.0, purse.price);
            let rest = by_cost[usize::from(purse.own - points)];
            if found.order.is_some() && rest > f64::MIN {
                ends.push(PlanOption::attack(found.gain + rest, start, &found));
            }
        }
    }

    /// Adds options that clear a jam or free a harpoon.
    pub(super) fn clearing(&mut self, start: usize, still: f64, purse: &ActionBudget, ends: &mut Vec<PlanOption>) {
        let mut clear = |gain: f64, order| {
            ends.push(PlanOption { value: still + gain, node: start, tail: FinalAction::Clear(order) });
        };
        let jam: Option<(CardId, u8)> = self.scene.state.profile(&self.figure).jam();
        if let Some((card, cost)) = jam.filter(|(_, cost)| *cost <= purse.own) {
            clear(UNJAM * self.worth() * f64::from(cost), Order::ClearJam { card });
        }
        if self.figure.harpoon == HarpoonState::Stuck && purse.own > 0 {
            clear(UNSTICK, Order::FreeHarpoon);
        }
    }

    /// Returns `true` if the figure can use reaction mode after the half-turn, and the weight of watching is above 0.
    pub(super) fn watches(&self) -> bool {
        let profile = self.scene.state.profile(&self.figure);
        !profile.cannot_react() && !self.jammed && self.scene.weights.watch > 0.0
    }

    /// Returns the value of watching from a node in reaction mode; 0 if an enemy is visible from there (`RF-1`).
    pub(super) fn view_from(&mut self, node: usize) -> f64 {
        if !self.watches() {
            return 0.0;
        }
        let assessment = self.scene;
        let (at, facing) = (node / 4, Facing::ALL[node % 4]);
        let here = assessment.own.paths.square(at);
        let seen = self.seen(at).to_vec();
        let visible = |mark: usize| {
            let there = assessment.state.figures[self.marks[mark].index].square();
            there.is_some_and(|there| facing.looks_at(here.delta(there).0, here.delta(there).1))
        };
        if seen.iter().any(|(mark, _)| visible(*mark)) {
            return 0.0;
        }
        let field = line_of_sight::field_of_view(&assessment.state.board, &self.others, here, facing);
        let threats =
            field.iter().map(|square| assessment.threats[assessment.own.paths.index(*square)].min(WATCHED_SQUARE));
        assessment.weights.watch * threats.sum::<f64>().min(WATCHED_ALL)
    }
}
