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
    board::Board,
    facing::Facing,
    objects::{MissionObject, ObjectPlace},
    side::Side,
    square::{EdgePoint, Square},
    state_fields::BattleState,
    terrain::{Ground, Terrain},
};

/// Minimum distance between a tunnel and an exit or an object, in moves.
const MIN_TUNNEL_DISTANCE: u16 = 8;

/// Returns `true` if a hidden tunnel of that seat may open there.
pub(super) fn can_open_tunnel(state: &BattleState, seat: Side, gate: EdgePoint) -> bool {
    gate.owner == seat && is_square_free(state, gate.at) && tunnel_squares(state).contains(&gate.at)
}

/// Returns all hidden tunnels that a seat may open, in row order.
pub(super) fn possible_tunnels(state: &BattleState, seat: Side) -> Vec<EdgePoint> {
    let ground = tunnel_squares(state);
    let squares = ground.into_iter().filter(|at| is_square_free(state, *at));
    squares.flat_map(|at| Facing::ALL.map(|side| EdgePoint { at, side, owner: seat })).collect()
}

fn is_square_free(state: &BattleState, at: Square) -> bool {
    state.occupancy.figure_at(at).is_none() && !state.fire.burns(at)
}

/// Returns the squares where a tunnel may open, ignoring figures and fire, in row order.
fn tunnel_squares(state: &BattleState) -> Vec<Square> {
    let terrain = state.board.terrain();
    let reached = squares_within_moves(
        &state.board.with_doors_shut(&state.charter.locked_doors()),
        terrain.entries.iter().map(|gate| gate.at),
        u16::MAX,
    );
    let kept = terrain.exits.iter().map(|gate| gate.at).chain(unused_object_squares(state));
    let near = squares_within_moves(&state.board.with_doors_shut(&[]), kept, MIN_TUNNEL_DISTANCE - 1);
    let fits = |at: &Square| reached[terrain.index(*at)] && !near[terrain.index(*at)];
    terrain.squares().filter(fits).collect()
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

/// Returns one flag for each square, in row order: `true` if it is floor and at most `most` moves from one of the
/// squares in `from`. The first move from an obstacle may go to any adjacent floor square.
fn squares_within_moves(board: &Board, from: impl Iterator<Item = Square>, most: u16) -> Vec<bool> {
    let terrain = board.terrain();
    let mut seen = vec![false; terrain.grounds().len()];
    let mut open: Vec<(Square, u16)> = from.map(|at| (at, 0)).collect();
    for (at, _) in open.iter().filter(|(at, _)| is_floor(terrain, *at)) {
        seen[terrain.index(*at)] = true;
    }
    let mut next = 0;
    while let Some(&(at, far)) = open.get(next).filter(|(_, far)| *far < most) {
        next += 1;
        let floor = is_floor(terrain, at);
        for side in Facing::ALL.into_iter().filter(|side| !floor || board.joined(at, *side)) {
            let beside = at.towards(side).filter(|beside| is_floor(terrain, *beside));
            if let Some(beside) = beside.filter(|beside| !std::mem::replace(&mut seen[terrain.index(*beside)], true)) {
                open.push((beside, far.saturating_add(1)));
            }
        }
    }
    seen
}

fn is_floor(terrain: &Terrain, at: Square) -> bool {
    terrain.ground(at) == Ground::Floor
}
