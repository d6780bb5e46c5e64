//! Playing by mail: a battle goes to and fro as one file, a [`TurnFile`]. Each player's machine keeps the journal as ever
//! and beside it a [`MailState`]: which seat is played here, and what the other player already has.
//!
//! # The format
//! A letter is text. Its first line is a JSON object: `format` ("incursion-mail"), `version`, `check_veteran` (a checksum of all
//! that follows), `next` (the seat that must decide, none once the battle is over), `players` (the name of whoever plays
//! each seat, where that is known) and `entries`; all further lines are the record. A letter holds the whole battle,
//! secrets and seed as well: that each player sees only the own ones is the window's part, and honesty the players'.
//!
//! What comes in is believed only when it goes on exactly where the journal here ends, replays to its end without drift,
//! and holds no decision of the seat that is played here. Whatever is refused leaves the journal as it was.
//!
//! Where one side plays itself (`COOP-2`), all who play stand together, and the battle goes from friend to friend: each
//! has the same seat, and each may decide for it.

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

/// Why a letter is not taken, or can't be sent. Nothing has changed then.
#[derive(Debug, Error)]
pub enum MailError {
    /// The system refuses: no room, no right, no such file.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// What is kept beside the journal can't be read, so that nobody knows whose seat is played here.
    #[error("{}: {fault}; it says which seat is played here", path.display())]
    Post {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: serde_json::Error,
    },
    /// It is some other file.
    #[error("not a play-by-e-mail file")]
    NotALetter,
    /// Written by a newer game.
    #[error("this turn file has format version {found}; this game reads up to {VERSION}: a newer game is needed")]
    Newer {
        /// Its version.
        found: u32,
    },
    /// It was damaged on its way, or changed.
    #[error("the turn file arrived damaged: {0}")]
    Damaged(String),
    /// The record in it can't be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The setup in it can't be played.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The rules here do something else than those with which it was played.
    #[error(transparent)]
    Drift(#[from] ReplayDrift),
    /// It says no more than the journal here.
    #[error("the turn file holds {letter} decisions; the battle here already has {here}")]
    Old {
        /// Entries of the letter.
        letter: usize,
        /// Entries of the journal here.
        here: usize,
    },
    /// It tells another story than the journal here.
    #[error("the turn file differs from the battle here from decision {entry} on")]
    Forked {
        /// The first entry that differs, from 1.
        entry: usize,
    },
    /// It holds a decision of the seat that is played here.
    #[error("the turn file decides for the {seat:?} side at decision {entry}: that seat is played here")]
    DecidesHere {
        /// The entry, from 1.
        entry: usize,
        /// The seat that is played here.
        seat: Side,
    },
    /// Dice were made to show faces.
    #[error("the dice were loaded at decision {entry}")]
    LoadedDice {
        /// The entry, from 1.
        entry: usize,
    },
    /// The seat that was chosen is another player's.
    #[error("the {0:?} side is another player's")]
    SeatTaken(Side),
    /// The journal here can't be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Several journals here are of the same battle, and nothing tells which of them is played by mail.
    #[error("several files hold this battle: {}; move all but one away", join_file_names(journals))]
    Copies {
        /// These, by their names.
        journals: Vec<PathBuf>,
    },
    /// The battle here is too damaged to go on with.
    #[error("the battle here is damaged; the turn file was left alone")]
    DamagedHere,
}

/// The names of files, with commas between.
fn join_file_names(paths: &[PathBuf]) -> String {
    let name = |path: &PathBuf| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    paths.iter().map(name).collect::<Vec<_>>().join(", ")
}

impl MailError {
    /// The names of the files that hold the same battle, with commas between; none for any other reason.
    pub fn copies(&self) -> Option<String> {
        if let MailError::Copies { journals } = self { Some(join_file_names(journals)) } else { None }
    }
}
