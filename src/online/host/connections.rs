//! The host's connections: first messages, rate limits, pings, and lost connections.

use std::{collections::VecDeque, time::Duration};

use bevy_ecs::world::World;

use super::{
    guest_connection::GuestConnection,
    output::{CloseReason, ConnectionId, HostNotice, HostOutput},
    session::HostSession,
};
use crate::{
    byte_strings::PeerKey,
    frame::{decode_frame, encode_frame},
    limits::{
        CHAT_MESSAGES, GUEST_MESSAGES, HELLO_TIME, MAX_HELLO_FRAME, MAX_LOBBY_FRAME, MAX_ORDER_FRAME,
        MAX_UNKNOWN_CONNECTIONS, MAX_WAITING_FRAMES, MAX_WAITING_TIME, PING_TIME, SILENCE_TIME,
    },
    member::MemberId,
    message::{GuestMessage, HostMessage},
    rate_limit::RateLimit,
};

impl HostSession {
    /// Handles a new connection. The transport has proved the key of the other machine, and that the guest knows the
    /// invitation or was a member before.
    pub fn connect(&mut self, connection: ConnectionId, key: PeerKey, now: Duration) -> Vec<HostOutput> {
        let mut out = Vec::new();
        let unknown = self.connections.values().filter(|other| other.member.is_none()).count();
        if unknown >= MAX_UNKNOWN_CONNECTIONS {
            let reason = CloseReason::ProtocolViolation("too many connections without a first message".into());
            out.push(HostOutput::Close { connection, reason });
            return out;
        }
        let (rate, chat_rate) = (RateLimit::new(GUEST_MESSAGES, now), RateLimit::new(CHAT_MESSAGES, now));
        let (opened, heard, pinged, waiting) = (now, now, now, VecDeque::new());
        let guest = GuestConnection { key, member: None, chat_rate, opened, heard, pinged, rate, waiting };
        self.connections.insert(connection, guest);
        out
    }

    /// Handles the loss of a connection.
    pub fn disconnect(&mut self, connection: ConnectionId) -> Vec<HostOutput> {
        let mut out = Vec::new();
        // A message that came too fast may still wait.
        let keeps_seat = |frame: &[u8]| match decode_frame::<GuestMessage>(frame, MAX_ORDER_FRAME) {
            Ok(GuestMessage::Leave { keep_seat }) => Some(keep_seat),
            _ => None,
        };
        let leaving = self.connections.get(&connection).and_then(|guest| {
            let keep_seat = guest.waiting.iter().find_map(|(_, frame)| keeps_seat(frame))?;
            Some((guest.member?, keep_seat))
        });
        self.forget_connection(connection, &mut out);
        if let Some((member, keep_seat)) = leaving {
            self.note_departure(member, keep_seat, &mut out);
        }
        out
    }

    /// Returns the maximum length of the next frame on a connection, in bytes.
    pub fn frame_limit(&self, connection: ConnectionId) -> usize {
        match self.connections.get(&connection).and_then(|guest| guest.member) {
            None => MAX_HELLO_FRAME,
            Some(_) if self.battle.is_none() => MAX_LOBBY_FRAME,
            Some(_) => MAX_ORDER_FRAME,
        }
    }

    /// Handles the content of a frame.
    pub fn receive(&mut self, world: &mut World, from: ConnectionId, frame: &[u8], now: Duration) -> Vec<HostOutput> {
        let mut out = Vec::new();
        let Some(guest) = self.connections.get_mut(&from) else { return out };
        guest.heard = now;
        if guest.waiting.is_empty() && guest.rate.try_take(now) {
            self.handle_frame(world, from, frame, now, &mut out);
        } else if guest.waiting.len() < MAX_WAITING_FRAMES && frame.len() <= self.frame_limit(from) {
            if let Some(guest) = self.connections.get_mut(&from) {
                guest.waiting.push_back((now, frame.to_vec()));
            }
        } else {
            self.drop_connection(from, CloseReason::ProtocolViolation("too many messages".into()), &mut out);
        }
        out
    }

