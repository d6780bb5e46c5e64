//! A draft with its file and its journal. Every change is written to the journal at once, and to the file when it is
//! saved. Changes of the file by other programs are detected, and never overwritten without a question.

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

/// State of the file, compared with the text last read or written here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExternalChange {
    /// The file is unchanged.
    Same,
    /// Another program has changed the file; its new content.
    Changed(String),
    /// The file can't be read, or no longer exists.
    Gone,
}

/// Error of a draft that was not saved.
#[derive(Debug)]
pub enum SaveError {
    /// Another program has changed the file; it was not overwritten.
    Changed,
    /// The draft is longer than a dossier may be ([`MAX_FILE_BYTES`]).
    TooLong,
    /// The system refused to write the file.
    Refused(io::Error),
}

/// A dossier that is being edited.
#[derive(Debug)]
pub struct Document {
    path: PathBuf,
    draft: EditHistory,
    journal: DraftJournal,
    /// Digest of the file's content when it was last read or written here.
    on_disk: u64,
    /// `true` if the draft differs from the file.
    dirty: bool,
    /// `true` if the journal could not be written: then only saving keeps the changes.
    deaf: bool,
}

impl Document {
    /// Opens a dossier with the history of its journal, if there is one, and with changes that a crash kept from being
    /// saved. If another program has changed the file since, its text becomes one more change, which can be undone.
    ///
    /// # Errors
    /// If the file can't be read, or no journal can be created in that folder.
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

    /// Returns the draft.
    pub fn draft(&self) -> &EditHistory {
        &self.draft
    }

    /// Returns `true` if the draft differs from the file.
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
    /// Returns the refusal of `write`.
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
    /// Returns the refusal of `write`.
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

    /// Writes the draft to its file, completely or not at all.
    ///
    /// # Errors
    /// [`SaveError`]; the file stays unchanged.
    pub fn save(&mut self) -> Result<(), SaveError> {
        match self.external_change() {
            ExternalChange::Same | ExternalChange::Gone => self.write(),
            ExternalChange::Changed(_) => Err(SaveError::Changed),
        }
    }

    /// Writes the draft to its file even if another program has changed it. The other text is kept in a copy beside the
    /// file; returns the path of that copy.
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

    /// Compares the file with the text last read or written here. A file that can't be read counts as gone.
    pub fn external_change(&self) -> ExternalChange {
        match read_utf8_file(&self.path) {
            Ok(text) if edit_journal::text_digest(&text) == self.on_disk => ExternalChange::Same,
            Ok(text) => ExternalChange::Changed(text),
            Err(_) => ExternalChange::Gone,
        }
    }

    /// Replaces the draft with the text of another program, as one more change.
    pub fn accept_external(&mut self, text: String) {
        self.on_disk = edit_journal::text_digest(&text);
        let whole = 0..self.draft.text().len();
        // The pen never refuses to replace the whole text.
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
