//! Whether a figure in mid-leap can still land (`LEAP-1`): with its own points, on a free square.

use super::cost::move_cost;
use crate::{
    facing::Facing,
    figure::Ability,
    figures::Figure,
    square::{Gate, Square},
    state::Situation,
    terrain::Ground,
};

/// Whether the figure could go from a square, facing so, to one where nobody stands, with that many points and no more.
/// **Ruling**: it may turn in mid-leap, too, and leave the board through an exit.
pub(super) fn can_land(situation: &Situation, figure: &Figure, start: (Square, Facing), points: u8) -> bool {
    let free_turns = situation.card(figure).has(&Ability::FreeTurns);
    let mut open: Vec<(Square, Facing, u8)> = vec![(start.0, start.1, points)];
    let mut seen: Vec<(Square, Facing, u8)> = Vec::new();
    while let Some((at, facing, left)) = open.pop() {
        if seen.iter().any(|(square, side, more)| (*square, *side) == (at, facing) && *more >= left) {
            continue;
        }
        seen.push((at, facing, left));
        let turn = if free_turns { 0 } else { 1 };
        for towards in Facing::ALL {
            if let Some(left) = left.checked_sub(turn).filter(|_| towards != facing) {
                open.push((at, towards, left));
            }
            let Some(left) = left.checked_sub(move_cost(facing, towards)) else { continue };
            let exit = Gate { at, side: towards, owner: figure.side };
            if situation.board.terrain().exits.contains(&exit) {
                if situation.may_leave(figure, &exit).is_ok() {
                    return true;
                }
                continue;
            }
            let floor = |to: &Square| situation.board.terrain().ground(*to) == Ground::Floor;
            let Some(to) = at.towards(towards).filter(floor) else { continue };
            if !situation.board.joined(at, towards) {
                continue;
            }
            match situation.occupancy.figure_at(to) {
                Some(other) if other != figure.id => open.push((to, facing, left)),
                _ => return true,
            }
        }
    }
    false
}
