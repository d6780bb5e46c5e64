//! Line of sight and distance (`LOS-1` to `LOS-5`, `RANGE-1`): exact integer geometry, no floating point.
//!
//! The segment between the centres of two squares is followed from square to square. It crosses an edge or, when it
//! runs exactly through one, a corner. Each crossing and each square on the way may block.

use std::ops::Range;

use crate::{
    board::{Board, Occupancy, facing_from_delta},
    facing::Facing,
    figure::FigurePlace,
    square::Square,
    terrain::{Ground, Terrain},
};

pub use super::blocker::SightBlocker;

/// Follows the segment between the centres of two squares. Returns the distance by `RANGE-1`.
///
/// # Errors
/// The first [`SightBlocker`] from `from` onwards.
pub fn trace_sight(board: &Board, occupied: &Occupancy, from: Square, to: Square) -> Result<u8, SightBlocker> {
    follow_segment(board, Some(occupied), from, to)
}

/// Looks from a square in a direction at another square and ignores figures in between, because throws go over figures
/// (`GREN-1`). Returns the distance.
///
/// # Errors
/// The [`SightBlocker`], like [`sight_to`].
pub fn throw_sight_to(board: &Board, from: Square, facing: Facing, to: Square) -> Result<u8, SightBlocker> {
    let (dx, dy) = from.delta(to);
    if facing.looks_at(dx, dy) { follow_segment(board, None, from, to) } else { Err(SightBlocker::Behind) }
}

/// Returns the distance between two squares and ignores figures in between. The error is the first part of the board
/// that blocks.
pub(super) fn trace_sight_over_figures(board: &Board, from: Square, to: Square) -> Result<u8, SightBlocker> {
    follow_segment(board, None, from, to)
}

fn follow_segment(board: &Board, occupied: Option<&Occupancy>, from: Square, to: Square) -> Result<u8, SightBlocker> {
    let (dx, dy) = from.delta(to);
    let (step_x, step_y) = (facing_from_delta(dx, 0), facing_from_delta(0, dy));
    // The sign of `lead` tells which edge the segment reaches first; 0 is the corner itself.
    let (along, down) = (2 * dx.abs(), 2 * dy.abs());
    let mut lead = dx.abs() - dy.abs();
    let mut here = from;
    let mut distance = 0;
    while here != to {
        let next = match lead.signum() {
            1 => {
                lead -= down;
                cross_edge(board, here, step_x)?
            }
            -1 => {
                lead += along;
                cross_edge(board, here, step_y)?
            }
            _ => {
                lead += along - down;
                cross_corner(board, occupied, here, step_x, step_y)?
            }
        };
        distance += 1;
        if next != to {
            if board.terrain().ground(next) != Ground::Floor {
                return Err(SightBlocker::Ground(next));
            }
            if is_occupied(occupied, next) {
                return Err(SightBlocker::Figure(next));
            }
        }
        here = next;
    }
    Ok(distance)
}

fn is_occupied(occupied: Option<&Occupancy>, at: Square) -> bool {
    occupied.is_some_and(|occupied| occupied.figure_at(at).is_some())
}

fn cross_edge(board: &Board, here: Square, side: Facing) -> Result<Square, SightBlocker> {
    // The segment stays within the rectangle of its two ends, so a neighbour always exists.
    let next = here.towards(side).unwrap_or(here);
    if board.joined(here, side) {
        Ok(next)
    } else if board.terrain().ground(next) == Ground::Rock {
        Err(SightBlocker::Ground(next))
    } else {
        Err(SightBlocker::Edge(here, next))
    }
}

fn cross_corner(
    board: &Board,
    occupied: Option<&Occupancy>,
    here: Square,
    step_x: Facing,
    step_y: Facing,
) -> Result<Square, SightBlocker> {
    let clear = |first: Facing, then: Facing| {
        board.corner_way(here, first, then) && here.towards(first).is_some_and(|beside| !is_occupied(occupied, beside))
    };
    let (dx, dy) = (step_x.offset().0, step_y.offset().1);
    let next = here.offset(dx, dy).unwrap_or(here);
    if clear(step_x, step_y) || clear(step_y, step_x) { Ok(next) } else { Err(SightBlocker::Corner(here, next)) }
}

