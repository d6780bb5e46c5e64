//! The passing of time, and the host's own actions apart from the battle.

use std::time::Duration;

use bevy_ecs::world::World;

use super::{
    guest_connection::GuestConnection,
    output::{CloseReason, HostOutput},
    requests,
    session::HostSession,
};
use crate::{
    handshake::JoinRejection,
    limits::REVEAL_TIME,
    member::MemberId,
    message::{ChatMessage, HostMessage},
};

impl HostSession {
    /// Returns the time of the next [`tick`](Self::tick) that has something to do, if no message arrives before; `None`
    /// if there is none. Absences of minutes are noticed with any tick.
    pub fn next_tick(&self) -> Option<Duration> {
        let hosted = self.battle.as_ref().filter(|hosted| !hosted.revealed);
        let reveal = hosted.and_then(|hosted| hosted.over_since).map(|since| since + REVEAL_TIME);
        self.connections.values().map(GuestConnection::next_tick).chain(reveal).min()
    }

    /// Handles the passing of time: carries out orders whose salts are complete, sends pings, and closes connections
    /// that are silent.
    pub fn tick(&mut self, world: &mut World, now: Duration) -> Vec<HostOutput> {
        let mut out = Vec::new();
        self.play_committed_order(world, &mut out);
        self.carry_out_undo(world, &mut out);
        self.handle_waiting_frames(world, now, &mut out);
        self.watch_connections(now, &mut out);
        self.watch_absences(now, &mut out);
        self.advance_clock(world, now, &mut out);
        self.reveal_secrets(now, &mut out);
        out
    }

    /// Sends a chat message to all members.
    pub fn chat(&mut self, message: ChatMessage) -> Vec<HostOutput> {
        let mut out = Vec::new();
        if let Some(message) = requests::clean_message(message) {
            self.send_to_all(&HostMessage::Chat { member: MemberId::HOST, message }, &mut out);
        }
        out
    }

    /// Removes a guest from the lobby, for example because it does not come back. It has no effect during a battle.
    pub fn remove_member(&mut self, member: MemberId) -> Vec<HostOutput> {
        let mut out = Vec::new();
        if self.battle.is_some() || member == MemberId::HOST {
            return out;
        }
        if let Some(connection) = self.connection_of(member) {
            self.send(member, &HostMessage::Rejected(JoinRejection::Closed), &mut out);
            self.drop_connection(connection, CloseReason::Finished, &mut out);
        }
        if self.members.remove(&member).is_some() {
            out.push(HostOutput::Save);
            self.announce_lobby(&mut out);
        }
        out
    }

    /// Tells all members that the player at this machine leaves, and closes their connections. The session can be
    /// continued from its saved state.
    pub fn leave(&mut self) -> Vec<HostOutput> {
        let mut out = Vec::new();
        self.send_to_all(&HostMessage::MemberLeft { member: MemberId::HOST }, &mut out);
        self.close_connections(&mut out);
        out
    }

    /// Closes the session for good.
    pub fn close(&mut self) -> Vec<HostOutput> {
        let mut out = Vec::new();
        self.end_session(&HostMessage::Closed, &mut out);
        out
    }

    /// Ends the session with a last message to all members.
    pub(super) fn end_session(&mut self, last: &HostMessage, out: &mut Vec<HostOutput>) {
        self.closed = true;
        self.send_to_all(last, out);
        self.close_connections(out);
    }

    fn close_connections(&mut self, out: &mut Vec<HostOutput>) {
        for connection in self.connections.keys().copied().collect::<Vec<_>>() {
            self.drop_connection(connection, CloseReason::Finished, out);
        }
    }
}
