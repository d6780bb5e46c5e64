//! The client's clock. A game uses the system's clock; a test without a window switches to a manual clock with
//! [`use_manual_clock`] and advances it with [`advance`], so that timed effects end immediately.

use std::{
    ops::{Add, Sub},
    sync::{
        LazyLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

static IS_MANUAL: AtomicBool = AtomicBool::new(false);
static NANOSECONDS: AtomicU64 = AtomicU64::new(0);
static START: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);

/// Reading of the clock at its start; not zero, so that moments before the start can be represented.
const START_READING: Duration = Duration::from_secs(3600);

/// A moment of the client's clock, like [`std::time::Instant`] for the system's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientInstant(Duration);

/// Switches this process to the manual clock: from now on only [`advance`] advances it.
pub fn use_manual_clock() {
    IS_MANUAL.store(true, Ordering::SeqCst);
}

/// Advances the manual clock by `time`.
pub fn advance(time: Duration) {
    let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
    NANOSECONDS.fetch_add(nanoseconds, Ordering::SeqCst);
}

impl ClientInstant {
    /// Returns the current moment.
    pub fn now() -> ClientInstant {
        let by_hand = IS_MANUAL.load(Ordering::SeqCst);
        let passed = if by_hand { Duration::from_nanos(NANOSECONDS.load(Ordering::SeqCst)) } else { START.elapsed() };
        ClientInstant(START_READING + passed)
    }

    /// Returns the time since this moment; zero for a future moment.
    pub fn elapsed(self) -> Duration {
        ClientInstant::now() - self
    }

    /// Returns the moment that is `time` earlier, but not before zero.
    pub fn before(self, time: Duration) -> ClientInstant {
        ClientInstant(self.0.saturating_sub(time))
    }
}

impl Add<Duration> for ClientInstant {
    type Output = ClientInstant;

    fn add(self, time: Duration) -> ClientInstant {
        ClientInstant(self.0 + time)
    }
}

impl Sub for ClientInstant {
    type Output = Duration;

    fn sub(self, earlier: ClientInstant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}