    /// Handles messages that came too fast, as far as the rate allows now.
    pub(super) fn handle_waiting_frames(&mut self, world: &mut World, now: Duration, out: &mut Vec<HostOutput>) {
        for connection in self.connections.keys().copied().collect::<Vec<_>>() {
            while let Some(guest) = self.connections.get_mut(&connection) {
                let Some((came, _)) = guest.waiting.front() else { break };
                if now.saturating_sub(*came) > MAX_WAITING_TIME {
                    self.drop_connection(connection, CloseReason::ProtocolViolation("too many messages".into()), out);
                    break;
                }
                if !guest.rate.try_take(now) {
                    break;
                }
                if let Some((_, frame)) = guest.waiting.pop_front() {
                    self.handle_frame(world, connection, &frame, now, out);
                }
            }
        }
    }

    fn handle_frame(
        &mut self,
        world: &mut World,
        from: ConnectionId,
        frame: &[u8],
        now: Duration,
        out: &mut Vec<HostOutput>,
    ) {
        let message = match decode_frame::<GuestMessage>(frame, self.frame_limit(from)) {
            Ok(message) => message,
            Err(error) => return self.drop_connection(from, CloseReason::ProtocolViolation(error.to_string()), out),
        };
        let member = self.connections.get(&from).and_then(|guest| guest.member);
        match (member, message) {
            (None, GuestMessage::Hello(hello)) => self.handle_hello(world, from, &hello, out),
            (Some(member), message) if !matches!(message, GuestMessage::Hello(_)) => {
                self.handle_message(world, (from, member), message, now, out);
            }
            _ => self.drop_connection(from, CloseReason::ProtocolViolation("a message out of place".into()), out),
        }
    }

    /// Sends pings, and closes connections that are silent or did not send their first message in time.
    pub(super) fn watch_connections(&mut self, now: Duration, out: &mut Vec<HostOutput>) {
        let mut lost = Vec::new();
        for (connection, guest) in &mut self.connections {
            let silent = now.saturating_sub(guest.heard) >= SILENCE_TIME && guest.member.is_some();
            if silent || guest.member.is_none() && now.saturating_sub(guest.opened) >= HELLO_TIME {
                lost.push(*connection);
            } else if guest.member.is_some() && now.saturating_sub(guest.pinged) >= PING_TIME {
                guest.pinged = now;
                let ping = HostMessage::Ping { number: now.as_millis() as u32 };
                out.push(HostOutput::Send { to: *connection, frame: encode_frame(&ping) });
            }
        }
        for connection in lost {
            self.drop_connection(connection, CloseReason::Silence, out);
        }
    }

    /// Closes a connection, and tells the others if a member is away now.
    pub(super) fn drop_connection(&mut self, connection: ConnectionId, reason: CloseReason, out: &mut Vec<HostOutput>) {
        if self.connections.contains_key(&connection) {
            out.push(HostOutput::Close { connection, reason });
            self.forget_connection(connection, out);
        }
    }

    fn forget_connection(&mut self, connection: ConnectionId, out: &mut Vec<HostOutput>) {
        let Some(member) = self.connections.remove(&connection).and_then(|guest| guest.member) else { return };
        let Some(guest) = self.members.get_mut(&member).filter(|guest| guest.connection == Some(connection)) else {
            return;
        };
        (guest.connection, guest.sent) = (None, None);
        self.pending_deal = None;
        self.announce_presence(member, false, out);
    }

    /// Tells all members that one of them is present or away.
    pub(super) fn announce_presence(&mut self, member: MemberId, present: bool, out: &mut Vec<HostOutput>) {
        out.push(HostOutput::Notify(HostNotice::MemberPresence(member, present)));
        if self.battle.is_some() {
            self.send_to_all(&HostMessage::Presence { member, present }, out);
        } else {
            self.announce_lobby(out);
        }
    }
}
