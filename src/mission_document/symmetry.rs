//! Symmetric maps: each edit is repeated on the other half of the map, with the sides exchanged.

use rules::{Facing, Side, Square};

/// Symmetry between the two halves of a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MapSymmetry {
    /// No symmetry.
    #[default]
    Off,
    /// Left and right are exchanged.
    Across,
    /// Above and below are exchanged.
    Down,
    /// The map is turned by half a turn about its middle.
    Turn,
}

impl MapSymmetry {
    /// All variants, in the order of their buttons.
    pub const ALL: [MapSymmetry; 4] = [MapSymmetry::Off, MapSymmetry::Across, MapSymmetry::Down, MapSymmetry::Turn];

    /// Returns the mirrored square on a map of the given size; `None` if the square is its own mirror image, or without
    /// symmetry.
    pub fn square(self, (width, height): (u8, u8), at: Square) -> Option<Square> {
        let across = width.checked_sub(1)?.checked_sub(at.x)?;
        let down = height.checked_sub(1)?.checked_sub(at.y)?;
        let twin = match self {
            MapSymmetry::Off => at,
            MapSymmetry::Across => Square::new(across, at.y),
            MapSymmetry::Down => Square::new(at.x, down),
            MapSymmetry::Turn => Square::new(across, down),
        };
        (twin != at).then_some(twin)
    }

    /// Returns the mirrored edge: a square and a side of it.
    pub fn edge(self, size: (u8, u8), (at, side): (Square, Facing)) -> Option<(Square, Facing)> {
        let turned = self.facing(side);
        // An edge in the middle is its own mirror image, given from the other square.
        match self.square(size, at) {
            Some(twin) => (twin.towards(turned) != Some(at) || turned.back() != side).then_some((twin, turned)),
            None => (self != MapSymmetry::Off && turned != side).then_some((at, turned)),
        }
    }

    /// Returns the mirrored facing.
    pub fn facing(self, facing: Facing) -> Facing {
        let sideways = matches!(facing, Facing::East | Facing::West);
        match self {
            MapSymmetry::Across if sideways => facing.back(),
            MapSymmetry::Down if !sideways => facing.back(),
            MapSymmetry::Turn => facing.back(),
            _ => facing,
        }
    }

    /// Returns the mirrored owner: with symmetry, the other side.
    pub fn side(self, side: Side) -> Side {
        if self == MapSymmetry::Off { side } else { side.enemy() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn applying_a_symmetry_twice_restores_the_square() {
        let size = (7, 4);
        for symmetry in MapSymmetry::ALL {
            for at in (0..7).flat_map(|x| (0..4).map(move |y| Square::new(x, y))) {
                let Some(twin) = symmetry.square(size, at) else { continue };
                assert_eq!(symmetry.square(size, twin), Some(at), "{symmetry:?} {at:?}");
            }
            for facing in Facing::ALL {
                assert_eq!(symmetry.facing(symmetry.facing(facing)), facing);
            }
        }
        assert_eq!(MapSymmetry::Turn.square(size, Square::new(0, 0)), Some(Square::new(6, 3)));
        assert_eq!(MapSymmetry::Across.square(size, Square::new(3, 1)), None);
    }

    #[test]
    fn an_edge_on_the_axis_has_no_mirror_image() {
        assert_eq!(MapSymmetry::Across.edge((4, 4), (Square::new(1, 1), Facing::East)), None);
        assert_eq!(MapSymmetry::Turn.edge((3, 4), (Square::new(1, 1), Facing::South)), None);
        let twin = Some((Square::new(2, 1), Facing::North));
        assert_eq!(MapSymmetry::Across.edge((4, 4), (Square::new(1, 1), Facing::North)), twin);
        let twin = Some((Square::new(1, 1), Facing::West));
        assert_eq!(MapSymmetry::Across.edge((3, 4), (Square::new(1, 1), Facing::East)), twin);
    }
}
