//! Marks of special conditions on maps of a mission, which the client draws and the command line prints.

use crate::{
    facing::Facing,
    side::Side,
    square::{Square, is_within_areas},
    terrain::{Ground, Terrain},
};

/// Mark of a condition on a map of the mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapMark {
    /// Its side.
    pub side: Side,
    /// Kind and squares of the mark.
    pub what: MapMarkKind,
    /// Text of the legend, in Spanish and in English.
    pub legend: (&'static str, &'static str),
}

/// Kind of a mark, with its squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapMarkKind {
    /// A figure that can't move.
    Figure(Square, Facing),
    /// The floor within these rectangles, by two opposite corners.
    Areas(Vec<(Square, Square)>),
    /// Arrows on the floor within these rectangles.
    Arrows(Vec<((Square, Square), Facing)>),
    /// A gate on these sides of squares, with its number of points at the beginning.
    Gate(Vec<(Square, Facing)>, u8),
    /// Contraptions on these squares.
    Built(Vec<Square>),
    /// Red doors (`ALARM-1`), by their numbers.
    Doors(Vec<u8>),
}

impl MapMarkKind {
    /// Returns the marked doors, by their numbers; none for other marks.
    pub fn doors(&self) -> &[u8] {
        if let MapMarkKind::Doors(doors) = self { doors } else { &[] }
    }

    /// Returns the rectangles whose floor is marked; none for other marks.
    pub fn areas(&self) -> &[(Square, Square)] {
        if let MapMarkKind::Areas(areas) = self { areas } else { &[] }
    }

    /// Returns the floor squares with an arrow, each with its direction; none for other marks. On a square in several
    /// rectangles, the last one counts.
    pub fn floor_arrows<'a>(&'a self, terrain: &'a Terrain) -> impl Iterator<Item = (Square, Facing)> + 'a {
        let arrows = if let MapMarkKind::Arrows(arrows) = self { &arrows[..] } else { &[] };
        let squares = terrain.squares().filter(|at| terrain.ground(*at) == Ground::Floor);
        squares.filter_map(move |at| Some((at, find_arrow(arrows, at)?)))
    }
}

/// Returns the direction of the arrow on a square: that of the last rectangle that contains the square.
pub(super) fn find_arrow(arrows: &[((Square, Square), Facing)], at: Square) -> Option<Facing> {
    arrows.iter().rev().find(|(area, _)| is_within_areas(&[*area], at)).map(|(_, facing)| *facing)
}
