//! A text with its undo history.

use crate::{
    edit::{ChangeKind, EditStep},
    text_editor::{EditError, TextEditor},
};

/// A text that is being edited, with its history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditHistory {
    text: String,
    done: Vec<EditStep>,
    /// Undone changes; the next one to redo is last.
    undone: Vec<EditStep>,
    /// `true` while a stroke is in progress; all changes of a stroke are one step of the history.
    open: bool,
}

impl EditHistory {
    /// Creates the history of a text, without changes.
    pub fn new(text: String) -> EditHistory {
        EditHistory { text, ..EditHistory::default() }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the changes that are applied, oldest first.
    pub fn undo_stack(&self) -> &[EditStep] {
        &self.done
    }

    /// Returns the undone changes; the next one to redo is last.
    pub fn redo_stack(&self) -> &[EditStep] {
        &self.undone
    }

    /// Changes the text and returns `true` if it differs now; then undone changes are dropped.
    ///
    /// # Errors
    /// The error of `write`; the text stays unchanged.
    pub fn change(
        &mut self,
        what: ChangeKind,
        write: impl FnOnce(&mut TextEditor<'_>) -> Result<(), EditError>,
    ) -> Result<bool, EditError> {
        self.open = false;
        self.write(what, write)
    }

    /// Changes the text as part of a stroke: all changes until [`EditHistory::lift`] are one step of the history.
    ///
    /// # Errors
    /// As [`EditHistory::change`].
    pub fn stroke(
        &mut self,
        what: ChangeKind,
        write: impl FnOnce(&mut TextEditor<'_>) -> Result<(), EditError>,
    ) -> Result<bool, EditError> {
        let changed = self.write(what, write)?;
        self.open |= changed;
        Ok(changed)
    }

    /// Ends a stroke.
    pub fn lift(&mut self) {
        self.open = false;
    }

    /// Returns `true` while a stroke is in progress.
    pub fn is_open(&self) -> bool {
        self.open
    }

    fn write(
        &mut self,
        what: ChangeKind,
        write: impl FnOnce(&mut TextEditor<'_>) -> Result<(), EditError>,
    ) -> Result<bool, EditError> {
        // Victory texts are not updated in a text that another program has changed.
        let before = (what != ChangeKind::Outside && what.touches_rules()).then(|| self.text.clone());
        let mut editor = TextEditor::new(&mut self.text);
        let written = write(&mut editor).inspect(|()| {
            if let Some(before) = &before {
                editor.follow_rules(before);
            }
        });
        let edits = editor.edits();
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
            None => self.done.push(EditStep { what, edits }),
        }
        Ok(true)
    }

    /// Applies a change from a journal, as part of the last change if `more` is set. Returns `false` and leaves the
    /// text unchanged if the change does not fit it.
    pub(crate) fn replay(&mut self, change: EditStep, more: bool) -> bool {
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

    /// Undoes the last change and returns it; `None` if there is none.
    pub fn undo(&mut self) -> Option<&EditStep> {
        self.open = false;
        let change = self.done.pop()?;
        for edit in change.edits.iter().rev() {
            edit.inverse().apply(&mut self.text);
        }
        self.undone.push(change);
        self.undone.last()
    }

    /// Redoes the change that was undone last and returns it; `None` if there is none.
    pub fn redo(&mut self) -> Option<&EditStep> {
        self.open = false;
        let change = self.undone.pop()?;
        for edit in &change.edits {
            edit.apply(&mut self.text);
        }
        self.done.push(change);
        self.done.last()
    }
}
