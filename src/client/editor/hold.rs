//! What a press on the map does: the tool, the piece that it puts there, and how.

use draft::{Sketch, Stamp, Symmetry};
use kit::draw::*;
use mission::{DoorState, ObjectIcon};
use rules::{Facing, Ground};

use crate::told::Known;

/// What a press on the map does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Choose what stands there, and move it.
    Select,
    /// Put the piece wherever the pointer is drawn.
    #[default]
    Brush,
    /// Put it on all squares between two corners.
    Rect,
    /// Put it on all like squares that hang together.
    Fill,
    /// Take a part of the map, and put it elsewhere.
    Stamp,
}

impl Tool {
    /// All, in the order of their plates.
    pub const ALL: [Tool; 5] = [Tool::Select, Tool::Brush, Tool::Rect, Tool::Fill, Tool::Stamp];

    /// The icon of its plate.
    pub(crate) fn icon(self) -> &'static str {
        match self {
            Tool::Select => "pointer",
            Tool::Brush => "brush",
            Tool::Rect => "rect",
            Tool::Fill => "fill",
            Tool::Stamp => "copy",
        }
    }

    /// The ending of its text ids.
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

/// What is put on the map.
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
    /// All, in the order of their plates.
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

    /// The ending of its text ids.
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

    /// The ground that it is, if it is one.
    pub(crate) fn ground(self) -> Option<Ground> {
        match self {
            Piece::Rock => Some(Ground::Rock),
            Piece::Floor => Some(Ground::Floor),
            Piece::Obstacle => Some(Ground::Obstacle),
            _ => None,
        }
    }

    /// Whether it goes on many squares at once.
    pub(crate) fn spreads(self) -> bool {
        self.ground().is_some() || self == Piece::Red
    }
}

/// What is in hand.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Hold {
    /// The tool.
    pub tool: Tool,
    /// How the other half of the map follows.
    pub symmetry: Symmetry,
    /// The piece.
    pub piece: Piece,
    /// Whose it is.
    pub owner: Side,
    /// The side whose pickets alone can be placed, if only one has a horde.
    pub pickets: Option<Side>,
    /// How many squares the brush is wide and high.
    pub size: u8,
    /// How a door stands.
    pub state: DoorState,
    /// Where an entry or exit leads, and on which edge a door stands.
    pub facing: Facing,
    /// Which object.
    pub object: ObjectIcon,
    /// The part of the map that was taken.
    pub stamp: Option<Stamp>,
}

impl Default for Hold {
    fn default() -> Hold {
        Hold {
            tool: Tool::Brush,
            symmetry: Symmetry::Off,
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

/// The objects that there are, in the order of their plates.
pub(crate) const OBJECTS: [ObjectIcon; 4] =
    [ObjectIcon::Beacon, ObjectIcon::Panel, ObjectIcon::Device, ObjectIcon::Token];

/// How doors stand, in the order of their plates.
pub(crate) const STATES: [DoorState; 3] = [DoorState::Open, DoorState::Closed, DoorState::Sealed];

/// How many squares the brush may be wide and high, in the order of their plates.
pub(crate) const SIZES: [u8; 4] = [1, 2, 3, 5];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, know.run_if(in_state(Screen::Editor).and_then(resource_changed::<Known>)));
}

/// Pickets belong to the side that has a horde.
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
    /// Whose the piece in hand is.
    pub(crate) fn whose(&self) -> Side {
        self.pickets.filter(|_| self.piece == Piece::Red).unwrap_or(self.owner)
    }

    /// The tool as it works with the piece: what does not spread is put square by square.
    pub(crate) fn way(&self) -> Tool {
        match self.tool {
            Tool::Rect | Tool::Fill if !self.piece.spreads() => Tool::Brush,
            Tool::Fill if self.piece == Piece::Red => Tool::Brush,
            tool => tool,
        }
    }

    /// Where an entry or exit on that square leads: as it is held, or else through the first wall.
    pub(crate) fn outward(&self, sketch: &Sketch, at: rules::Square) -> Facing {
        let leads = |side: &Facing| at.towards(*side).is_none_or(|next| !open(sketch, next));
        let held = Some(self.facing).filter(leads);
        held.or_else(|| Facing::ALL.into_iter().find(leads)).unwrap_or(self.facing)
    }

    /// Takes a piece in hand, with a tool that puts it somewhere.
    pub fn take(&mut self, piece: Piece) {
        self.piece = piece;
        if matches!(self.tool, Tool::Select | Tool::Stamp) {
            self.tool = Tool::Brush;
        }
    }

    /// Turns what is held: an entry or a door by a quarter, an object into the next.
    pub(crate) fn turn(&mut self, right: bool) {
        if let Some(stamp) = self.stamp.as_mut().filter(|_| self.tool == Tool::Stamp) {
            // Turned one way, it comes to every side; the other way is free for the mirror.
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

    /// Takes what stands on that square, or its ground.
    pub(crate) fn pick(&mut self, sketch: &Sketch, at: rules::Square, side: Facing) {
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

/// Whether a square of the sketch is no rock.
pub(crate) fn open(sketch: &Sketch, at: rules::Square) -> bool {
    sketch.at(at).is_some_and(|ground| ground != Ground::Rock)
}