/// Returns the squares that the segment between two centres passes through or touches at a corner, including the last
/// and excluding the first. It ignores everything that blocks sight.
pub(super) fn squares_on_line(from: Square, to: Square) -> Vec<Square> {
    let (dx, dy) = from.delta(to);
    let (step_x, step_y) = (facing_from_delta(dx, 0).offset().0, facing_from_delta(0, dy).offset().1);
    let (along, down) = (2 * dx.abs(), 2 * dy.abs());
    let mut lead = dx.abs() - dy.abs();
    let mut here = from;
    let mut squares = Vec::new();
    while here != to {
        let next = match lead.signum() {
            1 => {
                lead -= down;
                here.offset(step_x, 0)
            }
            -1 => {
                lead += along;
                here.offset(0, step_y)
            }
            _ => {
                lead += along - down;
                squares.extend([here.offset(step_x, 0), here.offset(0, step_y)].into_iter().flatten());
                here.offset(step_x, step_y)
            }
        };
        // The segment stays within the rectangle of its two ends.
        let Some(next) = next else { break };
        squares.push(next);
        here = next;
    }
    squares
}

/// Looks from a square in a direction at another square. Returns the distance.
///
/// # Errors
/// The [`SightBlocker`]: the square is outside the 180° field (`LOS-1`), or something is in the way.
pub fn sight_to(
    board: &Board,
    occupied: &Occupancy,
    from: Square,
    facing: Facing,
    to: Square,
) -> Result<u8, SightBlocker> {
    let (dx, dy) = from.delta(to);
    if !facing.looks_at(dx, dy) {
        return Err(SightBlocker::Behind);
    }
    trace_sight(board, occupied, from, to)
}

/// Returns all floor squares in sight from a square in a direction, without the square itself, in row order (`LOS-1`,
/// `LOS-2`). The result is the same as calling [`sight_to`] for each square, but faster.
pub fn field_of_view(board: &Board, occupied: &Occupancy, from: Square, facing: Facing) -> Vec<Square> {
    let terrain = board.terrain();
    if !terrain.contains(from) {
        return Vec::new();
    }
    let (mut lanes, here) = (SightGrid::of(board, occupied), terrain.index(from));
    lanes.mark_open_rectangles(here, facing);
    let (columns, rows) = half_plane(from, facing, terrain);
    let mut seen = Vec::with_capacity(columns.len() * rows.len());
    for y in rows {
        let line = usize::from(y) * usize::from(terrain.width());
        for x in columns.clone() {
            let (index, to) = (line + usize::from(x), Square { x, y });
            let clear = || {
                let (dx, dy) = from.delta(to);
                lanes.squares[index] & SightGrid::OPEN != 0 || lanes.clear(here, dx.into(), dy.into())
            };
            if lanes.squares[index] & SightGrid::ROCK == 0 && index != here && clear() {
                seen.push(to);
            }
        }
    }
    seen
}

/// Returns the columns and rows of the half plane in front of a facing, its border included (`LOS-1`).
fn half_plane(from: Square, facing: Facing, terrain: &Terrain) -> (Range<u8>, Range<u8>) {
    let (columns, rows) = (0..terrain.width(), 0..terrain.height());
    match facing {
        Facing::North => (columns, 0..from.y + 1),
        Facing::East => (from.x..columns.end, rows),
        Facing::South => (columns, from.y..rows.end),
        Facing::West => (0..from.x + 1, rows),
    }
}

/// The properties of each square that [`trace_sight`] checks, precomputed for a whole field of view.
struct SightGrid {
    width: isize,
    /// One byte for each square, in row order: a bit for each side on which it is joined to its neighbour, and `FREE`.
    squares: Vec<u8>,
}

