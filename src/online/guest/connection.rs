//! The guest's connection: pings, lost connections, and attempts to connect again.

use std::time::Duration;

use rules::RulesEdition;

use super::{
    battle::GuestBattle,
    host_connection::{ConnectionState, HostConnection, retry_time},
    output::{GuestNotice, GuestOutput, HostFault},
    session::{CurrentAbsence, GuestSession},
};
use crate::{
    frame::{FrameError, decode_frame, encode_frame},
    handshake::{GuestHello, PROTOCOL_VERSION, edition_number},
    limits::{ABSENCE_TIME, MAX_BEGIN_FRAME, MAX_UPDATE_FRAME, SILENCE_TIME},
    message::GuestMessage,
};

impl GuestSession {
    /// Handles a new connection to the host.
    pub fn connected(&mut self, now: Duration) -> Vec<GuestOutput> {
        if self.finished {
            return vec![GuestOutput::Close];
        }
        self.parcel = None;
        if let Some(away) = &mut self.away {
            away.is_long = away.since.is_none_or(|since| now.saturating_sub(since) >= ABSENCE_TIME - SILENCE_TIME);
        }
        self.connection = HostConnection { state: ConnectionState::Open { admitted: false }, heard: now, pinged: now };
        let hello = GuestHello {
            protocol: PROTOCOL_VERSION,
            game: env!("CARGO_PKG_VERSION").to_owned(),
            edition: edition_number(RulesEdition::CURRENT),
            watch: self.watching,
            rollback: self.rollback,
            session: self.welcome.map(|welcome| welcome.session),
            resume: self.battle.as_ref().map(GuestBattle::resume_point),
        };
        vec![GuestOutput::Send(encode_frame(&GuestMessage::Hello(hello)))]
    }

    /// Handles the loss of the connection, or an attempt to connect that has failed.
    pub fn disconnected(&mut self, now: Duration) -> Vec<GuestOutput> {
        let mut out = Vec::new();
        let (since, attempts) = match self.connection.state {
            ConnectionState::Closed | ConnectionState::Lost { .. } => return out,
            ConnectionState::Connecting { since, attempts } => (since, attempts),
            ConnectionState::Open { .. } => {
                if let (None, Some(battle)) = (self.away, &self.battle) {
                    let since = Some(self.connection.heard);
                    self.away = Some(CurrentAbsence { entries: battle.entries(), since, is_long: false });
                }
                out.push(GuestOutput::Notify(GuestNotice::ConnectionLost));
                (now, 0)
            }
        };
        let retry = now + retry_time(attempts, now.saturating_sub(since));
        self.connection.state = ConnectionState::Lost { since, attempts: attempts + 1, retry };
        out
    }

    /// Returns the maximum length of the next frame, in bytes.
    pub fn frame_limit(&self) -> usize {
        if self.battle.is_some() { MAX_UPDATE_FRAME } else { MAX_BEGIN_FRAME }
    }

    /// Handles the content of a frame.
    pub fn receive(&mut self, frame: &[u8], now: Duration) -> Vec<GuestOutput> {
        let mut out = Vec::new();
        if !self.connection.is_open() {
            return out;
        }
        self.connection.heard = now;
        match decode_frame(frame, self.frame_limit()) {
            Ok(message) => self.handle_message(message, &mut out),
            Err(error) => self.report_fault(HostFault::ProtocolViolation(error.to_string()), &mut out),
        }
        out
    }

    /// Handles bytes that are no frame, after which the stream can't be read.
    pub fn reject_stream(&mut self, error: &FrameError) -> Vec<GuestOutput> {
        let mut out = Vec::new();
        self.report_fault(HostFault::ProtocolViolation(error.to_string()), &mut out);
        out
    }

    /// Returns the time of the next [`tick`](Self::tick) that has something to do, if no message arrives before; `None`
    /// if there is none.
    pub fn next_tick(&self) -> Option<Duration> {
        self.connection.next_tick()
    }

    /// Handles the passing of time: sends pings, closes a silent connection, and connects again.
    pub fn tick(&mut self, now: Duration) -> Vec<GuestOutput> {
        let mut out = Vec::new();
        match self.connection.state {
            ConnectionState::Open { .. } if now.saturating_sub(self.connection.heard) >= SILENCE_TIME => {
                out.push(GuestOutput::Close);
                out.extend(self.disconnected(now));
                out.extend(self.tick(now));
            }
            ConnectionState::Open { .. } if now >= self.connection.ping_time() => {
                self.connection.pinged = now;
                out.extend(self.message(&GuestMessage::Ping { number: now.as_millis() as u32 }));
            }
            ConnectionState::Lost { since, attempts, retry } if now >= retry => {
                self.connection.state = ConnectionState::Connecting { since, attempts };
                out.push(GuestOutput::Connect);
            }
            _ => {}
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::byte_strings::SaltSecret;

    /// Returns the times of the attempts to connect, in seconds, if all of them fail at once.
    fn attempt_times(seconds: u64) -> Vec<u64> {
        let mut guest = GuestSession::new("Ana", SaltSecret([1; 32]), Duration::ZERO);
        let mut times = Vec::new();
        for millis in (0..seconds * 1_000).step_by(50) {
            let now = Duration::from_millis(millis);
            if guest.tick(now).contains(&GuestOutput::Connect) {
                times.push(millis);
                guest.disconnected(now);
            }
        }
        times
    }

    #[test]
    fn attempts_to_connect_become_rarer() {
        let times = attempt_times(200);
        assert_eq!(times[..8], [0, 50, 150, 350, 750, 1_550, 2_550, 3_550]);
        let late = times.iter().filter(|time| **time >= 130_000).count();
        assert!((6..=8).contains(&late), "{times:?}");
    }

    #[test]
    fn silent_connection_is_given_up() {
        let mut guest = GuestSession::new("Ana", SaltSecret([1; 32]), Duration::ZERO);
        assert_eq!(guest.tick(Duration::ZERO), [GuestOutput::Connect]);
        guest.connected(Duration::from_secs(5));
        assert_eq!(guest.tick(Duration::from_secs(6)), [], "a ping of the host is due");
        assert_eq!(guest.next_tick(), Some(Duration::from_millis(6_500)));
        assert!(matches!(guest.tick(Duration::from_millis(6_500))[..], [GuestOutput::Send(_)]), "a ping");
        assert!(matches!(guest.tick(Duration::from_millis(7_500))[..], [GuestOutput::Send(_)]), "a ping");
        assert_eq!(guest.next_tick(), Some(Duration::from_secs(8)));
        let lost = guest.tick(Duration::from_secs(8));
        let notice = GuestOutput::Notify(GuestNotice::ConnectionLost);
        assert_eq!(lost, [GuestOutput::Close, notice, GuestOutput::Connect], "and connects again at once");
    }
}
