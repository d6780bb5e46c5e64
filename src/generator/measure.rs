//! Measurements of a map, by which generated maps are compared with those of the game's missions. All numbers are whole;
//! shares are in thousandths.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rules::{
    Board, Facing, Ground, Occupancy, Side, Square,
    line_of_sight::trace_sight,
    pathfinding::{EdgeKind, MovementGraph, UNREACHABLE},
};

/// A room of a map: an area of two by two squares or more that is not split by doors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomMeasure {
    /// Its squares, obstacles included.
    pub squares: BTreeSet<Square>,
    /// Number of doors on its edge.
    pub doors: u32,
    /// Number of floor squares outside it that figures can reach from it in one step, doors opened.
    pub exits: u32,
}

/// Measurements of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapMeasurements {
    /// Number of squares of the whole map.
    pub squares: u32,
    /// Share of rock, in thousandths.
    pub rock: u32,
    /// The rooms.
    pub rooms: Vec<RoomMeasure>,
    /// Number of doors.
    pub doors: u32,
    /// Number of loops: pieces of rock around which figures can walk.
    pub loops: u32,
    /// Length of the longest corridor without a door, a niche or a branch, in squares.
    pub longest_corridor: u32,
    /// Length of the longest line of sight at the start, in squares.
    pub longest_sight: u32,
    /// Number of squares that every path between the entries of the two sides leads through.
    pub choke_points: u32,
    /// Number of squares in front of dead ends: floor with a single neighbour that is not an entry or exit.
    pub dead_ends: u32,
}

impl MapMeasurements {
    /// Measures a board at the start of a battle.
    pub fn of_board(board: &Board) -> MapMeasurements {
        let terrain = board.terrain();
        let count = |ground: Ground| terrain.squares().filter(|at| terrain.ground(*at) == ground).count() as u32;
        let squares = terrain.squares().count() as u32;
        let rooms = find_rooms(board);
        MapMeasurements {
            squares,
            rock: count(Ground::Rock) * 1000 / squares.max(1),
            longest_corridor: corridor_runs(board, &rooms).iter().map(Vec::len).max().unwrap_or(0) as u32,
            rooms,
            doors: board.doors().len() as u32,
            loops: count_loops(board),
            longest_sight: long_sights(board, 0).map(|(far, ..)| u32::from(far)).max().unwrap_or(0),
            choke_points: count_choke_points(board),
            dead_ends: dead_ends(board).len() as u32,
        }
    }

    /// Returns the average size of the rooms, in tenths of a square.
    pub fn room_size(&self) -> u32 {
        let squares: usize = self.rooms.iter().map(|room| room.squares.len()).sum();
        squares as u32 * 10 / (self.rooms.len() as u32).max(1)
    }

    /// Returns the average number of doors on the edge of a room, in tenths.
    pub fn doors_per_room(&self) -> u32 {
        self.rooms.iter().map(|room| room.doors).sum::<u32>() * 10 / (self.rooms.len() as u32).max(1)
    }
}

/// Returns the side on which a neighbour is.
fn side_of(from: Square, to: Square) -> Option<Facing> {
    Facing::ALL.into_iter().find(|side| from.towards(*side) == Some(to))
}

/// Returns the rooms of a board.
pub(crate) fn find_rooms(board: &Board) -> Vec<RoomMeasure> {
    let terrain = board.terrain();
    let open = |at: Square| terrain.ground(at) != Ground::Rock;
    let mut blocks: Vec<[Square; 4]> = Vec::new();
    for at in terrain.squares() {
        let (Some(east), Some(south), Some(both)) = (at.offset(1, 0), at.offset(0, 1), at.offset(1, 1)) else {
            continue;
        };
        let joined = [(at, east), (at, south), (east, both), (south, both)];
        let joins = |(one, other): (Square, Square)| {
            open(one) && open(other) && side_of(one, other).is_some_and(|side| board.joined(one, side))
        };
        if joined.into_iter().all(joins) {
            blocks.push([at, east, south, both]);
        }
    }
    let mut rooms: Vec<BTreeSet<Square>> = Vec::new();
    for block in blocks {
        let touches = |room: &BTreeSet<Square>| block.iter().any(|at| room.contains(at));
        let (touched, mut others): (Vec<_>, Vec<_>) = rooms.into_iter().partition(touches);
        others.push(touched.into_iter().flatten().chain(block).collect());
        rooms = others;
    }
    rooms.sort_by_key(|room| room.first().copied());
    rooms.into_iter().map(|squares| measure_room(board, squares)).collect()
}

