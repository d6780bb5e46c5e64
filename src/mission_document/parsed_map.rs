//! The map of a text. The text may have faults: parts that can't be read are left out.

use std::collections::BTreeMap;

use mission::{RawEdgePoint, RawMapDoor, RawMapObject, RawSquare, SpanIndex};
use ron::extensions::Extensions;
use rules::{AnyCondition, Facing, Ground, Side, Square};
use serde::de::DeserializeOwned;

/// A door on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoorPiece {
    /// Index in the list of doors, from 0.
    pub index: usize,
    /// Square on one side of the door.
    pub at: Square,
    /// The door as written in the text.
    pub written: RawMapDoor,
}

/// An entry or an exit on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgePointPiece {
    /// Index in its list, from 0.
    pub index: usize,
    /// Square of the entry or exit.
    pub at: Square,
    /// The entry or exit as written in the text.
    pub written: RawEdgePoint,
}

/// An object on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectPiece {
    /// Index in the list of objects, from 0.
    pub index: usize,
    /// Square of the object.
    pub at: Square,
    /// The object as written in the text.
    pub written: RawMapObject,
}

/// The map of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedMap {
    /// Meaning of each letter.
    pub legend: BTreeMap<char, Ground>,
    /// The squares, row by row; all rows have equal length. `None` if a letter has no meaning, or a row is too short.
    pub ground: Vec<Vec<Option<Ground>>>,
    /// The doors.
    pub doors: Vec<DoorPiece>,
    /// The entries.
    pub entries: Vec<EdgePointPiece>,
    /// The exits.
    pub exits: Vec<EdgePointPiece>,
    /// The objects.
    pub objects: Vec<ObjectPiece>,
    /// The areas that special conditions mark: owner and two corners of each.
    pub areas: Vec<(Side, Square, Square)>,
}

impl ParsedMap {
    /// Reads the map of a text.
    pub fn of(text: &str) -> ParsedMap {
        let places = SpanIndex::of(text);
        let reader = SketchReader { text, places: &places };
        let legend = places
            .value("map.legend")
            .and_then(|span| ron::from_str::<BTreeMap<char, Ground>>(&text[span]).ok())
            .unwrap_or_default();
        let rows: Vec<Option<String>> = reader.all("map.rows");
        let most = rules::board::MAX_BOARD_SIDE;
        let width = rows.iter().flatten().map(|row| row.chars().count()).max().unwrap_or(0).min(most);
        let row = |row: &Option<String>| {
            let letters = row.iter().flat_map(|row| row.chars().map(|letter| legend.get(&letter).copied()));
            letters.chain(std::iter::repeat(None)).take(width).collect()
        };
        let ground = rows.iter().take(most).map(row).collect();
        ParsedMap {
            ground,
            legend,
            doors: reader.pieces("map.doors", |index, at, written| DoorPiece { index, at, written }, |it| it.at),
            entries: reader.pieces("map.entries", edge_point_piece, |it: &RawEdgePoint| it.at),
            exits: reader.pieces("map.exits", edge_point_piece, |it: &RawEdgePoint| it.at),
            objects: reader.pieces("objects", |index, at, written| ObjectPiece { index, at, written }, |it| it.at),
            areas: reader.areas(),
        }
    }

    /// Returns the number of squares across and down.
    pub fn size(&self) -> (u8, u8) {
        let side = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        (side(self.ground.first().map_or(0, Vec::len)), side(self.ground.len()))
    }

    /// Returns the ground of a square; `None` off the map, and where the ground can't be read.
    pub fn at(&self, square: Square) -> Option<Ground> {
        *self.ground.get(usize::from(square.y))?.get(usize::from(square.x))?
    }

    /// Returns the door on an edge; the text may give it from either of its two squares.
    pub fn door(&self, at: Square, side: Facing) -> Option<&DoorPiece> {
        let across = at.towards(side);
        self.doors.iter().find(|door| {
            (door.at == at && door.written.side == side)
                || (Some(door.at) == across && door.written.side == side.back())
        })
    }
}

fn edge_point_piece(index: usize, at: Square, written: RawEdgePoint) -> EdgePointPiece {
    EdgePointPiece { index, at, written }
}

struct SketchReader<'a> {
    text: &'a str,
    places: &'a SpanIndex,
}

impl SketchReader<'_> {
    /// Returns the items of a list, each parsed separately; `None` for an item that can't be read.
    fn all<T: DeserializeOwned>(&self, path: &str) -> Vec<Option<T>> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let items = self.places.items(path);
        items.into_iter().map(|item| options.from_str(&self.text[item.value]).ok()).collect()
    }

    fn pieces<T: DeserializeOwned, P>(
        &self,
        path: &str,
        piece: impl Fn(usize, Square, T) -> P,
        at: impl Fn(&T) -> RawSquare,
    ) -> Vec<P> {
        let known = self.all::<T>(path).into_iter().enumerate().filter_map(|(index, item)| {
            let item = item?;
            let (x, y) = at(&item);
            let at = Square::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?);
            Some(piece(index, at, item))
        });
        known.collect()
    }

    fn areas(&self) -> Vec<(Side, Square, Square)> {
        let marks =
            self.all::<AnyCondition>("specials").into_iter().flatten().flat_map(|it| it.condition().map_marks());
        marks.flat_map(|mark| mark.what.areas().iter().map(|(a, b)| (mark.side, *a, *b)).collect::<Vec<_>>()).collect()
    }
}
