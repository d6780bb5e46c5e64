//! The harpoon rifle: catching, dragging, getting stuck and being freed (`HANS-1`).
//!
//! **Rulings**
//! - The dragged figure lands on the square in front of the figure with the harpoon, if that square is free floor and
//!   joined. Otherwise it lands on the free square nearest to that figure among those that the segment between the two
//!   passes through or touches at a corner. If several are equally near, the owner of the harpoon chooses. The dragged
//!   figure's own square counts as free.
//! - A figure stays harpooned until the harpoon is shot again, the figure dies, or it leaves the square to which it was
//!   dragged.
//! - The harpoon sticks in a body if its own shot killed the figure, or if any close attack did while the harpoon was
//!   in it, Ka-BOOM (`MINE-1`) included. If a harpooned figure dies of anything else, the harpoon comes loose.
//! - A figure off the board that shoots at its entry square (`DEPLOY-3`) has its target in front already.

use crate::{
    board::{Board, Occupancy},
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figure::HarpoonState,
    ids::FigureId,
    line_of_sight,
    square::Square,
    terrain::Ground,
};

/// Minimum face with which a harpoon shot that did no damage still catches its target.
pub const MIN_CATCH_FACE: u8 = 4;

/// Returns the squares where a harpooned figure may land, all equally near (`HANS-1`). Returns no square if it stays
/// where it is.
pub(super) fn landing_squares(
    board: &Board,
    occupancy: &Occupancy,
    (hans, facing): (Square, Facing),
    target: Square,
) -> Vec<Square> {
    let free = |at: &Square| {
        board.terrain().ground(*at) == Ground::Floor && (*at == target || occupancy.figure_at(*at).is_none())
    };
    let front = hans.towards(facing).filter(|at| board.joined(hans, facing) && free(at));
    if let Some(front) = front {
        return vec![front];
    }
    let mut near: Vec<(u8, Square)> = line_of_sight::squares_on_line(hans, target)
        .into_iter()
        .filter(free)
        .filter_map(|at| Some((line_of_sight::trace_sight_over_figures(board, hans, at).ok()?, at)))
        .collect();
    near.sort_by_key(|(distance, at)| (*distance, at.y, at.x));
    let least = near.first().map(|(distance, _)| *distance);
    near.into_iter().filter(|(distance, _)| Some(*distance) == least).map(|(_, at)| at).collect()
}

/// Updates a harpoon after a death (`HANS-1`): it sticks in the body if `sticks`, comes loose if it was in the dead
/// figure, and does not change otherwise.
pub(super) fn release_harpoon_on_death(
    dead: FigureId,
    sticks: bool,
    (figure, harpoon): (FigureId, &mut HarpoonState),
    log: &mut EventLog,
) {
    if sticks {
        *harpoon = HarpoonState::Stuck;
        log.push(BattleEvent::HarpoonStuck { figure, stuck: true });
    } else if *harpoon == HarpoonState::In(dead) {
        *harpoon = HarpoonState::Free;
    }
}
