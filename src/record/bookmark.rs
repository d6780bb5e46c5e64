//! A marked moment of a battle, kept beside its journal, and the way back to it.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{Digest, Record};

/// How the file's name ends, in place of the journal's ending.
const EXTENSION: &str = "mark";
/// A larger file is none of these.
const MAX_BYTES: u64 = 4096;

/// A moment of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// That many entries had been played.
    pub entries: usize,
    /// The digest of the state then: another story has another.
    digest: Digest,
}

impl Bookmark {
    /// The end of a record as it is now.
    pub fn end_of(record: &Record) -> Bookmark {
        Bookmark { entries: record.steps.len(), digest: digest_after(record, record.steps.len()) }
    }

    /// What lies beside that journal, if it is a moment of this record.
    pub fn of(journal: &Path, record: &Record) -> Option<Bookmark> {
        let mark: Bookmark =
            serde_json::from_slice(&files::read_bounded_file(&bookmark_path(journal), MAX_BYTES).ok()?).ok()?;
        (mark.entries <= record.steps.len() && digest_after(record, mark.entries) == mark.digest).then_some(mark)
    }

    /// Keeps it beside that journal.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn keep(&self, journal: &Path) -> io::Result<()> {
        files::replace_file(&bookmark_path(journal), &serde_json::to_vec(self).map_err(io::Error::from)?)
    }

    /// Takes away what lies beside a journal, such as when that is deleted.
    pub fn remove(journal: &Path) {
        // Where there is none, all is well; one that stays behind belongs to no battle and is not looked at.
        let _ = fs::remove_file(bookmark_path(journal));
    }
}

fn bookmark_path(journal: &Path) -> PathBuf {
    journal.with_extension(EXTENSION)
}

fn digest_after(record: &Record, entries: usize) -> Digest {
    entries.checked_sub(1).and_then(|last| record.steps.get(last)).map_or(record.start, |step| step.digest)
}
