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

impl ResumableSession {
    /// Returns the names of the players at other machines.
    pub(crate) fn other_names(&self) -> Vec<String> {
        let names = self.summary.names.iter();
        match self.role {
            SessionRole::Host => names.skip(1).cloned().collect(),
            SessionRole::Guest => names.take(1).cloned().collect(),
        }
    }
}
