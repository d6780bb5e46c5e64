//! Edits of the pieces on a map: adding, changing and removing doors, entries, exits, objects and red squares. When a
//! door or object is removed, numbers that refer to later items of its list are adjusted.

use mission::{DoorColour, DoorState, ObjectIcon, SpanIndex, schema::ValueType};
use rules::{Facing, Localized, Side, Square, both};

use crate::{
    block_templates::{FIELDS, localized_to_ron},
    block_tree::{self, BlockNode, NumberKind},
    parsed_map::ParsedMap,
    text_editor::{EditError, TextEditor},
};

/// An object to be added to a map. The fields are explained in the guide to missions, under `objects`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewObject {
    /// Name of the object.
    pub name: Localized,
    /// RON name of the object's icon.
    pub icon: &'static str,
    /// `true` if a figure can carry it.
    pub portable: bool,
    /// `true` if it has a number that only the side of its bearer sees.
    pub numbered: bool,
}

impl NewObject {
    /// Returns an object with an icon and the usual name for it.
    pub fn of(icon: ObjectIcon) -> NewObject {
        let (name, portable) = match icon {
            ObjectIcon::Beacon => (both!("Baliza de impulsos", "Pulse beacon"), true),
            ObjectIcon::Panel => (both!("Panel de control", "Control panel"), false),
            ObjectIcon::Device => (both!("Dispositivo", "Device"), false),
            ObjectIcon::Token => (both!("Ficha", "Token"), true),
        };
        NewObject { name, icon: icon_ron_name(icon), portable, numbered: icon == ObjectIcon::Token }
    }
}

fn icon_ron_name(icon: ObjectIcon) -> &'static str {
    match icon {
        ObjectIcon::Beacon => "Beacon",
        ObjectIcon::Panel => "Panel",
        ObjectIcon::Device => "Device",
        ObjectIcon::Token => "Token",
    }
}

