//! The bytes of guests: they are cut into frames, and passed to the state machine while everything is saved. Until then
//! frames wait, and the runtime itself answers pings, so that no connection is given up only because a disk is full.

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
                Err(error) => return self.break_off(connection, &error),
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
                stream.sign_of_life = Some(frame);
                self.transport().send(connection, encode_frame(&HostMessage::Pong { number }));
            }
            Ok(GuestMessage::Pong { .. }) => stream.sign_of_life = Some(frame),
            _ if stream.held.len() < MAX_HELD_FRAMES => stream.held.push_back(frame),
            _ => self.break_off(connection, &FrameError::Invalid("too many messages".into())),
        }
    }

    /// Passes all frames that wait to the state machine, one by one, as long as everything can be saved.
    pub(super) fn deliver_frames(&mut self, world: &mut World) {
        self.deliver_signs_of_life(world);
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

    /// Lets the state machine hear of each connection before its time goes on, so that it takes none for lost.
    fn deliver_signs_of_life(&mut self, world: &mut World) {
        for connection in self.streams.keys().copied().collect::<Vec<_>>() {
            if !self.is_blocked()
                && let Some(stream) = self.streams.get_mut(&connection)
                && let Some(sign) = stream.sign_of_life.take()
            {
                let frame = stream.held.pop_front().unwrap_or(sign);
                let out = self.session.receive(world, connection, &frame, self.now);
                self.carry_out(out);
            }
        }
    }

    /// Sends pings in place of the state machine, whose time stands still.
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

    /// Ends a connection whose bytes are no messages.
    fn break_off(&mut self, connection: ConnectionId, error: &FrameError) {
        self.streams.remove(&connection);
        self.transport().close(connection);
        self.news.push(HostNews::ConnectionClosed(connection, CloseReason::Violation(error.to_string())));
        let out = self.session.disconnect(connection);
        self.carry_out(out);
    }
}
