//! Line of sight and distance (`LOS-1` to `LOS-5`, `RANGE-1`): exact integer geometry, no floating point.
//!
//! The segment between the centres of two squares is followed from square to square. It crosses an edge or, when it
//! runs exactly through one, a corner; each crossing and each square on the way is asked whether it blocks.

use serde::Serialize;

use super::board::{Board, Ground, Occupancy, Square, direction};
use super::{Facing, Place};

/// What stops a line of sight first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Blocker {
    /// The square lies behind the looking figure (`LOS-1`).
    Behind,
    /// Rock, or an obstacle on this square (`LOS-2`).
    Ground(Square),
    /// A figure on this square (`LOS-2`).
    Figure(Square),
    /// A wall or a closed door between these two squares (`LOS-4`).
    Edge(Square, Square),
    /// Neither way round the corner between these two squares is clear (`LOS-3`).
    Corner(Square, Square),
}

impl Blocker {
    /// The id of the rule by which it blocks.
    pub fn rule(self) -> &'static str {
        match self {
            Blocker::Behind => "LOS-1",
            Blocker::Ground(_) | Blocker::Figure(_) => "LOS-2",
            Blocker::Edge(..) => "LOS-4",
            Blocker::Corner(..) => "LOS-3",
        }
    }
}

/// Follows the segment between two centres. Returns the distance by `RANGE-1`, or what blocks it first.
///
/// # Errors
/// The first [`Blocker`] from `from` onwards.
pub fn trace(board: &Board, occupied: &Occupancy, from: Square, to: Square) -> Result<u8, Blocker> {
    let (dx, dy) = from.delta(to);
    let (step_x, step_y) = (direction(dx, 0), direction(0, dy));
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
                return Err(Blocker::Ground(next));
            }
            if occupied.figure_at(next).is_some() {
                return Err(Blocker::Figure(next));
            }
        }
        here = next;
    }
    Ok(distance)
}

fn cross_edge(board: &Board, here: Square, side: Facing) -> Result<Square, Blocker> {
    // The segment stays within the rectangle of its two ends, so a neighbour always exists.
    let next = here.towards(side).unwrap_or(here);
    if board.joined(here, side) {
        Ok(next)
    } else if board.terrain().ground(next) == Ground::Rock {
        Err(Blocker::Ground(next))
    } else {
        Err(Blocker::Edge(here, next))
    }
}

fn cross_corner(
    board: &Board,
    occupied: &Occupancy,
    here: Square,
    step_x: Facing,
    step_y: Facing,
) -> Result<Square, Blocker> {
    let clear = |first: Facing, then: Facing| {
        board.corner_way(here, first, then)
            && here.towards(first).is_some_and(|beside| {
                board.terrain().ground(beside) == Ground::Floor && occupied.figure_at(beside).is_none()
            })
    };
    let (dx, dy) = (step_x.offset().0, step_y.offset().1);
    let next = here.offset(dx, dy).unwrap_or(here);
    if clear(step_x, step_y) || clear(step_y, step_x) { Ok(next) } else { Err(Blocker::Corner(here, next)) }
}

/// Looks from a square in a direction at another square: distance, or what blocks.
///
/// # Errors
/// The [`Blocker`]: out of the 180° field (`LOS-1`) or in the way.
pub fn look(board: &Board, occupied: &Occupancy, from: Square, facing: Facing, to: Square) -> Result<u8, Blocker> {
    let (dx, dy) = from.delta(to);
    if !facing.looks_at(dx, dy) {
        return Err(Blocker::Behind);
    }
    trace(board, occupied, from, to)
}

/// All floor squares in sight from a square in a direction, its own left out, in row order (`LOS-1`, `LOS-2`).
pub fn field(board: &Board, occupied: &Occupancy, from: Square, facing: Facing) -> Vec<Square> {
    let terrain = board.terrain();
    terrain
        .squares()
        .filter(|&to| to != from && terrain.ground(to) != Ground::Rock)
        .filter(|&to| look(board, occupied, from, facing, to).is_ok())
        .collect()
}

/// Looks from one figure's place at another's. A figure that waits off the board counts as standing in the square just
/// outside its entry, facing in (`DEPLOY-3`). **Ruling**: so a figure off the board and the board see each other only
/// by way of the entry square: whoever stands there fills it, is all that the figure outside sees, and alone can see
/// that figure.
///
/// # Errors
/// The [`Blocker`], as [`look`] has it.
pub fn between(board: &Board, occupied: &Occupancy, (from, facing): (Place, Facing), to: Place) -> Result<u8, Blocker> {
    match (from, to) {
        (Place::Board(from), Place::Board(to)) => look(board, occupied, from, facing, to),
        (Place::Waiting(entry), Place::Board(to)) => {
            let gate = board.terrain().entries[usize::from(entry.0)];
            if gate.at == to { Ok(1) } else { Err(Blocker::Edge(gate.at, to)) }
        }
        (Place::Board(from), Place::Waiting(entry)) => {
            let gate = board.terrain().entries[usize::from(entry.0)];
            let (dx, dy) = gate.side.offset();
            if gate.at != from {
                Err(Blocker::Edge(from, gate.at))
            } else if facing.looks_at(dx, dy) {
                Ok(1)
            } else {
                Err(Blocker::Behind)
            }
        }
        _ => Err(Blocker::Behind),
    }
}
