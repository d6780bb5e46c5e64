//! A host's connection to a guest.

use std::{collections::VecDeque, time::Duration};

use crate::{
    byte_strings::PeerKey,
    limits::{HELLO_TIME, PING_TIME, SILENCE_TIME},
    member::MemberId,
    rate_limit::RateLimit,
};

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

impl GuestConnection {
    /// Returns the time of the next ping or waiting message, or at which the connection is given up.
    pub fn next_tick(&self) -> Duration {
        let due = match self.member {
            Some(_) => (self.pinged + PING_TIME).min(self.heard + SILENCE_TIME),
            None => self.opened + HELLO_TIME,
        };
        if self.waiting.is_empty() { due } else { due.min(self.rate.next_time()) }
    }
}
