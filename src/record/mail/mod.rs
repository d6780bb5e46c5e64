//! Play by e-mail: the players send a battle to each other as one file, a [`TurnFile`]. Each player's machine keeps the
//! journal as in any other battle, and beside it a [`MailState`]: the seat that is played here, and the entries that
//! the opponent already has.
//!
//! # The format
//! A turn file is text. Its first line is a JSON object: `format` ("incursion-mail"), `version`, `check` (a checksum of
//! the rest of this line and of the record), `next` (the seat that must decide, `null` once the battle is over),
//! `players` (the name of each seat's player, if known) and `entries` (the number of entries); all further lines are
//! the record. A turn file contains the whole battle, including secrets and seed. The window shows each player only the
//! player's own secrets; beyond that, the game relies on the players' honesty.
//!
//! A turn file is accepted only if it continues exactly where the journal here ends, replays to its end without drift,
//! and contains no decision of the seat that is played here. A turn file that is refused leaves the journal unchanged.
//!
//! If one side is automated (`COOP-2`), all players share the other side, and the battle goes from friend to friend:
//! each has the same seat, and each may decide for it.

mod exchange;
mod sidecar;
mod turn_file;

use std::{io, path::PathBuf};

use thiserror::Error;

use super::{JournalError, RecordError, ReplayDrift, SpecError};
use rules::Side;

pub use exchange::{MailUpdate, SavedBattleIndex, import, send_turn_file, turn_files};
pub use sidecar::MailState;
pub use turn_file::{EXTENSION, TurnFile, VERSION, is_turn_file};

/// Error of a turn file that is refused or can't be sent. Nothing has changed then.
#[derive(Debug, Error)]
pub enum MailError {
    /// The system refuses: for example, the disk is full, access is denied, or the file is missing.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// The mail state beside the journal can't be read, so that it is unknown which seat is played here.
    #[error("{}: {fault}; it says which seat is played here", path.display())]
    Post {
        /// The file.
        path: PathBuf,
        /// Description of the error.
        fault: serde_json::Error,
    },
    /// The file is not a turn file.
    #[error("not a play-by-e-mail file")]
    NotALetter,
    /// Written by a newer game.
    #[error("this turn file has format version {found}; this game reads up to {VERSION}: a newer game is needed")]
    Newer {
        /// Version of the turn file.
        found: u32,
    },
    /// The file was damaged on its way, or changed.
    #[error("the turn file arrived damaged: {0}")]
    Damaged(String),
    /// The record in the turn file can't be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The setup in the turn file can't be played.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The rules here differ from those of the other machine.
    #[error(transparent)]
    Drift(#[from] ReplayDrift),
    /// The turn file has no more entries than the journal here.
    #[error("the turn file holds {letter} decisions; the battle here already has {here}")]
    Old {
        /// Number of entries in the turn file.
        letter: usize,
        /// Number of entries in the journal here.
        here: usize,
    },
    /// The turn file contains other entries than the journal here.
    #[error("the turn file differs from the battle here from decision {entry} on")]
    Forked {
        /// The first entry that differs, from 1.
        entry: usize,
    },
    /// The turn file contains a decision of the seat that is played here.
    #[error("the turn file decides for the {seat:?} side at decision {entry}: that seat is played here")]
    DecidesHere {
        /// The entry, from 1.
        entry: usize,
        /// The seat that is played here.
        seat: Side,
    },
    /// Dice were scripted, or got a new seed.
    #[error("the dice were loaded at decision {entry}")]
    LoadedDice {
        /// The entry, from 1.
        entry: usize,
    },
    /// The chosen seat belongs to another player.
    #[error("the {0:?} side is another player's")]
    SeatTaken(Side),
    /// The journal here can't be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Several journals here contain the same battle, and it is unknown which of them is played by mail.
    #[error("several files hold this battle: {}; move all but one away", join_file_names(journals))]
    Copies {
        /// The journals, sorted by path.
        journals: Vec<PathBuf>,
    },
    /// The journal here is damaged, so that the battle can't be continued.
    #[error("the battle here is damaged; the turn file was left alone")]
    DamagedHere,
}

/// Returns the names of files, separated by commas.
fn join_file_names(paths: &[PathBuf]) -> String {
    let name = |path: &PathBuf| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    paths.iter().map(name).collect::<Vec<_>>().join(", ")
}

impl MailError {
    /// Returns the names of the files that contain the same battle, separated by commas; `None` for any other error.
    pub fn copies(&self) -> Option<String> {
        if let MailError::Copies { journals } = self { Some(join_file_names(journals)) } else { None }
    }
}
