//! What puts a fault right, where one thing is plainly meant. It is found by the place of the fault in the text, not by
//! its words, so that faults that are new need nothing here.

use std::{collections::BTreeSet, ops::Range};

use mission::SpanIndex;
use rules::{Facing, Ground, Side, Square};

use crate::{
    block::quoted,
    form::BLOCKS,
    pen::{Pen, Refused},
    point::letter,
    sketch::Sketch,
};

/// What puts a fault right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mend {
    /// What stands on that square needs floor beneath it.
    Floor(Square),
    /// Rows that are too short are filled up with rock.
    FillRows,
    /// Squares that nobody can come to become rock.
    Wall(Vec<Square>),
    /// A text that is empty is copied from the other language: what stands on the second path goes to the first.
    Copy(String, String),
    /// Pickets are given to the other side: the path of their side, and whose they become.
    Give(String, Side),
    /// An item of a list goes.
    Remove(String, usize),
}

/// What puts the fault at those bytes right, if one thing is plainly meant.
pub fn mend_of(text: &str, sketch: &Sketch, span: &Range<usize>) -> Option<Mend> {
    let places = SpanIndex::of(text);
    copy(text, &places, span)
        .or_else(|| rows(text, sketch, &places, span))
        .or_else(|| beneath(sketch, &places, span))
        .or_else(|| pickets(text, &places, span))
        .or_else(|| item(&places, span))
}

/// A text that is empty in one language and not in the other.
fn copy(text: &str, places: &SpanIndex, span: &Range<usize>) -> Option<Mend> {
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
        (empty_now && full).then_some(Mend::Copy(empty, other))
    })
}

/// Rows of different lengths, and floor that nobody can come to.
fn rows(text: &str, sketch: &Sketch, places: &SpanIndex, span: &Range<usize>) -> Option<Mend> {
    let rows = places.items("map.rows");
    rows.iter().find(|row| row.value.contains(&span.start))?;
    let lengths: BTreeSet<usize> = rows.iter().map(|row| row.value.len()).collect();
    let meant = letter(text, places, span).filter(|at| sketch.at(*at) == Some(Ground::Floor));
    match meant {
        Some(at) => Some(Mend::Wall(pocket(sketch, at))),
        None if lengths.len() > 1 => Some(Mend::FillRows),
        None => None,
    }
}

/// The floor that hangs together with a square, through doors that are not sealed as well.
fn pocket(sketch: &Sketch, start: Square) -> Vec<Square> {
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

/// A piece that stands on what is not floor.
fn beneath(sketch: &Sketch, places: &SpanIndex, span: &Range<usize>) -> Option<Mend> {
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
    solid.then_some(Mend::Floor(at))
}

/// Pickets of a side that has none to place are the other's.
fn pickets(text: &str, places: &SpanIndex, span: &Range<usize>) -> Option<Mend> {
    (0..places.items("specials").len()).find_map(|index| {
        let block = places.value(&format!("specials[{index}]"))?;
        let path = format!("specials[{index}].side");
        let value = places.value(&path)?;
        let meant = text.get(block)?.starts_with("Pickets") && value.contains(&span.start);
        let side: Side = ron::from_str(text.get(value).filter(|_| meant)?).ok()?;
        Some(Mend::Give(path, side.enemy()))
    })
}

/// Whatever else is wrong with an item of a list: it can go. Nothing is offered for a list as a whole.
fn item(places: &SpanIndex, span: &Range<usize>) -> Option<Mend> {
    BLOCKS.iter().find_map(|blocks| {
        let items = places.items(blocks.path);
        let index = items.iter().position(|item| item.whole.contains(&span.start))?;
        Some(Mend::Remove(blocks.path.to_owned(), index))
    })
}

impl Pen<'_> {
    /// Puts a fault right.
    ///
    /// # Errors
    /// [`Refused::Missing`] if the text is not as it was when the mend was found.
    pub fn mend(&mut self, mend: &Mend) -> Result<(), Refused> {
        match mend {
            Mend::Floor(at) => self.paint(&[*at], Ground::Floor),
            Mend::Wall(squares) => {
                for at in squares {
                    self.clear(*at)?;
                    for side in Facing::ALL {
                        self.remove_door(*at, side)?;
                    }
                }
                self.paint(squares, Ground::Rock)
            }
            Mend::FillRows => self.fill_rows(),
            Mend::Copy(to, from) => {
                let span = self.value(from)?;
                let words: String = ron::from_str(&self.text()[span]).map_err(|_| Refused::Missing(from.clone()))?;
                self.set(to, &quoted(&words))
            }
            Mend::Give(path, side) => self.set(path, &format!("{side:?}")),
            Mend::Remove(list, index) => self.remove_block(list, *index),
        }
    }
}
