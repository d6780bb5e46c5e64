//! The search for the cheapest path, by Dijkstra's algorithm.

use pathfinding::directed::dijkstra::{dijkstra, dijkstra_reach};
use std::collections::BTreeMap;

use super::order_plan::{OrderPlan, plan_orders};
use crate::{
    check::move_cost,
    facing::Facing,
    figure::{Ability, FigurePlace},
    figures::Figure,
    order::Order,
    refusal::Refusal,
    side::Side,
    square::Square,
    state_fields::BattleState,
    terrain::Ground,
};

/// The goal of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathGoal {
    /// This square, with any facing.
    Square(Square),
    /// Off the board across this edge of this square, an exit.
    Exit(Square, Facing),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum SearchNode {
    Outside,
    At(Square, Facing),
    Gone,
}

/// A next node, its cost, and the orders that lead to it.
type SearchMove = (SearchNode, u32, Vec<Order>);

/// A search for paths of a figure.
#[derive(Clone, Copy)]
struct PathSearch<'a> {
    state: &'a BattleState,
    figure: &'a Figure,
    /// The goal; `None` if every square is searched.
    goal: Option<PathGoal>,
    /// `true` if the path may pass above other figures.
    leaps: bool,
}

/// Cost of a burning square when paths are compared, in hundredths of an action point: a detour of one point is
/// preferred.
const FIRE_PENALTY: u32 = 150;

/// Returns the cheapest orders to a goal, with doors opened on the way. Among paths of equal cost, one that faces its
/// direction of movement is preferred to sidesteps; a burning square is worth a detour. A figure that leaps passes
/// above others if its own points suffice (`LEAP-1`), otherwise around them.
///
/// # Errors
/// [`Refusal::NoWay`] if figures, walls and sealed doors block every path.
pub fn find_path(state: &BattleState, figure: &Figure, goal: PathGoal) -> Result<Vec<Order>, Refusal> {
    let leaps = state.kind_of(figure).has(&Ability::Leap);
    let search = PathSearch { state, figure, goal: Some(goal), leaps };
    let over = search.cheapest_orders().ok_or(Refusal::NoWay)?;
    let fails = |orders: &[Order]| {
        let plan = plan_orders(state, figure.id, orders);
        plan.is_ok_and(|plan| {
            matches!(
                plan.refusal,
                Some(Refusal::LeapTooFar | Refusal::NoCommandInLeap | Refusal::MidLeap | Refusal::FacedBefore)
            )
        })
    };
    let round = (leaps && fails(&over)).then(|| PathSearch { leaps: false, ..search }.cheapest_orders()).flatten();
    Ok(round.filter(|orders| !fails(orders)).unwrap_or(over))
}

/// A square that a figure can reach now.
#[derive(Clone, Debug, PartialEq)]
pub struct ReachableSquare {
    /// The square.
    pub at: Square,
    /// The cheapest path there, with its cost and the reaction fire that it draws.
    pub plan: OrderPlan,
}

/// Returns every square on which a figure could end its move now, with its own points and those that its side could buy
/// (`AP-2`). One search gives the same results as [`find_path`] and [`plan_orders`] for each square.
pub fn reachable_squares(state: &BattleState, figure: &Figure) -> Vec<ReachableSquare> {
    let Some(start) = start_node(figure) else { return Vec::new() };
    let Ok(ready) = plan_orders(state, figure.id, &[]) else { return Vec::new() };
    let points = ready.ahead.figure(figure.id).map_or(0, |figure| ready.ahead.spendable(figure));
    let leaps = state.kind_of(figure).has(&Ability::Leap);
    let search = PathSearch { state, figure, goal: None, leaps };
    let hops = |node: &SearchNode| search.next_moves(*node);
    // Each node with its predecessor, the nearest first. The limit allows for fire, which makes a path dearer than its
    // points.
    let limit = u32::from(points) * (100 + FIRE_PENALTY) + u32::from(points);
    let mut before: BTreeMap<SearchNode, SearchNode> = BTreeMap::new();
    let mut ends: BTreeMap<Square, SearchNode> = BTreeMap::new();
    for item in dijkstra_reach(&start, |node| hops(node).into_iter().map(|(node, cost, _)| (node, cost))) {
        if item.total_cost > limit {
            break;
        }
        if let Some(parent) = item.parent {
            before.insert(item.node, parent);
        }
        if let SearchNode::At(at, _) = item.node
            && item.node != start
            && state.occupancy.figure_at(at).is_none()
        {
            ends.entry(at).or_insert(item.node);
        }
    }
    let found = ends.into_iter().filter_map(|(at, end)| {
        let mut nodes = vec![end];
        while let Some(parent) = before.get(nodes.last()?) {
            nodes.push(*parent);
        }
        nodes.reverse();
        let mut orders = search.orders_along_nodes(&nodes)?;
        if leaps && plan_orders(state, figure.id, &orders).is_ok_and(|plan| plan.refusal.is_some()) {
            // The path above another figure is refused; there may be one around it.
            orders = find_path(state, figure, PathGoal::Square(at)).ok()?;
        }
        let plan = plan_orders(state, figure.id, &orders).ok().filter(|plan| plan.refusal.is_none())?;
        Some(ReachableSquare { at, plan })
    });
    found.collect()
}

