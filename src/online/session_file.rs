//! The session file: the saved state of a host or a guest on disk. It is written as a whole, so that after a crash it
//! has the old state or the new one. A lock file beside it, `NAME.session.lock`, is locked while the session is open.

use std::{
    io,
    path::{Path, PathBuf},
};

use files::LockFile;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{guest::GuestSave, host::HostSave, limits::MAX_SESSION_FILE};

/// File extension of session files.
pub const SESSION_EXTENSION: &str = "session";
const FORMAT: &str = "incursion-session";
/// The version of the format. Files of other versions are refused, because no session outlives an evening.
const VERSION: u32 = 1;

/// The saved state of a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SavedState {
    /// That of the host.
    Host(Box<HostSave>),
    /// That of a guest.
    Guest(Box<GuestSave>),
}

/// Error of a session file.
#[derive(Debug, Error)]
pub enum SessionFileError {
    /// Another process has opened the session.
    #[error("{} is open in another window", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The file is damaged, or of another version.
    #[error("{}: {fault}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Description of the error.
        fault: String,
    },
    /// The system refuses: for example, the disk is full, or access is denied.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
}

#[derive(Deserialize)]
struct SessionFileStamp {
    format: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
struct SessionFileContent<T> {
    format: String,
    version: u32,
    state: T,
}

/// A session file that this process has locked.
#[derive(Debug)]
pub struct SessionFile {
    path: PathBuf,
    _lock: LockFile,
}

impl SessionFile {
    /// Locks a session file, which need not exist yet.
    ///
    /// # Errors
    /// If another process has it open, or the lock file can't be created.
    pub fn lock(path: &Path) -> Result<SessionFile, SessionFileError> {
        let lock_path = files::lock_file_path(path);
        let lock = LockFile::acquire(&lock_path).map_err(|source| SessionFileError::Io { path: lock_path, source })?;
        let lock = lock.ok_or_else(|| SessionFileError::InUse { path: path.into() })?;
        Ok(SessionFile { path: path.into(), _lock: lock })
    }

    /// Replaces the content of the file.
    ///
    /// # Errors
    /// If the file can't be written; the old content stays then.
    pub fn write(&self, state: &SavedState) -> Result<(), SessionFileError> {
        let content = SessionFileContent { format: FORMAT.to_owned(), version: VERSION, state };
        files::replace_file(&self.path, &to_json(&content))
            .map_err(|source| SessionFileError::Io { path: self.path.clone(), source })
    }

    /// Reads the file.
    ///
    /// # Errors
    /// If the file can't be read, is damaged, or is of another version.
    pub fn read(&self) -> Result<SavedState, SessionFileError> {
        let bytes = files::read_bounded_file(&self.path, MAX_SESSION_FILE)
            .map_err(|source| SessionFileError::Io { path: self.path.clone(), source })?;
        read_state(&bytes).map_err(|fault| SessionFileError::Unreadable { path: self.path.clone(), fault })
    }
}

fn to_json(content: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(content).expect("plain data always serialises")
}

fn read_state(bytes: &[u8]) -> Result<SavedState, String> {
    let stamp: SessionFileStamp = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    if stamp.format != FORMAT || stamp.version != VERSION {
        return Err("not a session of this game".into());
    }
    let content: SessionFileContent<SavedState> = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    Ok(content.state)
}
