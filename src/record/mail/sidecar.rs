//! What is kept beside the journal of a battle that is played by mail.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::MailError;
use crate::BattleSpec;
use rules::{BySide, Side};

/// How the file's name ends, in place of the journal's ending.
const EXTENSION: &str = "post";
/// A larger file is none of these.
const MAX_BYTES: u64 = 64 << 10;

/// Which seat of a battle is played here, and what the other player has of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailState {
    /// The seat that is played here.
    pub seat: Side,
    /// Who plays which seat, where that is known.
    pub players: BySide<Option<String>>,
    /// That many entries came with a letter or went out with one: they stand for good.
    pub settled: usize,
}

impl MailState {
    /// Of a battle that goes by mail from now on, with that seat played here.
    pub fn begin(spec: &BattleSpec, seat: Side) -> MailState {
        let mut players = BySide::default();
        players[seat] = Some(spec.players[seat].clone());
        MailState { seat, players, settled: 0 }
    }

    /// What lies beside that journal; none for a battle that is not played by mail.
    ///
    /// # Errors
    /// If something lies there that can't be read: whose seat is played here is not known then, and neither seat may be
    /// shown.
    pub fn of(journal: &Path) -> Result<Option<MailState>, MailError> {
        let path = mail_state_path(journal);
        match files::read_bounded_file(&path, MAX_BYTES) {
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(MailError::Io { path, source }),
            Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|fault| MailError::Post { path, fault }),
        }
    }

    /// Keeps it beside that journal.
    ///
    /// # Errors
    /// If the system refuses; what lay there is as it was.
    pub fn keep(&self, journal: &Path) -> Result<(), MailError> {
        let path = mail_state_path(journal);
        let text = serde_json::to_vec(self).map_err(io::Error::from);
        text.and_then(|text| files::replace_file(&path, &text)).map_err(|source| MailError::Io { path, source })
    }

    /// Takes away what lies beside a journal, such as when that is deleted.
    pub fn remove(journal: &Path) {
        // Where there is none, all is well; one that stays behind belongs to no battle and is not looked at.
        let _ = fs::remove_file(mail_state_path(journal));
    }
}

fn mail_state_path(journal: &Path) -> PathBuf {
    journal.with_extension(EXTENSION)
}
