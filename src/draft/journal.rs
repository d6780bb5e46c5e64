//! What a crash must not take: each change of a draft stands in a file of its own at once, before the dossier is saved.

use std::{
    fs::{File, OpenOptions},
    hash::Hasher,
    io::{self, Write},
    path::{Path, PathBuf},
};

use fnv::FnvHasher;
use serde::{Deserialize, Serialize};

use crate::{change::Change, draft::Draft};

/// A journal of more bytes is not taken up, and begun anew when it is opened: so long a history serves nobody.
const MOST: u64 = 16_000_000;

/// A line of a journal.
#[derive(Debug, Serialize, Deserialize)]
enum Line {
    /// The text that all begins with.
    Base { text: String },
    /// A change, or what is added to the stroke that is the last one.
    Change { change: Change, more: bool },
    /// The last change was taken back.
    Undo,
    /// What was taken back was done again.
    Redo,
    /// The text was saved; its digest.
    Saved { digest: u64 },
}

/// The journal of a draft.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
}

/// What a journal tells of.
#[derive(Debug)]
pub(crate) struct Told {
    /// The draft as it was.
    pub draft: Draft,
    /// The digest of the file when it was last saved or read.
    pub saved: u64,
}

/// Where the journal of that file stands in that folder.
pub(crate) fn place(folder: &Path, file: &Path) -> PathBuf {
    let mut hasher = FnvHasher::default();
    hasher.write(file.as_os_str().as_encoded_bytes());
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    folder.join(format!("{name}-{:016x}.journal", hasher.finish()))
}

/// Tells texts apart.
pub(crate) fn digest(text: &str) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

impl Journal {
    /// Begins a journal, in place of one that may be there.
    pub(crate) fn begin(path: &Path, draft: &Draft) -> io::Result<Journal> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let text = draft.text().to_owned();
        files::replace_file(path, &line(&Line::Base { text })?)?;
        Ok(Journal { file: append(path)? })
    }

    /// Takes up a journal, and what it tells; none if there is none that can be read.
    pub(crate) fn take_up(path: &Path) -> Option<(Journal, Told)> {
        let bytes = files::read_bounded_file(path, MOST).ok()?;
        let text = String::from_utf8_lossy(&bytes);
        let mut told: Option<Told> = None;
        let mut read = 0;
        for part in text.split_inclusive('\n') {
            // A line that a crash cut short, and whatever follows it, was never seen.
            let line = part.ends_with('\n').then(|| serde_json::from_str::<Line>(part).ok()).flatten();
            if !line.is_some_and(|line| follow(&mut told, line)) {
                break;
            }
            read += part.len();
        }
        let told = told?;
        let file = append(path).ok()?;
        file.set_len(u64::try_from(read).ok()?).ok()?;
        Some((Journal { file }, told))
    }

    pub(crate) fn change(&mut self, what: &Change, from: usize, more: bool) -> io::Result<()> {
        let edits = what.edits[from..].to_vec();
        self.write(&Line::Change { change: Change { what: what.what, edits }, more })
    }

    pub(crate) fn undo(&mut self) -> io::Result<()> {
        self.write(&Line::Undo)
    }

    pub(crate) fn redo(&mut self) -> io::Result<()> {
        self.write(&Line::Redo)
    }

    pub(crate) fn saved(&mut self, text: &str) -> io::Result<()> {
        self.write(&Line::Saved { digest: digest(text) })
    }

    fn write(&mut self, what: &Line) -> io::Result<()> {
        self.file.write_all(&line(what)?)
    }
}

/// Does what a line tells; false if it does not fit.
fn follow(told: &mut Option<Told>, line: Line) -> bool {
    match (told.as_mut(), line) {
        (None, Line::Base { text }) => {
            *told = Some(Told { saved: digest(&text), draft: Draft::new(text) });
            true
        }
        (Some(told), Line::Change { change, more }) => told.draft.replay(change, more),
        (Some(told), Line::Undo) => told.draft.undo().is_some(),
        (Some(told), Line::Redo) => told.draft.redo().is_some(),
        (Some(told), Line::Saved { digest }) => {
            told.saved = digest;
            true
        }
        (None, _) | (Some(_), Line::Base { .. }) => false,
    }
}

fn line(what: &Line) -> io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec(what)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn append(path: &Path) -> io::Result<File> {
    // What was found there was a regular file a moment ago, or was just made.
    drop(files::open_to_write(path)?);
    OpenOptions::new().append(true).open(path)
}