impl TextEditor<'_> {
    /// Adds a door on an edge, or changes the door that is there.
    ///
    /// # Errors
    /// [`EditError::Missing`] if there is no list of doors.
    pub fn door(
        &mut self,
        (at, side): (Square, Facing),
        state: DoorState,
        colour: DoorColour,
    ) -> Result<(), EditError> {
        if let Some(found) = ParsedMap::of(self.text()).door(at, side) {
            let path = format!("map.doors[{}]", found.index);
            self.set(&format!("{path}.state"), &format!("{state:?}"))?;
            return self.set(&format!("{path}.colour"), &format!("{colour:?}"));
        }
        let at = square_to_ron(at);
        self.push("map.doors", &format!("(at: {at}, side: {side:?}, state: {state:?}, colour: {colour:?})"))
    }

    /// Adds an entry (or an exit) of a side on a square, or changes the one that is there.
    ///
    /// # Errors
    /// [`EditError::Missing`] if there is no list of entries or exits.
    pub fn gate(&mut self, exit: bool, at: Square, side: Facing, owner: Side) -> Result<(), EditError> {
        let sketch = ParsedMap::of(self.text());
        let (list, gates) = if exit { ("map.exits", sketch.exits) } else { ("map.entries", sketch.entries) };
        match gates.iter().find(|gate| gate.at == at) {
            Some(found) => {
                let path = format!("{list}[{}]", found.index);
                self.set(&format!("{path}.side"), &format!("{side:?}"))?;
                self.set(&format!("{path}.owner"), &format!("{owner:?}"))
            }
            None => self.push(list, &format!("(at: {}, side: {side:?}, owner: {owner:?})", square_to_ron(at))),
        }
    }

    /// Adds an object on a square.
    ///
    /// # Errors
    /// [`EditError::Missing`] if the text lacks the edited part, because it is incomplete or invalid.
    pub fn object(&mut self, at: Square, object: &NewObject) -> Result<(), EditError> {
        let mut block =
            format!("(name: {}, icon: {}, at: {}", localized_to_ron(&object.name), object.icon, square_to_ron(at));
        if object.portable {
            block.push_str(", portable: true");
        }
        if object.numbered {
            block.push_str(", numbered: true");
        }
        block.push(')');
        self.add_block("objects", &block)
    }

    /// Moves the entries, exits and objects of a square to another square.
    ///
    /// # Errors
    /// [`EditError::Missing`] if the text lacks the edited part, because it is incomplete or invalid.
    pub fn shift_pieces(&mut self, from: Square, to: Square) -> Result<(), EditError> {
        let sketch = ParsedMap::of(self.text());
        let gates = |list: &[crate::EdgePointPiece], name: &str| -> Vec<String> {
            list.iter().filter(|gate| gate.at == from).map(|gate| format!("{name}[{}].at", gate.index)).collect()
        };
        let mut paths = gates(&sketch.entries, "map.entries");
        paths.extend(gates(&sketch.exits, "map.exits"));
        let objects = sketch.objects.iter().filter(|object| object.at == from);
        paths.extend(objects.map(|object| format!("objects[{}].at", object.index)));
        for path in paths {
            self.set(&path, &square_to_ron(to))?;
        }
        Ok(())
    }

    /// Adds a rectangle of red squares, on which a side places its pickets.
    ///
    /// # Errors
    /// [`EditError::Missing`] if the text lacks the edited part, because it is incomplete or invalid.
    pub fn area(&mut self, side: Side, a: Square, b: Square) -> Result<(), EditError> {
        let area = format!("({}, {})", square_to_ron(a), square_to_ron(b));
        let places = SpanIndex::of(self.text());
        let line = block_tree::blocks_in(self.text(), &places, "specials")
            .into_iter()
            .find(|block| block.parts.iter().any(|part| part.name == "areas"));
        match line {
            Some(line) => self.push(&format!("{}.areas", line.path), &area),
            None => self.add_block("specials", &format!("Pickets(side: {side:?}, areas: [{area}])")),
        }
    }

    /// Removes the entries, exits and objects on a square, and the rectangles of red squares that contain it.
    ///
    /// # Errors
    /// [`EditError::Missing`] if the text lacks the edited part, because it is incomplete or invalid.
    pub fn clear(&mut self, at: Square) -> Result<(), EditError> {
        let sketch = ParsedMap::of(self.text());
        for object in sketch.objects.iter().rev().filter(|piece| piece.at == at) {
            self.remove_block("objects", object.index)?;
        }
        for exit in sketch.exits.iter().rev().filter(|piece| piece.at == at) {
            self.remove("map.exits", exit.index)?;
        }
        for entry in sketch.entries.iter().rev().filter(|piece| piece.at == at) {
            self.remove("map.entries", entry.index)?;
        }
        self.remove_areas(at)
    }

    /// Removes the door on an edge, if there is one.
    ///
    /// # Errors
    /// [`EditError::Missing`] if the text lacks the edited part, because it is incomplete or invalid.
    pub fn remove_door(&mut self, at: Square, side: Facing) -> Result<(), EditError> {
        match ParsedMap::of(self.text()).door(at, side).map(|door| door.index) {
            Some(index) => self.remove_block("map.doors", index),
            None => Ok(()),
        }
    }

    /// Removes the rectangles of red squares that contain a square; the condition is removed with its last rectangle.
    fn remove_areas(&mut self, at: Square) -> Result<(), EditError> {
        loop {
            let places = SpanIndex::of(self.text());
            let blocks = block_tree::blocks_in(self.text(), &places, "specials");
            let mut lists = blocks.iter().enumerate().flat_map(|(index, block)| {
                block.parts.iter().filter(|part| part.name == "areas").map(move |list| (index, list))
            });
            let found = lists.find_map(|(index, list)| {
                let area = list.parts.iter().position(|area| area_contains(area, at))?;
                Some((index, list.path.clone(), area, list.parts.len()))
            });
            match found {
                Some((index, _, _, 1)) => self.remove("specials", index)?,
                Some((_, list, area, _)) => self.remove(&list, area)?,
                None => return Ok(()),
            }
        }
    }

    /// Removes an item from a list of blocks, and adjusts numbers elsewhere that refer to items of that list.
    ///
    /// # Errors
    /// [`EditError::Missing`] if there is no such item.
    pub fn remove_block(&mut self, list: &str, index: usize) -> Result<(), EditError> {
        self.remove(list, index)?;
        match list {
            "map.doors" => self.renumber_references(NumberKind::Doors, index),
            "objects" => self.renumber_references(NumberKind::Objects, index),
            _ => Ok(()),
        }
    }

    /// Adjusts references after an item of a list was removed: references to later items are renumbered, references in
    /// lists are removed, and blocks that refer to the removed item only are removed too.
    fn renumber_references(&mut self, what: NumberKind, gone: usize) -> Result<(), EditError> {
        let gone = i64::try_from(gone).unwrap_or(i64::MAX);
        // References are removed one at a time, because each removal changes the paths of later items.
        while let Some(meant) = self.find_reference(what, gone) {
            let (list, index) = meant.strip_suffix(']').and_then(|path| path.rsplit_once('[')).unwrap_or((&meant, "0"));
            self.remove(list, index.parse().unwrap_or_default())?;
        }
        let text = self.text().to_owned();
        let places = SpanIndex::of(&text);
        let blocks = block_tree::all_blocks(&text, &places);
        let nodes = blocks.iter().filter(|block| !is_list_of(block, what)).flat_map(|block| block.all());
        let mut later: Vec<_> = nodes
            .filter(|node| matches!(node.slot, ValueType::Number(_)) && block_tree::number_kind_of(&node.name) == what)
            .filter_map(|node| {
                let number = node.number().filter(|number| *number > gone)?;
                Some((places.value(&node.path)?, (number - 1).to_string()))
            })
            .collect();
        later.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        for (span, number) in later {
            self.replace(span, &number);
        }
        Ok(())
    }

    /// Returns the path of the next reference to a removed item: its number in a list, or a whole block about it.
    fn find_reference(&self, what: NumberKind, gone: i64) -> Option<String> {
        let blocks = block_tree::all_blocks(self.text(), &SpanIndex::of(self.text()));
        blocks.iter().filter(|block| !is_list_of(block, what)).find_map(|block| {
            let all = block.all();
            let lists = all.iter().filter(|node| matches!(node.slot, ValueType::List(_)));
            let listed = lists.flat_map(|list| &list.parts).find(|part| refers_to_number(part, what, gone));
            let alone = || all.iter().any(|node| refers_to_number(node, what, gone)).then(|| block.path.clone());
            listed.map(|part| part.path.clone()).or_else(alone)
        })
    }

    /// Writes the requisition points of a side.
    ///
    /// # Errors
    /// [`EditError::Missing`] if the text has no requisition points.
    pub fn points(&mut self, side: Side, rp: u8) -> Result<(), EditError> {
        self.set_field("rp", &format!("{side:?}"), &rp.to_string(), &["Allied", "German"])
    }

    /// Writes a top-level field of the dossier.
    ///
    /// # Errors
    /// [`EditError::Missing`] if the text lacks the edited part, because it is incomplete or invalid.
    pub fn field(&mut self, name: &str, value: &str) -> Result<(), EditError> {
        self.set_field("", name, value, FIELDS)
    }
}

/// Returns `true` if the block is an item of the list itself, in which numbers are not references to that list.
fn is_list_of(block: &BlockNode, what: NumberKind) -> bool {
    match what {
        NumberKind::Doors => block.path.starts_with("map.doors"),
        NumberKind::Objects => block.path.starts_with("objects"),
        NumberKind::Nothing => false,
    }
}

fn refers_to_number(node: &BlockNode, what: NumberKind, gone: i64) -> bool {
    matches!(node.slot, ValueType::Number(_))
        && block_tree::number_kind_of(&node.name) == what
        && node.number() == Some(gone)
}

fn area_contains(area: &BlockNode, at: Square) -> bool {
    let corner = |index: usize| -> Option<Square> { ron::from_str(area.parts.get(index)?.text.as_ref()?).ok() };
    corner(0).zip(corner(1)).is_some_and(|(a, b)| {
        (a.x.min(b.x)..=a.x.max(b.x)).contains(&at.x) && (a.y.min(b.y)..=a.y.max(b.y)).contains(&at.y)
    })
}

fn square_to_ron(at: Square) -> String {
    format!("({}, {})", at.x, at.y)
}
