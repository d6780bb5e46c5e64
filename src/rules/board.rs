//! The board: its terrain, the current state of its doors, and which squares are joined (`BOARD-1` to `BOARD-4`). Pure
//! geometry: [`Occupancy`] holds the figures' squares, `line_of_sight` computes sight.

use std::{collections::BTreeSet, ops::BitOr, sync::Arc};

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    facing::Facing,
    ids::FigureId,
    shared_list::SharedList,
    square::Square,
    step_graph::StepGraph,
    terrain::{Door, Ground, Terrain},
};

pub use super::{
    square::{EdgePoint, EntryId},
    terrain::MAX_BOARD_SIDE,
};

/// Current board: the terrain, its doors, and which neighbouring squares are joined.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(Terrain, Vec<Door>)", into = "(Terrain, Vec<Door>)")]
pub struct Board {
    terrain: Arc<Terrain>,
    doors: Vec<Door>,
    /// For each square, the mask of sides on which it is joined to its neighbour.
    links: Vec<u8>,
    /// For each square, the door numbers on its four sides.
    numbers: SharedList<[Option<u8>; 4]>,
    /// The steps between floor squares if all doors are open.
    floor_steps: Arc<StepGraph>,
}

impl Board {
    /// Returns the floor that can be reached on foot from a square with the doors in their current state.
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

    /// Creates a board on that terrain with those doors.
    pub fn new(terrain: Arc<Terrain>, doors: Vec<Door>) -> Board {
        let numbers = index_doors_by_square(&terrain, &doors).into();
        let floor_steps = StepGraph::without_doors(&terrain).into();
        let mut board = Board { links: vec![0; terrain.grounds().len()], terrain, doors, numbers, floor_steps };
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

    /// Returns the board with all doors open except sealed ones.
    pub(super) fn with_doors_open(&self) -> Board {
        let mut board = self.clone();
        for (number, door) in self.doors.iter().enumerate() {
            board.set_door(number, !door.sealed, door.sealed);
        }
        board
    }

    /// Returns the board with its doors in another state.
    pub(super) fn with_doors(&self, doors: Vec<Door>) -> Board {
        Board::new(self.terrain.clone(), doors)
    }

    /// Returns the terrain, the part that never changes.
    pub fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    /// Returns the doors, in the order of the mission's list.
    pub fn doors(&self) -> &[Door] {
        &self.doors
    }

    /// Returns the number of the door on that side of that square, if there is one.
    pub fn door_at(&self, square: Square, side: Facing) -> Option<usize> {
        let here = self.terrain.contains(square).then(|| self.terrain.index(square))?;
        self.numbers[here][side as usize].map(usize::from)
    }

    /// Returns the steps between floor squares. `open` returns `true` for the doors that count as open, by their numbers.
    pub fn steps(&self, open: impl Fn(u8) -> bool) -> StepGraph {
        let mut steps = StepGraph::clone(&self.floor_steps);
        for (number, door) in (0..=u8::MAX).zip(&self.doors).filter(|(number, _)| !open(*number)) {
            for (at, side) in door.edges() {
                // Of two doors on one edge, the first counts.
                if self.door_at(at, side) == Some(usize::from(number)) {
                    steps.remove_step(at, side);
                }
            }
        }
        steps
    }

    /// Returns for each square, in row order, the mask of sides on which it is joined to its neighbour.
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
        for (square, side) in door.edges().filter(|(square, _)| self.terrain.contains(*square)) {
            let links = &mut self.links[self.terrain.index(square)];
            if door.open { *links |= side.bit() } else { *links &= !side.bit() }
        }
    }

    /// Returns `true` if the square is joined to its neighbour on that side (`BOARD-4`).
    pub fn joined(&self, square: Square, side: Facing) -> bool {
        self.terrain.contains(square) && self.links[self.terrain.index(square)] & side.bit() != 0
    }

    /// Returns `true` if two squares that touch, side by side or corner to corner, are joined (`BOARD-4`).
    pub fn joined_to(&self, from: Square, to: Square) -> bool {
        let (dx, dy) = from.delta(to);
        match (dx.abs(), dy.abs()) {
            (1, 0) | (0, 1) => self.joined(from, facing_from_delta(dx, dy)),
            (1, 1) => {
                let (sideways, lengthways) = (facing_from_delta(dx, 0), facing_from_delta(0, dy));
                self.corner_way(from, sideways, lengthways) || self.corner_way(from, lengthways, sideways)
            }
            _ => false,
        }
    }

