//! Nodes (squares with facings) from which actions are possible.

use rules::{BattleState, Facing, Ground, Square, pathfinding::MovementGraph};

/// A node with the cost of the action there, in action points.
pub(crate) type PathNode = (usize, u16);

/// Returns the nodes from which an object on a square can be picked up or activated (`ITEM-1`).
pub(crate) fn object_handling_nodes(
    state: &BattleState,
    paths: &MovementGraph,
    at: Square,
    cost: u16,
) -> Vec<PathNode> {
    let terrain = state.board.terrain();
    let mut nodes = Vec::new();
    if terrain.ground(at) == Ground::Floor {
        nodes.extend(Facing::ALL.map(|facing| (paths.node(at, facing), cost)));
    }
    for side in Facing::ALL {
        let Some(from) = at.towards(side).filter(|from| terrain.ground(*from) == Ground::Floor) else { continue };
        if state.board.joined(from, side.back()) {
            let facings = Facing::ALL.into_iter().filter(|facing| *facing != side);
            nodes.extend(facings.map(|facing| (paths.node(from, facing), cost)));
        }
    }
    nodes
}

/// Returns the nodes from which a door can be opened or closed (`DOOR-1`).
pub(crate) fn door_moving_nodes(state: &BattleState, paths: &MovementGraph, door: u8, cost: u16) -> Vec<PathNode> {
    let door = state.board.doors()[usize::from(door)];
    let edges = door.edges().filter(|(at, _)| state.board.terrain().ground(*at) == Ground::Floor);
    edges
        .flat_map(|(at, side)| {
            let facings = Facing::ALL.into_iter().filter(move |facing| facing.back() != side);
            facings.map(move |facing| (paths.node(at, facing), cost))
        })
        .collect()
}

/// Adds the nodes from which an enemy on a square can be attacked in close combat (`CC-1`).
pub(crate) fn add_striking_nodes(
    state: &BattleState,
    paths: &MovementGraph,
    at: Square,
    cost: u16,
    nodes: &mut Vec<PathNode>,
) {
    let round = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))).filter(|step| *step != (0, 0));
    for from in round.filter_map(|(dx, dy)| at.offset(dx, dy)) {
        let terrain = state.board.terrain();
        if !terrain.contains(from) || terrain.ground(from) != Ground::Floor || !state.board.joined_to(from, at) {
            continue;
        }
        let facings = Facing::ALL.into_iter().filter(|facing| is_square_in_front(from, *facing, at));
        nodes.extend(facings.map(|facing| (paths.node(from, facing), cost)));
    }
}

/// Returns `true` if `to` is one of the three squares in front of a figure at `from` (`CC-1`).
pub(crate) fn is_square_in_front(from: Square, facing: Facing, to: Square) -> bool {
    let (dx, dy) = from.delta(to);
    match facing {
        Facing::North => dy == -1 && dx.abs() <= 1,
        Facing::South => dy == 1 && dx.abs() <= 1,
        Facing::East => dx == 1 && dy.abs() <= 1,
        Facing::West => dx == -1 && dy.abs() <= 1,
    }
}
