//! The client's clock. A game goes by the system's; whoever stages one without a window moves it on by hand, so that
//! what takes time is over as soon as they say so.

use std::{
    ops::{Add, Sub},
    sync::{
        LazyLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

static BY_HAND: AtomicBool = AtomicBool::new(false);
static NANOSECONDS: AtomicU64 = AtomicU64::new(0);
static START: LazyLock<std::time::Instant> = LazyLock::new(std::time::Instant::now);

/// How long the clock has run when it is first read: a moment before that can still be told.
const BEFORE: Duration = Duration::from_secs(3600);

/// A moment of the client's clock, as [`std::time::Instant`] is one of the system's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

/// From now on time passes in this process by [`pass`] alone.
pub fn by_hand() {
    BY_HAND.store(true, Ordering::SeqCst);
}

/// Lets so much time pass on a clock that is moved by hand.
pub fn pass(time: Duration) {
    let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
    NANOSECONDS.fetch_add(nanoseconds, Ordering::SeqCst);
}

impl Instant {
    /// This moment.
    pub fn now() -> Instant {
        let by_hand = BY_HAND.load(Ordering::SeqCst);
        let passed = if by_hand { Duration::from_nanos(NANOSECONDS.load(Ordering::SeqCst)) } else { START.elapsed() };
        Instant(BEFORE + passed)
    }

    /// How long ago it was; nothing for a moment to come.
    pub fn elapsed(self) -> Duration {
        Instant::now() - self
    }

    /// So much earlier, but not before the clock began.
    pub fn before(self, time: Duration) -> Instant {
        Instant(self.0.saturating_sub(time))
    }
}

impl Add<Duration> for Instant {
    type Output = Instant;

    fn add(self, time: Duration) -> Instant {
        Instant(self.0 + time)
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}
