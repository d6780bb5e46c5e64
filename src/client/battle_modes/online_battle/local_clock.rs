//! The time of day at the player's place, as messages show it. Its source is a resource, so that a test without a window
//! can replace it.

use std::fmt;

use chrono::Timelike;

use crate::prelude::*;

/// A time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayTime {
    /// The hour, from 0 to 23.
    pub hour: u8,
    /// The minute, from 0 to 59.
    pub minute: u8,
}

impl fmt::Display for DayTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)
    }
}

/// Resource: the source of the local time of day; it returns `None` if the time is not known.
#[derive(Resource, Clone, Copy, Debug)]
pub struct LocalClock(pub fn() -> Option<DayTime>);

impl Default for LocalClock {
    fn default() -> LocalClock {
        LocalClock(read_system_time)
    }
}

/// Returns the time of day in the time zone of the system.
fn read_system_time() -> Option<DayTime> {
    let now = chrono::Local::now();
    Some(DayTime { hour: now.hour() as u8, minute: now.minute() as u8 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn day_times_have_two_digits() {
        assert_eq!(DayTime { hour: 0, minute: 5 }.to_string(), "00:05");
        assert_eq!(DayTime { hour: 21, minute: 30 }.to_string(), "21:30");
    }
}
