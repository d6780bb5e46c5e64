//! The clock of a session.

use std::time::{Duration, Instant};

/// Longest time between two polls of a session: pings and attempts to connect are due in multiples of it.
pub const POLL_TIME: Duration = Duration::from_millis(100);

/// Clock of a session: a monotonic time since its start, which changes of the system's date don't affect.
#[derive(Clone, Copy, Debug)]
pub struct SessionClock(Instant);

impl Default for SessionClock {
    fn default() -> SessionClock {
        SessionClock(Instant::now())
    }
}

impl SessionClock {
    /// Returns the time since the clock was started.
    pub fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
