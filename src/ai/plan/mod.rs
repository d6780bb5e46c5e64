//! Plans of a figure. The planner evaluates each node that the figure can reach: the best use of the action points left
//! there, the cost of the way and the danger of the square. A plan is a sequence of orders, but only its first order is
//! given; then the planner starts again, because dice may have changed the battle.

mod area_attacks;
mod attacks;
mod construction;
mod figure_planner;
mod objective_actions;
mod options;
mod winning_move;

use rules::{Facing, FigureId, FigurePlace, Order, pathfinding::ReachableNodes};

pub(crate) use figure_planner::{ActionBudget, FigurePlanner};
pub(crate) use winning_move::may_reach_win;

use self::{
    attacks::best_allocation,
    options::{FinalAction, PlanOption},
};
use crate::reason::{Purpose, Reason};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FigurePlan {
    pub figure: FigureId,
    pub orders: Vec<Order>,
    /// Gain over doing nothing.
    pub gain: f64,
    pub aim: Purpose,
    /// Probability that the targeted enemy dies.
    pub chance: Option<f64>,
}

impl FigurePlan {
    pub fn reason(&self) -> Reason {
        Reason { goal: self.aim, chance: self.chance, second: None }
    }
}

/// Number of the best options that are evaluated again with the view from their nodes, for reaction mode.
const WATCHED: usize = 10;

impl FigurePlanner<'_, '_> {
    /// Returns the best plan of the figure within a budget.
    pub fn plan(&mut self, budget: &ActionBudget) -> Option<FigurePlan> {
        self.plans(budget, 1).into_iter().next()
    }

    /// Returns the figure's best plans, the best first. All plans differ in their last node or action.
    pub fn plans(&mut self, budget: &ActionBudget, most: usize) -> Vec<FigurePlan> {
        if budget.own.saturating_add(budget.bought) == 0 {
            return Vec::new();
        }
        match self.figure.place {
            Some(FigurePlace::Board(at)) => {
                let starts = self.starts(at);
                let still = starts.iter().map(|start| self.end_position_value(*start, None)).fold(f64::MIN, f64::max);
                self.on_board(&starts, None, still, budget, most)
            }
            Some(FigurePlace::Waiting(_)) => self.entry_plans(budget, most),
            _ => Vec::new(),
        }
    }

    fn entry_plans(&mut self, budget: &ActionBudget, most: usize) -> Vec<FigurePlan> {
        let state = self.scene.state;
        let Some(FigurePlace::Waiting(entry)) = self.figure.place else { return Vec::new() };
        let tunnels = state.cards.tunnels(self.figure.side);
        let tunnels = tunnels.map(|(card, gate)| (Order::EnterTunnel { card }, gate));
        let gates: Vec<_> = [(Order::Enter, *state.board.terrain().entry(entry))].into_iter().chain(tunnels).collect();
        let mut plans = Vec::new();
        for (order, gate) in gates {
            let node = self.scene.own.paths.node(gate.at, gate.inward());
            match self.others.figure_at(gate.at).and_then(|id| state.figure(id)) {
                Some(enemy) if enemy.side != self.figure.side && order == Order::Enter => {
                    let attacks = self.attacks_from_outside(enemy.id);
                    let (own, bought) = (f64::from(budget.own), f64::from(budget.bought));
                    let found = best_allocation(&attacks, own, bought, budget.price);
                    let Some(order) = found.order else { continue };
                    let aim = found.target.map_or(Purpose::Area, Purpose::Attack);
                    let (figure, gain, chance) = (self.figure.id, found.gain, found.kill);
                    plans.push(FigurePlan { figure, orders: vec![order], gain, aim, chance });
                }
                Some(_) => {}
                None => {
                    let still = self.waiting_value(node);
                    plans.extend(self.on_board(&[node], Some(order), still, budget, most));
                }
            }
        }
        plans.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        plans.truncate(most);
        plans
    }

    fn on_board(
        &mut self,
        starts: &[usize],
        enters: Option<Order>,
        still: f64,
        budget: &ActionBudget,
        most: usize,
    ) -> Vec<FigurePlan> {
        let spread = self.reachable_nodes(starts, enters, (budget.own, budget.bought));
        let (mut ends, by_cost) = self.plan_options(&spread, still, budget);
        let mut stays = 0.0;
        if enters.is_none() {
            for start in starts {
                self.first_attacks(*start, &by_cost, budget, &mut ends);
                stays = self.view_from(*start).max(stays);
            }
            self.add_clearing_options(starts[0], still, budget, &mut ends);
        }
        sort_options_by_value(&mut ends);
        let watches = self.can_use_reaction_mode();
        ends.truncate(if watches || most > 1 { WATCHED.max(most) } else { 1 });
        for end in ends.iter_mut().filter(|end| watches && end.tail == FinalAction::Rest) {
            end.value += self.view_from(end.node);
        }
        sort_options_by_value(&mut ends);
        ends.truncate(most);
        ends.iter().map(|end| self.as_plan(end, self.way_to(&spread, end.node, enters), still + stays)).collect()
    }

    /// Returns the orders that lead to a node.
    fn way_to(&self, spread: &ReachableNodes, node: usize, enters: Option<Order>) -> Vec<Order> {
        let facing = Facing::ALL[spread.root(node) % 4];
        let turn = (enters.is_none() && facing != self.figure.facing).then_some(Order::Turn { to: facing });
        turn.into_iter().chain(spread.orders(node)).collect()
    }

    fn as_plan(&self, end: &PlanOption, mut orders: Vec<Order>, still: f64) -> FigurePlan {
        let (aim, chance) = match end.tail {
            FinalAction::Attack { target, kill, .. } => (target.map_or(Purpose::Area, Purpose::Attack), kill),
            FinalAction::Deed { errand: objective, .. } => (Purpose::Errand(objective), None),
            FinalAction::Clear(_) => (Purpose::Clear, None),
            FinalAction::Rest => (self.drawn_to(end.node), None),
        };
        match end.tail {
            FinalAction::Attack { order, .. } | FinalAction::Clear(order) => orders.push(order),
            FinalAction::Deed { orders: then, .. } => orders.extend(then.into_iter().flatten()),
            FinalAction::Rest => {}
        }
        FigurePlan { figure: self.figure.id, orders, gain: end.value - still, aim, chance }
    }

    fn drawn_to(&self, node: usize) -> Purpose {
        let (assessment, points) = (self.scene, 4);
        let pull = assessment.own.best_goal(self.index, node, 0, points, &assessment.fade);
        pull.map_or(Purpose::Stand, |(_, objective)| Purpose::Errand(objective))
    }
}

/// Sorts the options, the best first. The node breaks ties, so that the result does not depend on their previous order.
fn sort_options_by_value(ends: &mut [PlanOption]) {
    ends.sort_by(|one, other| other.value.total_cmp(&one.value).then(one.node.cmp(&other.node)));
}
