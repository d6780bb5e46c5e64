//! The grid on which a map is laid out. With a symmetry, each change is repeated on the other half.

use mission_document::MapSymmetry;
use rules::{Facing, Square};

/// Content of a square during the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MapTile {
    Rock,
    Corridor,
    /// Floor of the room with that number.
    Room(u8),
    /// An obstacle in the room with that number.
    Obstacle(u8),
    /// The passage between an entry or exit and the rest of the map.
    Shaft,
}

/// Squares of a map during its layout.
#[derive(Clone, Debug)]
pub(crate) struct GroundGrid {
    size: (u8, u8),
    symmetry: MapSymmetry,
    tiles: Vec<MapTile>,
}

/// A rectangle of squares, both corners included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SquareRect {
    pub(crate) from: Square,
    pub(crate) to: Square,
}

impl SquareRect {
    pub(crate) fn new(from: Square, (width, height): (u8, u8)) -> SquareRect {
        SquareRect { from, to: Square::new(from.x + width - 1, from.y + height - 1) }
    }

    /// Returns the number of squares in each direction.
    pub(crate) fn extent(&self) -> (u8, u8) {
        (self.to.x - self.from.x + 1, self.to.y - self.from.y + 1)
    }

    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        (self.from.y..=self.to.y).flat_map(move |y| (self.from.x..=self.to.x).map(move |x| Square::new(x, y)))
    }

    /// Returns the rectangle with one square more on each side.
    pub(crate) fn widened(self) -> SquareRect {
        let from = Square::new(self.from.x.saturating_sub(1), self.from.y.saturating_sub(1));
        SquareRect { from, to: Square::new(self.to.x + 1, self.to.y + 1) }
    }

    pub(crate) fn overlaps(&self, other: &SquareRect) -> bool {
        self.from.x <= other.to.x && other.from.x <= self.to.x && self.from.y <= other.to.y && other.from.y <= self.to.y
    }

    /// Returns the squares along one side, from the left or from the top.
    pub(crate) fn edge(self, side: Facing) -> impl Iterator<Item = Square> {
        self.squares().filter(move |at| match side {
            Facing::North => at.y == self.from.y,
            Facing::South => at.y == self.to.y,
            Facing::West => at.x == self.from.x,
            Facing::East => at.x == self.to.x,
        })
    }
}

impl GroundGrid {
    /// Creates a map of rock.
    pub(crate) fn new(size: (u8, u8), symmetry: MapSymmetry) -> GroundGrid {
        GroundGrid { size, symmetry, tiles: vec![MapTile::Rock; usize::from(size.0) * usize::from(size.1)] }
    }

    pub(crate) fn size(&self) -> (u8, u8) {
        self.size
    }

    pub(crate) fn symmetry(&self) -> MapSymmetry {
        self.symmetry
    }

    /// Returns the number of squares that are not on the edge of the map.
    pub(crate) fn inner_len(&self) -> usize {
        usize::from(self.size.0 - 2) * usize::from(self.size.1 - 2)
    }

    pub(crate) fn index(&self, at: Square) -> usize {
        usize::from(at.y) * usize::from(self.size.0) + usize::from(at.x)
    }

    pub(crate) fn contains(&self, at: Square) -> bool {
        at.x < self.size.0 && at.y < self.size.1
    }

    /// Returns `true` for squares that are not on the edge of the map.
    pub(crate) fn is_inner(&self, at: Square) -> bool {
        (1..self.size.0 - 1).contains(&at.x) && (1..self.size.1 - 1).contains(&at.y)
    }

    /// Returns the content of a square; everything off the map is rock.
    pub(crate) fn tile(&self, at: Square) -> MapTile {
        if self.contains(at) { self.tiles[self.index(at)] } else { MapTile::Rock }
    }

    pub(crate) fn is_rock(&self, at: Square) -> bool {
        self.tile(at) == MapTile::Rock
    }

    pub(crate) fn is_corridor(&self, at: Square) -> bool {
        self.tile(at) == MapTile::Corridor
    }

    /// Returns `true` if figures can stand on the square.
    pub(crate) fn is_floor(&self, at: Square) -> bool {
        matches!(self.tile(at), MapTile::Corridor | MapTile::Room(_) | MapTile::Shaft)
    }

    /// Changes one square, without its mirror image.
    pub(crate) fn set_one(&mut self, at: Square, tile: MapTile) {
        let index = self.index(at);
        self.tiles[index] = tile;
    }

    /// Changes a square and its mirror image.
    pub(crate) fn set(&mut self, at: Square, tile: MapTile) {
        self.set_one(at, tile);
        if let Some(mirror) = self.mirror(at) {
            self.set_one(mirror, tile);
        }
    }

    /// Returns the mirror image of a square; `None` without symmetry.
    pub(crate) fn mirror(&self, at: Square) -> Option<Square> {
        self.symmetry.square(self.size, at)
    }

    /// Returns the mirror image of a rectangle; the same rectangle without symmetry.
    pub(crate) fn mirror_rect(&self, rect: SquareRect) -> SquareRect {
        let of = |at| self.mirror(at).unwrap_or(at);
        let (one, other) = (of(rect.from), of(rect.to));
        SquareRect {
            from: Square::new(one.x.min(other.x), one.y.min(other.y)),
            to: Square::new(one.x.max(other.x), one.y.max(other.y)),
        }
    }

    /// Returns the neighbours of a square that are on the map.
    pub(crate) fn neighbours(&self, at: Square) -> impl Iterator<Item = (Facing, Square)> + use<> {
        let (width, height) = self.size;
        let on_map = move |next: &Square| next.x < width && next.y < height;
        Facing::ALL.into_iter().filter_map(move |side| at.towards(side).filter(on_map).map(|next| (side, next)))
    }

    /// Returns the floor squares beside a square.
    pub(crate) fn floor_beside(&self, at: Square) -> impl Iterator<Item = (Facing, Square)> + '_ {
        self.neighbours(at).filter(|(_, next)| self.is_floor(*next))
    }

    /// Returns all squares, row by row.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (width, height) = self.size;
        (0..height).flat_map(move |y| (0..width).map(move |x| Square::new(x, y)))
    }

    /// Returns the map as rows of characters: rock `#`, floor `.`, obstacles `O`.
    pub(crate) fn rows(&self) -> Vec<String> {
        let letter = |at: Square| match self.tile(at) {
            MapTile::Rock => '#',
            MapTile::Obstacle(_) => 'O',
            MapTile::Corridor | MapTile::Room(_) | MapTile::Shaft => '.',
        };
        let (width, height) = self.size;
        (0..height).map(|y| (0..width).map(|x| letter(Square::new(x, y))).collect()).collect()
    }
}
