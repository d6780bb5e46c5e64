//! What is kept beside the journal of a battle that is played by mail.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::MailError;
use rules::{BySide, Side};

/// How the file's name ends, in place of the journal's ending.
const EXTENSION: &str = "post";

/// Which seat of a battle is played here, and what the other player has of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Post {
    /// The seat that is played here.
    pub seat: Side,
    /// Who plays which seat, where that is known.
    pub players: BySide<Option<String>>,
    /// That many entries came with a letter or went out with one: they stand for good.
    pub settled: usize,
}

impl Post {
    /// What lies beside that journal; none for a battle that is not played by mail.
    pub fn of(journal: &Path) -> Option<Post> {
        serde_json::from_slice(&fs::read(place(journal)).ok()?).ok()
    }

    /// Keeps it beside that journal.
    ///
    /// # Errors
    /// If the system refuses; what lay there is as it was.
    pub fn keep(&self, journal: &Path) -> Result<(), MailError> {
        let path = place(journal);
        let text = serde_json::to_vec(self).map_err(io::Error::from);
        text.and_then(|text| replace(&path, &text)).map_err(|source| MailError::Io { path, source })
    }

    /// Takes away what lies beside a journal, such as when that is deleted.
    pub fn remove(journal: &Path) {
        // Where there is none, all is well; one that stays behind belongs to no battle and is not looked at.
        let _ = fs::remove_file(place(journal));
    }
}

fn place(journal: &Path) -> PathBuf {
    journal.with_extension(EXTENSION)
}

/// Writes a file beside its place and moves it there, so that a crash leaves the old one or the new one.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let fresh = PathBuf::from(name);
    let written = write_through(&fresh, bytes).and_then(|()| fs::rename(&fresh, path));
    if written.is_err() {
        // Half a file is of no use; that it can't be removed either changes nothing.
        let _ = fs::remove_file(&fresh);
    }
    written
}

fn write_through(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    io::Write::write_all(&mut file, bytes)?;
    file.sync_data()
}
