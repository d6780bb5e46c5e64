//! Where a hidden tunnel may open (`CARD-3`).
//!
//! **Rulings**
//! - The square is free and does not burn; the side by which it is entered may be any.
//! - It is at least eight moves from every exit, and from every object that is not used up: from the square of one that
//!   lies on floor or is carried, through the squares beside one that stands on an obstacle. Doors count as open, sealed
//!   ones as shut; figures are not in the way.
//! - From an entry point of either side it can be reached past no sealed door and no door of the stranded figure's room,
//!   also when that stands open (`M5`).

use std::collections::VecDeque;

use crate::{
    board::Board,
    conditions::StrandedCondition,
    facing::Facing,
    objects::{MissionObject, ObjectPlace},
    side::Side,
    square::{EdgePoint, Square},
    state_fields::BattleState,
    terrain::{Door, Ground, Terrain},
};

/// The least way between a tunnel and an exit or an object, in moves.
const MIN_TUNNEL_DISTANCE: u16 = 8;

/// Whether a hidden tunnel of that seat may open there.
pub(super) fn can_open_tunnel(situation: &BattleState, seat: Side, gate: EdgePoint) -> bool {
    gate.owner == seat && is_square_free(situation, gate.at) && tunnel_squares(situation).contains(&gate.at)
}

/// All hidden tunnels that seat may open, in row order.
pub(super) fn possible_tunnels(situation: &BattleState, seat: Side) -> Vec<EdgePoint> {
    let ground = tunnel_squares(situation);
    let squares = ground.into_iter().filter(|at| is_square_free(situation, *at));
    squares.flat_map(|at| Facing::ALL.map(|side| EdgePoint { at, side, owner: seat })).collect()
}

fn is_square_free(situation: &BattleState, at: Square) -> bool {
    situation.occupancy.figure_at(at).is_none() && !situation.fire.burns(at)
}

/// The squares where a tunnel may open, whoever stands there, in row order.
fn tunnel_squares(situation: &BattleState) -> Vec<Square> {
    let terrain = situation.board.terrain();
    let locked = situation.charter.condition::<StrandedCondition>().map_or(&[][..], |room| &room.doors);
    let reached = squares_within_moves(
        &board_with_doors_shut(&situation.board, locked),
        terrain.entries.iter().map(|gate| gate.at),
        u16::MAX,
    );
    let kept = terrain.exits.iter().map(|gate| gate.at).chain(unused_object_squares(situation));
    let near = squares_within_moves(&board_with_doors_shut(&situation.board, &[]), kept, MIN_TUNNEL_DISTANCE - 1);
    let fits = |at: &Square| reached[terrain.index(*at)] && !near[terrain.index(*at)];
    terrain.squares().filter(fits).collect()
}

/// Where the objects of the mission are that still matter.
fn unused_object_squares(situation: &BattleState) -> impl Iterator<Item = Square> {
    let at = |(_, object): (_, &MissionObject)| match object.place {
        ObjectPlace::At(at) => Some(at),
        ObjectPlace::Carried(figure) => situation.figure(figure)?.square(),
        ObjectPlace::Used(_) => None,
    };
    situation.objects.iter().filter_map(at)
}

/// The board with all doors open but sealed ones and these.
fn board_with_doors_shut(board: &Board, shut: &[u8]) -> Board {
    let open = |(number, door): (u8, &Door)| Door { open: !door.sealed && !shut.contains(&number), ..*door };
    let doors = (0..).zip(board.doors()).map(open).collect();
    Board::new(board.terrain().clone().into(), doors)
}

/// For each square whether it is floor and at most so many moves from one of those. The first move from an obstacle goes
/// to any square of floor beside it.
fn squares_within_moves(board: &Board, from: impl Iterator<Item = Square>, most: u16) -> Vec<bool> {
    let terrain = board.terrain();
    let mut seen = vec![false; terrain.squares().count()];
    let mut open: VecDeque<(Square, u16)> = from.map(|at| (at, 0)).collect();
    while let Some((at, far)) = open.pop_front() {
        let floor = terrain.ground(at) == Ground::Floor;
        if floor && std::mem::replace(&mut seen[terrain.index(at)], true) || far == most {
            continue;
        }
        let beside = Facing::ALL.into_iter().filter(|side| !floor || board.joined(at, *side));
        let next = beside.filter_map(|side| at.towards(side)).filter(|next| is_floor(terrain, *next));
        open.extend(next.map(|next| (next, far.saturating_add(1))));
    }
    seen
}

fn is_floor(terrain: &Terrain, at: Square) -> bool {
    terrain.ground(at) == Ground::Floor
}
