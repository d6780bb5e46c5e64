//! Measurements of a map, to compare generated maps with those of the game's missions. All of them are whole numbers;
//! shares are in thousandths.

use std::collections::BTreeSet;

use rules::{
    Board, Facing, Ground, Occupancy, Square,
    line_of_sight::trace_sight,
    pathfinding::{EdgeKind, MovementGraph, find_choke_points},
};

use crate::room_measure::{RoomMeasure, find_rooms};

/// Measurements of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapMeasurements {
    /// Number of squares that are not on the edge of the map.
    pub inner_squares: u32,
    /// Share of rock among the inner squares, in thousandths.
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
    /// Number of squares that every path between the entries of the two sides leads through, without those between an
    /// entry and the first branch.
    pub choke_points: u32,
    /// Side length of the largest square area of rock, in squares: large areas of rock are wasted space.
    pub solid_rock: u32,
    /// Number of dead ends: floor squares with a single neighbour that are no entry or exit.
    pub dead_ends: u32,
}

impl MapMeasurements {
    /// Measures a board at the start of a battle.
    pub fn of_board(board: &Board) -> MapMeasurements {
        let terrain = board.terrain();
        let (width, height) = (terrain.width(), terrain.height());
        let is_inner = |at: &Square| at.x > 0 && at.y > 0 && at.x + 1 < width && at.y + 1 < height;
        let inner_squares = terrain.squares().filter(is_inner).count() as u32;
        let rock = terrain.squares().filter(is_inner).filter(|at| terrain.ground(*at) == Ground::Rock).count() as u32;
        let rooms = find_rooms(board);
        MapMeasurements {
            inner_squares,
            rock: rock * 1000 / inner_squares.max(1),
            longest_corridor: find_corridor_runs(board, &rooms).iter().map(Vec::len).max().unwrap_or(0) as u32,
            rooms,
            doors: board.doors().len() as u32,
            loops: count_loops(board),
            longest_sight: u32::from(measure_longest_sight(board)),
            choke_points: count_choke_points(board),
            solid_rock: measure_largest_rock_square(board),
            dead_ends: find_dead_ends(board).len() as u32,
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

/// Returns the number of sides of a square on which figures can leave it, through doors, too.
fn count_passable_sides(graph: &MovementGraph, at: Square) -> usize {
    let index = graph.index(at);
    Facing::ALL.into_iter().filter(|side| graph.passage(index, *side) != EdgeKind::Shut).count()
}

/// Returns the stretches of corridor without a door, a niche or a branch: chains of squares outside of rooms that have
/// at most two neighbours.
pub(crate) fn find_corridor_runs(board: &Board, rooms: &[RoomMeasure]) -> Vec<Vec<Square>> {
    let graph = MovementGraph::of_board(board);
    let terrain = board.terrain();
    let mut plain = vec![false; terrain.squares().count()];
    for at in terrain.squares() {
        plain[terrain.index(at)] = terrain.ground(at) == Ground::Floor && count_passable_sides(&graph, at) <= 2;
    }
    for at in rooms.iter().flat_map(|room| &room.squares) {
        plain[terrain.index(*at)] = false;
    }
    let mut runs = Vec::new();
    for start in terrain.squares() {
        if !std::mem::take(&mut plain[terrain.index(start)]) {
            continue;
        }
        let mut run = vec![start];
        let mut next = 0;
        while next < run.len() {
            let at = run[next];
            next += 1;
            for side in Facing::ALL {
                let Some(to) = at.towards(side).filter(|to| terrain.contains(*to)) else { continue };
                let joined = board.door_at(at, side).is_none() && board.joined(at, side);
                if joined && std::mem::take(&mut plain[terrain.index(to)]) {
                    run.push(to);
                }
            }
        }
        runs.push(run);
    }
    runs
}

/// A line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SightLine {
    /// Its length, in squares.
    pub(crate) length: u8,
    pub(crate) from: Square,
    pub(crate) to: Square,
}

/// Returns the lines of sight at the start that are longer than `limit`.
pub(crate) fn find_long_sights(board: &Board, limit: u8) -> Vec<SightLine> {
    let mut found = Vec::new();
    for_each_far_pair(board, || limit, |line| found.push(line));
    found
}

/// Returns the length of the longest line of sight at the start, in squares.
fn measure_longest_sight(board: &Board) -> u8 {
    let longest = std::cell::Cell::new(0);
    for_each_far_pair(board, || longest.get(), |line| longest.set(line.length));
    longest.get()
}

/// Calls `found` for each line of sight that is longer than the current value of `limit`.
fn for_each_far_pair(board: &Board, limit: impl Fn() -> u8, mut found: impl FnMut(SightLine)) {
    let terrain = board.terrain();
    let no_figures = Occupancy::new(terrain);
    let floor: Vec<Square> = terrain.squares().filter(|at| terrain.ground(*at) == Ground::Floor).collect();
    for (place, from) in floor.iter().enumerate() {
        for to in &floor[place + 1..] {
            let (dx, dy) = from.delta(*to);
            // A line of sight is at most as long as the path along rows and columns.
            if dx.unsigned_abs() + dy.unsigned_abs() <= u16::from(limit()) {
                continue;
            }
            let length = trace_sight(board, &no_figures, *from, *to).unwrap_or(0);
            if length > limit() {
                found(SightLine { length, from: *from, to: *to });
            }
        }
    }
}

/// Returns the number of pieces of rock around which figures can walk: those not connected with the edge of the map.
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
    // The first piece is the rock at the edge, which is no loop.
    flood((-1, -1));
    let mut loops = 0;
    for y in 0..height {
        for x in 0..width {
            loops += u32::from(flood((x, y)));
        }
    }
    loops
}

/// Returns the floor squares with at most one neighbour that are no entries or exits.
pub(crate) fn find_dead_ends(board: &Board) -> Vec<Square> {
    let graph = MovementGraph::of_board(board);
    let terrain = board.terrain();
    let gates: BTreeSet<Square> = terrain.entries.iter().chain(&terrain.exits).map(|gate| gate.at).collect();
    let ends = |at: &Square| {
        terrain.ground(*at) == Ground::Floor && count_passable_sides(&graph, *at) <= 1 && !gates.contains(at)
    };
    terrain.squares().filter(ends).collect()
}

/// Returns the number of choke points that are not between an entry and the first branch.
fn count_choke_points(board: &Board) -> u32 {
    let graph = MovementGraph::of_board(board);
    let mut stubs: BTreeSet<Square> = BTreeSet::new();
    for gate in &board.terrain().entries {
        let mut here = Some(gate.at);
        while let Some(at) = here {
            stubs.insert(at);
            let index = graph.index(at);
            let neighbours = Facing::ALL.into_iter().filter_map(|side| graph.passable_neighbour(index, side));
            let neighbours: Vec<Square> =
                neighbours.map(|next| graph.square(next)).filter(|next| !stubs.contains(next)).collect();
            here = if let [next] = neighbours[..] { Some(next) } else { None };
        }
    }
    find_choke_points(board).difference(&stubs).count() as u32
}

/// Returns the side length of the largest square area of rock, in squares.
fn measure_largest_rock_square(board: &Board) -> u32 {
    let terrain = board.terrain();
    let width = usize::from(terrain.width());
    // For each square of the map, the side length of the largest area with it as bottom right corner.
    let mut sizes: Vec<u32> = Vec::new();
    for at in terrain.squares() {
        let index = sizes.len();
        let size = if terrain.ground(at) != Ground::Rock {
            0
        } else if at.x == 0 || at.y == 0 {
            1
        } else {
            1 + sizes[index - 1].min(sizes[index - width]).min(sizes[index - width - 1])
        };
        sizes.push(size);
    }
    sizes.into_iter().max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample_layouts::layout_of;

    fn measure_rows(rows: &[&str]) -> MapMeasurements {
        MapMeasurements::of_board(&layout_of(rows).board())
    }

    #[test]
    fn rooms_are_areas_of_two_by_two_that_doors_divide() {
        let open = measure_rows(&["########", "#aaa.aa#", "#aaa#aa#", "########"]);
        let sizes: Vec<usize> = open.rooms.iter().map(|room| room.squares.len()).collect();
        assert_eq!(sizes, [6, 4]);
        assert_eq!(open.rooms[0].exits, 1);
        assert_eq!((open.inner_squares, open.rock), (12, 1000 / 12));
        let divided = measure_rows(&["######", "#aa|aa#", "#aa|aa#", "######"]);
        assert_eq!(divided.rooms.len(), 2);
        assert_eq!(divided.rooms.iter().map(|room| room.doors).collect::<Vec<_>>(), [2, 2]);
        assert_eq!((divided.room_size(), divided.doors_per_room()), (40, 20));
    }

    #[test]
    fn corridors_end_at_branches_niches_and_doors() {
        let plain = measure_rows(&["###########", "#.........#", "###########"]);
        assert_eq!((plain.longest_corridor, plain.dead_ends), (9, 2));
        assert_eq!(measure_rows(&["###########", "#......|...#", "###########"]).longest_corridor, 6);
        assert_eq!(measure_rows(&["####.######", "#.........#", "###########"]).longest_corridor, 5);
    }

    #[test]
    fn sights_end_at_closed_doors_and_corners() {
        assert_eq!(measure_rows(&["###########", "#.........#", "###########"]).longest_sight, 8);
        assert_eq!(measure_rows(&["###########", "#......|...#", "###########"]).longest_sight, 5);
        let lines = find_long_sights(&layout_of(&["#####", "#...#", "#####"]).board(), 1);
        assert_eq!(lines, [SightLine { length: 2, from: Square::new(1, 1), to: Square::new(3, 1) }]);
    }

    #[test]
    fn loops_are_pieces_of_rock_inside() {
        assert_eq!(measure_rows(&["#####", "#...#", "#.#.#", "#...#", "#####"]).loops, 1);
        assert_eq!(measure_rows(&["#####", "#aaa#", "#aOa#", "#aaa#", "#####"]).loops, 0);
    }

    #[test]
    fn choke_points_begin_behind_the_first_branch() {
        // Both entries lead to a loop; one square joins the loops.
        let rows = ["###########", "##...#...##", "A..#...#..G", "##...#...##", "###########"];
        assert_eq!(measure_rows(&rows).choke_points, 3);
        let joined = ["###########", "##.......##", "A..#.#.#..G", "##.......##", "###########"];
        assert_eq!(measure_rows(&joined).choke_points, 0);
        assert_eq!((measure_rows(&rows).solid_rock, measure_rows(&["####", "####", "####"]).solid_rock), (2, 3));
    }
}
