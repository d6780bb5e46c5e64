//! The tool and the piece in hand, with their settings.

use draft::{MapStamp, MapSymmetry, ParsedMap};
use kit::prelude::*;
use mission::{DoorState, ObjectIcon};
use rules::{Facing, Ground};

use crate::told::Known;

/// A drawing tool: the effect of a press on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Selects a square, and moves its pieces.
    Select,
    /// Puts the piece on all squares under the pointer.
    #[default]
    Brush,
    /// Puts the piece on all squares between two corners.
    Rect,
    /// Puts the piece on all connected squares of the same ground.
    Fill,
    /// Copies a part of the map, and puts it elsewhere.
    Stamp,
}

impl Tool {
    /// All variants, in the order of their buttons.
    pub const ALL: [Tool; 5] = [Tool::Select, Tool::Brush, Tool::Rect, Tool::Fill, Tool::Stamp];

    /// Returns the icon of the tool's button.
    pub(crate) fn icon(self) -> &'static str {
        match self {
            Tool::Select => "pointer",
            Tool::Brush => "brush",
            Tool::Rect => "rect",
            Tool::Fill => "fill",
            Tool::Stamp => "copy",
        }
    }

    /// Returns the suffix of the tool's text ids.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Tool::Select => "select",
            Tool::Brush => "brush",
            Tool::Rect => "rect",
            Tool::Fill => "fill",
            Tool::Stamp => "stamp",
        }
    }
}

/// A piece that can be put on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Rock.
    Rock,
    /// Floor.
    #[default]
    Floor,
    /// An obstacle.
    Obstacle,
    /// A door.
    Door,
    /// A green door.
    Green,
    /// An object.
    Object,
    /// An entry.
    Entry,
    /// An exit.
    Exit,
    /// A red square.
    Red,
}

impl Piece {
    /// All variants, in the order of their buttons.
    pub const ALL: [Piece; 9] = [
        Piece::Rock,
        Piece::Floor,
        Piece::Obstacle,
        Piece::Door,
        Piece::Green,
        Piece::Object,
        Piece::Entry,
        Piece::Exit,
        Piece::Red,
    ];

    /// Returns the suffix of the piece's text ids.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Piece::Rock => "rock",
            Piece::Floor => "floor",
            Piece::Obstacle => "obstacle",
            Piece::Door => "door",
            Piece::Green => "green",
            Piece::Object => "object",
            Piece::Entry => "entry",
            Piece::Exit => "exit",
            Piece::Red => "red",
        }
    }

    /// Returns the ground of the piece; `None` if it is no ground.
    pub(crate) fn ground(self) -> Option<Ground> {
        match self {
            Piece::Rock => Some(Ground::Rock),
            Piece::Floor => Some(Ground::Floor),
            Piece::Obstacle => Some(Ground::Obstacle),
            _ => None,
        }
    }

    /// Returns `true` if the piece can be put on many squares at once.
    pub(crate) fn spreads(self) -> bool {
        self.ground().is_some() || self == Piece::Red
    }
}

/// Resource with the tool and the piece in hand.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Hold {
    /// The tool.
    pub tool: Tool,
    /// Symmetry between the two halves of the map.
    pub symmetry: MapSymmetry,
    /// The piece.
    pub piece: Piece,
    /// Owner of the piece.
    pub owner: Side,
    /// The owner of all red squares, if only one side has a horde.
    pub pickets: Option<Side>,
    /// Width and height of the brush, in squares.
    pub size: u8,
    /// State of a door.
    pub state: DoorState,
    /// Facing of an entry or exit, and the edge of a door.
    pub facing: Facing,
    /// The kind of object.
    pub object: ObjectIcon,
    /// The part of the map that was copied.
    pub stamp: Option<MapStamp>,
}

impl Default for Hold {
    fn default() -> Hold {
        Hold {
            tool: Tool::Brush,
            symmetry: MapSymmetry::Off,
            piece: Piece::Floor,
            owner: Side::Allied,
            pickets: None,
            size: 1,
            state: DoorState::Closed,
            facing: Facing::North,
            object: ObjectIcon::Beacon,
            stamp: None,
        }
    }
}

/// The kinds of objects, in the order of their buttons.
pub(crate) const OBJECTS: [ObjectIcon; 4] =
    [ObjectIcon::Beacon, ObjectIcon::Panel, ObjectIcon::Device, ObjectIcon::Token];

/// The states of doors, in the order of their buttons.
pub(crate) const STATES: [DoorState; 3] = [DoorState::Open, DoorState::Closed, DoorState::Sealed];

