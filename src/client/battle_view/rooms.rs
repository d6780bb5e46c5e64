//! Detection of the rooms and corridors of a board by their shape.

use std::collections::{BTreeSet, VecDeque};

use crate::prelude::*;

/// Number of stencilled numbers on floors, which begin with 1.
pub const ROOM_NUMBERS: u8 = 9;
/// Minimum number of squares of a room that has a number on the floor.
const NUMBERED: usize = 9;
/// Minimum number of squares of a room.
const SMALLEST: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CorridorAxis {
    /// Left and right.
    Across,
    /// Up and down.
    Down,
    /// Bends, or meets another corridor.
    Both,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomMap {
    /// The squares of each room, in row order.
    pub rooms: Vec<Vec<Square>>,
    /// Index of the room of each square of the board, in row order.
    of: Vec<Option<u8>>,
}

/// Returns `true` if a square is not rock.
pub fn is_open(board: &Board, at: Square) -> bool {
    board.terrain().ground(at) != Ground::Rock
}

/// Returns `true` if neither rock nor a door is between a square and its neighbour on that side.
fn is_wide(board: &Board, at: Square, side: Facing) -> bool {
    board.door_at(at, side).is_none() && at.towards(side).is_some_and(|next| is_open(board, next))
}

impl RoomMap {
    /// Finds the rooms of a board: connected areas of blocks of two by two squares, without a door between them.
    pub fn of(board: &Board) -> RoomMap {
        let terrain = board.terrain();
        let mut blocks: BTreeSet<Square> = terrain.squares().filter(|at| is_block(board, *at)).collect();
        let mut rooms: Vec<Vec<Square>> = Vec::new();
        let mut of = vec![None; terrain.squares().count()];
        while let Some(first) = blocks.pop_first() {
            let mut squares = BTreeSet::new();
            let mut open = VecDeque::from([first]);
            while let Some(block) = open.pop_front() {
                squares.extend(block_squares(block));
                let near = Facing::ALL.into_iter().filter_map(|side| block.towards(side));
                open.extend(near.filter(|next| blocks.remove(next)));
            }
            squares.retain(|at| of[terrain.index(*at)].is_none());
            if squares.len() < SMALLEST {
                continue;
            }
            for at in &squares {
                of[terrain.index(*at)] = Some(rooms.len() as u8);
            }
            rooms.push(squares.into_iter().collect());
        }
        RoomMap { rooms, of }
    }

    /// Returns the number painted on the floor of a room; `None` for small rooms.
    pub fn number(&self, room: usize) -> Option<u32> {
        (self.rooms[room].len() >= NUMBERED).then(|| room as u32 % u32::from(ROOM_NUMBERS) + 1)
    }

    /// Returns the index of the room that contains a square.
    pub fn room(&self, board: &Board, at: Square) -> Option<usize> {
        let terrain = board.terrain();
        terrain.contains(at).then(|| self.of[terrain.index(at)])?.map(usize::from)
    }
}

/// Returns the number painted on the floor of the room that contains a square, if it has one.
pub fn room_number(board: &Board, at: Square) -> Option<u32> {
    let rooms = RoomMap::of(board);
    rooms.number(rooms.room(board, at)?)
}

/// Returns the number painted on the floor of the room nearest to a square; `None` if no room has a number.
pub fn nearest_room_number(board: &Board, at: Square) -> Option<u32> {
    let map = RoomMap::of(board);
    let distance = |room: usize| map.rooms[room].iter().map(|square| chebyshev_distance(*square, at)).min();
    let numbered = (0..map.rooms.len()).filter_map(|room| Some((distance(room), map.number(room)?)));
    numbered.min().map(|(_, number)| number)
}

/// Returns the four squares of a block of two by two, given its top left one.
fn block_squares(block: Square) -> [Square; 4] {
    [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| Square::new(block.x + dx, block.y + dy))
}

fn is_block(board: &Board, at: Square) -> bool {
    if !is_open(board, at) || at.x == u8::MAX || at.y == u8::MAX {
        return false;
    }
    let [here, right, below, _] = block_squares(at);
    is_wide(board, here, Facing::East)
        && is_wide(board, here, Facing::South)
        && is_wide(board, right, Facing::South)
        && is_wide(board, below, Facing::East)
}

/// Returns the direction of a corridor at a square. An entry or exit counts like an open neighbour.
pub fn corridor_axis(board: &Board, at: Square) -> CorridorAxis {
    let terrain = board.terrain();
    let gate = |side| terrain.entries.iter().chain(&terrain.exits).any(|gate| gate.at == at && gate.side == side);
    let way = |side: Facing| gate(side) || at.towards(side).is_some_and(|next| is_open(board, next));
    let [north, east, south, west] = Facing::ALL.map(way);
    match (east || west, north || south) {
        (true, false) => CorridorAxis::Across,
        (false, true) => CorridorAxis::Down,
        _ => CorridorAxis::Both,
    }
}

#[cfg(test)]
mod tests {
    use crate::rooms::*;
    use rules::{Door, Terrain};

    fn sample_room_board(rows: &[&str], doors: &[(u8, u8, Facing)]) -> Board {
        let ground = |letter| if letter == '#' { Ground::Rock } else { Ground::Floor };
        let rows: Vec<Vec<Ground>> = rows.iter().map(|row| row.chars().map(ground).collect()).collect();
        let door =
            |(x, y, side): &(u8, u8, Facing)| Door { at: Square::new(*x, *y), side: *side, open: true, sealed: false };
        Board::new(Terrain::new(&rows, Vec::new(), Vec::new()).into(), doors.iter().map(door).collect())
    }

    #[test]
    fn corridors_are_not_rooms_and_doors_separate_rooms() {
        let found = sample_room_board(&["...####", "......#", "...#...", "####..."], &[]);
        let rooms = RoomMap::of(&found);
        assert_eq!(rooms.rooms.len(), 2);
        assert_eq!(rooms.room(&found, Square::new(3, 1)), None);
        let found = sample_room_board(&["......", "......"], &[(2, 0, Facing::East), (2, 1, Facing::East)]);
        assert_eq!(RoomMap::of(&found).rooms.iter().map(Vec::len).collect::<Vec<_>>(), [6, 6]);
    }

    #[test]
    fn squares_outside_are_near_the_nearest_room_with_a_number() {
        let found = sample_room_board(&["...#...", "...#...", ".......", "######."], &[]);
        assert_eq!(
            [(0, 0), (2, 2), (6, 3)].map(|(x, y)| nearest_room_number(&found, Square::new(x, y))),
            [Some(1), Some(1), Some(2)]
        );
        let small = sample_room_board(&["...", "..."], &[]);
        assert_eq!(nearest_room_number(&small, Square::new(0, 0)), None);
    }

    #[test]
    fn the_corridor_axis_follows_its_open_neighbours() {
        let found = sample_room_board(&["...", "##.", "##."], &[]);
        assert_eq!(corridor_axis(&found, Square::new(1, 0)), CorridorAxis::Across);
        assert_eq!(corridor_axis(&found, Square::new(2, 0)), CorridorAxis::Both);
        assert_eq!(corridor_axis(&found, Square::new(2, 2)), CorridorAxis::Down);
    }
}