fn measure_room(board: &Board, squares: BTreeSet<Square>) -> RoomMeasure {
    let on_edge = |at: Square, other: Option<Square>| {
        squares.contains(&at) != other.is_some_and(|other| squares.contains(&other))
    };
    let doors = board.doors().iter().filter(|door| on_edge(door.at, door.at.towards(door.side))).count() as u32;
    let graph = MovementGraph::of_board(board);
    let beyond = squares.iter().flat_map(|at| Facing::ALL.into_iter().map(|side| (*at, side)));
    let beyond = beyond.filter(|(at, side)| graph.passage(graph.index(*at), *side) != EdgeKind::Shut);
    let exits: BTreeSet<Square> =
        beyond.filter_map(|(at, side)| at.towards(side)).filter(|at| !squares.contains(at)).collect();
    RoomMeasure { doors, exits: exits.len() as u32, squares }
}

/// Returns the number of floor squares beside a square that figures can step to, doors opened.
fn count_ways(graph: &MovementGraph, at: Square) -> usize {
    let index = graph.index(at);
    Facing::ALL.into_iter().filter(|side| graph.passage(index, *side) != EdgeKind::Shut).count()
}

/// Returns the corridors without a door, a niche or a branch: chains of squares outside of rooms that have two
/// neighbours at most.
pub(crate) fn corridor_runs(board: &Board, rooms: &[RoomMeasure]) -> Vec<Vec<Square>> {
    let graph = MovementGraph::of_board(board);
    let terrain = board.terrain();
    let plain = |at: &Square| {
        terrain.ground(*at) == Ground::Floor
            && !rooms.iter().any(|room| room.squares.contains(at))
            && count_ways(&graph, *at) <= 2
    };
    let plain: BTreeSet<Square> = terrain.squares().filter(plain).collect();
    let mut seen: BTreeSet<Square> = BTreeSet::new();
    let mut runs = Vec::new();
    for start in &plain {
        if !seen.insert(*start) {
            continue;
        }
        let mut run = vec![*start];
        let mut next = 0;
        while next < run.len() {
            let at = run[next];
            next += 1;
            for side in Facing::ALL {
                let Some(to) = at.towards(side).filter(|to| plain.contains(to)) else { continue };
                if board.door_at(at, side).is_none() && board.joined(at, side) && seen.insert(to) {
                    run.push(to);
                }
            }
        }
        runs.push(run);
    }
    runs
}

/// Returns the lines of sight at the start that are longer than `limit`, each with its length and its ends.
pub(crate) fn long_sights(board: &Board, limit: u8) -> impl Iterator<Item = (u8, Square, Square)> + '_ {
    let terrain = board.terrain();
    let nobody = Occupancy::new(terrain);
    let floor: Vec<Square> = terrain.squares().filter(|at| terrain.ground(*at) == Ground::Floor).collect();
    let pairs = (0..floor.len()).flat_map(move |one| {
        let from = floor[one];
        let later: Vec<Square> = floor.iter().skip(one + 1).copied().collect();
        later.into_iter().map(move |to| (from, to))
    });
    pairs.filter_map(move |(from, to)| {
        let (dx, dy) = from.delta(to);
        if dx.unsigned_abs() + dy.unsigned_abs() <= u16::from(limit) {
            return None;
        }
        let far = trace_sight(board, &nobody, from, to).ok()?;
        (far > limit).then_some((far, from, to))
    })
}

