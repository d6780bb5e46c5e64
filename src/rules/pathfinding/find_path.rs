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
    let over = search_path(state, figure, goal, leaps).ok_or(Refusal::NoWay)?;
    let fails = |orders: &[Order]| {
        let plan = plan_orders(state, figure.id, orders);
        plan.is_ok_and(|plan| {
            matches!(
                plan.refusal,
                Some(Refusal::LeapTooFar | Refusal::NoCommandInLeap | Refusal::MidLeap | Refusal::FacedBefore)
            )
        })
    };
    let round = (leaps && fails(&over)).then(|| search_path(state, figure, goal, false)).flatten();
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
    let hops = |node: &SearchNode| next_moves(state, figure, *node, None, leaps);
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
        let mut orders = orders_along_nodes(state, figure, &nodes, None, leaps)?;
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

fn search_path(state: &BattleState, figure: &Figure, goal: PathGoal, leaps: bool) -> Option<Vec<Order>> {
    let start = start_node(figure)?;
    let reached = |node: &SearchNode| match (goal, *node) {
        (PathGoal::Square(square), SearchNode::At(at, _)) => at == square,
        (PathGoal::Exit(..), SearchNode::Gone) => true,
        _ => false,
    };
    let (nodes, _) = dijkstra(
        &start,
        |node| next_moves(state, figure, *node, Some(goal), leaps).into_iter().map(|(node, cost, _)| (node, cost)),
        reached,
    )?;
    orders_along_nodes(state, figure, &nodes, Some(goal), leaps)
}

/// Returns the orders that lead from node to node.
fn orders_along_nodes(
    state: &BattleState,
    figure: &Figure,
    nodes: &[SearchNode],
    goal: Option<PathGoal>,
    leaps: bool,
) -> Option<Vec<Order>> {
    let mut orders = Vec::new();
    for pair in nodes.windows(2) {
        let options = next_moves(state, figure, pair[0], goal, leaps);
        let best = options.into_iter().filter(|(node, ..)| *node == pair[1]).min_by_key(|(_, cost, _)| *cost)?;
        orders.extend(best.2);
    }
    Some(orders)
}

/// Returns the next nodes with their cost: 100 for each action point, and 1 for each step that is not forward. A path
/// to a square never ends above another figure; without a goal, the figure never leaves the board.
fn next_moves(
    state: &BattleState,
    figure: &Figure,
    node: SearchNode,
    goal: Option<PathGoal>,
    leaps: bool,
) -> Vec<(SearchNode, u32, Vec<Order>)> {
    let (at, facing) = match node {
        SearchNode::Gone => return Vec::new(),
        SearchNode::Outside => {
            let Some(FigurePlace::Waiting(entry)) = figure.place else { return Vec::new() };
            let gate = state.board.terrain().entry(entry);
            let free = state.occupancy.figure_at(gate.at).is_none()
                && state.can_enter_square(figure.side, None, gate.at).is_ok();
            let price = 100 + fire_price(state, gate.at);
            return free
                .then(|| (SearchNode::At(gate.at, gate.inward()), price, vec![Order::Enter]))
                .into_iter()
                .collect();
        }
        SearchNode::At(at, facing) => (at, facing),
    };
    let turned = if figure.square() == Some(at) { state.turned_away(figure) } else { &[] };
    let turns = Facing::ALL.into_iter().filter(|to| *to != facing && !turned.contains(to));
    // A free turn still costs a little, so that unneeded turns are avoided (`HUND-2`).
    let owes = start_node(figure) == Some(node) && state.owes(figure);
    let turn = if state.turns_free(figure) && !owes { 1 } else { 100 };
    let mut next: Vec<_> = turns.map(|to| (SearchNode::At(at, to), turn, vec![Order::Turn { to }])).collect();
    for towards in Facing::ALL {
        let price = u32::from(move_cost(facing, towards)) * 100 + u32::from(towards != facing);
        let leave = Order::Move { towards };
        if goal == Some(PathGoal::Exit(at, towards)) && is_exit(state, figure.side, at, towards) {
            next.push((SearchNode::Gone, price, vec![leave]));
        }
        let Some(to) = at.towards(towards) else { continue };
        let taken = state.occupancy.figure_at(to).is_some_and(|by| by != figure.id);
        let passes = !taken || leaps && goal != Some(PathGoal::Square(to));
        let barred = state.can_enter_square(figure.side, Some(at), to).is_err();
        if state.board.terrain().ground(to) != Ground::Floor || !passes || barred {
            continue;
        }
        let price = price + fire_price(state, to);
        if state.board.joined(at, towards) {
            next.push((SearchNode::At(to, facing), price, vec![leave]));
        } else if towards != facing.back()
            && let Some(door) = state.board.door_at(at, towards)
            && !state.board.doors()[door].sealed
            && !state.cards.is_door_wedged(door as u8)
            && !state.shut_in(door as u8, figure.side)
        {
            next.push((SearchNode::At(to, facing), price + 100, vec![Order::OpenDoor { side: towards }, leave]));
        }
    }
    next
}

fn fire_price(state: &BattleState, at: Square) -> u32 {
    if state.fire.burns(at) { FIRE_PENALTY } else { 0 }
}

fn is_exit(state: &BattleState, side: Side, at: Square, towards: Facing) -> bool {
    let exits = &state.board.terrain().exits;
    exits.iter().any(|gate| gate.owner == side && gate.at == at && gate.side == towards)
}
