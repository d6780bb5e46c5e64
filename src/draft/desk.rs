//! A draft with its file and its journal. Every change is written to the journal at once, and to the file when it is
//! saved. Changes of the file by other programs are detected, and never overwritten without a question.

use std::{
    io,
    path::{Path, PathBuf},
};

use mission::MAX_FILE_BYTES;

use crate::{
    change::{Change, What},
    draft::Draft,
    journal::{self, Journal},
    pen::{Pen, Refused},
};

/// State of the file, compared with the text last read or written here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outside {
    /// The file is unchanged.
    Same,
    /// Another program has changed the file; its new content.
    Changed(String),
    /// The file can't be read, or no longer exists.
    Gone,
}

/// Error of a draft that was not saved.
#[derive(Debug)]
pub enum Unsaved {
    /// Another program has changed the file; it was not overwritten.
    Changed,
    /// The draft is longer than a dossier may be ([`MAX_FILE_BYTES`]).
    TooLong,
    /// The system refused to write the file.
    Refused(io::Error),
}

/// A dossier that is being edited.
#[derive(Debug)]
pub struct Desk {
    path: PathBuf,
    draft: Draft,
    journal: Journal,
    /// Digest of the file's content when it was last read or written here.
    on_disk: u64,
    /// `true` if the draft differs from the file.
    dirty: bool,
    /// `true` if the journal could not be written: then only saving keeps the changes.
    deaf: bool,
}

impl Desk {
    /// Opens a dossier with the history of its journal, if there is one, and with changes that a crash kept from being
    /// saved. If another program has changed the file since, its text becomes one more change, which can be undone.
    ///
    /// # Errors
    /// If the file can't be read, or no journal can be created in that folder.
    pub fn open(path: &Path, journals: &Path) -> io::Result<Desk> {
        let text = read(path)?;
        let on_disk = journal::digest(&text);
        let place = journal::place(journals, path);
        let Some((journal, told)) = Journal::take_up(&place) else {
            let draft = Draft::new(text);
            let journal = Journal::begin(&place, &draft)?;
            return Ok(Desk { path: path.to_owned(), draft, journal, on_disk, dirty: false, deaf: false });
        };
        let dirty = told.draft.text() != text;
        let mut desk = Desk { path: path.to_owned(), draft: told.draft, journal, on_disk, dirty, deaf: false };
        if dirty && told.saved != on_disk {
            desk.read_outside(text);
        }
        Ok(desk)
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the draft.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Returns `true` if the draft differs from the file.
    pub fn is_dirty(&self) -> bool {
        self.dirty
    }

    /// Returns `true` if the journal could not be written: a crash before the next save would lose changes.
    pub fn is_deaf(&self) -> bool {
        self.deaf
    }

    /// Changes the text: see [`Draft::change`].
    ///
    /// # Errors
    /// Returns the refusal of `write`.
    pub fn change(
        &mut self,
        what: What,
        write: impl FnOnce(&mut Pen<'_>) -> Result<(), Refused>,
    ) -> Result<bool, Refused> {
        self.draft.lift();
        self.stroke(what, write).inspect(|_| self.draft.lift())
    }

    /// Changes the text as part of a stroke: see [`Draft::stroke`].
    ///
    /// # Errors
    /// Returns the refusal of `write`.
    pub fn stroke(
        &mut self,
        what: What,
        write: impl FnOnce(&mut Pen<'_>) -> Result<(), Refused>,
    ) -> Result<bool, Refused> {
        let more = self.draft.is_open();
        let before = if more { self.draft.done().last().map_or(0, |change| change.edits.len()) } else { 0 };
        let changed = self.draft.stroke(what, write)?;
        if changed && let Some(change) = self.draft.done().last() {
            let noted = self.journal.change(change, before, more);
            self.note(noted);
        }
        Ok(changed)
    }

    /// Ends a stroke.
    pub fn lift(&mut self) {
        self.draft.lift();
    }

    /// Undoes the last change and returns its purpose.
    pub fn undo(&mut self) -> Option<What> {
        let what = self.draft.undo().map(|change: &Change| change.what)?;
        let noted = self.journal.undo();
        self.note(noted);
        Some(what)
    }

    /// Redoes the change that was undone last and returns its purpose.
    pub fn redo(&mut self) -> Option<What> {
        let what = self.draft.redo().map(|change: &Change| change.what)?;
        let noted = self.journal.redo();
        self.note(noted);
        Some(what)
    }

    fn note(&mut self, noted: io::Result<()>) {
        self.deaf |= noted.is_err();
        self.dirty = journal::digest(self.draft.text()) != self.on_disk;
    }

    /// Writes the draft to its file, completely or not at all.
    ///
    /// # Errors
    /// [`Unsaved`]; the file stays unchanged.
    pub fn save(&mut self) -> Result<(), Unsaved> {
        match self.look() {
            Outside::Same | Outside::Gone => self.write(),
            Outside::Changed(_) => Err(Unsaved::Changed),
        }
    }

    /// Writes the draft to its file even if another program has changed it. The other text is kept in a copy beside the
    /// file; returns the path of that copy.
    ///
    /// # Errors
    /// [`Unsaved`]; the file stays unchanged.
    pub fn save_over(&mut self) -> Result<Option<PathBuf>, Unsaved> {
        let theirs = match self.look() {
            Outside::Changed(text) => text,
            Outside::Same | Outside::Gone => return self.write().map(|()| None),
        };
        let copy = files::write_backup(&self.path, ".other", theirs.as_bytes()).map_err(Unsaved::Refused)?;
        self.write().map(|()| Some(copy))
    }

    fn write(&mut self) -> Result<(), Unsaved> {
        let text = self.draft.text();
        if text.len() as u64 > MAX_FILE_BYTES {
            return Err(Unsaved::TooLong);
        }
        files::replace_file(&self.path, text.as_bytes()).map_err(Unsaved::Refused)?;
        self.on_disk = journal::digest(text);
        let noted = self.journal.saved(text);
        self.note(noted);
        Ok(())
    }

    /// Compares the file with the text last read or written here. A file that can't be read counts as gone.
    pub fn look(&self) -> Outside {
        match read(&self.path) {
            Ok(text) if journal::digest(&text) == self.on_disk => Outside::Same,
            Ok(text) => Outside::Changed(text),
            Err(_) => Outside::Gone,
        }
    }

    /// Replaces the draft with the text of another program, as one more change.
    pub fn read_outside(&mut self, text: String) {
        self.on_disk = journal::digest(&text);
        let whole = 0..self.draft.text().len();
        // The pen never refuses to replace the whole text.
        let _ = self.change(What::Outside, |pen| {
            pen.replace(whole, &text);
            Ok(())
        });
        let noted = self.journal.saved(&text);
        self.note(noted);
    }
}

fn read(path: &Path) -> io::Result<String> {
    let bytes = files::read_bounded_file(path, MAX_FILE_BYTES)?;
    String::from_utf8(bytes).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "this is not UTF-8"))
}