impl SightGrid {
    /// Bit of a square that does not block: floor without a figure.
    const FREE: u8 = 1 << 4;
    /// Bit of a square of rock.
    const ROCK: u8 = 1 << 5;
    /// Bit of a square without anything that blocks sight in the rectangle between it and the one looked from. The
    /// segment between the two stays in that rectangle, so it need not be followed.
    const OPEN: u8 = 1 << 6;

    fn of(board: &Board, occupied: &Occupancy) -> SightGrid {
        let squares = board.links().iter().zip(board.terrain().grounds()).zip(occupied.all());
        let lane = |((links, ground), figure): ((&u8, &Ground), &Option<_>)| {
            let free = *ground == Ground::Floor && figure.is_none();
            let rock = if *ground == Ground::Rock { SightGrid::ROCK } else { 0 };
            links | rock | if free { SightGrid::FREE } else { 0 }
        };
        SightGrid { width: isize::from(board.terrain().width()), squares: squares.map(lane).collect() }
    }

    /// Sets [`SightGrid::OPEN`] on the squares in front of the square with index `from` that are seen without an obstacle
    /// anywhere in the rectangle between the two.
    fn mark_open_rectangles(&mut self, from: usize, facing: Facing) {
        let width = self.width.unsigned_abs();
        let (column, row, rows) = (from % width, from / width, self.squares.len() / width);
        for (down, side_y, rows) in [(-self.width, Facing::North, row + 1), (self.width, Facing::South, rows - row)] {
            for (right, side_x, columns) in [(-1, Facing::West, column + 1), (1, Facing::East, width - column)] {
                if side_y != facing.back() && side_x != facing.back() {
                    self.mark_open_quadrant(from, (right, side_x.bit(), columns), (down, side_y.bit(), rows));
                }
            }
        }
    }

    /// Marks the open rectangles of one quadrant, row by row away from `from`. For each direction, `x` and `y` hold the
    /// distance to the next square, the bit of the side, and the number of columns and rows, with that of `from`.
    fn mark_open_quadrant(&mut self, from: usize, x: (isize, u8, usize), y: (isize, u8, usize)) {
        let (mut reach, mut first) = (x.2, from);
        for row in 0..y.2 {
            let mut here = first;
            for column in 0..reach {
                let joined = |step: isize, side| self.squares[here.wrapping_add_signed(-step)] & side != 0;
                if (column > 0 && !joined(x.0, x.1)) || (row > 0 && !joined(y.0, y.1)) {
                    reach = column;
                    break;
                }
                self.squares[here] |= SightGrid::OPEN;
                if here != from && self.squares[here] & SightGrid::FREE == 0 {
                    reach = column;
                    break;
                }
                here = here.wrapping_add_signed(x.0);
            }
            first = first.wrapping_add_signed(y.0);
        }
    }

    /// Returns `true` if the segment from the square with index `from` to the one displaced by (`dx`, `dy`) is clear.
    /// It follows the same steps as [`trace_sight`].
    fn clear(&self, from: usize, dx: i32, dy: i32) -> bool {
        let (step_x, side_x) = if dx < 0 { (-1, Facing::West.bit()) } else { (1, Facing::East.bit()) };
        let (step_y, side_y) =
            if dy < 0 { (-self.width, Facing::North.bit()) } else { (self.width, Facing::South.bit()) };
        let (along, down) = (2 * dx.abs(), 2 * dy.abs());
        let mut lead = dx.abs() - dy.abs();
        let mut left = dx.abs() + dy.abs();
        let mut here = from;
        loop {
            if lead == 0 {
                if !self.corner(here, (step_x, side_x), (step_y, side_y)) {
                    return false;
                }
                here = here.wrapping_add_signed(step_x + step_y);
                (lead, left) = (lead + along - down, left - 2);
            } else {
                let (step, side, change) = if lead > 0 { (step_x, side_x, -down) } else { (step_y, side_y, along) };
                if self.squares[here] & side == 0 {
                    return false;
                }
                here = here.wrapping_add_signed(step);
                (lead, left) = (lead + change, left - 1);
            }
            if left == 0 {
                return true;
            }
            if self.squares[here] & SightGrid::FREE == 0 {
                return false;
            }
        }
    }

