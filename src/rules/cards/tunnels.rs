//! Checks of the squares where a hidden tunnel may open (`CARD-3`).
//!
//! **Rulings**
//! - The square is unoccupied and does not burn; it may be entered by any of its sides.
//! - It is at least eight moves from every exit, and from every object that is not used up. The moves are counted from
//!   the square of the object or of its carrier; from an object on an obstacle, the first move goes to any adjacent
//!   floor square. Doors count as open, sealed ones as shut; figures do not block.
//! - It can be reached from an entry point of either side without passing a sealed door or a door of the stranded
//!   figure's room, even if that door is open (`M5`).

use crate::{
    facing::Facing,
    objects::{MissionObject, ObjectPlace},
    side::Side,
    square::{EdgePoint, Square},
    state_fields::BattleState,
    step_graph::{SquareSet, StepGraph},
    terrain::{Ground, Terrain},
};

/// Minimum distance between a tunnel and an exit or an object, in moves.
const MIN_TUNNEL_DISTANCE: u16 = 8;

/// Returns `true` if a hidden tunnel of that seat may open there.
pub(super) fn can_open_tunnel(state: &BattleState, seat: Side, gate: EdgePoint) -> bool {
    gate.owner == seat && is_square_free(state, gate.at) && tunnel_squares(state).contains(gate.at)
}

/// Returns all hidden tunnels that a seat may open, in row order.
pub(super) fn possible_tunnels(state: &BattleState, seat: Side) -> Vec<EdgePoint> {
    let squares: Vec<Square> = tunnel_squares(state).squares().filter(|at| is_square_free(state, *at)).collect();
    // There may be thousands, so the list is allocated once.
    let mut gates = Vec::with_capacity(squares.len() * Facing::ALL.len());
    for at in squares {
        gates.extend(Facing::ALL.map(|side| EdgePoint { at, side, owner: seat }));
    }
    gates
}

fn is_square_free(state: &BattleState, at: Square) -> bool {
    state.occupancy.figure_at(at).is_none() && !state.fire.burns(at)
}

/// Returns the squares where a tunnel may open, ignoring figures and fire.
fn tunnel_squares(state: &BattleState) -> SquareSet {
    let (board, terrain, locked) = (&state.board, state.board.terrain(), state.charter.locked_doors());
    let is_sealed = |door: u8| board.doors()[usize::from(door)].sealed;
    let all = board.steps(|door| !is_sealed(door));
    let unlocked = (!locked.is_empty()).then(|| board.steps(|door| !is_sealed(door) && !locked.contains(&door)));
    let entries = terrain.entries.iter().map(|gate| gate.at);
    let mut squares = squares_within_moves(terrain, unlocked.as_ref().unwrap_or(&all), entries, u16::MAX);
    let kept = terrain.exits.iter().map(|gate| gate.at).chain(unused_object_squares(state));
    squares.subtract(&squares_within_moves(terrain, &all, kept, MIN_TUNNEL_DISTANCE - 1));
    squares
}

/// Returns the squares of the objects that are not used up.
fn unused_object_squares(state: &BattleState) -> impl Iterator<Item = Square> {
    let at = |(_, object): (_, &MissionObject)| match object.place {
        ObjectPlace::At(at) => Some(at),
        ObjectPlace::Carried(figure) => state.figure(figure)?.square(),
        ObjectPlace::Used(_) => None,
    };
    state.objects.iter().filter_map(at)
}

/// Returns the floor that is at most `most` moves from one of the squares in `from`, at least one move. The first move
/// from an obstacle may go to any adjacent floor square.
fn squares_within_moves(
    terrain: &Terrain,
    steps: &StepGraph,
    from: impl Iterator<Item = Square>,
    most: u16,
) -> SquareSet {
    let (floor, obstacles): (Vec<_>, Vec<_>) = from.partition(|at| is_floor(terrain, *at));
    let mut flood = steps.flood(floor.into_iter().collect());
    flood.advance();
    let beside = obstacles.iter().flat_map(|at| Facing::ALL.into_iter().filter_map(|side| at.towards(side)));
    flood.add_to_newest(beside.filter(|at| is_floor(terrain, *at)));
    let mut further = 1..most;
    while further.next().is_some() && flood.advance() {}
    flood.reached
}

fn is_floor(terrain: &Terrain, at: Square) -> bool {
    terrain.ground(at) == Ground::Floor
}
