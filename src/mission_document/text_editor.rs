//! The text editor, which replaces values, and adds and removes items of lists, in the style of the surrounding text.

use std::{fmt, ops::Range};

use mission::{Span, SpanIndex, skip_whitespace};

use crate::edit::TextEdit;

/// Indentation of the items of a list on several lines, relative to the list.
const INDENT: &str = "    ";

/// Error of changing a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The text has no value at this path, because it is incomplete or invalid.
    Missing(String),
    /// The change would make the map larger or smaller than allowed.
    Size,
    /// The legend has no free letter for a ground.
    Letters,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::Missing(path) => write!(f, "there is no `{path}`"),
            EditError::Size => f.write_str("a map is not of that size"),
            EditError::Letters => f.write_str("no letter is left for that ground"),
        }
    }
}

impl std::error::Error for EditError {}

/// An editor of a text that records its replacements.
#[derive(Debug)]
pub struct TextEditor<'a> {
    text: &'a mut String,
    edits: Vec<TextEdit>,
    places: Option<SpanIndex>,
}

impl<'a> TextEditor<'a> {
    pub(crate) fn new(text: &'a mut String) -> TextEditor<'a> {
        TextEditor { text, edits: Vec::new(), places: None }
    }

    pub(crate) fn edits(self) -> Vec<TextEdit> {
        self.edits
    }

    /// Returns the current text.
    pub fn text(&self) -> &str {
        self.text
    }

    /// Returns the spans of the values of the text.
    pub fn places(&mut self) -> &SpanIndex {
        self.places.get_or_insert_with(|| SpanIndex::of(self.text))
    }

    /// Returns the span of a value, in bytes.
    pub(crate) fn value(&mut self, path: &str) -> Result<Range<usize>, EditError> {
        self.places().value(path).ok_or_else(|| EditError::Missing(path.to_owned()))
    }

    /// Replaces a span. Equal text at its beginning and end stays untouched.
    pub(crate) fn replace(&mut self, span: Range<usize>, with: &str) {
        let before = &self.text[span.clone()];
        let same = |pair: &(char, char)| pair.0 == pair.1;
        let head: usize = before.chars().zip(with.chars()).take_while(same).map(|(letter, _)| letter.len_utf8()).sum();
        let (before, after) = (&before[head..], &with[head..]);
        let tail: usize =
            before.chars().rev().zip(after.chars().rev()).take_while(same).map(|(letter, _)| letter.len_utf8()).sum();
        let (before, after) = (&before[..before.len() - tail], &after[..after.len() - tail]);
        if before.is_empty() && after.is_empty() {
            return;
        }
        let edit = TextEdit { at: span.start + head, before: before.to_owned(), after: after.to_owned() };
        edit.apply(self.text);
        self.edits.push(edit);
        self.places = None;
    }

    /// Replaces the value at a path.
    ///
    /// # Errors
    /// [`EditError::Missing`] if there is no such value.
    pub fn set(&mut self, path: &str, value: &str) -> Result<(), EditError> {
        let span = self.value(path)?;
        self.replace(span, value);
        Ok(())
    }

    /// Writes a field of the struct at a path; the empty path means the whole text. A new field is added after the
    /// fields that precede it in `order`.
    ///
    /// # Errors
    /// [`EditError::Missing`] if there is no such struct.
    pub fn set_field(&mut self, path: &str, name: &str, value: &str, order: &[&str]) -> Result<(), EditError> {
        let field = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        if let Some(span) = self.places().value(&field) {
            self.replace(span, value);
            return Ok(());
        }
        self.value(path)?;
        let fields = self.places().items(path);
        let earlier = order.iter().take_while(|other| **other != name);
        let place = earlier.filter_map(|other| fields.iter().position(|field| field.name.as_deref() == Some(*other)));
        let after = place.max();
        self.insert(path, after.map_or(0, |place| place + 1), &format!("{name}: {value}"))
    }

    /// Adds an item at the end of the list at a path.
    ///
    /// # Errors
    /// [`EditError::Missing`] if there is no such list.
    pub fn push(&mut self, path: &str, item: &str) -> Result<(), EditError> {
        self.value(path)?;
        let count = self.places().items(path).len();
        self.insert(path, count, item)
    }

    /// Inserts an item into the list at a path, so that the item has that index. In a list on several lines, the item
    /// is written on a new line.
    ///
    /// # Errors
    /// [`EditError::Missing`] if there is no such list.
    pub fn insert(&mut self, path: &str, index: usize, item: &str) -> Result<(), EditError> {
        let whole = self.value(path)?;
        let items = self.places().items(path);
        match index.min(items.len()).checked_sub(1).map(|before| &items[before]) {
            Some(before) => self.insert_after(before, &whole, item),
            None => self.insert_first(items.first(), &whole, item),
        }
        Ok(())
    }

    fn insert_after(&mut self, before: &Span, whole: &Range<usize>, item: &str) {
        let text: &str = self.text;
        let end = before.whole.end;
        let next = skip_whitespace(text, end);
        let comma = text[next..].starts_with(',');
        if !self.begins_line(before.whole.start, whole.start) {
            match comma {
                true => self.replace(next + 1..next + 1, &format!(" {item},")),
                false => self.replace(end..end, &format!(", {item}")),
            }
            return;
        }
        let indent = self.indent(before.whole.start).to_owned();
        // A comment at the end of a line belongs to the item on that line.
        let from = if comma { next + 1 } else { end };
        let line = self.text[from..].find('\n').map_or(self.text.len(), |end| from + end);
        let others = self.text[from..line].trim_start();
        let at = if others.is_empty() || others.starts_with("//") { line } else { from };
        if comma {
            self.replace(at..at, &format!("\n{indent}{item},"));
        } else {
            self.replace(at..at, &format!("\n{indent}{item}"));
            self.replace(end..end, ",");
        }
    }

    fn insert_first(&mut self, first: Option<&Span>, whole: &Range<usize>, item: &str) {
        let open = whole.start + self.text[whole.clone()].find(['[', '(', '{']).map_or(0, |open| open + 1);
        match first {
            Some(first) if self.begins_line(first.whole.start, whole.start) => {
                let indent = self.indent(first.whole.start).to_owned();
                let start = first.whole.start;
                self.replace(start..start, &format!("{item},\n{indent}"));
            }
            Some(first) => {
                let start = first.whole.start;
                self.replace(start..start, &format!("{item}, "));
            }
            // An empty list is spread over several lines if its item is a block, or if the list contains a line break.
            None if item.contains(['(', '{']) || self.text[open..whole.end].contains('\n') => {
                let outer = self.indent(whole.start).to_owned();
                let close = whole.end.saturating_sub(1).max(open);
                let kept = self.text[open..close].trim_end().to_owned();
                self.replace(open..close, &format!("{kept}\n{outer}{INDENT}{item},\n{outer}"));
            }
            None => self.replace(open..open, item),
        }
    }

    /// Removes an item from the list at a path, with its whole lines if no other item is on them.
    ///
    /// # Errors
    /// [`EditError::Missing`] if there is no such item.
    pub fn remove(&mut self, path: &str, index: usize) -> Result<(), EditError> {
        let whole = self.value(path)?;
        let items = self.places().items(path);
        let Some(item) = items.get(index) else { return Err(EditError::Missing(format!("{path}[{index}]"))) };
        let text: &str = self.text;
        let next = skip_whitespace(text, item.whole.end);
        let comma = text[next..].starts_with(',');
        let end = if comma { next + 1 } else { item.whole.end };
        let line_end = text[end..].find('\n').map_or(text.len(), |length| end + length);
        let rest = text[end..line_end].trim_start();
        if self.begins_line(item.whole.start, whole.start) && (rest.is_empty() || rest.starts_with("//")) {
            let start = text[..item.whole.start].rfind('\n').unwrap_or(0);
            self.replace(start..line_end, "");
        } else if comma {
            let blank = text[end..].len() - text[end..].trim_start_matches(' ').len();
            self.replace(item.whole.start..end + blank, "");
        } else {
            let start = index.checked_sub(1).map_or(item.whole.start, |before| items[before].whole.end);
            self.replace(start..end, "");
        }
        Ok(())
    }

    /// Returns `true` if only blanks precede the byte `at` in its line, and the list, which begins at `outer`, begins
    /// on an earlier line.
    fn begins_line(&self, at: usize, outer: usize) -> bool {
        let line = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        line > outer && self.text[line..at].trim().is_empty()
    }

    /// Returns the indentation of the line that contains the byte `at`.
    fn indent(&self, at: usize) -> &str {
        let line = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let rest = &self.text[line..at];
        &rest[..rest.len() - rest.trim_start().len()]
    }
}
