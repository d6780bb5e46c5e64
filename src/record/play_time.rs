//! The time for which a battle was played: a small file beside the saved battle, so that a resumed battle goes on
//! counting. It is no part of the record, whose text is sent by mail and compared between machines, while each machine
//! counts its own time.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

/// File extension of play times, instead of that of the saved battle.
const EXTENSION: &str = "time";
/// Maximum size of the file, in bytes; larger files are ignored.
const MAX_BYTES: u64 = 4096;

/// The time for which a battle was played on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayTime {
    /// The time, in whole seconds.
    pub seconds: u64,
}

impl PlayTime {
    /// Reads the play time of a saved battle; `None` if it has none, as battles of older games.
    pub fn of(saved: &Path) -> Option<PlayTime> {
        serde_json::from_slice(&files::read_bounded_file(&play_time_path(saved), MAX_BYTES).ok()?).ok()
    }

    /// Saves the play time beside that battle.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn save(&self, saved: &Path) -> io::Result<()> {
        files::replace_file(&play_time_path(saved), &serde_json::to_vec(self).map_err(io::Error::from)?)
    }

    /// Deletes the play time of a battle, for example when the battle is deleted.
    pub fn remove(saved: &Path) {
        // A missing file is no error, and one that can't be deleted belongs to no battle and is ignored.
        let _ = fs::remove_file(play_time_path(saved));
    }
}

fn play_time_path(saved: &Path) -> PathBuf {
    saved.with_extension(EXTENSION)
}
