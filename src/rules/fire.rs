//! Fire: the jet of a flamethrower, burning squares, and the figures that they burn (`FLAME-1` to `FLAME-5`).
//!
//! **Rulings**
//! - `FLAME-1`: the first square may not burn already, either: a flamethrower with fire straight ahead can't be fired.
//!   The shooter's own square is never part of the jet.
//! - `FLAME-3`: the fire of a side goes out just before its first activation in its half-turn; if it activates no
//!   figure, at the end of the half-turn.
//! - `FLAME-5`: the dice for a point spent on something other than Movement are rolled after that action; an action
//!   ends with its last shot (`RF-3`). A figure that only counts as activated at the end of the half-turn has spent
//!   none of its points. Sealing a door is Movement, like closing it.
//! - `FLAME-5`: points given to a figure don't count either, nor those of a card that lets it act again. Points that
//!   don't count are spent first, on any action. A point that a card takes away can't burn.

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

/// A burning square, and the side that set the fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BurningSquare {
    /// The square.
    pub at: Square,
    /// The side that set it ablaze.
    pub side: Side,
}

/// All burning squares.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fire {
    /// Burning squares, in the order in which they were set ablaze.
    pub blazes: Vec<BurningSquare>,
    /// The side whose fire goes out at its next activation.
    due: Option<Side>,
}

impl Fire {
    /// Creates the fire at the beginning of a position.
    pub(super) fn of(blazes: Vec<BurningSquare>) -> Fire {
        Fire { blazes, due: None }
    }

    /// Returns `true` if a square burns.
    pub fn burns(&self, at: Square) -> bool {
        self.blazes.iter().any(|blaze| blaze.at == at)
    }

    /// Notes that a half-turn of that side begins, so that its fire will go out.
    pub(super) fn begin_half(&mut self, side: Side) {
        self.due = Some(side);
    }

    /// Puts out the fire of a side if it is due (`FLAME-3`).
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

/// Returns the number of those `points` left to a figure that are printed on its card (`FLAME-5`). `given` is the
/// number of points given to it, `printed` the number on its card; points from cards are spent before these.
pub(super) fn printed_points(points: u8, given: u8, printed: u8) -> u8 {
    points.saturating_sub(given).min(printed)
}

/// Returns the number of points that a figure pays out of those printed on its card (`FLAME-5`).
pub(super) fn printed_cost(cost: u8, (points, given): (u8, u8), printed: u8) -> u8 {
    let own = cost.min(points);
    let left = printed_points(points - own, given - own.min(given), printed);
    printed_points(points, given, printed) - left
}

/// Returns the first square of a jet, if it may be set ablaze: straight ahead, floor, joined (`FLAME-1`). For a figure
/// off the board it is the entry square (`DEPLOY-3`).
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

/// Returns the squares that a jet may reach next (`FLAME-1`), in row order; `squares` is the maximum number that it
/// sets ablaze.
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
