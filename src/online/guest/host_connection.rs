//! A guest's connection to the host.

use std::time::Duration;

use crate::limits::{FIRST_RETRIES, LATE_RETRY_TIME, PATIENCE_TIME, PING_TIME, QUIET_TIME, RETRY_TIME, SILENCE_TIME};

/// The connection to the host.
#[derive(Clone, Debug)]
pub(super) struct HostConnection {
    pub(super) state: ConnectionState,
    /// Time of the last message of the host.
    pub(super) heard: Duration,
    /// Time of the last ping.
    pub(super) pinged: Duration,
}

/// State of the connection to the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConnectionState {
    /// The connection is lost, and the next attempt is due at a certain time.
    Lost {
        since: Duration,
        attempts: u32,
        retry: Duration,
    },
    /// The caller is connecting.
    Connecting {
        since: Duration,
        attempts: u32,
    },
    Open {
        /// `true` once the host has admitted the guest on this connection.
        admitted: bool,
    },
    Closed,
}

impl HostConnection {
    pub(super) fn new(now: Duration) -> HostConnection {
        let state = ConnectionState::Lost { since: now, attempts: 0, retry: now };
        HostConnection { state, heard: now, pinged: now }
    }

    pub(super) fn is_open(&self) -> bool {
        matches!(self.state, ConnectionState::Open { .. })
    }

    pub(super) fn is_admitted(&self) -> bool {
        self.state == ConnectionState::Open { admitted: true }
    }

    pub(super) fn admit(&mut self) {
        if self.is_open() {
            self.state = ConnectionState::Open { admitted: true };
        }
    }

    pub(super) fn close(&mut self) {
        self.state = ConnectionState::Closed;
    }

    /// Returns the time of the next ping, if the host sends nothing before.
    pub(super) fn ping_time(&self) -> Duration {
        (self.heard + QUIET_TIME).max(self.pinged + PING_TIME)
    }

    /// Returns the time of the next ping or attempt to connect, or at which the connection is given up; `None` if there
    /// is nothing to do.
    pub(super) fn next_tick(&self) -> Option<Duration> {
        match self.state {
            ConnectionState::Open { .. } => Some(self.ping_time().min(self.heard + SILENCE_TIME)),
            ConnectionState::Lost { retry, .. } => Some(retry),
            ConnectionState::Connecting { .. } | ConnectionState::Closed => None,
        }
    }
}

/// Returns the time until the next attempt to connect. It becomes longer with the number of attempts and with time.
pub(super) fn retry_time(attempts: u32, lost_for: Duration) -> Duration {
    let late = if lost_for >= PATIENCE_TIME { LATE_RETRY_TIME } else { RETRY_TIME };
    FIRST_RETRIES.get(attempts as usize).copied().unwrap_or(late)
}
