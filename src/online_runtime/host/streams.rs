//! The incoming bytes of guests: they are cut into frames and passed to the state machine. While something can't be
//! saved, frames wait and the runtime keeps connections alive by pings, so that none is closed only because a disk is
//! full.

use std::time::Duration;

use bevy_ecs::world::World;
use online::{CloseReason, ConnectionId, FrameError, GuestMessage, HostMessage, decode_frame, encode_frame};

use super::online_host::OnlineHost;
use crate::notices::HostNews;

/// Maximum number of frames of a connection that wait while something can't be saved.
const MAX_HELD_FRAMES: usize = 64;
/// Time between two pings while something can't be saved.
const PING_TIME: Duration = Duration::from_secs(1);

impl OnlineHost {
    pub(super) fn receive_bytes(&mut self, world: &mut World, connection: ConnectionId, bytes: &[u8]) {
        if let Some(stream) = self.streams.get_mut(&connection) {
            stream.buffer.push(bytes);
        }
        loop {
            let limit = self.session.frame_limit(connection);
            let Some(stream) = self.streams.get_mut(&connection) else { return };
            match stream.buffer.next_frame(limit) {
                Ok(None) => return,
                Ok(Some(frame)) => {
                    self.hold_frame(connection, frame);
                    self.deliver_frames(world);
                }
                Err(error) => return self.close_invalid_stream(connection, &error),
            }
        }
    }

    fn hold_frame(&mut self, connection: ConnectionId, frame: Vec<u8>) {
        let is_blocked = self.is_blocked();
        let limit = self.session.frame_limit(connection);
        let Some(stream) = self.streams.get_mut(&connection) else { return };
        if !is_blocked {
            return stream.held.push_back(frame);
        }
        match decode_frame::<GuestMessage>(&frame, limit) {
            Ok(GuestMessage::Ping { number }) => {
                stream.last_heartbeat = Some(frame);
                self.transport().send(connection, encode_frame(&HostMessage::Pong { number }));
            }
            Ok(GuestMessage::Pong { .. }) => stream.last_heartbeat = Some(frame),
            _ if stream.held.len() < MAX_HELD_FRAMES => stream.held.push_back(frame),
            _ => self.close_invalid_stream(connection, &FrameError::Invalid("too many messages".into())),
        }
    }

    /// Passes all waiting frames to the state machine, one by one, as long as everything can be saved.
    pub(super) fn deliver_frames(&mut self, world: &mut World) {
        self.deliver_heartbeats(world);
        for connection in self.streams.keys().copied().collect::<Vec<_>>() {
            while !self.is_blocked()
                && let Some(stream) = self.streams.get_mut(&connection)
                && let Some(frame) = stream.held.pop_front()
            {
                let out = self.session.receive(world, connection, &frame, self.now);
                self.carry_out(out);
                self.pass_time(world);
            }
        }
    }

    /// Passes a heartbeat of each connection to the state machine before its time advances, so that it does not close
    /// the connections as silent.
    fn deliver_heartbeats(&mut self, world: &mut World) {
        for connection in self.streams.keys().copied().collect::<Vec<_>>() {
            if !self.is_blocked()
                && let Some(stream) = self.streams.get_mut(&connection)
                && let Some(heartbeat) = stream.last_heartbeat.take()
            {
                let frame = stream.held.pop_front().unwrap_or(heartbeat);
                let out = self.session.receive(world, connection, &frame, self.now);
                self.carry_out(out);
            }
        }
    }

    /// Sends pings in place of the state machine, whose time is stopped.
    pub(super) fn keep_connections_alive(&mut self) {
        let now = self.now;
        let due = self.streams.iter_mut().filter(|(_, stream)| now.saturating_sub(stream.pinged) >= PING_TIME);
        let due: Vec<ConnectionId> = due
            .map(|(connection, stream)| {
                stream.pinged = now;
                *connection
            })
            .collect();
        let ping = encode_frame(&HostMessage::Ping { number: now.as_millis() as u32 });
        for connection in due {
            self.transport().send(connection, ping.clone());
        }
    }

    /// Closes a connection whose bytes violate the protocol.
    fn close_invalid_stream(&mut self, connection: ConnectionId, error: &FrameError) {
        self.streams.remove(&connection);
        self.transport().close(connection);
        self.news.push(HostNews::ConnectionClosed(connection, CloseReason::ProtocolViolation(error.to_string())));
        let out = self.session.disconnect(connection);
        self.carry_out(out);
    }
}
