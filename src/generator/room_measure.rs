//! The rooms of a map, with their sizes, doors and exits.

use std::collections::{BTreeMap, BTreeSet};

use rules::{
    Board, Facing, Ground, Square,
    pathfinding::{EdgeKind, MovementGraph},
};

/// A room of a map: an area of two by two squares or more that is not split by doors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomMeasure {
    /// The squares, obstacles included.
    pub squares: BTreeSet<Square>,
    /// Number of doors on the edge of the room.
    pub doors: u32,
    /// Number of floor squares outside of the room that are one step away from it, through doors, too.
    pub exits: u32,
}

/// Returns the rooms of a board, in the order of their first squares.
pub(crate) fn find_rooms(board: &Board) -> Vec<RoomMeasure> {
    let terrain = board.terrain();
    let mut groups: Vec<usize> = (0..terrain.squares().count()).collect();
    let mut in_room = vec![false; groups.len()];
    for at in terrain.squares() {
        let Some(block) = open_block(board, at) else { continue };
        let [first, others @ ..] = block.map(|at| terrain.index(at));
        in_room[first] = true;
        for other in others {
            in_room[other] = true;
            let (one, other) = (find_group(&mut groups, first), find_group(&mut groups, other));
            groups[one.max(other)] = one.min(other);
        }
    }
    let mut rooms: BTreeMap<usize, BTreeSet<Square>> = BTreeMap::new();
    for at in terrain.squares().filter(|at| in_room[terrain.index(*at)]) {
        rooms.entry(find_group(&mut groups, terrain.index(at))).or_default().insert(at);
    }
    let graph = MovementGraph::of_board(board);
    rooms.into_values().map(|squares| measure_room(board, &graph, squares)).collect()
}

/// Returns the two by two squares with this one at their top left, if no wall or door divides them and none is rock.
fn open_block(board: &Board, at: Square) -> Option<[Square; 4]> {
    let terrain = board.terrain();
    let [east, south, both] = [(1, 0), (0, 1), (1, 1)].map(|(dx, dy)| at.offset(dx, dy));
    let block = [at, east?, south?, both?];
    let open = block.iter().all(|at| terrain.contains(*at) && terrain.ground(*at) != Ground::Rock);
    let joined = |at: Square, side: Facing| board.joined(at, side);
    let whole = open
        && joined(at, Facing::East)
        && joined(at, Facing::South)
        && joined(block[1], Facing::South)
        && joined(block[2], Facing::East);
    whole.then_some(block)
}

fn find_group(groups: &mut [usize], mut of: usize) -> usize {
    while groups[of] != of {
        groups[of] = groups[groups[of]];
        of = groups[of];
    }
    of
}

fn measure_room(board: &Board, graph: &MovementGraph, squares: BTreeSet<Square>) -> RoomMeasure {
    let on_edge = |at: Square, other: Option<Square>| {
        squares.contains(&at) != other.is_some_and(|other| squares.contains(&other))
    };
    let doors = board.doors().iter().filter(|door| on_edge(door.at, door.at.towards(door.side))).count() as u32;
    let beyond = squares.iter().flat_map(|at| Facing::ALL.into_iter().map(|side| (*at, side)));
    let beyond = beyond.filter(|(at, side)| graph.passage(graph.index(*at), *side) != EdgeKind::Shut);
    let exits: BTreeSet<Square> =
        beyond.filter_map(|(at, side)| at.towards(side)).filter(|at| !squares.contains(at)).collect();
    RoomMeasure { doors, exits: exits.len() as u32, squares }
}
