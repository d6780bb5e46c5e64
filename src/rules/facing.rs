//! The four sides of a square: facings, directions, and how they relate (`BOARD-1`).

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

/// One of the four sides of a square: the facing of a figure, the side of a door, the direction of a move.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Facing {
    /// Up the map, towards smaller `y`.
    North,
    /// To the right, towards larger `x`.
    East,
    /// Down the map, towards larger `y`.
    South,
    /// To the left, towards smaller `x`.
    West,
}

impl Facing {
    /// All four, clockwise from north.
    pub const ALL: [Facing; 4] = [Facing::North, Facing::East, Facing::South, Facing::West];

    /// Returns the offset of one square in this direction, as (x, y); y grows downwards.
    pub fn offset(self) -> (i16, i16) {
        match self {
            Facing::North => (0, -1),
            Facing::East => (1, 0),
            Facing::South => (0, 1),
            Facing::West => (-1, 0),
        }
    }

    /// Returns the facing after a quarter turn clockwise.
    pub fn right(self) -> Facing {
        Facing::ALL[(self as usize + 1) % 4]
    }

    /// Returns the facing after a quarter turn anticlockwise.
    pub fn left(self) -> Facing {
        Facing::ALL[(self as usize + 3) % 4]
    }

    /// Returns the Spanish name.
    pub fn name_es(self) -> &'static str {
        match self {
            Facing::North => "norte",
            Facing::East => "este",
            Facing::South => "sur",
            Facing::West => "oeste",
        }
    }

    /// Returns the opposite facing.
    pub fn back(self) -> Facing {
        Facing::ALL[(self as usize + 2) % 4]
    }

    /// Returns `true` if a square at the offset (`dx`, `dy`) is in the half plane in front of this facing, its border
    /// included (`LOS-1`).
    pub fn looks_at(self, dx: i16, dy: i16) -> bool {
        let (fx, fy) = self.offset();
        dx * fx + dy * fy >= 0
    }

    /// Returns the bit of this side in a mask of sides.
    pub(crate) fn bit(self) -> u8 {
        1 << self as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facings_turn_clockwise_and_back() {
        for facing in Facing::ALL {
            assert_eq!(facing.right().left(), facing);
            assert_eq!(facing.right().right(), facing.back());
        }
        assert_eq!(Facing::North.right(), Facing::East);
    }

    #[test]
    fn the_half_plane_in_front_includes_its_border() {
        assert!(Facing::North.looks_at(5, 0));
        assert!(Facing::North.looks_at(-3, -1));
        assert!(!Facing::North.looks_at(0, 1));
    }
}
