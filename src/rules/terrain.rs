//! The terrain: ground, doors, entry and exit points of a mission's board (`BOARD-1` to `BOARD-3`).

use serde::{Deserialize, Serialize};

use crate::{
    facing::Facing,
    side::Side,
    square::{EdgePoint, EntryId, Square},
};

/// Maximum width and height of a board, in squares.
pub const MAX_BOARD_SIDE: usize = 64;

/// The ground of a square (`BOARD-2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ground {
    /// Solid: blocks movement and sight.
    Rock,
    /// Free ground.
    Floor,
    /// Floor filled by something large: blocks movement and sight.
    Obstacle,
}

/// A door on the edge between two floor squares, and its state (`BOARD-3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Door {
    /// One of the two squares.
    pub at: Square,
    /// The side of that square where the door is.
    pub side: Facing,
    /// `true` if the door lets movement and sight through.
    #[serde(default)]
    pub open: bool,
    /// `true` if the door can't be opened again.
    #[serde(default)]
    pub sealed: bool,
}

impl Door {
    /// Returns the two squares that the door separates.
    pub fn squares(&self) -> (Square, Option<Square>) {
        (self.at, self.at.towards(self.side))
    }

    /// Returns the squares that the door separates, each with the side on which it has the door.
    pub fn edges(&self) -> impl Iterator<Item = (Square, Facing)> + use<> {
        let (here, there) = self.squares();
        let back = self.side.back();
        [(here, self.side)].into_iter().chain(there.map(|there| (there, back)))
    }
}

/// The part of a board that never changes during a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terrain {
    width: u8,
    height: u8,
    ground: Vec<Ground>,
    /// The points where figures enter, indexed by [`EntryId`].
    pub entries: Vec<EdgePoint>,
    /// The points where figures may leave.
    pub exits: Vec<EdgePoint>,
}

impl Terrain {
    /// Returns a terrain made from rows of ground, top first. Rows that are too short are filled up with rock.
    ///
    /// # Panics
    /// If there are more than [`MAX_BOARD_SIDE`] rows or columns. Code that reads outside input must check that first.
    pub fn new(rows: &[Vec<Ground>], entries: Vec<EdgePoint>, exits: Vec<EdgePoint>) -> Terrain {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        assert!(width <= MAX_BOARD_SIDE && rows.len() <= MAX_BOARD_SIDE, "board larger than {MAX_BOARD_SIDE}");
        let mut ground = Vec::with_capacity(width * rows.len());
        for row in rows {
            ground.extend_from_slice(row);
            ground.resize(ground.len() + width - row.len(), Ground::Rock);
        }
        Terrain { width: width as u8, height: rows.len() as u8, ground, entries, exits }
    }

    /// Returns the number of columns.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Returns `true` if the square is on the board.
    pub fn contains(&self, square: Square) -> bool {
        square.x < self.width && square.y < self.height
    }

    /// Returns the ground of a square. Everything off the board is rock.
    pub fn ground(&self, square: Square) -> Ground {
        if self.contains(square) { self.ground[self.index(square)] } else { Ground::Rock }
    }

    /// Returns the ground of all squares in row order.
    pub(super) fn grounds(&self) -> &[Ground] {
        &self.ground
    }

    /// Returns an entry point.
    ///
    /// # Panics
    /// If the board has no entry point with that id.
    pub fn entry(&self, entry: EntryId) -> &EdgePoint {
        &self.entries[usize::from(entry.0)]
    }

    /// Returns the entry points of a side.
    pub fn entries_of(&self, side: Side) -> impl Iterator<Item = EntryId> {
        (0..).map(EntryId).zip(&self.entries).filter(move |(_, gate)| gate.owner == side).map(|(entry, _)| entry)
    }

    /// Returns the first entry point of a side, and the facing of figures that enter there. The loader refuses a
    /// mission without an entry point for a side that has figures to bring.
    pub(super) fn first_entry(&self, side: Side) -> (EntryId, Facing) {
        let first = self.entries_of(side).next().expect("a checked mission has an entry point for each side");
        (first, self.entry(first).inward())
    }

    /// Returns the index of a square of this board in row order.
    pub fn index(&self, square: Square) -> usize {
        usize::from(square.y) * usize::from(self.width) + usize::from(square.x)
    }

    /// Returns all squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| Square { x, y }))
    }
}
