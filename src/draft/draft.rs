//! A text with its history.

use crate::{
    change::{Change, What},
    pen::{Pen, Refused},
};

/// A text that is being written, and what was done to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    text: String,
    done: Vec<Change>,
    /// The next to be done again last.
    undone: Vec<Change>,
    /// Whether the last change goes on: a stroke of the brush is one step.
    open: bool,
}

impl Draft {
    /// A text without history.
    pub fn new(text: String) -> Draft {
        Draft { text, ..Draft::default() }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What was done, oldest first.
    pub fn done(&self) -> &[Change] {
        &self.done
    }

    /// What was undone, the next to be done again last.
    pub fn undone(&self) -> &[Change] {
        &self.undone
    }

    /// Changes the text. Returns whether anything is different now; what was undone is forgotten then.
    ///
    /// # Errors
    /// What `write` refuses; the text is as it was.
    pub fn change(
        &mut self,
        what: What,
        write: impl FnOnce(&mut Pen<'_>) -> Result<(), Refused>,
    ) -> Result<bool, Refused> {
        self.open = false;
        self.write(what, write)
    }

    /// Changes the text as part of a stroke: what is done until [`Draft::lift`] is one step of the history.
    ///
    /// # Errors
    /// As [`Draft::change`].
    pub fn stroke(
        &mut self,
        what: What,
        write: impl FnOnce(&mut Pen<'_>) -> Result<(), Refused>,
    ) -> Result<bool, Refused> {
        let changed = self.write(what, write)?;
        self.open |= changed;
        Ok(changed)
    }

    /// Ends a stroke.
    pub fn lift(&mut self) {
        self.open = false;
    }

    /// Whether a stroke goes on.
    pub fn is_open(&self) -> bool {
        self.open
    }

    fn write(&mut self, what: What, write: impl FnOnce(&mut Pen<'_>) -> Result<(), Refused>) -> Result<bool, Refused> {
        // What was read from outside is as its author wants it.
        let before = (what != What::Outside && what.touches_rules()).then(|| self.text.clone());
        let mut pen = Pen::new(&mut self.text);
        let written = write(&mut pen).inspect(|()| {
            if let Some(before) = &before {
                pen.follow_rules(before);
            }
        });
        let edits = pen.edits();
        if let Err(refused) = written {
            for edit in edits.iter().rev() {
                edit.inverse().apply(&mut self.text);
            }
            return Err(refused);
        }
        if edits.is_empty() {
            return Ok(false);
        }
        self.undone.clear();
        match self.done.last_mut().filter(|_| self.open) {
            Some(stroke) => stroke.edits.extend(edits),
            None => self.done.push(Change { what, edits }),
        }
        Ok(true)
    }

    /// Does again what a journal tells, as part of the last change or as one of its own. False if it does not fit the text:
    /// nothing is changed.
    pub(crate) fn replay(&mut self, change: Change, more: bool) -> bool {
        let mut text = self.text.clone();
        let fits = change.edits.iter().all(|edit| edit.apply(&mut text));
        if fits {
            self.text = text;
            self.undone.clear();
            match self.done.last_mut().filter(|_| more) {
                Some(stroke) => stroke.edits.extend(change.edits),
                None => self.done.push(change),
            }
        }
        fits
    }

    /// Takes back the last change. Returns it, or none if there is none.
    pub fn undo(&mut self) -> Option<&Change> {
        self.open = false;
        let change = self.done.pop()?;
        for edit in change.edits.iter().rev() {
            edit.inverse().apply(&mut self.text);
        }
        self.undone.push(change);
        self.undone.last()
    }

    /// Does again what was undone last. Returns it, or none if there is none.
    pub fn redo(&mut self) -> Option<&Change> {
        self.open = false;
        let change = self.undone.pop()?;
        for edit in &change.edits {
            edit.apply(&mut self.text);
        }
        self.done.push(change);
        self.done.last()
    }
}
