//! Checks that a figure in mid-leap can still land (`LEAP-1`): with its own points, on a free square.

use super::cost::move_cost;
use crate::{
    facing::Facing,
    figure::Ability,
    figures::Figure,
    square::{EdgePoint, Square},
    state_fields::BattleState,
    terrain::Ground,
};

/// Returns `true` if the figure could go from a square and facing to an unoccupied square with at most `points` points,
/// without turning on the first square to any of the facings in `turned`. **Rulings**: it may also turn in mid-leap,
/// but on one square never twice to the same side, and it may leave the board through an exit.
pub(super) fn can_land(
    state: &BattleState,
    figure: &Figure,
    start: (Square, Facing),
    points: u8,
    turned: &[Facing],
) -> bool {
    let mut open = Vec::new();
    if can_land_in_one_move(state, figure, (start.0, start.1, points), turned, &mut open) {
        return true;
    }
    let mut seen: Vec<LeapPosition> = Vec::new();
    while let Some((at, facing, left)) = open.pop() {
        if seen.iter().any(|(square, side, more)| (*square, *side) == (at, facing) && *more >= left) {
            continue;
        }
        seen.push((at, facing, left));
        if can_land_in_one_move(state, figure, (at, facing, left), &[], &mut open) {
            return true;
        }
    }
    false
}

/// A position above another figure: square, facing and remaining points.
type LeapPosition = (Square, Facing, u8);

/// Returns `true` if the figure could land from there by one move, after at most one turn, because more turns gain
/// nothing. Moves that lead above other figures are added to `open`.
fn can_land_in_one_move(
    state: &BattleState,
    figure: &Figure,
    (at, facing, points): LeapPosition,
    turned: &[Facing],
    open: &mut Vec<LeapPosition>,
) -> bool {
    let turn = if state.kind_of(figure).has(&Ability::FreeTurns) { 0 } else { 1 };
    for ahead in Facing::ALL.into_iter().filter(|ahead| !turned.contains(ahead)) {
        let price = if ahead == facing { 0 } else { turn };
        let Some(left) = points.checked_sub(price) else { continue };
        for towards in Facing::ALL {
            let Some(left) = left.checked_sub(move_cost(ahead, towards)) else { continue };
            match landing_one_move_away(state, figure, at, towards) {
                Some(LeapLanding::Free) => return true,
                Some(LeapLanding::Taken(to)) => open.push((to, ahead, left)),
                None => {}
            }
        }
    }
    false
}

/// The result of one move.
enum LeapLanding {
    /// A free square, or an exit.
    Free,
    /// A square occupied by another figure.
    Taken(Square),
}

fn landing_one_move_away(state: &BattleState, figure: &Figure, at: Square, towards: Facing) -> Option<LeapLanding> {
    let exit = EdgePoint { at, side: towards, owner: figure.side };
    if state.board.terrain().exits.contains(&exit) {
        return state.may_leave(figure, &exit).is_ok().then_some(LeapLanding::Free);
    }
    let to = at.towards(towards).filter(|to| state.board.terrain().ground(*to) == Ground::Floor)?;
    if !state.board.joined(at, towards) || state.can_enter_square(figure.side, Some(at), to).is_err() {
        return None;
    }
    let other = state.occupancy.figure_at(to).filter(|other| *other != figure.id);
    Some(if other.is_some() { LeapLanding::Taken(to) } else { LeapLanding::Free })
}
