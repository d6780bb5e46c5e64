//! A session on disk, as the lobby offers it.

use online::SessionId;
use online_runtime::{SessionRole, SessionSummary};

/// A session on disk that the player can continue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ResumableSession {
    pub(crate) id: SessionId,
    pub(crate) role: SessionRole,
    pub(crate) summary: SessionSummary,
}
