//! A draft with its file and its journal. Every change is in the journal at once and in the file as soon as it is saved;
//! what somebody else writes into the file meanwhile is seen, and never overwritten unasked.

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

/// What became of a file while it was written here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outside {
    /// Nothing.
    Same,
    /// Somebody has changed it; what it holds now.
    Changed(String),
    /// It is gone.
    Gone,
}

/// Why a draft was not saved.
#[derive(Debug)]
pub enum Unsaved {
    /// Somebody else has changed the file; it is as they left it.
    Changed,
    /// The draft is longer than a dossier may be.
    TooLong,
    /// The system refuses.
    Refused(io::Error),
}

/// A dossier that is being written.
#[derive(Debug)]
pub struct Desk {
    path: PathBuf,
    draft: Draft,
    journal: Journal,
    /// The digest of what the file held when it was last read or written here.
    on_disk: u64,
    /// Whether something was done that is not in the file.
    dirty: bool,
    /// Whether the journal could not be written: only the file keeps what is done.
    deaf: bool,
}

impl Desk {
    /// Takes up a dossier where it was left: with its history, if the file is as it was, and with what a crash kept out of
    /// the file. If somebody has changed the file since, that is read as one more change, which can be taken back.
    ///
    /// # Errors
    /// If the file can't be read, or no journal can be written into that folder.
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

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The draft.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Whether something was done that is not in the file.
    pub fn is_dirty(&self) -> bool {
        self.dirty
    }

    /// Whether what is done could not be noted beside the file: a crash before it is saved would take it.
    pub fn is_deaf(&self) -> bool {
        self.deaf
    }

    /// Changes the text: see [`Draft::change`].
    ///
    /// # Errors
    /// What `write` refuses.
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
    /// What `write` refuses.
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

    /// Takes back the last change; what it was for.
    pub fn undo(&mut self) -> Option<What> {
        let what = self.draft.undo().map(|change: &Change| change.what)?;
        let noted = self.journal.undo();
        self.note(noted);
        Some(what)
    }

    /// Does again what was taken back; what it was for.
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

    /// Writes the draft into its file, whole or not at all.
    ///
    /// # Errors
    /// [`Unsaved`]; the file is as it was.
    pub fn save(&mut self) -> Result<(), Unsaved> {
        match self.look() {
            Outside::Same | Outside::Gone => self.write(),
            Outside::Changed(_) => Err(Unsaved::Changed),
        }
    }

    /// Writes the draft into its file though somebody else has changed it. What they wrote is kept in a copy beside it, whose
    /// path is returned.
    ///
    /// # Errors
    /// [`Unsaved`]; the file is as it was.
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

    /// What became of the file since it was last read or written here. A file that can't be read now counts as gone.
    pub fn look(&self) -> Outside {
        match read(&self.path) {
            Ok(text) if journal::digest(&text) == self.on_disk => Outside::Same,
            Ok(text) => Outside::Changed(text),
            Err(_) => Outside::Gone,
        }
    }

    /// Takes what somebody else has written as one more change.
    pub fn read_outside(&mut self, text: String) {
        self.on_disk = journal::digest(&text);
        let whole = 0..self.draft.text().len();
        // Replacing the whole text is refused by nothing.
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
