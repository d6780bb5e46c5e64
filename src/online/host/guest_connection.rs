//! A host's connection to a guest.

use std::{collections::VecDeque, time::Duration};

use crate::{byte_strings::PeerKey, member::MemberId, rate_limit::RateLimit};

/// A connection to a guest.
#[derive(Clone, Debug)]
pub(super) struct GuestConnection {
    /// Key of the guest's machine, which the transport has proved.
    pub key: PeerKey,
    /// The member; `None` before the first message.
    pub member: Option<MemberId>,
    pub chat_rate: RateLimit,
    /// Time at which the connection was opened.
    pub opened: Duration,
    /// Time of the last message of the guest.
    pub heard: Duration,
    /// Time of the last ping.
    pub pinged: Duration,
    pub rate: RateLimit,
    /// Messages beyond the rate limit, each with the time at which it arrived.
    pub waiting: VecDeque<(Duration, Vec<u8>)>,
}
