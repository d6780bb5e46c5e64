//! Bookmarks: a marked moment of a battle, saved beside its journal, so that the player can return to it.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{Digest, Record};

/// File extension of bookmarks, instead of that of the journal.
const EXTENSION: &str = "mark";
/// Maximum size of a bookmark file, in bytes; larger files are ignored.
const MAX_BYTES: u64 = 4096;

/// A marked moment of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// Number of entries played until then.
    pub entries: usize,
    /// Digest of the state at that moment. In a record with other entries it differs, so that the bookmark is ignored.
    digest: Digest,
}

impl Bookmark {
    /// Returns a bookmark of the current end of a record.
    pub fn end_of(record: &Record) -> Bookmark {
        Bookmark { entries: record.steps.len(), digest: digest_after(record, record.steps.len()) }
    }

    /// Reads the bookmark of a journal; `None` if there is none, or if it does not fit this record.
    pub fn of(journal: &Path, record: &Record) -> Option<Bookmark> {
        let mark: Bookmark =
            serde_json::from_slice(&files::read_bounded_file(&bookmark_path(journal), MAX_BYTES).ok()?).ok()?;
        (mark.entries <= record.steps.len() && digest_after(record, mark.entries) == mark.digest).then_some(mark)
    }

    /// Saves the bookmark beside that journal.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn save(&self, journal: &Path) -> io::Result<()> {
        files::replace_file(&bookmark_path(journal), &serde_json::to_vec(self).map_err(io::Error::from)?)
    }

    /// Deletes the bookmark of a journal, for example when the journal is deleted.
    pub fn remove(journal: &Path) {
        // A missing file is no error, and one that can't be deleted belongs to no battle and is ignored.
        let _ = fs::remove_file(bookmark_path(journal));
    }
}

fn bookmark_path(journal: &Path) -> PathBuf {
    journal.with_extension(EXTENSION)
}

fn digest_after(record: &Record, entries: usize) -> Digest {
    entries.checked_sub(1).and_then(|last| record.steps.get(last)).map_or(record.start, |step| step.digest)
}
