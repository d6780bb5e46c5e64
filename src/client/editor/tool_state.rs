//! The tool and the piece in hand, with their settings.

use mission::{DoorState, ObjectIcon};
use mission_document::{MapStamp, MapSymmetry, ParsedMap};
use rules::{Facing, Ground};
use ui_kit::prelude::*;

use crate::document_status::KnownKinds;

/// A drawing tool: the effect of a press on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EditorTool {
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

impl EditorTool {
    /// All variants, in the order of their buttons.
    pub const ALL: [EditorTool; 5] =
        [EditorTool::Select, EditorTool::Brush, EditorTool::Rect, EditorTool::Fill, EditorTool::Stamp];

    /// Returns the icon of the tool's button.
    pub(crate) fn icon(self) -> &'static str {
        match self {
            EditorTool::Select => "pointer",
            EditorTool::Brush => "brush",
            EditorTool::Rect => "rect",
            EditorTool::Fill => "fill",
            EditorTool::Stamp => "copy",
        }
    }
}

/// A piece that can be put on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MapPiece {
    Rock,
    #[default]
    Floor,
    Obstacle,
    Door,
    /// A green door.
    Green,
    Object,
    Entry,
    Exit,
    /// A red square.
    Red,
}

impl MapPiece {
    /// All variants, in the order of their buttons.
    pub const ALL: [MapPiece; 9] = [
        MapPiece::Rock,
        MapPiece::Floor,
        MapPiece::Obstacle,
        MapPiece::Door,
        MapPiece::Green,
        MapPiece::Object,
        MapPiece::Entry,
        MapPiece::Exit,
        MapPiece::Red,
    ];

    /// Returns the ground of the piece; `None` if it is no ground.
    pub(crate) fn ground(self) -> Option<Ground> {
        match self {
            MapPiece::Rock => Some(Ground::Rock),
            MapPiece::Floor => Some(Ground::Floor),
            MapPiece::Obstacle => Some(Ground::Obstacle),
            _ => None,
        }
    }

    /// Returns `true` if the piece can be put on many squares at once.
    pub(crate) fn spreads(self) -> bool {
        self.ground().is_some() || self == MapPiece::Red
    }
}

/// Resource with the tool and the piece in hand.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct ToolState {
    pub tool: EditorTool,
    /// Symmetry between the two halves of the map.
    pub symmetry: MapSymmetry,
    pub piece: MapPiece,
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

impl Default for ToolState {
    fn default() -> ToolState {
        ToolState {
            tool: EditorTool::Brush,
            symmetry: MapSymmetry::Off,
            piece: MapPiece::Floor,
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
pub(crate) const OBJECT_ICONS: [ObjectIcon; 4] =
    [ObjectIcon::Beacon, ObjectIcon::Panel, ObjectIcon::Device, ObjectIcon::Token];

/// The states of doors, in the order of their buttons.
pub(crate) const DOOR_STATES: [DoorState; 3] = [DoorState::Open, DoorState::Closed, DoorState::Sealed];

/// The sizes of the brush, in squares, in the order of their buttons.
pub(crate) const BRUSH_SIZES: [u8; 4] = [1, 2, 3, 5];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        update_picket_side.run_if(in_state(Screen::Editor).and_then(resource_changed::<KnownKinds>)),
    );
}

/// Updates `ToolState::pickets` when the known figures change.
fn update_picket_side(known: Res<KnownKinds>, mut hold: ResMut<ToolState>) {
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

impl ToolState {
    /// Returns the owner of the piece in hand.
    pub(crate) fn whose(&self) -> Side {
        self.pickets.filter(|_| self.piece == MapPiece::Red).unwrap_or(self.owner)
    }

    /// Returns the tool that works with the piece: a piece that does not spread is put on one square at a time.
    pub(crate) fn effective_tool(&self) -> EditorTool {
        match self.tool {
            EditorTool::Rect | EditorTool::Fill if !self.piece.spreads() => EditorTool::Brush,
            EditorTool::Fill if self.piece == MapPiece::Red => EditorTool::Brush,
            tool => tool,
        }
    }

    /// Returns the facing of an entry or exit on that square: the facing in hand if it leads out of the open squares,
    /// otherwise the first one that does.
    pub(crate) fn outward(&self, sketch: &ParsedMap, at: rules::Square) -> Facing {
        let leads = |side: &Facing| at.towards(*side).is_none_or(|next| !is_open_ground(sketch, next));
        let held = Some(self.facing).filter(leads);
        held.or_else(|| Facing::ALL.into_iter().find(leads)).unwrap_or(self.facing)
    }

    /// Takes a piece in hand, with a tool that can place it.
    pub fn take(&mut self, piece: MapPiece) {
        self.piece = piece;
        if matches!(self.tool, EditorTool::Select | EditorTool::Stamp) {
            self.tool = EditorTool::Brush;
        }
    }

    /// Turns the piece in hand by a quarter; an object becomes the next kind instead.
    pub(crate) fn turn(&mut self, right: bool) {
        if let Some(stamp) = self.stamp.as_mut().filter(|_| self.tool == EditorTool::Stamp) {
            // Turning right reaches all four directions, so that turning left can mirror the stamp instead.
            *stamp = if right { stamp.turned() } else { stamp.flipped() };
            return;
        }
        if self.piece == MapPiece::Object {
            let now = OBJECT_ICONS.iter().position(|object| *object == self.object).unwrap_or(0);
            let step = if right { 1 } else { OBJECT_ICONS.len() - 1 };
            self.object = OBJECT_ICONS[(now + step) % OBJECT_ICONS.len()];
        } else {
            self.facing = if right { self.facing.right() } else { self.facing.left() };
        }
    }

    /// Takes the door on that edge, the piece on that square, or its ground in hand.
    pub(crate) fn pick_from_map(&mut self, sketch: &ParsedMap, at: rules::Square, side: Facing) {
        self.tool = EditorTool::Brush;
        if let Some(door) = sketch.door(at, side) {
            let green = door.written.colour == mission::DoorColour::Green;
            self.piece = if green { MapPiece::Green } else { MapPiece::Door };
            (self.state, self.facing) = (door.written.state, side);
        } else if let Some(gate) = sketch.entries.iter().find(|gate| gate.at == at) {
            (self.piece, self.owner, self.facing) = (MapPiece::Entry, gate.written.owner, gate.written.side);
        } else if let Some(gate) = sketch.exits.iter().find(|gate| gate.at == at) {
            (self.piece, self.owner, self.facing) = (MapPiece::Exit, gate.written.owner, gate.written.side);
        } else if let Some(object) = sketch.objects.iter().find(|object| object.at == at) {
            (self.piece, self.object) = (MapPiece::Object, object.written.icon);
        } else if let Some(ground) = sketch.at(at) {
            let pieces = MapPiece::ALL.into_iter();
            self.piece = pieces.into_iter().find(|piece| piece.ground() == Some(ground)).unwrap_or(self.piece);
        }
    }
}

/// Returns `true` if the ground of a square is known and is not rock.
pub(crate) fn is_open_ground(sketch: &ParsedMap, at: rules::Square) -> bool {
    sketch.at(at).is_some_and(|ground| ground != Ground::Rock)
}
