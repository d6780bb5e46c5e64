//! The board: squares, ground, doors, entry and exit points, and which squares are joined
//! (`BOARD-1` to `BOARD-4`). Pure geometry; who stands where is [`Occupancy`], who sees what is `sight`.

use std::{collections::BTreeSet, sync::Arc};

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use super::{facing::Facing, ids::FigureId, side::Side};

/// The most squares that a board may have along either side.
pub const MAX_BOARD_SIDE: usize = 64;

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

/// A place where a side comes onto the board or leaves it: a floor square and the side across which it is
/// passed (`DEPLOY-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gate {
    /// The floor square.
    pub at: Square,
    /// The side of that square which is crossed.
    pub side: Facing,
    /// Whose it is.
    pub owner: Side,
}

impl Gate {
    /// Where a figure that comes in through here faces (`DEPLOY-2`).
    pub fn inward(&self) -> Facing {
        self.side.back()
    }
}

/// The number of an entry point, in the order of the mission's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EntryId(pub u8);

/// A door: the edge between two floor squares on which it stands, and its state (`BOARD-3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    pub entries: Vec<Gate>,
    /// The points where figures may leave.
    pub exits: Vec<Gate>,
}

impl Terrain {
    /// A terrain from rows of ground, top first. Rows that are too short are filled up with rock.
    ///
    /// # Panics
    /// If there are more than [`MAX_BOARD_SIDE`] rows or columns: whoever reads outside input checks that first.
    pub fn new(rows: &[Vec<Ground>], entries: Vec<Gate>, exits: Vec<Gate>) -> Terrain {
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
    pub fn entry(&self, entry: EntryId) -> &Gate {
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

/// The board as it is now: the terrain, its doors, and which neighbouring squares are joined.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(Terrain, Vec<Door>)", into = "(Terrain, Vec<Door>)")]
pub struct Board {
    terrain: Arc<Terrain>,
    doors: Vec<Door>,
    /// For each square the mask of sides on which it is joined to its neighbour.
    links: Vec<u8>,
    /// For each square its doors, by its sides.
    numbers: Arc<[[Option<u8>; 4]]>,
}

impl Board {
    /// The floor that can be walked to from a square as the doors stand.
    pub fn reachable(&self, start: Square) -> BTreeSet<Square> {
        let mut reached = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(here) = open.pop() {
            for side in Facing::ALL.into_iter().filter(|side| self.joined(here, *side)) {
                let Some(next) = here.towards(side) else { continue };
                if self.terrain.ground(next) == Ground::Floor && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
    }

    /// A board on that terrain with those doors.
    pub fn new(terrain: Arc<Terrain>, doors: Vec<Door>) -> Board {
        let numbers = number(&terrain, &doors).into();
        let mut board = Board { links: vec![0; terrain.ground.len()], terrain, doors, numbers };
        for square in board.terrain.squares() {
            for side in Facing::ALL {
                let Some(next) = square.towards(side) else { continue };
                let floor = |at| board.terrain.ground(at) != Ground::Rock;
                if floor(square) && floor(next) {
                    board.links[board.terrain.index(square)] |= side.bit();
                }
            }
        }
        for door in board.doors.clone() {
            board.link(&door);
        }
        board
    }

    /// The part that never changes.
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// The doors, in the order of the mission's list.
    pub fn doors(&self) -> &[Door] {
        &self.doors
    }

    /// The number of the door on that side of that square, if there is one.
    pub fn door_at(&self, square: Square, side: Facing) -> Option<usize> {
        let here = self.terrain.contains(square).then(|| self.terrain.index(square))?;
        self.numbers[here][side as usize].map(usize::from)
    }

    /// For each square in row order, the mask of sides on which it is joined to its neighbour.
    pub(super) fn links(&self) -> &[u8] {
        &self.links
    }

    /// Opens, closes or seals a door.
    pub(super) fn set_door(&mut self, index: usize, open: bool, sealed: bool) {
        let door = &mut self.doors[index];
        (door.open, door.sealed) = (open, sealed);
        let door = *door;
        self.link(&door);
    }

    fn link(&mut self, door: &Door) {
        let (here, there) = door.squares();
        let ends = [Some((here, door.side)), there.map(|there| (there, door.side.back()))];
        for (square, side) in ends.into_iter().flatten().filter(|(square, _)| self.terrain.contains(*square)) {
            let links = &mut self.links[self.terrain.index(square)];
            if door.open { *links |= side.bit() } else { *links &= !side.bit() }
        }
    }

    /// Whether the square is joined to its neighbour on that side (`BOARD-4`).
    pub fn joined(&self, square: Square, side: Facing) -> bool {
        self.terrain.contains(square) && self.links[self.terrain.index(square)] & side.bit() != 0
    }

    /// Whether two squares that touch, side by side or corner to corner, are joined (`BOARD-4`).
    pub fn joined_to(&self, from: Square, to: Square) -> bool {
        let (dx, dy) = from.delta(to);
        match (dx.abs(), dy.abs()) {
            (1, 0) | (0, 1) => self.joined(from, direction(dx, dy)),
            (1, 1) => {
                let (sideways, lengthways) = (direction(dx, 0), direction(0, dy));
                self.corner_way(from, sideways, lengthways) || self.corner_way(from, lengthways, sideways)
            }
            _ => false,
        }
    }

    /// Whether the L-shaped way from `from`, first on one side and then on the other, is joined all along.
    pub(super) fn corner_way(&self, from: Square, first: Facing, then: Facing) -> bool {
        self.joined(from, first) && from.towards(first).is_some_and(|beside| self.joined(beside, then))
    }
}

impl From<(Terrain, Vec<Door>)> for Board {
    fn from((terrain, doors): (Terrain, Vec<Door>)) -> Board {
        Board::new(terrain.into(), doors)
    }
}

impl From<Board> for (Terrain, Vec<Door>) {
    fn from(board: Board) -> (Terrain, Vec<Door>) {
        (Arc::unwrap_or_clone(board.terrain), board.doors)
    }
}

/// For each square the numbers of the doors on its sides; of two doors on one edge, the first.
fn number(terrain: &Terrain, doors: &[Door]) -> Vec<[Option<u8>; 4]> {
    let mut numbers = vec![[None; 4]; terrain.ground.len()];
    for (index, door) in (0..).zip(doors) {
        let (here, there) = door.squares();
        let ends = [Some((here, door.side)), there.map(|there| (there, door.side.back()))];
        for (square, side) in ends.into_iter().flatten().filter(|(square, _)| terrain.contains(*square)) {
            numbers[terrain.index(square)][side as usize].get_or_insert(index);
        }
    }
    numbers
}

/// The direction of a displacement along one axis.
pub(super) fn direction(dx: i16, dy: i16) -> Facing {
    match (dx.signum(), dy.signum()) {
        (1, _) => Facing::East,
        (-1, _) => Facing::West,
        (_, 1) => Facing::South,
        _ => Facing::North,
    }
}

/// Who stands where (`BOARD-5`): at most one figure a square.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occupancy {
    width: usize,
    figures: Vec<Option<FigureId>>,
}

impl Occupancy {
    /// An empty board of that terrain's size.
    pub fn new(terrain: &Terrain) -> Occupancy {
        Occupancy { width: usize::from(terrain.width), figures: vec![None; terrain.ground.len()] }
    }

    /// The figure on that square.
    pub fn figure_at(&self, square: Square) -> Option<FigureId> {
        if usize::from(square.x) >= self.width {
            return None;
        }
        self.figures.get(usize::from(square.y) * self.width + usize::from(square.x)).copied().flatten()
    }

    /// Who stands on each square, in row order.
    pub(super) fn all(&self) -> &[Option<FigureId>] {
        &self.figures
    }

    /// Puts a figure on a square.
    ///
    /// # Panics
    /// If another figure stands there: `BOARD-5` was broken by the caller.
    pub(super) fn put(&mut self, square: Square, figure: FigureId) {
        let place = &mut self.figures[usize::from(square.y) * self.width + usize::from(square.x)];
        assert!(place.is_none(), "BOARD-5: two figures on {square:?}");
        *place = Some(figure);
    }

    /// Takes a figure off a square; one in mid-leap above another leaves the other there (`LEAP-1`).
    pub(super) fn leave(&mut self, square: Square, figure: FigureId) {
        let place = &mut self.figures[usize::from(square.y) * self.width + usize::from(square.x)];
        if *place == Some(figure) {
            *place = None;
        }
    }

    /// Lets a figure come to a square: it takes it, or is in mid-leap above whoever has it (`LEAP-1`).
    pub(super) fn come(&mut self, square: Square, figure: FigureId) {
        let place = &mut self.figures[usize::from(square.y) * self.width + usize::from(square.x)];
        place.get_or_insert(figure);
    }
}