    /// Returns `true` if both steps of the L-shaped path from `from`, first on side `first` and then on side `then`,
    /// are joined. **Ruling**: an obstacle in the path is like a wall.
    pub(super) fn corner_way(&self, from: Square, first: Facing, then: Facing) -> bool {
        let passes = |beside| self.terrain.ground(beside) == Ground::Floor && self.joined(beside, then);
        self.joined(from, first) && from.towards(first).is_some_and(passes)
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

/// Returns for each square the numbers of the doors on its sides; of two doors on one edge, the first.
fn index_doors_by_square(terrain: &Terrain, doors: &[Door]) -> Vec<[Option<u8>; 4]> {
    let mut numbers = vec![[None; 4]; terrain.grounds().len()];
    for (index, door) in (0..=u8::MAX).zip(doors) {
        for (square, side) in door.edges().filter(|(square, _)| terrain.contains(*square)) {
            numbers[terrain.index(square)][side as usize].get_or_insert(index);
        }
    }
    numbers
}

/// Returns the direction of a displacement along one axis.
pub(super) fn facing_from_delta(dx: i16, dy: i16) -> Facing {
    match (dx.signum(), dy.signum()) {
        (1, _) => Facing::East,
        (-1, _) => Facing::West,
        (_, 1) => Facing::South,
        _ => Facing::North,
    }
}

/// The squares of the figures: at most one figure per square (`BOARD-5`).
#[derive(Resource, Clone, Debug, Eq, Serialize, Deserialize)]
pub struct Occupancy {
    width: usize,
    figures: Vec<Option<FigureId>>,
}

impl PartialEq for Occupancy {
    /// Compares all squares without a branch, because copies of a battle compare them each time.
    fn eq(&self, other: &Occupancy) -> bool {
        let id = |figure: &Option<FigureId>| figure.map_or(0, |id| id.0);
        let differences = self.figures.iter().zip(&other.figures).map(|(one, another)| id(one) ^ id(another));
        let same_size = self.width == other.width && self.figures.len() == other.figures.len();
        same_size && differences.fold(0, BitOr::bitor) == 0
    }
}

impl Occupancy {
    /// Creates an empty board of that terrain's size.
    pub fn new(terrain: &Terrain) -> Occupancy {
        Occupancy { width: usize::from(terrain.width()), figures: vec![None; terrain.grounds().len()] }
    }

    /// Returns the figure on that square.
    pub fn figure_at(&self, square: Square) -> Option<FigureId> {
        if usize::from(square.x) >= self.width {
            return None;
        }
        self.figures.get(usize::from(square.y) * self.width + usize::from(square.x)).copied().flatten()
    }

    /// Returns a copy in which a figure has left the square `from` and is on the square `to`, or on none. If `to` is
    /// occupied, the figure is in mid-leap above the other one (`LEAP-1`).
    pub fn with(&self, figure: FigureId, from: Option<Square>, to: Option<Square>) -> Occupancy {
        let mut there = self.clone();
        if let Some(from) = from {
            there.leave(from, figure);
        }
        if let Some(to) = to {
            there.come(to, figure);
        }
        there
    }

    /// Returns the figure on each square, in row order.
    pub(super) fn all(&self) -> &[Option<FigureId>] {
        &self.figures
    }

    /// Puts a figure on a square.
    ///
    /// # Panics
    /// If another figure is there: the caller has broken `BOARD-5`.
    pub(super) fn put(&mut self, square: Square, figure: FigureId) {
        let place = &mut self.figures[usize::from(square.y) * self.width + usize::from(square.x)];
        assert!(place.is_none(), "BOARD-5: two figures on {square:?}");
        *place = Some(figure);
    }

    /// Removes a figure from a square. If it is in mid-leap above another, the other stays (`LEAP-1`).
    pub(super) fn leave(&mut self, square: Square, figure: FigureId) {
        let place = &mut self.figures[usize::from(square.y) * self.width + usize::from(square.x)];
        if *place == Some(figure) {
            *place = None;
        }
    }

    /// Puts a figure on a square if it is free; otherwise the figure is in mid-leap above the one there (`LEAP-1`).
    pub(super) fn come(&mut self, square: Square, figure: FigureId) {
        let place = &mut self.figures[usize::from(square.y) * self.width + usize::from(square.x)];
        place.get_or_insert(figure);
    }
}
