//! The clock of a session.

use std::time::{Duration, Instant};

/// Time between two polls of a session while work goes on of which no call of the wake hook tells.
pub const POLL_TIME: Duration = Duration::from_millis(100);
/// Longest time between two polls of a session: long absences are noticed with any poll.
const IDLE_POLL_TIME: Duration = Duration::from_secs(1);
/// Shortest time between two polls of a session in which nothing has happened.
const SHORTEST_POLL_TIME: Duration = Duration::from_millis(10);

/// Returns the time until the next poll, if something is due at a certain time.
pub(crate) fn time_until(due: Option<Duration>, now: Duration) -> Duration {
    due.map_or(IDLE_POLL_TIME, |due| due.saturating_sub(now)).clamp(SHORTEST_POLL_TIME, IDLE_POLL_TIME)
}

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
