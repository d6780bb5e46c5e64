//! Squares, and the points on their edges where figures enter and leave the board.

use serde::{Deserialize, Serialize};

use crate::{facing::Facing, side::Side};

/// A square of the board: `x` to the right and `y` down from the top left, from 0. Written `[x, y]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(u8, u8)", into = "(u8, u8)")]
pub struct Square {
    /// Squares from the left edge.
    pub x: u8,
    /// Squares from the top edge.
    pub y: u8,
}

impl Square {
    /// Returns the square at (`x`, `y`).
    pub const fn new(x: u8, y: u8) -> Square {
        Square { x, y }
    }

    /// Returns the neighbour on that side, unless it would have a negative coordinate.
    pub fn towards(self, side: Facing) -> Option<Square> {
        let (dx, dy) = side.offset();
        self.offset(dx, dy)
    }

    /// Returns the square displaced by (`dx`, `dy`), unless a coordinate leaves 0–255.
    pub fn offset(self, dx: i16, dy: i16) -> Option<Square> {
        let x = u8::try_from(i16::from(self.x) + dx).ok()?;
        let y = u8::try_from(i16::from(self.y) + dy).ok()?;
        Some(Square { x, y })
    }

    /// Returns `true` if the other square touches this one, side by side or corner to corner.
    pub fn is_beside(self, other: Square) -> bool {
        let (dx, dy) = self.delta(other);
        self != other && dx.abs() <= 1 && dy.abs() <= 1
    }

    /// Returns the displacement from this square to `other`.
    pub fn delta(self, other: Square) -> (i16, i16) {
        (i16::from(other.x) - i16::from(self.x), i16::from(other.y) - i16::from(self.y))
    }
}

impl From<(u8, u8)> for Square {
    fn from((x, y): (u8, u8)) -> Square {
        Square { x, y }
    }
}

impl From<Square> for (u8, u8) {
    fn from(square: Square) -> (u8, u8) {
        (square.x, square.y)
    }
}

/// A point where a side enters or leaves the board: a floor square and the side of it that figures cross (`DEPLOY-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EdgePoint {
    /// The floor square.
    pub at: Square,
    /// The side of that square that figures cross.
    pub side: Facing,
    /// The side whose figures may use it.
    pub owner: Side,
}

impl EdgePoint {
    /// Returns the facing of a figure that enters here (`DEPLOY-2`).
    pub fn inward(&self) -> Facing {
        self.side.back()
    }
}

/// Id of an entry point: its index in the mission's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EntryId(pub u8);

/// Returns `true` if the square is within one of those rectangles.
pub fn is_within_areas(areas: &[(Square, Square)], at: Square) -> bool {
    areas.iter().any(|(one, other)| {
        (one.x.min(other.x)..=one.x.max(other.x)).contains(&at.x)
            && (one.y.min(other.y)..=one.y.max(other.y)).contains(&at.y)
    })
}
