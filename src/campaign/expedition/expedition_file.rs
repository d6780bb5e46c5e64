//! The file of an expedition, `expedition.json`: the state, and a copy of all data from the beginning of the
//! expedition. Its first line has the format and a checksum of the rest.

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{
    data::ExpeditionData,
    refusal::ExpeditionRefusal,
    state::{ExpeditionState, MAX_SEATS},
};
use crate::checked_file::{FileHeader, add_header, to_json_line};
use files::LockFile;
use rules::Localized;

/// Version of the format. Readers refuse newer ones.
pub const EXPEDITION_VERSION: u32 = 1;
/// Name of the file.
pub const EXPEDITION_FILE: &str = "expedition.json";
/// Name of the previous save.
pub(super) const PREVIOUS_FILE: &str = "expedition.previous.json";
/// Name of the file whose lock marks the expedition as open.
const LOCK_FILE: &str = "lock";
const FORMAT: &str = "incursion-expedition";
/// Maximum size of the file, in bytes.
pub(super) const MAX_FILE: u64 = 16 << 20;

/// Error of opening, saving or continuing an expedition.
#[derive(Debug, Error)]
pub enum ExpeditionFileError {
    /// Another process has the expedition open.
    #[error("the expedition in {} is open in another window", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// The folder contains an expedition already.
    #[error("there is an expedition in {} already", path.display())]
    Exists {
        /// The folder.
        path: PathBuf,
    },
    /// The file was written by a newer game.
    #[error("the expedition in {} has format version {found}; this game reads up to {EXPEDITION_VERSION}: it takes a newer game", path.display())]
    Newer {
        /// The folder.
        path: PathBuf,
        /// The version of the file.
        found: u32,
    },
    /// The file is damaged or was changed. It is left unchanged.
    #[error("{} was damaged or changed: {reason}{}", path.display(), if *has_previous { "; the save before it can be restored" } else { "" })]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The error.
        reason: String,
        /// `true` if the previous save can be read.
        has_previous: bool,
    },
    /// The operating system returned an error, such as a full disk.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The order was refused. Nothing has changed.
    #[error("{0}")]
    Refused(#[from] ExpeditionRefusal),
}

/// The contents of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedExpedition {
    pub(super) state: ExpeditionState,
    pub(super) data: ExpeditionData,
    /// The battle that is being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) battle: Option<ExpeditionBattle>,
    /// The last battle whose report was entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) finished: Option<ExpeditionBattle>,
    /// The journals that can't be played, by the names of their files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) set_aside: Vec<String>,
    /// The names of the data of the people that the players have renamed, by their ids.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) printed_names: BTreeMap<String, Localized>,
}

/// A battle of an expedition in its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExpeditionBattle {
    /// The name of the journal; `None` if it could not be created, or is no longer needed.
    pub(super) journal: Option<String>,
    /// Time when the battle began, in seconds since 1970.
    pub(super) begun: u64,
    /// The seed of its dice.
    pub(super) seed: u64,
}

/// Replaces a file as a whole.
pub(super) fn replace_text(path: &Path, text: &str) -> Result<(), ExpeditionFileError> {
    files::replace_file(path, text.as_bytes()).map_err(|source| ExpeditionFileError::Io { path: path.into(), source })
}

/// Returns the text of the file.
pub(super) fn write_saved(saved: &SavedExpedition) -> String {
    add_header(FORMAT, EXPEDITION_VERSION, &to_json_line(saved))
}

/// Locks a folder for this process; `None` if its lock file can't be opened.
pub(super) fn lock_folder(folder: &Path) -> Result<Option<LockFile>, ExpeditionFileError> {
    match LockFile::acquire(&folder.join(LOCK_FILE)) {
        Ok(None) => Err(ExpeditionFileError::InUse { path: folder.into() }),
        lock => Ok(lock.ok().flatten()),
    }
}

/// Returns `true` if a program has the expedition in that folder open.
pub fn is_expedition_open(folder: &Path) -> bool {
    files::is_locked(&folder.join(LOCK_FILE))
}

/// Reads one of the files in a folder.
pub(super) fn read_saved(folder: &Path, name: &str) -> Result<SavedExpedition, ExpeditionFileError> {
    let path = folder.join(name);
    let bytes = files::read_bounded_file(&path, MAX_FILE).map_err(|source| match source.kind() {
        io::ErrorKind::FileTooLarge => damaged_file_error(&path, "it is too large for an expedition"),
        _ => ExpeditionFileError::Io { path: path.clone(), source },
    })?;
    let (header, text) = FileHeader::split(&bytes).map_err(|error| damaged_file_error(&path, &error.to_string()))?;
    if header.format != FORMAT {
        return Err(damaged_file_error(&path, "another format"));
    }
    if header.version > EXPEDITION_VERSION {
        return Err(ExpeditionFileError::Newer { path: folder.into(), found: header.version });
    }
    if !header.fits(text) {
        return Err(damaged_file_error(&path, "its checksum does not fit"));
    }
    let saved: SavedExpedition =
        serde_json::from_slice(text).map_err(|error| damaged_file_error(&path, &error.to_string()))?;
    check_saved(&saved).map_err(|reason| damaged_file_error(&path, reason))?;
    Ok(saved)
}

/// Returns the error of a damaged file.
fn damaged_file_error(path: &Path, reason: &str) -> ExpeditionFileError {
    let is_main = path.ends_with(EXPEDITION_FILE);
    let has_previous = is_main && path.parent().is_some_and(|folder| read_saved(folder, PREVIOUS_FILE).is_ok());
    ExpeditionFileError::Damaged { path: path.into(), reason: reason.into(), has_previous }
}

/// Checks the invariants on which the rules rely.
fn check_saved(saved: &SavedExpedition) -> Result<(), &'static str> {
    let SavedExpedition { state, data, .. } = saved;
    let seats = state.seats.len();
    let is_seated = state.survivors.iter().all(|survivor| usize::from(survivor.seat) < seats);
    if !(1..=MAX_SEATS).contains(&seats) || !is_seated {
        Err("its seats are not those of its survivors")
    } else if data.length(&state.length).is_none() || data.hardness(&state.hardness).is_none() {
        Err("it lacks its length or its difficulty")
    } else if !state.survivors.iter().all(|survivor| data.person(&survivor.person).is_some()) {
        Err("it lacks the person of a survivor")
    } else if !state.sections.iter().all(|section| data.section(&section.id).is_some())
        || !state.places.iter().all(|place| data.place(&place.kind).is_some())
    {
        Err("it lacks a section or a place")
    } else {
        Ok(())
    }
}
