//! The session file: a session on disk. It is written as a whole, so that after a crash it has the old content or the
//! new one. A lock file beside it, `NAME.session.lock`, is locked while the session is open.

use std::{
    io,
    path::{Path, PathBuf},
};

use files::LockFile;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::stored_session::StoredSession;

/// File extension of session files.
pub const SESSION_EXTENSION: &str = "session";
/// Maximum length of a session file, in bytes: it contains the mission and its own pictures.
const MAX_SESSION_FILE: u64 = 16 << 20;
const FORMAT: &str = "incursion-session";
/// The version of the format. Files of other versions are refused, because no session outlives an evening.
const VERSION: u32 = 2;

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
    session: T,
}

/// A session file that this process has locked.
#[derive(Debug)]
pub struct SessionFile {
    path: PathBuf,
    _lock: LockFile,
}

impl SessionFile {
    /// Locks a session file, which need not exist yet. Creates its folder if needed.
    ///
    /// # Errors
    /// If another process has it open, or the lock file can't be created.
    pub fn lock(path: &Path) -> Result<SessionFile, SessionFileError> {
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).map_err(|source| SessionFileError::Io { path: folder.into(), source })?;
        let lock_path = files::lock_file_path(path);
        let lock = LockFile::acquire(&lock_path).map_err(|source| SessionFileError::Io { path: lock_path, source })?;
        let lock = lock.ok_or_else(|| SessionFileError::InUse { path: path.into() })?;
        Ok(SessionFile { path: path.into(), _lock: lock })
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the content of the file.
    ///
    /// # Errors
    /// If the file can't be written; the old content stays then.
    pub fn write(&self, session: &StoredSession) -> Result<(), SessionFileError> {
        let content = SessionFileContent { format: FORMAT.to_owned(), version: VERSION, session };
        let bytes = to_json(&content);
        files::replace_file(&self.path, &bytes)
            .map_err(|source| SessionFileError::Io { path: self.path.clone(), source })
    }

    /// Reads the file.
    ///
    /// # Errors
    /// If the file can't be read, is damaged, or is of another version.
    pub fn read(&self) -> Result<StoredSession, SessionFileError> {
        read_session_file(&self.path)
    }
}

fn to_json(content: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(content).expect("plain data always serialises")
}

/// Reads a session file without locking it, for lists.
pub(crate) fn read_session_file(path: &Path) -> Result<StoredSession, SessionFileError> {
    let bytes = files::read_bounded_file(path, MAX_SESSION_FILE)
        .map_err(|source| SessionFileError::Io { path: path.into(), source })?;
    parse_session(&bytes).map_err(|fault| SessionFileError::Unreadable { path: path.into(), fault })
}

fn parse_session(bytes: &[u8]) -> Result<StoredSession, String> {
    let stamp: SessionFileStamp = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    if stamp.format != FORMAT {
        return Err("this is no session".into());
    }
    if stamp.version != VERSION {
        return Err(format!("the session was saved by another version of the game (format {})", stamp.version));
    }
    let content: SessionFileContent<StoredSession> =
        serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    Ok(content.session)
}
