//! Symmetric maps: everything drawn is drawn a second time on the other half, with the sides exchanged.

use rules::{Facing, Side, Square};

/// Symmetry between the two halves of a map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    Off,
    /// Left and right are exchanged.
    Across,
    /// Above and below are exchanged.
    Down,
    /// Half a turn about the middle.
    Turn,
}

impl Symmetry {
    /// All variants, in the order of their buttons.
    pub const ALL: [Symmetry; 4] = [Symmetry::Off, Symmetry::Across, Symmetry::Down, Symmetry::Turn];

    /// Returns the mirrored square, on a map of that size; `None` if it is the same square or there is no symmetry.
    pub fn square(self, (width, height): (u8, u8), at: Square) -> Option<Square> {
        let across = width.checked_sub(1)?.checked_sub(at.x)?;
        let down = height.checked_sub(1)?.checked_sub(at.y)?;
        let twin = match self {
            Symmetry::Off => at,
            Symmetry::Across => Square::new(across, at.y),
            Symmetry::Down => Square::new(at.x, down),
            Symmetry::Turn => Square::new(across, down),
        };
        (twin != at).then_some(twin)
    }

    /// Returns the mirrored edge: a square and a side of it.
    pub fn edge(self, size: (u8, u8), (at, side): (Square, Facing)) -> Option<(Square, Facing)> {
        let turned = self.facing(side);
        // An edge in the middle is its own mirror image, seen from the other square.
        match self.square(size, at) {
            Some(twin) => (twin.towards(turned) != Some(at) || turned.back() != side).then_some((twin, turned)),
            None => (self != Symmetry::Off && turned != side).then_some((at, turned)),
        }
    }

    /// Returns the mirrored facing.
    pub fn facing(self, facing: Facing) -> Facing {
        let sideways = matches!(facing, Facing::East | Facing::West);
        match self {
            Symmetry::Across if sideways => facing.back(),
            Symmetry::Down if !sideways => facing.back(),
            Symmetry::Turn => facing.back(),
            _ => facing,
        }
    }

    /// Returns the mirrored owner: with symmetry, the other side.
    pub fn side(self, side: Side) -> Side {
        if self == Symmetry::Off { side } else { side.enemy() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_across_of_what_is_across_is_the_first() {
        let size = (7, 4);
        for symmetry in Symmetry::ALL {
            for at in (0..7).flat_map(|x| (0..4).map(move |y| Square::new(x, y))) {
                let Some(twin) = symmetry.square(size, at) else { continue };
                assert_eq!(symmetry.square(size, twin), Some(at), "{symmetry:?} {at:?}");
            }
            for facing in Facing::ALL {
                assert_eq!(symmetry.facing(symmetry.facing(facing)), facing);
            }
        }
        assert_eq!(Symmetry::Turn.square(size, Square::new(0, 0)), Some(Square::new(6, 3)));
        assert_eq!(Symmetry::Across.square(size, Square::new(3, 1)), None);
    }

    #[test]
    fn an_edge_in_the_middle_has_no_twin() {
        assert_eq!(Symmetry::Across.edge((4, 4), (Square::new(1, 1), Facing::East)), None);
        assert_eq!(Symmetry::Turn.edge((3, 4), (Square::new(1, 1), Facing::South)), None);
        let twin = Some((Square::new(2, 1), Facing::North));
        assert_eq!(Symmetry::Across.edge((4, 4), (Square::new(1, 1), Facing::North)), twin);
        let twin = Some((Square::new(1, 1), Facing::West));
        assert_eq!(Symmetry::Across.edge((3, 4), (Square::new(1, 1), Facing::East)), twin);
    }
}
