//! Edits that resize the map to a width and height, and update the row numbers in comments beside its rows.

use mission::skip_whitespace;
use rules::Facing;

use crate::{
    parsed_map::ParsedMap,
    text_editor::{EditError, TextEditor},
};

/// Position of the old map within the resized one: -1 for the left (or top) edge, 0 for the middle, 1 for the right (or
/// bottom) edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MapAnchor {
    /// Position from left to right.
    pub across: i8,
    /// Position from top to bottom.
    pub down: i8,
}

impl Default for MapAnchor {
    /// Returns the anchor at the upper left corner, from which squares are counted.
    fn default() -> MapAnchor {
        MapAnchor { across: -1, down: -1 }
    }
}

/// Returns the number of rows or columns to add before and after the old map; negative numbers remove them.
fn split_size_change(from: u8, to: u8, anchor: i8) -> (i8, i8) {
    let all = i16::from(to) - i16::from(from);
    let before = match anchor {
        ..0 => 0,
        0 => all / 2,
        1.. => all,
    };
    let share = |count: i16| i8::try_from(count).unwrap_or(if count < 0 { i8::MIN } else { i8::MAX });
    (share(before), share(all - before))
}

impl TextEditor<'_> {
    /// Resizes the map to a width and height, in squares: see [`TextEditor::resize_side`].
    ///
    /// # Errors
    /// [`EditError::Size`], or [`EditError::Missing`] if there is no map.
    pub fn resize(&mut self, (width, height): (u8, u8), anchor: MapAnchor) -> Result<(), EditError> {
        let (wide, high) = ParsedMap::of(self.text()).size();
        let (west, east) = split_size_change(wide, width, anchor.across);
        let (north, south) = split_size_change(high, height, anchor.down);
        let steps = [(Facing::West, west), (Facing::East, east), (Facing::North, north), (Facing::South, south)];
        steps.into_iter().filter(|(_, by)| *by != 0).try_for_each(|(side, by)| self.resize_side(side, by))
    }

    /// Returns the span after a row and its comma, up to the end of the line.
    fn beside_row(&mut self, row: usize) -> Option<std::ops::Range<usize>> {
        let end = self.places().items("map.rows").get(row)?.whole.end;
        let text = self.text();
        let next = skip_whitespace(text, end);
        let from = if text[next..].starts_with(',') && !text[end..next].contains('\n') { next + 1 } else { end };
        let line = text[from..].find('\n').map_or(text.len(), |length| from + length);
        Some(from..line)
    }

    /// Returns `true` if every row has its number beside it, as in `"####", // 0`.
    pub(crate) fn has_numbered_rows(&mut self) -> bool {
        let count = self.places().items("map.rows").len();
        let numbered = |editor: &mut Self, row: usize| {
            let beside = editor.beside_row(row).map(|span| editor.text()[span].to_owned());
            beside.and_then(|beside| number_beside(&beside)) == Some(row)
        };
        count > 0 && (0..count).all(|row| numbered(self, row))
    }

    /// Writes the number of each row beside it, unless there is another comment.
    pub(crate) fn number_rows(&mut self) {
        for row in (0..self.places().items("map.rows").len()).rev() {
            let Some(span) = self.beside_row(row) else { continue };
            let beside = self.text()[span.clone()].to_owned();
            if beside.trim().is_empty() || number_beside(&beside).is_some() {
                self.replace(span, &format!(" // {row}"));
            }
        }
    }
}

/// Returns the number in a comment that contains only a number.
fn number_beside(beside: &str) -> Option<usize> {
    beside.trim().strip_prefix("//")?.trim().parse().ok()
}
