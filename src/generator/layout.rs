//! The layout of a map while it is made, and its conversion to a board of the rules.

use std::sync::Arc;

use mission::{DoorColour, DoorState};
use rules::{Board, Door, EdgePoint, Facing, Ground, Side, Square, Terrain};

use crate::{
    grid::{GroundGrid, MapTile},
    rooms::RoomPlan,
};

/// A door of a generated map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutDoor {
    /// The square on one side of the door.
    pub at: Square,
    /// The side of that square on which the door is.
    pub side: Facing,
    /// The state at the start.
    pub state: DoorState,
    /// The colour.
    pub colour: DoorColour,
}

impl LayoutDoor {
    /// Returns `true` if the door is on one side of that square.
    pub(crate) fn touches(&self, at: Square) -> bool {
        self.at == at || self.at.towards(self.side) == Some(at)
    }

    /// Returns `true` if the door is on that side of that square.
    pub(crate) fn is_on(&self, at: Square, side: Facing) -> bool {
        (self.at, self.side) == (at, side) || (self.at.towards(self.side), self.side.back()) == (Some(at), side)
    }
}

/// The layout of a map: ground, rooms, doors, entries and exits.
#[derive(Clone, Debug)]
pub(crate) struct MapLayout {
    pub(crate) grid: GroundGrid,
    pub(crate) rooms: Vec<RoomPlan>,
    pub(crate) doors: Vec<LayoutDoor>,
    pub(crate) entries: Vec<EdgePoint>,
    pub(crate) exits: Vec<EdgePoint>,
}

impl MapLayout {
    /// Returns the board at the start of a battle.
    pub(crate) fn board(&self) -> Board {
        let ground = |at: Square| match self.grid.tile(at) {
            MapTile::Rock => Ground::Rock,
            MapTile::Obstacle(_) => Ground::Obstacle,
            MapTile::Corridor | MapTile::Room(_) | MapTile::Shaft => Ground::Floor,
        };
        let (width, height) = self.grid.size();
        let rows: Vec<Vec<Ground>> =
            (0..height).map(|y| (0..width).map(|x| ground(Square::new(x, y))).collect()).collect();
        let terrain = Terrain::new(&rows, self.entries.clone(), self.exits.clone());
        let doors = self.doors.iter().map(|door| Door {
            at: door.at,
            side: door.side,
            open: door.state == DoorState::Open,
            sealed: door.state == DoorState::Sealed,
        });
        Board::new(Arc::new(terrain), doors.collect())
    }

    /// Returns `true` if there is a door on one side of that square.
    pub(crate) fn has_door_at(&self, at: Square) -> bool {
        self.doors.iter().any(|door| door.touches(at))
    }

    /// Returns `true` if there is an entry or exit at that square.
    pub(crate) fn has_gate_at(&self, at: Square) -> bool {
        self.entries.iter().chain(&self.exits).any(|gate| gate.at == at)
    }

    /// Adds a door and its mirror image, unless there is one.
    pub(crate) fn add_door(&mut self, at: Square, side: Facing, state: DoorState) {
        let mirror = self.grid.symmetry().edge(self.grid.size(), (at, side));
        for (at, side) in [Some((at, side)), mirror].into_iter().flatten() {
            let floor = self.grid.is_floor(at) && at.towards(side).is_some_and(|next| self.grid.is_floor(next));
            if floor && !self.doors.iter().any(|door| door.is_on(at, side)) {
                self.doors.push(LayoutDoor { at, side, state, colour: DoorColour::Plain });
            }
        }
    }

    /// Returns the entries of a side.
    pub(crate) fn entries_of(&self, side: Side) -> impl Iterator<Item = &EdgePoint> {
        self.entries.iter().filter(move |gate| gate.owner == side)
    }
}
