//! The set of nodes (squares and facings) that a figure can reach, with the cheapest orders to each.

use super::movement_graph::{EdgeKind, MovementGraph};
use crate::{check::move_cost, facing::Facing, order::Order};

/// The figure that moves, and the costs that apply to its paths.
pub struct ReachQuery<'a> {
    /// Action points to spend, bought ones included.
    pub budget: u8,
    /// Number of its own action points: only these may be spent above other figures (`LEAP-1`).
    pub own: u8,
    /// Cost of a turn in action points (`HUND-2`).
    pub turn: u8,
    /// Cost of a turn as the first of its actions (`ACT-2`).
    pub first_turn: u8,
    /// `true` if it may pass above other figures (`LEAP-1`).
    pub leaps: bool,
    /// `true` for squares occupied by other figures, in row order.
    pub taken: &'a [bool],
    /// Harm from each action on a square, such as reaction fire, in any unit: among paths of equal cost the one with
    /// less harm is taken.
    pub harm: &'a [u32],
}

/// The best known path to a node.
#[derive(Clone, Copy, Debug)]
struct PathLabel {
    cost: u8,
    harm: u32,
    steps: u8,
    from: u32,
    order: Option<Order>,
    then: Option<Order>,
}

/// The nodes that a figure can reach.
pub struct ReachableNodes {
    labels: Vec<Option<PathLabel>>,
    reached: Vec<usize>,
}

const START: u32 = u32::MAX;

impl ReachableNodes {
    /// Searches from nodes on the board that cost nothing to reach, or, if `enters` is an order to enter, from the
    /// nodes where the figure enters, for one point.
    pub fn from(
        paths: &MovementGraph,
        starts: &[usize],
        enters: Option<Order>,
        mover: &ReachQuery<'_>,
    ) -> ReachableNodes {
        let mut spread = ReachableNodes { labels: vec![None; paths.squares() * 4], reached: Vec::new() };
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); usize::from(mover.budget) + 1];
        let cost = u8::from(enters.is_some());
        for &start in starts.iter().filter(|_| cost <= mover.budget) {
            let harm = if enters.is_some() { mover.harm[start / 4] } else { 0 };
            spread.labels[start] = Some(PathLabel { cost, harm, steps: cost, from: START, order: enters, then: None });
            rows[usize::from(cost)].push(start);
        }
        for cost in 0..=mover.budget {
            let mut next = 0;
            while let Some(&node) = rows[usize::from(cost)].get(next) {
                next += 1;
                if let Some(label) = spread.labels[node].filter(|label| label.cost == cost) {
                    spread.go_on(paths, mover, (node, label), &mut rows);
                }
            }
        }
        spread.reached = (0..spread.labels.len()).filter(|node| spread.labels[*node].is_some()).collect();
        spread
    }

    /// Returns the reachable nodes in order, including those above other figures.
    pub fn reached(&self) -> &[usize] {
        &self.reached
    }

    /// Returns the cost of the path to a node, and the harm on it.
    pub fn cost(&self, node: usize) -> Option<(u8, u32)> {
        self.labels[node].map(|label| (label.cost, label.harm))
    }

    /// Returns the orders that lead to a node.
    pub fn orders(&self, node: usize) -> Vec<Order> {
        let mut orders = Vec::new();
        let mut at = Some(node);
        while let Some(label) = at.and_then(|node| self.labels[node]) {
            orders.extend(label.then);
            orders.extend(label.order);
            at = (label.from != START).then_some(label.from as usize);
        }
        orders.reverse();
        orders
    }

    /// Returns the node at which the path to a node begins.
    pub fn root(&self, node: usize) -> usize {
        let mut at = node;
        while let Some(label) = self.labels[at].filter(|label| label.from != START) {
            at = label.from as usize;
        }
        at
    }

    fn go_on(
        &mut self,
        paths: &MovementGraph,
        mover: &ReachQuery<'_>,
        (node, label): (usize, PathLabel),
        rows: &mut [Vec<usize>],
    ) {
        let (at, facing) = (node / 4, Facing::ALL[node % 4]);
        let first = label.from == START && label.order.is_none();
        let turn = if first { mover.first_turn } else { mover.turn };
        for to in Facing::ALL.into_iter().filter(|to| *to != facing) {
            let turned = at * 4 + to as usize;
            let label = label.and(node, (turn, mover.harm[at]), Order::Turn { to }, None);
            self.offer(mover, (at, turned), label, rows);
        }
        for towards in Facing::ALL {
            let Some(to) = paths.passable_neighbour(at, towards).filter(|to| mover.leaps || !mover.taken[*to]) else {
                continue;
            };
            let (cost, go) = (move_cost(facing, towards), Order::Move { towards });
            let label = match paths.passage(at, towards) {
                EdgeKind::Free => label.and(node, (cost, mover.harm[to]), go, None),
                EdgeKind::Door if towards != facing.back() && !mover.taken[at] => {
                    let harm = mover.harm[at].saturating_add(mover.harm[to]);
                    label.and(node, (cost + 1, harm), Order::OpenDoor { side: towards }, Some(go))
                }
                EdgeKind::Door | EdgeKind::Shut => continue,
            };
            self.offer(mover, (at, to * 4 + facing as usize), label, rows);
        }
    }

    /// Records a path to node `to` from square `from`, if it is the best so far and the figure can pay for it.
    fn offer(&mut self, mover: &ReachQuery<'_>, (from, to): (usize, usize), new: PathLabel, rows: &mut [Vec<usize>]) {
        // No points may be bought above other figures, nor for moving there.
        let above = mover.taken[from] || mover.taken[to / 4];
        let rank = |label: &PathLabel| (label.cost, label.harm, label.steps);
        let paid = new.cost <= if above { mover.own.min(mover.budget) } else { mover.budget };
        if paid && self.labels[to].is_none_or(|old| rank(&new) < rank(&old)) {
            self.labels[to] = Some(new);
            rows[usize::from(new.cost)].push(to);
        }
    }
}

impl PathLabel {
    /// Extends the path from a node by one or two orders.
    fn and(&self, node: usize, (cost, harm): (u8, u32), order: Order, then: Option<Order>) -> PathLabel {
        PathLabel {
            cost: self.cost.saturating_add(cost),
            harm: self.harm.saturating_add(harm),
            steps: self.steps.saturating_add(1 + u8::from(then.is_some())),
            from: node as u32,
            order: Some(order),
            then,
        }
    }
}
