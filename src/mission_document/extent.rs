//! The extent of a step of the history: the squares and texts that it has changed.

use std::collections::BTreeSet;

use mission::SpanIndex;
use rules::Square;

use crate::{edit_history::EditHistory, parsed_map::ParsedMap};

/// A rectangle of squares, by its upper left and lower right corner.
pub type SquareSpan = (Square, Square);

impl EditHistory {
    /// Returns the text after the first `steps` changes of the history, including undone ones.
    pub fn text_after(&self, steps: usize) -> String {
        let mut text = self.text().to_owned();
        for change in self.undo_stack().iter().skip(steps).rev() {
            for edit in change.edits.iter().rev() {
                edit.inverse().apply(&mut text);
            }
        }
        let ahead = steps.saturating_sub(self.undo_stack().len());
        for edit in self.redo_stack().iter().rev().take(ahead).flat_map(|change| &change.edits) {
            edit.apply(&mut text);
        }
        text
    }
}

/// Returns the rectangle around the squares that differ between two texts of a map; `None` if no square differs, or if
/// the maps differ in size.
pub fn changed_squares(before: &str, after: &str) -> Option<SquareSpan> {
    let (before, after) = (ParsedMap::of(before), ParsedMap::of(after));
    if before.size() != after.size() {
        return None;
    }
    let (width, height) = after.size();
    let all = (0..height).flat_map(|y| (0..width).map(move |x| Square::new(x, y)));
    let mut found: BTreeSet<Square> = all.filter(|at| before.at(*at) != after.at(*at)).collect();
    let pieces = |sketch: &ParsedMap| -> BTreeSet<(Square, String)> {
        let doors = sketch.doors.iter().map(|it| (it.at, format!("{:?}", it.written)));
        let entries = sketch.entries.iter().map(|it| (it.at, format!("entry {:?}", it.written)));
        let exits = sketch.exits.iter().map(|it| (it.at, format!("exit {:?}", it.written)));
        let objects = sketch.objects.iter().map(|it| (it.at, format!("{:?}", it.written)));
        let areas =
            sketch.areas.iter().flat_map(|(side, a, b)| [*a, *b].map(|at| (at, format!("{side:?} {a:?} {b:?}"))));
        doors.chain(entries).chain(exits).chain(objects).chain(areas).collect()
    };
    found.extend(pieces(&before).symmetric_difference(&pieces(&after)).map(|(at, _)| *at));
    let (left, right) = (found.iter().map(|at| at.x).min()?, found.iter().map(|at| at.x).max()?);
    let (top, bottom) = (found.iter().map(|at| at.y).min()?, found.iter().map(|at| at.y).max()?);
    Some((Square::new(left, top), Square::new(right, bottom)))
}

/// Returns the path of the first localized text that differs between two texts of a mission.
pub fn first_changed_text(before: &str, after: &str) -> Option<String> {
    let (old, new) = (SpanIndex::of(before), SpanIndex::of(after));
    let tops = ["name", "place", "story", "plan", "victory.Allied", "victory.German"].map(str::to_owned);
    let notes = (0..new.items("notes").len()).map(|note| format!("notes[{note}].text"));
    let objects = (0..new.items("objects").len()).map(|object| format!("objects[{object}].name"));
    let paths = tops.into_iter().chain(notes).chain(objects);
    let mut all = paths.flat_map(|path| ["es", "en"].map(|language| format!("{path}.{language}")));
    all.find(|path| {
        let written = |places: &SpanIndex, text: &str| places.value(path).map(|span| text[span].to_owned());
        let now = written(&new, after);
        now.is_some() && written(&old, before) != now
    })
}
