//! The terrain: the ground, doors, entry and exit points of a board as the mission has them (`BOARD-1` to `BOARD-3`).

use serde::{Deserialize, Serialize};

use crate::{
    facing::Facing,
    side::Side,
    square::{EdgePoint, EntryId, Square},
};

/// The most squares that a board may have along either side.
pub const MAX_BOARD_SIDE: usize = 64;

/// What a square is made of (`BOARD-2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ground {
    /// Solid: nothing enters, nothing is seen through it.
    Rock,
    /// Free ground.
    Floor,
    /// Floor taken up by something large: nothing enters it and it blocks sight.
    Obstacle,
}

/// A door: the edge between two floor squares on which it stands, and its state (`BOARD-3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Door {
    /// One of the two squares.
    pub at: Square,
    /// The side of that square on which the door stands.
    pub side: Facing,
    /// Open doors let through movement and sight.
    pub open: bool,
    /// A sealed door can't be opened again.
    pub sealed: bool,
}

impl Door {
    /// The two squares between which it stands.
    pub fn squares(&self) -> (Square, Option<Square>) {
        (self.at, self.at.towards(self.side))
    }
}

/// The part of a board that never changes in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terrain {
    width: u8,
    height: u8,
    ground: Vec<Ground>,
    /// The points where figures come in, numbered by [`EntryId`].
    pub entries: Vec<EdgePoint>,
    /// The points where figures may leave.
    pub exits: Vec<EdgePoint>,
}

impl Terrain {
    /// A terrain from rows of ground, top first. Rows that are too short are filled up with rock.
    ///
    /// # Panics
    /// If there are more than [`MAX_BOARD_SIDE`] rows or columns: whoever reads outside input checks that first.
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

    /// Columns.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Whether the square lies on the board at all.
    pub fn contains(&self, square: Square) -> bool {
        square.x < self.width && square.y < self.height
    }

    /// The ground of a square; off the board everything is rock.
    pub fn ground(&self, square: Square) -> Ground {
        if self.contains(square) { self.ground[self.index(square)] } else { Ground::Rock }
    }

    /// The ground of all squares in row order.
    pub(super) fn grounds(&self) -> &[Ground] {
        &self.ground
    }

    /// An entry point.
    ///
    /// # Panics
    /// If the board has none of that number.
    pub fn entry(&self, entry: EntryId) -> &EdgePoint {
        &self.entries[usize::from(entry.0)]
    }

    /// The entry points of a side.
    pub fn entries_of(&self, side: Side) -> impl Iterator<Item = EntryId> {
        (0..).map(EntryId).zip(&self.entries).filter(move |(_, gate)| gate.owner == side).map(|(entry, _)| entry)
    }

    /// The first entry point of a side, and where who comes in there faces. A mission without one for a side that has
    /// figures to bring is refused when it is read.
    pub(super) fn first_entry(&self, side: Side) -> (EntryId, Facing) {
        let first = self.entries_of(side).next().expect("a checked mission has an entry point for each side");
        (first, self.entry(first).inward())
    }

    /// The place of a square of this board in row order.
    pub fn index(&self, square: Square) -> usize {
        usize::from(square.y) * usize::from(self.width) + usize::from(square.x)
    }

    /// All squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| Square { x, y }))
    }
}
