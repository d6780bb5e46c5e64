//! What was done to a text: the spans that were replaced, and what it was for.

use serde::{Deserialize, Serialize};

/// A span of a text that was replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// The byte where it begins.
    pub at: usize,
    /// What stood there.
    pub before: String,
    /// What stands there now.
    pub after: String,
}

impl Edit {
    /// Does it to a text; false if something else stands there, and nothing is changed.
    pub(crate) fn apply(&self, text: &mut String) -> bool {
        let span = self.at..self.at + self.before.len();
        let fits = text.get(span.clone()) == Some(self.before.as_str());
        if fits {
            text.replace_range(span, &self.after);
        }
        fits
    }

    /// The edit that takes it back.
    pub(crate) fn inverse(&self) -> Edit {
        Edit { at: self.at, before: self.after.clone(), after: self.before.clone() }
    }
}

/// What a change was for, as the list of changes tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// Squares were made rock.
    Rock,
    /// Squares were made floor.
    Floor,
    /// Squares were made obstacles.
    Obstacle,
    /// A door.
    Door,
    /// An entry.
    Entry,
    /// An exit.
    Exit,
    /// An object.
    Object,
    /// Red squares.
    Area,
    /// Something was taken away.
    Removed,
    /// A part of the map was put elsewhere, too.
    Stamp,
    /// Something was moved.
    Moved,
    /// A fault was put right.
    Mended,
    /// The map was made larger or smaller.
    Size,
    /// A number was changed.
    Number,
    /// A text was changed.
    Text,
    /// A block was added or changed.
    Block,
    /// The file was changed outside, and read.
    Outside,
}

impl What {
    /// Whether the rules may say something else after such a change: ground alone decides nothing.
    pub(crate) fn touches_rules(self) -> bool {
        !matches!(self, What::Floor | What::Obstacle)
    }
}

/// One step of the history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// What it was for.
    pub what: What,
    /// What was replaced, in this order.
    pub edits: Vec<Edit>,
}
