//! Quick fixes for faults that have only one plausible fix. A fix is found by the position of the fault in the text,
//! not by its message, so that new kinds of faults need no code here.

use std::{collections::BTreeSet, ops::Range};

use mission::SpanIndex;
use rules::{Facing, Ground, Side, Square};

use crate::{
    block_templates::quote_text,
    block_tree::BLOCKS,
    parsed_map::ParsedMap,
    span_squares::square_of_letter,
    text_editor::{EditError, TextEditor},
};

/// A quick fix for a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuickFix {
    /// Makes the square of a piece floor.
    Floor(Square),
    /// Fills up short rows with rock.
    FillRows,
    /// Makes squares that can't be reached rock.
    Wall(Vec<Square>),
    /// Copies a text from the other language: the value at the second path replaces the empty one at the first.
    Copy(String, String),
    /// Gives pickets to the other side: the path of the field with their side, and the new owner.
    Give(String, Side),
    /// Removes an item of a list.
    Remove(String, usize),
}

/// Returns the quick fix for the fault at a span of bytes, if there is only one plausible fix.
pub fn quick_fix_for(text: &str, sketch: &ParsedMap, span: &Range<usize>) -> Option<QuickFix> {
    let places = SpanIndex::of(text);
    find_copy_text_fix(text, &places, span)
        .or_else(|| find_rows_fix(text, sketch, &places, span))
        .or_else(|| find_floor_fix(sketch, &places, span))
        .or_else(|| find_picket_side_fix(text, &places, span))
        .or_else(|| find_remove_item_fix(&places, span))
}

/// Returns the fix for a text that is empty in one language only.
fn find_copy_text_fix(text: &str, places: &SpanIndex, span: &Range<usize>) -> Option<QuickFix> {
    let tops = ["name", "place", "story", "plan", "victory.Allied", "victory.German"].map(str::to_owned);
    let notes = (0..places.items("notes").len()).map(|note| format!("notes[{note}].text"));
    let objects = (0..places.items("objects").len()).map(|object| format!("objects[{object}].name"));
    let written = |path: &str| -> Option<String> { ron::from_str(text.get(places.value(path)?)?).ok() };
    tops.into_iter().chain(notes).chain(objects).find_map(|path| {
        let [es, en] = ["es", "en"].map(|language| format!("{path}.{language}"));
        let is_meant = |one: &String| places.value(one).is_some_and(|place| place.start == span.start);
        let (empty, other) = if is_meant(&es) { (es, en) } else { Some((en, es)).filter(|(en, _)| is_meant(en))? };
        let empty_now = written(&empty)?.trim().is_empty();
        let full = !written(&other)?.trim().is_empty();
        (empty_now && full).then_some(QuickFix::Copy(empty, other))
    })
}

/// Returns the fix for rows of different lengths, or for floor that can't be reached.
fn find_rows_fix(text: &str, sketch: &ParsedMap, places: &SpanIndex, span: &Range<usize>) -> Option<QuickFix> {
    let rows = places.items("map.rows");
    rows.iter().find(|row| row.value.contains(&span.start))?;
    let lengths: BTreeSet<usize> = rows.iter().map(|row| row.value.len()).collect();
    let meant = square_of_letter(text, places, span).filter(|at| sketch.at(*at) == Some(Ground::Floor));
    match meant {
        Some(at) => Some(QuickFix::Wall(connected_floor(sketch, at))),
        None if lengths.len() > 1 => Some(QuickFix::FillRows),
        None => None,
    }
}

/// Returns the floor that is connected with a square; sealed doors separate squares, other doors don't.
fn connected_floor(sketch: &ParsedMap, start: Square) -> Vec<Square> {
    let mut found = BTreeSet::from([start]);
    let mut rest = vec![start];
    while let Some(here) = rest.pop() {
        for side in Facing::ALL {
            let sealed = sketch.door(here, side).is_some_and(|door| door.written.state == mission::DoorState::Sealed);
            let next = here.towards(side).filter(|next| !sealed && sketch.at(*next) == Some(Ground::Floor));
            rest.extend(next.filter(|next| found.insert(*next)));
        }
    }
    found.into_iter().collect()
}

/// Returns the fix for a piece on a square that is not floor.
fn find_floor_fix(sketch: &ParsedMap, places: &SpanIndex, span: &Range<usize>) -> Option<QuickFix> {
    let of = |list: &str, index: usize| {
        places.value(&format!("{list}[{index}].at")).is_some_and(|place| place.start == span.start)
    };
    let doors = sketch.doors.iter().map(|piece| ("map.doors", piece.index, piece.at));
    let entries = sketch.entries.iter().map(|piece| ("map.entries", piece.index, piece.at));
    let exits = sketch.exits.iter().map(|piece| ("map.exits", piece.index, piece.at));
    let objects = sketch.objects.iter().map(|piece| ("objects", piece.index, piece.at));
    let mut pieces = doors.chain(entries).chain(exits).chain(objects);
    let (_, _, at) = pieces.find(|(list, index, _)| of(list, *index))?;
    let solid = sketch.at(at).is_some_and(|ground| ground != Ground::Floor);
    solid.then_some(QuickFix::Floor(at))
}

/// Returns the fix for pickets of a side that can't place any: they become the other side's.
fn find_picket_side_fix(text: &str, places: &SpanIndex, span: &Range<usize>) -> Option<QuickFix> {
    (0..places.items("specials").len()).find_map(|index| {
        let block = places.value(&format!("specials[{index}]"))?;
        let path = format!("specials[{index}].side");
        let value = places.value(&path)?;
        let meant = text.get(block)?.starts_with("Pickets") && value.contains(&span.start);
        let side: Side = ron::from_str(text.get(value).filter(|_| meant)?).ok()?;
        Some(QuickFix::Give(path, side.enemy()))
    })
}

/// Returns the fix for any other fault in an item of a list: the item is removed. A fault of a whole list has no fix.
fn find_remove_item_fix(places: &SpanIndex, span: &Range<usize>) -> Option<QuickFix> {
    BLOCKS.iter().find_map(|blocks| {
        let items = places.items(blocks.path);
        let index = items.iter().position(|item| item.whole.contains(&span.start))?;
        Some(QuickFix::Remove(blocks.path.to_owned(), index))
    })
}

impl TextEditor<'_> {
    /// Applies a quick fix.
    ///
    /// # Errors
    /// [`EditError::Missing`] if the text has changed since the fix was found.
    pub fn apply_fix(&mut self, mend: &QuickFix) -> Result<(), EditError> {
        match mend {
            QuickFix::Floor(at) => self.paint(&[*at], Ground::Floor),
            QuickFix::Wall(squares) => {
                for at in squares {
                    self.clear(*at)?;
                    for side in Facing::ALL {
                        self.remove_door(*at, side)?;
                    }
                }
                self.paint(squares, Ground::Rock)
            }
            QuickFix::FillRows => self.fill_rows(),
            QuickFix::Copy(to, from) => {
                let span = self.value(from)?;
                let words: String = ron::from_str(&self.text()[span]).map_err(|_| EditError::Missing(from.clone()))?;
                self.set(to, &quote_text(&words))
            }
            QuickFix::Give(path, side) => self.set(path, &format!("{side:?}")),
            QuickFix::Remove(list, index) => self.remove_block(list, *index),
        }
    }
}
