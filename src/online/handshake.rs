//! The first messages of guest and host, with the versions of their games. Unknown fields are ignored, so that games of
//! different versions can tell each other theirs.

use record::Digest;
use rules::RulesEdition;
use serde::{Deserialize, Serialize};

use crate::byte_strings::SessionId;

/// The version of the protocol.
pub const PROTOCOL_VERSION: u32 = 5;

/// The first message of a guest. Unknown fields are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GuestHello {
    /// Version of the guest's protocol.
    pub protocol: u32,
    /// Version of the guest's game.
    pub game: String,
    /// Number of the edition of the rules that the guest's game plays.
    pub edition: u32,
    /// `true` if the guest wants to watch a battle that has begun.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub watch: bool,
    /// `true` if the guest agrees to undo the entries that the host has lost.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rollback: bool,
    /// The session that has admitted the guest before, if one has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionId>,
    /// The last update that the guest has, if it comes back to a battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<ResumePoint>,
}

/// The last update that a guest has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResumePoint {
    /// Number of entries.
    pub entries: u32,
    /// Number of orders taken back before.
    pub undone: u32,
    /// Digest of the observation.
    pub digest: Digest,
}

/// Reason why a guest is turned away. Unknown fields are ignored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JoinRejection {
    /// Host and guest have games of different protocols or editions of the rules.
    Version {
        /// Version of the host's game.
        game: String,
        /// Version of the host's protocol.
        protocol: u32,
        /// Number of the host's edition of the rules.
        edition: u32,
    },
    /// All places are taken.
    Full,
    /// The battle has begun without this guest.
    Started,
    /// The session was closed.
    Closed,
    /// The guest's session is over, and its host has gone on with another one at the same address. Members of the old
    /// session may join that one with the same key and a new secret.
    NextSession,
    /// The guest's last update does not belong to the host's record: the host has lost entries, or has another battle.
    Diverged {
        /// Number of entries of the host.
        entries: u32,
    },
}

/// Returns the number of an edition of the rules, for comparisons between two games.
pub fn edition_number(edition: RulesEdition) -> u32 {
    edition as u32
}
