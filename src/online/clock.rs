//! The clock of half-turns. It is off by default and has no effect on the battle: the window only shows that time is
//! up.

use std::time::Duration;

use rules::Side;
use serde::{Deserialize, Serialize};

/// Time for a half-turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClockLimit {
    /// 3 minutes.
    ThreeMinutes,
    /// 5 minutes.
    FiveMinutes,
    /// 10 minutes.
    TenMinutes,
}

impl ClockLimit {
    /// All limits, the shortest first.
    pub const ALL: [ClockLimit; 3] = [ClockLimit::ThreeMinutes, ClockLimit::FiveMinutes, ClockLimit::TenMinutes];

    /// Returns the number of minutes.
    pub fn minutes(self) -> u8 {
        match self {
            ClockLimit::ThreeMinutes => 3,
            ClockLimit::FiveMinutes => 5,
            ClockLimit::TenMinutes => 10,
        }
    }

    /// Returns the time.
    pub fn duration(self) -> Duration {
        Duration::from_secs(60 * u64::from(self.minutes()))
    }
}

/// The clock at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockState {
    /// The side whose half-turn it is.
    pub side: Side,
    /// The time left, in milliseconds.
    pub left_millis: u32,
    /// `true` if the clock is running: the side must decide, and no player is away.
    pub running: bool,
}

impl ClockState {
    /// Returns the time left after that much more time.
    pub fn left_after(&self, passed: Duration) -> Duration {
        let left = Duration::from_millis(self.left_millis.into());
        if self.running { left.saturating_sub(passed) } else { left }
    }
}
