//! The mail state: a small file beside the journal of a battle that is played by mail.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::MailError;
use crate::BattleSpec;
use rules::{BySide, Side};

/// File extension of mail states, instead of that of the journal.
const EXTENSION: &str = "post";
/// Maximum size of the file, in bytes; larger files are refused.
const MAX_BYTES: u64 = 64 << 10;

/// State of a battle that is played by mail: the seat that is played here, and the entries that the opponent has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailState {
    /// The seat that is played here.
    pub seat: Side,
    /// Name of each seat's player, if known.
    pub players: BySide<Option<String>>,
    /// Number of entries received or sent by mail: they can't be undone.
    pub settled: usize,
}

impl MailState {
    /// Returns the state of a battle that is played by mail from now on, with that seat played here.
    pub fn begin(spec: &BattleSpec, seat: Side) -> MailState {
        let mut players = BySide::default();
        players[seat] = Some(spec.players[seat].clone());
        MailState { seat, players, settled: 0 }
    }

    /// Reads the mail state of a journal; `None` for a battle that is not played by mail.
    ///
    /// # Errors
    /// If the file exists but can't be read: it is then unknown which seat is played here, and neither seat may be
    /// shown.
    pub fn of(journal: &Path) -> Result<Option<MailState>, MailError> {
        let path = mail_state_path(journal);
        match files::read_bounded_file(&path, MAX_BYTES) {
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(MailError::Io { path, source }),
            Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|fault| MailError::Post { path, fault }),
        }
    }

    /// Saves the mail state beside that journal.
    ///
    /// # Errors
    /// If the file can't be written; an existing file stays unchanged.
    pub fn save(&self, journal: &Path) -> Result<(), MailError> {
        let path = mail_state_path(journal);
        let text = serde_json::to_vec(self).map_err(io::Error::from);
        text.and_then(|text| files::replace_file(&path, &text)).map_err(|source| MailError::Io { path, source })
    }

    /// Deletes the mail state of a journal, for example when the journal is deleted.
    pub fn remove(journal: &Path) {
        // A missing file is no error, and one that can't be deleted belongs to no battle and is ignored.
        let _ = fs::remove_file(mail_state_path(journal));
    }
}

fn mail_state_path(journal: &Path) -> PathBuf {
    journal.with_extension(EXTENSION)
}
