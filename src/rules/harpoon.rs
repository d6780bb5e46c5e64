//! The harpoon rifle: catching, dragging, getting stuck and being freed (`HANS-1`).
//!
//! **Rulings**
//! - The dragged figure lands on the square in front, if that is free floor and joined. Otherwise on the free square
//!   nearest to the figure with the harpoon among those that the segment between them passes or touches at a corner; if
//!   several are as near, the owner of the harpoon chooses. The square where it stands counts as free.
//! - A figure stays harpooned until the harpoon is shot again, it dies, or it moves or is dragged from where it was
//!   dragged to.
//! - The harpoon sticks in a body that its own shot has made, or that any close attack has while it was in it, Ka-BOOM
//!   (`MINE-1`) included. If a harpooned figure dies of anything else it comes loose.
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

/// The least face with which a harpoon that did no damage has caught its target.
pub const MIN_CATCH_FACE: u8 = 4;

/// The squares where a harpooned figure may land: as near as can be (`HANS-1`); empty if it stays where it is.
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

/// `HANS-1`: a figure has died, with a harpoon in it or not. The harpoon sticks in the body, comes loose, or has nothing
/// to do with it.
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
