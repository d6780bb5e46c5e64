//! The changes of a text: the replaced spans, and the purpose of each change.

use serde::{Deserialize, Serialize};

/// A span of a text that was replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextEdit {
    /// Byte offset of the span.
    pub at: usize,
    /// The text of the span before the edit.
    pub before: String,
    /// The text of the span after the edit.
    pub after: String,
}

impl TextEdit {
    /// Applies the edit to a text. Returns `false` and leaves the text unchanged if the span differs from
    /// [`TextEdit::before`].
    pub(crate) fn apply(&self, text: &mut String) -> bool {
        let span = self.at..self.at + self.before.len();
        let fits = text.get(span.clone()) == Some(self.before.as_str());
        if fits {
            text.replace_range(span, &self.after);
        }
        fits
    }

    /// Returns the edit that undoes this one.
    pub(crate) fn inverse(&self) -> TextEdit {
        TextEdit { at: self.at, before: self.after.clone(), after: self.before.clone() }
    }
}

/// Purpose of a change, shown in the list of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChangeKind {
    /// Squares were made rock.
    Rock,
    /// Squares were made floor.
    Floor,
    /// Squares were made obstacles.
    Obstacle,
    /// A door was placed or changed.
    Door,
    /// An entry was placed or changed.
    Entry,
    /// An exit was placed or changed.
    Exit,
    /// An object was placed.
    Object,
    /// Red squares were added.
    Area,
    /// A piece or block was removed.
    Removed,
    /// A part of the map was copied to another place.
    Stamp,
    /// Pieces were moved.
    Moved,
    /// A fault was fixed by a quick fix.
    Mended,
    /// The size of the map was changed.
    Size,
    /// A number was changed.
    Number,
    /// A text was changed.
    Text,
    /// A block was added or changed.
    Block,
    /// Another program has changed the file, which was read again.
    Outside,
}

impl ChangeKind {
    /// Returns `true` if a change of this kind can affect the rules of the mission; painting floor or obstacles can't.
    pub(crate) fn touches_rules(self) -> bool {
        !matches!(self, ChangeKind::Floor | ChangeKind::Obstacle)
    }
}

/// One step of the history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditStep {
    /// Purpose of the change.
    pub what: ChangeKind,
    /// Edits, in the order in which they are applied.
    pub edits: Vec<TextEdit>,
}
