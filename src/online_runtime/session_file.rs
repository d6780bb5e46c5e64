//! The session file: a session on disk. It is written as a whole, so that after a crash it has the old content or the
//! new one. A lock file beside it, `NAME.session.lock`, is locked while the session is open.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use files::LockFile;
use rules::{Localized, both};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::stored_session::StoredSession;

/// File extension of session files.
pub const SESSION_EXTENSION: &str = "session";
/// Maximum length of a session file, in bytes: it contains the mission and its own pictures.
const MAX_SESSION_FILE: u64 = 16 << 20;
/// File extension that is added to a session file while it is replaced.
pub(crate) const INCOMPLETE_EXTENSION: &str = "new";
const FORMAT: &str = "incursion-session";
/// The version of the format. Files of other versions are refused, because sessions are short-lived.
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
        /// The fault.
        fault: SessionFileFault,
    },
    /// The operating system returned an error: for example, the disk is full, or access is denied.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
}

/// The fault of a file that belongs to a session.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SessionFileFault {
    /// The file is no session file.
    #[error("this is no session")]
    NoSession,
    /// Another version of the game saved the file, in this format.
    #[error("the session was saved by another version of the game (format {0})")]
    OtherVersion(u32),
    /// The file belongs to another session.
    #[error("this is the transcript of another session")]
    OtherSession,
    /// A part of the file is damaged or missing.
    #[error("{0}")]
    Damaged(String),
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
    /// Locks a session file, which need not exist yet. Creates its folder if needed. Removes the incomplete file of a
    /// program that was killed while it wrote the session.
    ///
    /// # Errors
    /// If another process has it open, or the lock file can't be created.
    pub fn lock(path: &Path) -> Result<SessionFile, SessionFileError> {
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(|source| SessionFileError::Io { path: folder.into(), source })?;
        let lock_path = files::lock_file_path(path);
        let lock = LockFile::acquire(&lock_path).map_err(|source| SessionFileError::Io { path: lock_path, source })?;
        let lock = lock.ok_or_else(|| SessionFileError::InUse { path: path.into() })?;
        remove_incomplete_file(path);
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
        files::replace_file(&self.path, &encode_session(session))
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

/// Removes the file of a replacement that was not finished. The session file must be locked.
fn remove_incomplete_file(path: &Path) {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(INCOMPLETE_EXTENSION);
    // A device or a pipe with this name belongs to another program.
    if fs::symlink_metadata(&name).is_ok_and(|found| found.is_file() || found.is_symlink()) {
        // A file that can't be removed is replaced by the next write.
        let _ = fs::remove_file(&name);
    }
}

impl SessionFileError {
    /// Returns the reason.
    pub fn message(&self) -> Localized {
        match self {
            SessionFileError::InUse { path } => {
                let path = path.display();
                both!("{path} está abierto en otra ventana", "{path} is open in another window")
            }
            SessionFileError::Unreadable { path, fault } => {
                let (path, Localized { es, en }) = (path.display(), fault.message());
                both!("{path}: {es}", "{path}: {en}")
            }
            SessionFileError::Io { path, source } => {
                let (path, Localized { es, en }) = (path.display(), mission::describe_io_error(source));
                both!("{path}: {es}", "{path}: {en}")
            }
        }
    }
}

impl SessionFileFault {
    /// Returns the fault in words for the player.
    pub fn message(&self) -> Localized {
        match self {
            SessionFileFault::NoSession => both!("no es una sesión", "it is no session"),
            SessionFileFault::OtherVersion(format) => both!(
                "la sesión la guardó otra versión del juego (formato {format})",
                "the session was saved by another version of the game (format {format})"
            ),
            SessionFileFault::OtherSession => both!("es de otra sesión", "it belongs to another session"),
            SessionFileFault::Damaged(why) => both!("está dañado", "it is damaged ({why})"),
        }
    }
}

/// Reads a session file without locking it, for lists.
pub(crate) fn read_session_file(path: &Path) -> Result<StoredSession, SessionFileError> {
    let bytes = files::read_bounded_file(path, MAX_SESSION_FILE)
        .map_err(|source| SessionFileError::Io { path: path.into(), source })?;
    parse_session(&bytes).map_err(|fault| SessionFileError::Unreadable { path: path.into(), fault })
}

/// Returns the content of a session file.
pub fn encode_session(session: &StoredSession) -> Vec<u8> {
    to_json(&SessionFileContent { format: FORMAT.to_owned(), version: VERSION, session })
}

fn to_json(content: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(content).expect("plain data always serialises")
}

/// Reads the content of a session file.
///
/// # Errors
/// If it is no session, is damaged, or is of another version.
pub fn parse_session(bytes: &[u8]) -> Result<StoredSession, SessionFileFault> {
    let damaged = |error: serde_json::Error| SessionFileFault::Damaged(error.to_string());
    let stamp: SessionFileStamp = serde_json::from_slice(bytes).map_err(damaged)?;
    if stamp.format != FORMAT {
        return Err(SessionFileFault::NoSession);
    }
    if stamp.version != VERSION {
        return Err(SessionFileFault::OtherVersion(stamp.version));
    }
    let content: SessionFileContent<StoredSession> = serde_json::from_slice(bytes).map_err(damaged)?;
    Ok(content.session)
}
