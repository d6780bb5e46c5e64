//! Fire: the jet of a flamethrower, what burns, and whom it burns (`FLAME-1` to `FLAME-5`).
//!
//! **Rulings**
//! - `FLAME-1`: the first square, too, may not burn already: a flamethrower that has fire straight ahead can't be fired.
//!   The shooter's own square is never part of the jet.
//! - `FLAME-3`: the fire of a side goes out just before its first activation in its half of the turn; if it activates
//!   nobody, when it says 'done'.
//! - `FLAME-5`: the dice for a point that was spent on something else are rolled after it was done; an action is done
//!   with its last shot (`RF-3`). A figure that only counts as activated at 'done' has spent none of its points. To seal
//!   a door is Movement like closing it.
//! - `FLAME-5`: points that were given to a figure don't count either, nor those of a card that lets it act again. What
//!   does not count is spent first, on whatever it is. A point that a card takes away is not there to burn.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    board::{Board, Occupancy},
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figure::FigurePlace,
    line_of_sight,
    side::Side,
    square::Square,
    terrain::Ground,
};

/// A square that burns, and whose fire it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BurningSquare {
    /// The square.
    pub at: Square,
    /// The side that set it ablaze.
    pub side: Side,
}

/// All that burns.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fire {
    /// In the order in which it was set ablaze.
    pub blazes: Vec<BurningSquare>,
    /// The side whose fire goes out at its next activation.
    due: Option<Side>,
}

impl Fire {
    /// Fire as it burns when a position begins.
    pub(super) fn of(blazes: Vec<BurningSquare>) -> Fire {
        Fire { blazes, due: None }
    }

    /// Whether a square burns.
    pub fn burns(&self, at: Square) -> bool {
        self.blazes.iter().any(|blaze| blaze.at == at)
    }

    /// A half of the turn begins: the fire of that side will go out.
    pub(super) fn begin_half(&mut self, side: Side) {
        self.due = Some(side);
    }

    /// `FLAME-3`: puts the fire of a side out, if this is its moment.
    pub(super) fn burn_out(&mut self, side: Side, log: &mut EventLog) {
        if self.due != Some(side) {
            return;
        }
        self.due = None;
        let squares: Vec<Square> =
            self.blazes.iter().filter(|blaze| blaze.side == side).map(|blaze| blaze.at).collect();
        if !squares.is_empty() {
            self.blazes.retain(|blaze| blaze.side != side);
            log.push(BattleEvent::BurntOut { side, squares });
        }
    }
}

/// `FLAME-5`: of the points that a figure has left, those that are printed on its card. `given` are those that were given
/// to it, `printed` what its card says; the points that cards add are spent before these.
pub(super) fn printed_points(points: u8, given: u8, printed: u8) -> u8 {
    points.saturating_sub(given).min(printed)
}

/// `FLAME-5`: of the points that a figure pays, those that are printed on its card.
pub(super) fn printed_cost(cost: u8, (points, given): (u8, u8), printed: u8) -> u8 {
    let own = cost.min(points);
    let left = printed_points(points - own, given - own.min(given), printed);
    printed_points(points, given, printed) - left
}

/// The first square of a jet, if it may be set ablaze: straight ahead, floor, joined (`FLAME-1`). For a figure off the
/// board it is the entry square (`DEPLOY-3`).
pub(super) fn first_jet_square(board: &Board, place: FigurePlace, facing: Facing) -> Option<Square> {
    match place {
        FigurePlace::Board(from) => {
            let ahead = from.towards(facing).filter(|ahead| board.terrain().ground(*ahead) == Ground::Floor)?;
            board.joined(from, facing).then_some(ahead)
        }
        FigurePlace::Waiting(entry) => Some(board.terrain().entry(entry).at),
        FigurePlace::Left | FigurePlace::Reserve => None,
    }
}

/// The squares that a jet may reach next (`FLAME-1`), in row order; `squares` is the most that it sets ablaze.
pub(super) fn next_jet_squares(
    board: &Board,
    occupancy: &Occupancy,
    fire: &Fire,
    (place, facing): (FigurePlace, Facing),
    (range, squares): (u8, u8),
    chosen: &[Square],
) -> Vec<Square> {
    if chosen.len() >= usize::from(squares) {
        return Vec::new();
    }
    let mut squares: Vec<Square> = chosen
        .iter()
        .flat_map(|at| Facing::ALL.into_iter().filter_map(move |side| Some((*at, side, at.towards(side)?))))
        .filter(|(at, side, next)| {
            board.joined(*at, *side)
                && board.terrain().ground(*next) == Ground::Floor
                && !chosen.contains(next)
                && !fire.burns(*next)
                && place.square() != Some(*next)
                && line_of_sight::sight_between(board, occupancy, (place, facing), FigurePlace::Board(*next))
                    .is_ok_and(|distance| distance <= range)
        })
        .map(|(.., next)| next)
        .collect();
    squares.sort_by_key(|at| (at.y, at.x));
    squares.dedup();
    squares
}
