//! The journal of a document: a file that records each change at once, so that a crash loses no unsaved changes.

use std::{
    fs::{File, OpenOptions},
    hash::Hasher,
    io::{self, Write},
    path::{Path, PathBuf},
};

use fnv::FnvHasher;
use serde::{Deserialize, Serialize};

use crate::{edit::EditStep, edit_history::EditHistory};

/// Maximum size of a journal, in bytes. A larger journal is not read, and is replaced when the document is opened.
const MAX_JOURNAL_BYTES: u64 = 16_000_000;

/// A line of a journal.
#[derive(Debug, Serialize, Deserialize)]
enum DraftJournalLine {
    /// The text at the beginning of the journal.
    Base { text: String },
    /// A change. If `more` is `true`, it belongs to the stroke that is the last change.
    Change { change: EditStep, more: bool },
    /// The last change was undone.
    Undo,
    /// An undone change was redone.
    Redo,
    /// The text was saved; contains its digest.
    Saved { digest: u64 },
}

#[derive(Debug)]
pub(crate) struct DraftJournal {
    file: File,
}

/// State of a document that was restored from its journal.
#[derive(Debug)]
pub(crate) struct RestoredState {
    /// The restored text with its history.
    pub draft: EditHistory,
    /// Digest of the file when it was last saved or read.
    pub saved: u64,
}

/// Returns the path of the journal of `file` in `folder`.
pub(crate) fn journal_path(folder: &Path, file: &Path) -> PathBuf {
    let mut hasher = FnvHasher::default();
    hasher.write(file.as_os_str().as_encoded_bytes());
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    folder.join(format!("{name}-{:016x}.journal", hasher.finish()))
}

/// Returns a digest of the text, to compare texts.
pub(crate) fn text_digest(text: &str) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

impl DraftJournal {
    /// Begins a journal at a path, where it replaces an older one.
    pub(crate) fn begin(path: &Path, draft: &EditHistory) -> io::Result<DraftJournal> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let text = draft.text().to_owned();
        files::replace_file(path, &encode_line(&DraftJournalLine::Base { text })?)?;
        Ok(DraftJournal { file: open_for_append(path)? })
    }

    /// Opens a journal and restores the text with its history; `None` if there is no readable journal.
    pub(crate) fn take_up(path: &Path) -> Option<(DraftJournal, RestoredState)> {
        let bytes = files::read_bounded_file(path, MAX_JOURNAL_BYTES).ok()?;
        let text = String::from_utf8_lossy(&bytes);
        let mut state: Option<RestoredState> = None;
        let mut read = 0;
        for part in text.split_inclusive('\n') {
            // Ignore a line that a crash cut short, and all lines after it.
            let line = part.ends_with('\n').then(|| serde_json::from_str::<DraftJournalLine>(part).ok()).flatten();
            if !line.is_some_and(|line| apply_journal_line(&mut state, line)) {
                break;
            }
            read += part.len();
        }
        let state = state?;
        let file = open_for_append(path).ok()?;
        file.set_len(u64::try_from(read).ok()?).ok()?;
        Some((DraftJournal { file }, state))
    }

    pub(crate) fn change(&mut self, what: &EditStep, from: usize, more: bool) -> io::Result<()> {
        let edits = what.edits[from..].to_vec();
        self.write(&DraftJournalLine::Change { change: EditStep { what: what.what, edits }, more })
    }

    pub(crate) fn undo(&mut self) -> io::Result<()> {
        self.write(&DraftJournalLine::Undo)
    }

    pub(crate) fn redo(&mut self) -> io::Result<()> {
        self.write(&DraftJournalLine::Redo)
    }

    pub(crate) fn saved(&mut self, text: &str) -> io::Result<()> {
        self.write(&DraftJournalLine::Saved { digest: text_digest(text) })
    }

    fn write(&mut self, what: &DraftJournalLine) -> io::Result<()> {
        self.file.write_all(&encode_line(what)?)
    }
}

/// Applies a line of a journal; returns `false` if it does not fit the state.
fn apply_journal_line(state: &mut Option<RestoredState>, line: DraftJournalLine) -> bool {
    match (state.as_mut(), line) {
        (None, DraftJournalLine::Base { text }) => {
            *state = Some(RestoredState { saved: text_digest(&text), draft: EditHistory::new(text) });
            true
        }
        (Some(state), DraftJournalLine::Change { change, more }) => state.draft.replay(change, more),
        (Some(state), DraftJournalLine::Undo) => state.draft.undo().is_some(),
        (Some(state), DraftJournalLine::Redo) => state.draft.redo().is_some(),
        (Some(state), DraftJournalLine::Saved { digest }) => {
            state.saved = digest;
            true
        }
        (None, _) | (Some(_), DraftJournalLine::Base { .. }) => false,
    }
}

fn encode_line(what: &DraftJournalLine) -> io::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec(what)?;
    bytes.push(b'\n');
    Ok(bytes)
}

fn open_for_append(path: &Path) -> io::Result<File> {
    // `files::open_to_write` checks that this is a regular file.
    drop(files::open_to_write(path)?);
    OpenOptions::new().append(true).open(path)
}