/// Returns the number of pieces of rock, without contact to the edge of the map, around which figures can walk.
fn count_loops(board: &Board) -> u32 {
    let terrain = board.terrain();
    let (width, height) = (i16::from(terrain.width()), i16::from(terrain.height()));
    let ground = |(x, y): (i16, i16)| match (u8::try_from(x), u8::try_from(y)) {
        (Ok(x), Ok(y)) => terrain.ground(Square::new(x, y)),
        _ => Ground::Rock,
    };
    let mut seen: BTreeSet<(i16, i16)> = BTreeSet::new();
    let mut flood = |start: (i16, i16)| {
        if ground(start) == Ground::Floor || !seen.insert(start) {
            return false;
        }
        let mut has_rock = false;
        let mut open = vec![start];
        while let Some((x, y)) = open.pop() {
            has_rock |= ground((x, y)) == Ground::Rock;
            let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
            for next in around.filter(|(x, y)| (-1..=width).contains(x) && (-1..=height).contains(y)) {
                if ground(next) != Ground::Floor && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        has_rock
    };
    // The first piece is the edge of the map.
    flood((-1, -1));
    let mut loops = 0;
    for y in 0..height {
        for x in 0..width {
            loops += u32::from(flood((x, y)));
        }
    }
    loops
}

/// Returns the floor squares with a single neighbour that are no entries or exits.
pub(crate) fn dead_ends(board: &Board) -> Vec<Square> {
    let graph = MovementGraph::of_board(board);
    let terrain = board.terrain();
    let gates: BTreeSet<Square> = terrain.entries.iter().chain(&terrain.exits).map(|gate| gate.at).collect();
    let ends =
        |at: &Square| terrain.ground(*at) == Ground::Floor && count_ways(&graph, *at) <= 1 && !gates.contains(at);
    terrain.squares().filter(ends).collect()
}

/// Returns the number of squares, except entries, that every path between the entries of the two sides leads through.
fn count_choke_points(board: &Board) -> u32 {
    let graph = MovementGraph::of_board(board);
    let of = |side: Side| -> BTreeSet<usize> {
        let gates = board.terrain().entries.iter().filter(|gate| gate.owner == side);
        gates.map(|gate| graph.index(gate.at)).collect()
    };
    let (from, to) = (of(Side::Allied), of(Side::German));
    let Some(way) = find_way(&graph, &from, &to, None) else { return 0 };
    let inner = way.into_iter().filter(|at| !from.contains(at) && !to.contains(at));
    inner.filter(|at| find_way(&graph, &from, &to, Some(*at)).is_none()).count() as u32
}

/// Returns the squares of a shortest way between two sets, around the square `without`; `None` if there is none.
fn find_way(
    graph: &MovementGraph,
    from: &BTreeSet<usize>,
    to: &BTreeSet<usize>,
    without: Option<usize>,
) -> Option<Vec<usize>> {
    let mut before: BTreeMap<usize, Option<usize>> = from.iter().map(|at| (*at, None)).collect();
    let mut open: VecDeque<usize> = from.iter().copied().collect();
    while let Some(at) = open.pop_front() {
        if to.contains(&at) {
            let mut way = vec![at];
            while let Some(Some(earlier)) = before.get(way.last()?) {
                way.push(*earlier);
            }
            return Some(way);
        }
        for side in Facing::ALL {
            let next = graph.passable_neighbour(at, side).filter(|next| Some(*next) != without);
            if let Some(next) = next.filter(|next| !before.contains_key(next)) {
                before.insert(next, Some(at));
                open.push_back(next);
            }
        }
    }
    None
}

/// Action points from each square, with the best facing, to the nearest goal.
pub(crate) struct PointField {
    graph: MovementGraph,
    least: Vec<u16>,
}

impl PointField {
    /// Measures the action points to stand on one of these squares, with any facing (`AP-1`).
    pub(crate) fn to_squares(board: &Board, goals: &[Square]) -> PointField {
        let graph = MovementGraph::of_board(board);
        let nodes = goals.iter().flat_map(|at| Facing::ALL.map(|facing| (graph.node(*at, facing), 0)));
        let nodes: Vec<(usize, u16)> = nodes.collect();
        let least = graph.distances(&nodes, &vec![0; graph.squares()]);
        PointField { graph, least }
    }

    /// Returns the points from a square with a facing; `None` if no path leads to a goal.
    pub(crate) fn points_from_node(&self, at: Square, facing: Facing) -> Option<u16> {
        Some(self.least[self.graph.node(at, facing)]).filter(|points| *points != UNREACHABLE)
    }

    /// Returns the points from a square with the best facing; `None` if no path leads to a goal.
    pub(crate) fn points_from_square(&self, at: Square) -> Option<u16> {
        Facing::ALL.into_iter().filter_map(|facing| self.points_from_node(at, facing)).min()
    }

    /// Returns the points from off the board, by the nearest of the side's entries, entering included (`DEPLOY-2`).
    pub(crate) fn points_from_entries(&self, board: &Board, side: Side) -> Option<u16> {
        let entries = board.terrain().entries.iter().filter(|gate| gate.owner == side);
        entries.filter_map(|gate| Some(1 + self.points_from_node(gate.at, gate.inward())?)).min()
    }
}
