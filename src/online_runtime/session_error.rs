//! Errors of sessions that can't be opened or continued.

use std::io;

use online::{HostFault, RestoreError};
use record::ResumeError;
use thiserror::Error;

use crate::session_file::SessionFileError;

/// Reason why a session can't be opened or continued. Its files are unchanged.
#[derive(Debug, Error)]
pub enum SessionError {
    /// The session's file can't be used.
    #[error(transparent)]
    File(#[from] SessionFileError),
    /// The host's battle can't be continued.
    #[error(transparent)]
    Battle(#[from] ResumeError),
    /// The saved state does not fit the battle.
    #[error(transparent)]
    Restore(#[from] RestoreError),
    /// The mission in the file can't be read by this game.
    #[error("this game can't read the mission of this session")]
    UnreadableMission,
    /// The guest's battle can't be played by this game.
    #[error("this game can't play the battle of this session: {}", .0.message().en)]
    UnplayableSetup(HostFault),
    /// The file belongs to the other role: a host's instead of a guest's, or the reverse.
    #[error("this is a file of the other end of a session")]
    OtherRole,
    /// The guest does not know where the host is.
    #[error("the address of the host is missing")]
    NoAddress,
    /// The battle is not over, so there is nothing to verify.
    #[error("the battle is not over")]
    NotOver,
    /// The system has no random generator.
    #[error("no keys can be made: {0}")]
    Keys(io::Error),
}