/// Returns the node at which a search begins; `None` for a figure that is out of play.
fn start_node(figure: &Figure) -> Option<SearchNode> {
    match figure.place? {
        FigurePlace::Board(square) => Some(SearchNode::At(square, figure.facing)),
        FigurePlace::Waiting(_) => Some(SearchNode::Outside),
        FigurePlace::Left | FigurePlace::Reserve => None,
    }
}

impl PathSearch<'_> {
    /// Returns the cheapest orders to the goal.
    fn cheapest_orders(self) -> Option<Vec<Order>> {
        let start = start_node(self.figure)?;
        let reached = |node: &SearchNode| match (self.goal, *node) {
            (Some(PathGoal::Square(square)), SearchNode::At(at, _)) => at == square,
            (Some(PathGoal::Exit(..)), SearchNode::Gone) => true,
            _ => false,
        };
        let next = |node: &SearchNode| self.next_moves(*node).into_iter().map(|(node, cost, _)| (node, cost));
        let (nodes, _) = dijkstra(&start, next, reached)?;
        self.orders_along_nodes(&nodes)
    }

    /// Returns the orders that lead from node to node.
    fn orders_along_nodes(self, nodes: &[SearchNode]) -> Option<Vec<Order>> {
        let mut orders = Vec::new();
        for pair in nodes.windows(2) {
            let options = self.next_moves(pair[0]);
            let best = options.into_iter().filter(|(node, ..)| *node == pair[1]).min_by_key(|(_, cost, _)| *cost)?;
            orders.extend(best.2);
        }
        Some(orders)
    }

    /// Returns the next nodes with their cost: 100 for each action point, and 1 for each step that is not forward. A
    /// path to a square never ends above another figure; without a goal, the figure never leaves the board.
    fn next_moves(self, node: SearchNode) -> Vec<SearchMove> {
        let (at, facing) = match node {
            SearchNode::Gone => return Vec::new(),
            SearchNode::Outside => return self.entry_move().into_iter().collect(),
            SearchNode::At(at, facing) => (at, facing),
        };
        let mut next = self.turn_moves(at, facing);
        for towards in Facing::ALL {
            let leaves = self.goal == Some(PathGoal::Exit(at, towards));
            if leaves && is_exit(self.state, self.figure.side, at, towards) {
                next.push((SearchNode::Gone, step_price(facing, towards), vec![Order::Move { towards }]));
            }
            next.extend(self.step_move(at, facing, towards));
        }
        next
    }

    fn entry_move(self) -> Option<SearchMove> {
        let PathSearch { state, figure, .. } = self;
        let Some(FigurePlace::Waiting(entry)) = figure.place else { return None };
        let gate = state.board.terrain().entry(entry);
        let free =
            state.occupancy.figure_at(gate.at).is_none() && state.can_enter_square(figure.side, None, gate.at).is_ok();
        let price = 100 + fire_price(state, gate.at);
        free.then(|| (SearchNode::At(gate.at, gate.inward()), price, vec![Order::Enter]))
    }

    fn turn_moves(self, at: Square, facing: Facing) -> Vec<SearchMove> {
        let PathSearch { state, figure, .. } = self;
        let turned = if figure.square() == Some(at) { state.turned_away(figure) } else { &[] };
        let turns = Facing::ALL.into_iter().filter(|to| *to != facing && !turned.contains(to));
        // A free turn still costs a little, so that unneeded turns are avoided (`HUND-2`).
        let owes = start_node(figure) == Some(SearchNode::At(at, facing)) && state.owes(figure);
        let price = if state.turns_free(figure) && !owes { 1 } else { 100 };
        turns.map(|to| (SearchNode::At(at, to), price, vec![Order::Turn { to }])).collect()
    }

    /// Returns the step to the next square, after opening a closed door in between.
    fn step_move(self, at: Square, facing: Facing, towards: Facing) -> Option<SearchMove> {
        let PathSearch { state, figure, goal, leaps } = self;
        let to = at.towards(towards)?;
        let taken = state.occupancy.figure_at(to).is_some_and(|by| by != figure.id);
        let passes = !taken || leaps && goal != Some(PathGoal::Square(to));
        let barred = state.can_enter_square(figure.side, Some(at), to).is_err();
        if state.board.terrain().ground(to) != Ground::Floor || !passes || barred {
            return None;
        }
        let price = step_price(facing, towards) + fire_price(state, to);
        let step = Order::Move { towards };
        if state.board.joined(at, towards) {
            return Some((SearchNode::At(to, facing), price, vec![step]));
        }
        let door = state.board.door_at(at, towards).filter(|_| towards != facing.back())?;
        let can_open = !state.board.doors()[door].sealed
            && !state.cards.is_door_wedged(door as u8)
            && !state.shut_in(door as u8, figure.side);
        can_open.then(|| (SearchNode::At(to, facing), price + 100, vec![Order::OpenDoor { side: towards }, step]))
    }
}

/// Returns the cost of a step without that of fire and doors.
fn step_price(facing: Facing, towards: Facing) -> u32 {
    u32::from(move_cost(facing, towards)) * 100 + u32::from(towards != facing)
}

fn fire_price(state: &BattleState, at: Square) -> u32 {
    if state.fire.burns(at) { FIRE_PENALTY } else { 0 }
}

fn is_exit(state: &BattleState, side: Side, at: Square, towards: Facing) -> bool {
    let exits = &state.board.terrain().exits;
    exits.iter().any(|gate| gate.owner == side && gate.at == at && gate.side == towards)
}
