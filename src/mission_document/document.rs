//! A document with its file and its journal. Each change is written to the journal at once, and to the file when the
//! document is saved. Changes of the file by other programs are detected, and never overwritten without a question.

use std::{
    io,
    path::{Path, PathBuf},
};

use mission::MAX_FILE_BYTES;

use crate::{
    edit::{ChangeKind, EditStep},
    edit_history::EditHistory,
    edit_journal::{self, DraftJournal},
    text_editor::{EditError, TextEditor},
};

/// State of the file, relative to the text that the document last read or wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExternalChange {
    /// The file is unchanged.
    Same,
    /// Another program has changed the file; contains the new text.
    Changed(String),
    /// The file can't be read, or no longer exists.
    Gone,
}

/// Error of saving a document.
#[derive(Debug)]
pub enum SaveError {
    /// Another program has changed the file; it was not overwritten.
    Changed,
    /// The text is longer than a dossier may be ([`MAX_FILE_BYTES`]).
    TooLong,
    /// The operating system refused to write the file.
    Refused(io::Error),
}

/// A dossier that is being edited.
#[derive(Debug)]
pub struct Document {
    path: PathBuf,
    draft: EditHistory,
    journal: DraftJournal,
    /// Digest of the text that was last read from the file or written to it.
    on_disk: u64,
    /// `true` if the text differs from the file.
    dirty: bool,
    /// `true` if the journal could not be written; then changes survive a crash only if they are saved.
    deaf: bool,
}

impl Document {
    /// Opens a dossier with the history in its journal, if there is one, including changes that were not saved because
    /// of a crash. If another program has changed the file since, its text becomes a further change, which can be
    /// undone.
    ///
    /// # Errors
    /// If the file can't be read, or no journal can be created in `journals`.
    pub fn open(path: &Path, journals: &Path) -> io::Result<Document> {
        let text = read_utf8_file(path)?;
        let on_disk = edit_journal::text_digest(&text);
        let place = edit_journal::journal_path(journals, path);
        let Some((journal, state)) = DraftJournal::take_up(&place) else {
            let draft = EditHistory::new(text);
            let journal = DraftJournal::begin(&place, &draft)?;
            return Ok(Document { path: path.to_owned(), draft, journal, on_disk, dirty: false, deaf: false });
        };
        let dirty = state.draft.text() != text;
        let mut document = Document { path: path.to_owned(), draft: state.draft, journal, on_disk, dirty, deaf: false };
        if dirty && state.saved != on_disk {
            document.accept_external(text);
        }
        Ok(document)
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the text with its history.
    pub fn draft(&self) -> &EditHistory {
        &self.draft
    }

    /// Returns `true` if the text differs from the file.
    pub fn is_dirty(&self) -> bool {
        self.dirty
    }

    /// Returns `true` if the journal could not be written: a crash before the next save would lose changes.
    pub fn journal_failed(&self) -> bool {
        self.deaf
    }

    /// Changes the text: see [`EditHistory::change`].
    ///
    /// # Errors
    /// The error of `write`.
    pub fn change(
        &mut self,
        what: ChangeKind,
        write: impl FnOnce(&mut TextEditor<'_>) -> Result<(), EditError>,
    ) -> Result<bool, EditError> {
        self.draft.lift();
        self.stroke(what, write).inspect(|_| self.draft.lift())
    }

    /// Changes the text as part of a stroke: see [`EditHistory::stroke`].
    ///
    /// # Errors
    /// The error of `write`.
    pub fn stroke(
        &mut self,
        what: ChangeKind,
        write: impl FnOnce(&mut TextEditor<'_>) -> Result<(), EditError>,
    ) -> Result<bool, EditError> {
        let more = self.draft.is_open();
        let before = if more { self.draft.undo_stack().last().map_or(0, |change| change.edits.len()) } else { 0 };
        let changed = self.draft.stroke(what, write)?;
        if changed && let Some(change) = self.draft.undo_stack().last() {
            let noted = self.journal.change(change, before, more);
            self.note(noted);
        }
        Ok(changed)
    }

    /// Ends a stroke.
    pub fn end_stroke(&mut self) {
        self.draft.lift();
    }

    /// Undoes the last change and returns its purpose.
    pub fn undo(&mut self) -> Option<ChangeKind> {
        let what = self.draft.undo().map(|change: &EditStep| change.what)?;
        let noted = self.journal.undo();
        self.note(noted);
        Some(what)
    }

    /// Redoes the change that was undone last and returns its purpose.
    pub fn redo(&mut self) -> Option<ChangeKind> {
        let what = self.draft.redo().map(|change: &EditStep| change.what)?;
        let noted = self.journal.redo();
        self.note(noted);
        Some(what)
    }

    fn note(&mut self, noted: io::Result<()>) {
        self.deaf |= noted.is_err();
        self.dirty = edit_journal::text_digest(self.draft.text()) != self.on_disk;
    }

    /// Writes the text to the file, completely or not at all.
    ///
    /// # Errors
    /// [`SaveError`]; the file stays unchanged.
    pub fn save(&mut self) -> Result<(), SaveError> {
        match self.external_change() {
            ExternalChange::Same | ExternalChange::Gone => self.write(),
            ExternalChange::Changed(_) => Err(SaveError::Changed),
        }
    }

    /// Writes the text to the file even if another program has changed the file. The other program's text is kept in a
    /// copy beside the file; returns the path of the copy.
    ///
    /// # Errors
    /// [`SaveError`]; the file stays unchanged.
    pub fn save_overwriting(&mut self) -> Result<Option<PathBuf>, SaveError> {
        let theirs = match self.external_change() {
            ExternalChange::Changed(text) => text,
            ExternalChange::Same | ExternalChange::Gone => return self.write().map(|()| None),
        };
        let copy = files::write_backup(&self.path, ".other", theirs.as_bytes()).map_err(SaveError::Refused)?;
        self.write().map(|()| Some(copy))
    }

    fn write(&mut self) -> Result<(), SaveError> {
        let text = self.draft.text();
        if text.len() as u64 > MAX_FILE_BYTES {
            return Err(SaveError::TooLong);
        }
        files::replace_file(&self.path, text.as_bytes()).map_err(SaveError::Refused)?;
        self.on_disk = edit_journal::text_digest(text);
        let noted = self.journal.saved(text);
        self.note(noted);
        Ok(())
    }

    /// Compares the file with the text that was last read from it or written to it. A file that can't be read counts as
    /// gone.
    pub fn external_change(&self) -> ExternalChange {
        match read_utf8_file(&self.path) {
            Ok(text) if edit_journal::text_digest(&text) == self.on_disk => ExternalChange::Same,
            Ok(text) => ExternalChange::Changed(text),
            Err(_) => ExternalChange::Gone,
        }
    }

    /// Replaces the text with that of another program, as a further change.
    pub fn accept_external(&mut self, text: String) {
        self.on_disk = edit_journal::text_digest(&text);
        let whole = 0..self.draft.text().len();
        // Replacing the whole text never fails.
        let _ = self.change(ChangeKind::Outside, |editor| {
            editor.replace(whole, &text);
            Ok(())
        });
        let noted = self.journal.saved(&text);
        self.note(noted);
    }
}

fn read_utf8_file(path: &Path) -> io::Result<String> {
    let bytes = files::read_bounded_file(path, MAX_FILE_BYTES)?;
    String::from_utf8(bytes).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "this is not UTF-8"))
}
