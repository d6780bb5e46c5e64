//! Members of an online session: the host's player and the guests, each at a machine.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Number of a member of a session. The host is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MemberId(pub u8);

impl MemberId {
    /// The member at the host's machine.
    pub const HOST: MemberId = MemberId(1);
}

impl fmt::Display for MemberId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}