/// The sizes of the brush, in squares, in the order of their buttons.
pub(crate) const SIZES: [u8; 4] = [1, 2, 3, 5];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, know.run_if(in_state(Screen::Editor).and_then(resource_changed::<Known>)));
}

/// Updates `Hold::pickets` when the known figures change.
fn know(known: Res<Known>, mut hold: ResMut<Hold>) {
    let has_horde = |side: &Side| {
        let mut kinds = known.0.iter().flat_map(rules::Catalogue::kinds);
        kinds.any(|(_, kind)| kind.side == *side && kind.horde().is_some())
    };
    let mut sides = Side::BOTH.into_iter().filter(has_horde);
    let only = sides.next().filter(|_| sides.next().is_none());
    if hold.pickets != only {
        hold.pickets = only;
    }
}

impl Hold {
    /// Returns the owner of the piece in hand.
    pub(crate) fn whose(&self) -> Side {
        self.pickets.filter(|_| self.piece == Piece::Red).unwrap_or(self.owner)
    }

    /// Returns the tool that works with the piece: a piece that does not spread is put on one square at a time.
    pub(crate) fn way(&self) -> Tool {
        match self.tool {
            Tool::Rect | Tool::Fill if !self.piece.spreads() => Tool::Brush,
            Tool::Fill if self.piece == Piece::Red => Tool::Brush,
            tool => tool,
        }
    }

    /// Returns the facing of an entry or exit on that square: the facing in hand if it leads out of the open squares,
    /// otherwise the first one that does.
    pub(crate) fn outward(&self, sketch: &ParsedMap, at: rules::Square) -> Facing {
        let leads = |side: &Facing| at.towards(*side).is_none_or(|next| !open(sketch, next));
        let held = Some(self.facing).filter(leads);
        held.or_else(|| Facing::ALL.into_iter().find(leads)).unwrap_or(self.facing)
    }

    /// Takes a piece in hand, with a tool that can place it.
    pub fn take(&mut self, piece: Piece) {
        self.piece = piece;
        if matches!(self.tool, Tool::Select | Tool::Stamp) {
            self.tool = Tool::Brush;
        }
    }

    /// Turns the piece in hand by a quarter; an object becomes the next kind instead.
    pub(crate) fn turn(&mut self, right: bool) {
        if let Some(stamp) = self.stamp.as_mut().filter(|_| self.tool == Tool::Stamp) {
            // Turning right reaches all four directions, so that turning left can mirror the stamp instead.
            *stamp = if right { stamp.turned() } else { stamp.flipped() };
            return;
        }
        if self.piece == Piece::Object {
            let now = OBJECTS.iter().position(|object| *object == self.object).unwrap_or(0);
            let step = if right { 1 } else { OBJECTS.len() - 1 };
            self.object = OBJECTS[(now + step) % OBJECTS.len()];
        } else {
            self.facing = if right { self.facing.right() } else { self.facing.left() };
        }
    }

    /// Takes the door on that edge, the piece on that square, or its ground in hand.
    pub(crate) fn pick(&mut self, sketch: &ParsedMap, at: rules::Square, side: Facing) {
        self.tool = Tool::Brush;
        if let Some(door) = sketch.door(at, side) {
            let green = door.written.colour == mission::DoorColour::Green;
            self.piece = if green { Piece::Green } else { Piece::Door };
            (self.state, self.facing) = (door.written.state, side);
        } else if let Some(gate) = sketch.entries.iter().find(|gate| gate.at == at) {
            (self.piece, self.owner, self.facing) = (Piece::Entry, gate.written.owner, gate.written.side);
        } else if let Some(gate) = sketch.exits.iter().find(|gate| gate.at == at) {
            (self.piece, self.owner, self.facing) = (Piece::Exit, gate.written.owner, gate.written.side);
        } else if let Some(object) = sketch.objects.iter().find(|object| object.at == at) {
            (self.piece, self.object) = (Piece::Object, object.written.icon);
        } else if let Some(ground) = sketch.at(at) {
            let pieces = Piece::ALL.into_iter();
            self.piece = pieces.into_iter().find(|piece| piece.ground() == Some(ground)).unwrap_or(self.piece);
        }
    }
}

/// Returns `true` if the ground of a square is known and is not rock.
pub(crate) fn open(sketch: &ParsedMap, at: rules::Square) -> bool {
    sketch.at(at).is_some_and(|ground| ground != Ground::Rock)
}
