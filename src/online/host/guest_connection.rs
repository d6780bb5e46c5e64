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
    pub opened: Duration,
    pub heard: Duration,
    pub pinged: Duration,
    pub rate: RateLimit,
    /// Messages that came too fast, each with the time when it came.
    pub waiting: VecDeque<(Duration, Vec<u8>)>,
}