    /// Returns `true` if sight passes the corner (`LOS-3`): one of the two ways round it is joined all along and leads
    /// past a square that does not block.
    fn corner(&self, here: usize, x: (isize, u8), y: (isize, u8)) -> bool {
        let way = |(step, side): (isize, u8), then: u8| {
            self.squares[here] & side != 0 && {
                let beside = self.squares[here.wrapping_add_signed(step)];
                beside & SightGrid::FREE != 0 && beside & then != 0
            }
        };
        way(x, y.1) || way(y, x.1)
    }
}

/// Looks from one figure's place at another's. A figure that waits off the board counts as being in the square just
/// outside its entry, facing in (`DEPLOY-3`). **Ruling**: a figure off the board and figures on it therefore see each
/// other only through the entry square. A figure on that square blocks it: it is the only one that the figure outside
/// sees, and the only one that sees that figure.
///
/// # Errors
/// The [`SightBlocker`], like [`sight_to`].
pub fn sight_between(
    board: &Board,
    occupied: &Occupancy,
    (from, facing): (FigurePlace, Facing),
    to: FigurePlace,
) -> Result<u8, SightBlocker> {
    match (from, to) {
        (FigurePlace::Board(from), FigurePlace::Board(to)) => sight_to(board, occupied, from, facing, to),
        (FigurePlace::Waiting(entry), FigurePlace::Board(to)) => {
            let gate = board.terrain().entry(entry);
            if gate.at == to { Ok(1) } else { Err(SightBlocker::Edge(gate.at, to)) }
        }
        (FigurePlace::Board(from), FigurePlace::Waiting(entry)) => {
            let gate = board.terrain().entry(entry);
            let (dx, dy) = gate.side.offset();
            if gate.at != from {
                Err(SightBlocker::Edge(from, gate.at))
            } else if facing.looks_at(dx, dy) {
                Ok(1)
            } else {
                Err(SightBlocker::Behind)
            }
        }
        _ => Err(SightBlocker::Behind),
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus};

    use super::super::{Door, FigureId};
    use super::*;

    /// Returns a board with random rock, obstacles, doors and figures.
    fn random_board(dice: &mut Xoshiro256PlusPlus) -> (Board, Occupancy) {
        let mut chance = |of: u64| dice.next_u64().is_multiple_of(of);
        let mut row = |_| (0..9).map(|_| if chance(5) { Ground::Rock } else { Ground::Floor }).collect();
        let mut rows: Vec<Vec<Ground>> = (0..8).map(&mut row).collect();
        rows[4][4] = Ground::Obstacle;
        let terrain = Terrain::new(&rows, Vec::new(), Vec::new());
        let mut occupied = Occupancy::new(&terrain);
        let mut doors = Vec::new();
        for (number, at) in terrain.squares().enumerate() {
            let floor = |square| terrain.ground(square) == Ground::Floor;
            if floor(at) && chance(8) {
                occupied.put(at, FigureId(number as u16 + 1));
            }
            for side in [Facing::East, Facing::South] {
                if floor(at) && at.towards(side).is_some_and(floor) && chance(8) {
                    doors.push(Door { at, side, open: chance(2), sealed: false });
                }
            }
        }
        (Board::new(terrain.into(), doors), occupied)
    }

    /// LOS-1 to LOS-4: [`field_of_view`] and [`sight_to`] agree.
    #[test]
    fn the_field_of_view_agrees_with_line_of_sight() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..60 {
            let (board, occupied) = random_board(&mut dice);
            let terrain = board.terrain();
            for from in terrain.squares() {
                for facing in Facing::ALL {
                    let seen = |to: &Square| {
                        *to != from
                            && terrain.ground(*to) != Ground::Rock
                            && sight_to(&board, &occupied, from, facing, *to).is_ok()
                    };
                    let looked: Vec<Square> = terrain.squares().filter(seen).collect();
                    assert_eq!(field_of_view(&board, &occupied, from, facing), looked, "from {from:?} {facing:?}");
                }
            }
        }
    }
}
