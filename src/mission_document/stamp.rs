//! Stamps: copies of a part of a map, which can be turned, mirrored and placed elsewhere.

use mission::{DoorColour, DoorState, ObjectIcon};
use rules::{Facing, Ground, Side, Square};

use crate::{
    edit_objects::NewObject,
    parsed_map::{EdgePointPiece, ParsedMap},
    text_editor::{EditError, TextEditor},
};

/// A copy of a part of a map. Its squares are counted from its upper left corner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapStamp {
    ground: Vec<Vec<Option<Ground>>>,
    doors: Vec<(Square, Facing, DoorState, DoorColour)>,
    gates: Vec<(bool, Square, Facing, Side)>,
    objects: Vec<(Square, ObjectIcon)>,
}

impl MapStamp {
    /// Copies the part of a map between two corners. A door belongs to the part if both its squares do.
    pub fn of(sketch: &ParsedMap, a: Square, b: Square) -> MapStamp {
        let (left, top) = (a.x.min(b.x), a.y.min(b.y));
        let (right, bottom) = (a.x.max(b.x), a.y.max(b.y));
        let within = |at: Square| (left..=right).contains(&at.x) && (top..=bottom).contains(&at.y);
        let from = |at: Square| Square::new(at.x - left, at.y - top);
        let row = |y: u8| (left..=right).map(|x| sketch.at(Square::new(x, y))).collect();
        let gates = |list: &[EdgePointPiece], exit: bool| -> Vec<_> {
            let here = list.iter().filter(|gate| within(gate.at));
            here.map(|gate| (exit, from(gate.at), gate.written.side, gate.written.owner)).collect()
        };
        let doors = sketch
            .doors
            .iter()
            .filter(|door| within(door.at) && door.at.towards(door.written.side).is_some_and(within));
        let objects = sketch.objects.iter().filter(|object| within(object.at));
        MapStamp {
            ground: (top..=bottom).map(row).collect(),
            doors: doors.map(|it| (from(it.at), it.written.side, it.written.state, it.written.colour)).collect(),
            gates: gates(&sketch.entries, false).into_iter().chain(gates(&sketch.exits, true)).collect(),
            objects: objects.map(|object| (from(object.at), object.written.icon)).collect(),
        }
    }

    /// Returns the number of squares across and down.
    pub fn size(&self) -> (u8, u8) {
        let side = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        (side(self.ground.first().map_or(0, Vec::len)), side(self.ground.len()))
    }

    /// Returns the ground of a square of the stamp.
    pub fn at(&self, square: Square) -> Option<Ground> {
        *self.ground.get(usize::from(square.y))?.get(usize::from(square.x))?
    }

    /// Returns the stamp turned clockwise by a quarter turn.
    #[must_use]
    pub fn turned(&self) -> MapStamp {
        let (width, height) = self.size();
        let place = |at: Square| Square::new(height - 1 - at.y, at.x);
        let row = |y: u8| (0..height).map(|x| self.at(Square::new(y, height - 1 - x))).collect();
        self.placed((0..width).map(row).collect(), place, Facing::right)
    }

    /// Returns the stamp with left and right exchanged.
    #[must_use]
    pub fn flipped(&self) -> MapStamp {
        let (width, height) = self.size();
        let place = |at: Square| Square::new(width - 1 - at.x, at.y);
        let row = |y: u8| (0..width).map(|x| self.at(Square::new(width - 1 - x, y))).collect();
        let across = |side: Facing| if matches!(side, Facing::East | Facing::West) { side.back() } else { side };
        self.placed((0..height).map(row).collect(), place, across)
    }

    fn placed(
        &self,
        ground: Vec<Vec<Option<Ground>>>,
        place: impl Fn(Square) -> Square,
        side: impl Fn(Facing) -> Facing,
    ) -> MapStamp {
        let doors = self.doors.iter().map(|(at, facing, state, colour)| (place(*at), side(*facing), *state, *colour));
        let gates = self.gates.iter().map(|(exit, at, facing, owner)| (*exit, place(*at), side(*facing), *owner));
        let objects = self.objects.iter().map(|(at, icon)| (place(*at), *icon));
        MapStamp { ground, doors: doors.collect(), gates: gates.collect(), objects: objects.collect() }
    }
}

