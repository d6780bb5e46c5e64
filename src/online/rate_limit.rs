//! Limits on the rate of messages. Time is the duration since any fixed moment, because the crate has no clock.

use std::time::Duration;

use crate::limits::MessageRate;

/// A limit on the rate of messages, with a number of messages that may come at once.
#[derive(Clone, Debug)]
pub struct RateLimit {
    rate: MessageRate,
    /// Number of messages that may come now.
    allowance: f64,
    /// Time of the last message or refill.
    updated: Duration,
}

impl RateLimit {
    /// Creates a limit that allows its burst at once.
    pub fn new(rate: MessageRate, now: Duration) -> RateLimit {
        RateLimit { rate, allowance: f64::from(rate.burst), updated: now }
    }

    /// Returns the time from which the next message may be accepted.
    pub fn next_time(&self) -> Duration {
        let missing = (1.0 - self.allowance).max(0.0);
        self.updated + Duration::from_secs_f64(missing / f64::from(self.rate.per_second))
    }

    /// Returns `true` if a message may be accepted now, and counts it.
    pub fn try_take(&mut self, now: Duration) -> bool {
        let passed = now.saturating_sub(self.updated).as_secs_f64();
        self.updated = self.updated.max(now);
        self.allowance = (self.allowance + passed * f64::from(self.rate.per_second)).min(f64::from(self.rate.burst));
        if self.allowance < 1.0 {
            return false;
        }
        self.allowance -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_limited_to_a_burst_and_a_rate() {
        let mut limit = RateLimit::new(MessageRate { per_second: 2, burst: 5 }, Duration::ZERO);
        let mut accepted =
            |millis, tries: usize| (0..tries).filter(|_| limit.try_take(Duration::from_millis(millis))).count();
        assert_eq!(accepted(0, 10), 5);
        assert_eq!(accepted(400, 10), 0);
        assert_eq!(accepted(500, 10), 1);
        assert_eq!(limit.next_time(), Duration::from_millis(1_000));
        let mut accepted =
            |millis, tries: usize| (0..tries).filter(|_| limit.try_take(Duration::from_millis(millis))).count();
        assert_eq!(accepted(100, 10), 0, "a clock that goes back gives nothing");
        assert_eq!(accepted(60_000, 100), 5, "unused messages are not saved up");
    }
}
