//! The options for a plan: each reachable node with a final action, evaluated.

use rules::{Facing, FigureId, HarpoonState, Order, cards::CardId, line_of_sight, pathfinding::ReachableNodes};

use super::{
    attacks::{AttackAllocation, best_allocation},
    figure_planner::{ActionBudget, FigurePlanner},
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
    pub(super) fn plan_options(
        &mut self,
        spread: &ReachableNodes,
        still: f64,
        budget: &ActionBudget,
    ) -> (Vec<PlanOption>, Vec<f64>) {
        let mut by_cost = vec![f64::MIN; usize::from(budget.own) + 1];
        let mut ends = Vec::new();
        for &node in spread.reached() {
            let Some((cost, harm)) = spread.cost(node).filter(|_| !self.taken[node / 4]) else { continue };
            let way = self.path_summary(cost, harm, budget);
            let rest = self.end_position_value(node, None);
            self.record_move_value(&way, cost, self.net_value(rest, 0.0, &way, still, budget), &mut by_cost);
            let attacks = self.attacks(node);
            let found = best_allocation(&attacks, way.own, way.more, budget.price);
            let value = self.net_value(rest + found.gain, way.bought, &way, still, budget);
            ends.push(PlanOption::attack(value, node, &found));
            for action in self.objective_actions(node) {
                let over = (f64::from(action.cost) - way.own).max(0.0);
                if over > way.more {
                    continue;
                }
                let leaves = action.errand == Objective::Exit || action.wins;
                let after = if leaves { 0.0 } else { self.end_position_value(node, Some(action.errand)) };
                let spare = way.own - (f64::from(action.cost) - over);
                let more =
                    if leaves || spare < 1.0 { 0.0 } else { best_allocation(&attacks, spare, 0.0, budget.price).gain };
                let value = self.net_value(after + action.gain + more, way.bought + over, &way, still, budget);
                if over == 0.0 {
                    self.record_move_value(&way, cost + action.cost, value - more, &mut by_cost);
                }
                let tail = FinalAction::Deed { orders: action.orders, errand: action.errand };
                ends.push(PlanOption { value, node, tail });
            }
        }
        (ends, by_cost)
    }

    fn path_summary(&self, cost: u8, harm: u32, budget: &ActionBudget) -> ReachablePath {
        let bought = cost.saturating_sub(budget.own);
        let (death, damage) = self.death_chance_and_damage(harm);
        ReachablePath {
            cost,
            own: f64::from(budget.own.saturating_sub(cost)),
            more: f64::from(budget.bought.saturating_sub(bought)),
            bought: f64::from(bought),
            death,
            damage,
        }
    }

    /// Returns the value of an option, reduced by the risk of the way and the price of bought points.
    fn net_value(&self, value: f64, bought: f64, way: &ReachablePath, still: f64, budget: &ActionBudget) -> f64 {
        let paid = budget.price * bought;
        if self.is_horde() {
            let death = self.scene.weights.fear * way.death;
            let lost = HORDE_STILL * still.max(0.0) - HORDE_LOSS * self.worth();
            return value * (1.0 - death) + death * lost - paid;
        }
        let lost = way.death * (self.worth() + still.max(0.0)) + HURT * way.damage * self.worth();
        value * (1.0 - way.death) - lost - paid
    }

    /// Records the value of moving without attacks for `cost` own action points.
    fn record_move_value(&self, way: &ReachablePath, cost: u8, value: f64, by_cost: &mut [f64]) {
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
        budget: &ActionBudget,
        ends: &mut Vec<PlanOption>,
    ) {
        if self.taken[start / 4] {
            return;
        }
        let attacks = self.attacks(start);
        for points in 1..=budget.own {
            let found = best_allocation(&attacks, f64::from(points), 0.0, budget.price);
            let rest = by_cost[usize::from(budget.own - points)];
            if found.order.is_some() && rest > f64::MIN {
                ends.push(PlanOption::attack(found.gain + rest, start, &found));
            }
        }
    }

    /// Adds options that clear a jam or free a harpoon.
    pub(super) fn add_clearing_options(
        &mut self,
        start: usize,
        still: f64,
        budget: &ActionBudget,
        ends: &mut Vec<PlanOption>,
    ) {
        let mut clear = |gain: f64, order| {
            ends.push(PlanOption { value: still + gain, node: start, tail: FinalAction::Clear(order) });
        };
        let jam: Option<(CardId, u8)> = self.scene.state.profile(&self.figure).jam();
        if let Some((card, cost)) = jam.filter(|(_, cost)| *cost <= budget.own) {
            clear(UNJAM * self.worth() * f64::from(cost), Order::ClearJam { card });
        }
        if self.figure.harpoon == HarpoonState::Stuck && budget.own > 0 {
            clear(UNSTICK, Order::FreeHarpoon);
        }
    }

    /// Returns `true` if the figure can use reaction mode after the half-turn, and the weight of watching is above 0.
    pub(super) fn can_use_reaction_mode(&self) -> bool {
        let profile = self.scene.state.profile(&self.figure);
        !profile.cannot_react() && !self.jammed && self.scene.weights.watch > 0.0
    }

    /// Returns the value of watching from a node in reaction mode; 0 if an enemy is visible from there (`RF-1`).
    pub(super) fn view_from(&mut self, node: usize) -> f64 {
        if !self.can_use_reaction_mode() {
            return 0.0;
        }
        let assessment = self.scene;
        let (at, facing) = (node / 4, Facing::ALL[node % 4]);
        let here = assessment.own.paths.square(at);
        let seen = self.visible_enemies(at).to_vec();
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