impl TextEditor<'_> {
    /// Puts a stamp on the map, with its upper left corner at `at`. It replaces ground and pieces; parts beyond the
    /// edge of the map are left out.
    ///
    /// # Errors
    /// As [`TextEditor::paint`], [`TextEditor::door`], [`TextEditor::gate`] and [`TextEditor::object`].
    pub fn stamp(&mut self, stamp: &MapStamp, at: Square) -> Result<(), EditError> {
        let sketch = ParsedMap::of(self.text());
        let (width, height) = sketch.size();
        let there = |from: Square| {
            let (x, y) = (at.x.checked_add(from.x)?, at.y.checked_add(from.y)?);
            (x < width && y < height).then(|| Square::new(x, y))
        };
        let (across, down) = stamp.size();
        let squares = || (0..down).flat_map(move |y| (0..across).map(move |x| Square::new(x, y)));
        for to in squares().filter_map(there) {
            self.clear(to)?;
            for side in [Facing::East, Facing::South] {
                let inner = to
                    .towards(side)
                    .is_some_and(|next| next.x < at.x.saturating_add(across) && next.y < at.y.saturating_add(down));
                if inner {
                    self.remove_door(to, side)?;
                }
            }
        }
        for ground in [Ground::Rock, Ground::Floor, Ground::Obstacle] {
            let same: Vec<Square> =
                squares().filter(|from| stamp.at(*from) == Some(ground)).filter_map(there).collect();
            self.paint(&same, ground)?;
        }
        for (from, side, state, colour) in &stamp.doors {
            if let Some(to) =
                there(*from).filter(|to| to.towards(*side).is_some_and(|it| it.x < width && it.y < height))
            {
                self.door((to, *side), *state, *colour)?;
            }
        }
        for (exit, from, side, owner) in &stamp.gates {
            if let Some(to) = there(*from) {
                self.gate(*exit, to, *side, *owner)?;
            }
        }
        for (from, icon) in &stamp.objects {
            if let Some(to) = there(*from) {
                self.object(to, &NewObject::of(*icon))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ChangeKind, EditHistory};

    const MAP: &str = r#"(map: (legend: {'x': Rock, '.': Floor, 'O': Obstacle}, rows: [
        "xxxxxxxx",
        "x.O.xxxx",
        "x...xxxx",
        "xxxxxxxx",
        "xxxxxxxx",
        "xxxxxxxx",
    ], doors: [(at: (1, 2), side: East, state: Closed, colour: Plain)],
    entries: [(at: (1, 1), side: West, owner: Allied)], exits: []), objects: [], endings: [])"#;

    fn sample_stamp() -> MapStamp {
        MapStamp::of(&ParsedMap::of(MAP), Square::new(3, 2), Square::new(1, 1))
    }

    #[test]
    fn four_turns_or_two_flips_restore_a_stamp() {
        let stamp = sample_stamp();
        assert_eq!(stamp.size(), (3, 2));
        assert_eq!(stamp.turned().size(), (2, 3));
        assert_eq!(stamp.turned().turned().turned().turned(), stamp);
        assert_eq!(stamp.flipped().flipped(), stamp);
        assert_eq!(stamp.turned().at(Square::new(1, 1)), Some(Ground::Obstacle));
    }

    #[test]
    fn a_stamp_copies_ground_doors_and_entries() {
        let mut draft = EditHistory::new(MAP.to_owned());
        let turned = sample_stamp().turned();
        draft.change(ChangeKind::Stamp, |editor| editor.stamp(&turned, Square::new(5, 2))).expect("it fits");
        let sketch = ParsedMap::of(draft.text());
        assert_eq!(sketch.at(Square::new(6, 3)), Some(Ground::Obstacle));
        assert!(sketch.door(Square::new(5, 2), Facing::South).is_some(), "{sketch:?}");
        assert!(sketch.entries.iter().any(|gate| gate.at == Square::new(6, 2) && gate.written.side == Facing::North));
        // Parts beyond the edge of the map are left out.
        draft.change(ChangeKind::Stamp, |editor| editor.stamp(&turned, Square::new(7, 5))).expect("it is cut");
        assert_eq!(ParsedMap::of(draft.text()).size(), (8, 6));
        while draft.undo().is_some() {}
        assert_eq!(draft.text(), MAP);
    }
}
