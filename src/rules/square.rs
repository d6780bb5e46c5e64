//! Squares, and the gates by which they are entered from outside.

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
    /// The square at (`x`, `y`).
    pub const fn new(x: u8, y: u8) -> Square {
        Square { x, y }
    }

    /// The neighbour on that side, unless it would have a negative coordinate.
    pub fn towards(self, side: Facing) -> Option<Square> {
        let (dx, dy) = side.offset();
        self.offset(dx, dy)
    }

    /// The square displaced by that much, unless a coordinate leaves 0–255.
    pub fn offset(self, dx: i16, dy: i16) -> Option<Square> {
        let x = u8::try_from(i16::from(self.x) + dx).ok()?;
        let y = u8::try_from(i16::from(self.y) + dy).ok()?;
        Some(Square { x, y })
    }

    /// Whether the other square touches this one, side by side or corner to corner.
    pub fn is_beside(self, other: Square) -> bool {
        let (dx, dy) = self.delta(other);
        self != other && dx.abs() <= 1 && dy.abs() <= 1
    }

    /// The displacement from here to `other`.
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

/// A place where a side comes onto the board or leaves it: a floor square and the side across which it is
/// passed (`DEPLOY-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EdgePoint {
    /// The floor square.
    pub at: Square,
    /// The side of that square which is crossed.
    pub side: Facing,
    /// Whose it is.
    pub owner: Side,
}

impl EdgePoint {
    /// Where a figure that comes in through here faces (`DEPLOY-2`).
    pub fn inward(&self) -> Facing {
        self.side.back()
    }
}

/// The number of an entry point, in the order of the mission's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EntryId(pub u8);

/// Whether a square lies within one of those rectangles.
pub fn is_within_areas(areas: &[(Square, Square)], at: Square) -> bool {
    areas.iter().any(|(one, other)| {
        (one.x.min(other.x)..=one.x.max(other.x)).contains(&at.x)
            && (one.y.min(other.y)..=one.y.max(other.y)).contains(&at.y)
    })
}
