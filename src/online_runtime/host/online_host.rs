//! The host's end of a session: its state, and its work in each poll.

use std::{
    collections::{BTreeMap, VecDeque},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use bevy_ecs::world::World;
use mission::Mission;
use online::{ConnectionId, HostNotice, HostOutput, HostSession, LobbyState, MemberId, PeerKey, VerificationReport};

use super::guest_stream::GuestStream;
use crate::{
    notices::HostNews,
    session_clock::{POLL_TIME, time_until},
    session_file::SessionFile,
    transport::{ConnectionQuality, HostTransport, HostTransportEvent, MachineKey, NetworkReach, OpenInvitation},
};

/// The host's end of a session.
pub struct OnlineHost {
    pub(super) session: HostSession,
    pub(super) key: MachineKey,
    pub(super) reach: NetworkReach,
    pub(super) file: SessionFile,
    /// Only [`quality`](Self::quality) locks it, so that a host can be shared between threads.
    pub(super) transport: Mutex<Box<dyn HostTransport>>,
    /// Keys of the members, as last passed to the transport.
    pub(super) members: Vec<PeerKey>,
    pub(super) streams: BTreeMap<ConnectionId, GuestStream>,
    /// Outputs that wait until the state from which they follow is saved.
    pub(super) waiting: VecDeque<HostOutput>,
    /// Time of the next attempt to save, if the last one has failed.
    pub(super) retry: Option<Duration>,
    /// Path of the journal that the session file names, before it is created.
    pub(super) planned_journal: Option<PathBuf>,
    pub(super) invitation: Option<OpenInvitation>,
    /// The verification reports of the guests.
    pub(super) reports: BTreeMap<MemberId, VerificationReport>,
    pub(super) news: Vec<HostNews>,
    pub(super) now: Duration,
    /// `true` once the session was closed for good, so that its file is not written again.
    pub(super) closed: bool,
}

impl OnlineHost {
    /// Handles everything that has happened: messages, connections and the passing of time. `now` is the time of the
    /// caller's [`SessionClock`](crate::SessionClock), and `world` always the same world.
    pub fn poll(&mut self, world: &mut World, now: Duration) -> Vec<HostNews> {
        self.now = now;
        self.retry_saving();
        while let Some(event) = self.transport().poll_event() {
            self.handle_event(world, event);
        }
        self.deliver_frames(world);
        self.pass_time(world);
        std::mem::take(&mut self.news)
    }

    /// Returns the time until the next poll is due, if nothing happens before.
    pub fn poll_time(&self) -> Duration {
        if self.is_unsaved() { POLL_TIME } else { time_until(self.session.next_tick(), self.now) }
    }

    /// Returns the state machine of the protocol: the battle, the order that waits for salts, and so on.
    pub fn session(&self) -> &HostSession {
        &self.session
    }

    /// Returns the mission of the session.
    pub fn mission(&self) -> &Mission {
        &self.session.plan().mission
    }

    /// Returns the state of the lobby.
    pub fn lobby(&self) -> LobbyState {
        self.session.lobby()
    }

    /// Returns the guests that have been away from the lobby for a minute. The battle can't begin with them.
    pub fn absent_members(&self) -> Vec<MemberId> {
        self.session.absent_members(self.now)
    }

    /// Returns the open invitation, if there is one.
    pub fn invitation(&self) -> Option<&OpenInvitation> {
        self.invitation.as_ref()
    }

    /// Returns the verification reports of the guests, also those from before a restart.
    pub fn reports(&self) -> &BTreeMap<MemberId, VerificationReport> {
        &self.reports
    }

    /// Returns the quality of a member's connection, if it is known.
    pub fn quality(&self, member: MemberId) -> Option<ConnectionQuality> {
        let connection = self.session.connection_of(member)?;
        self.transport.lock().unwrap_or_else(PoisonError::into_inner).quality(connection)
    }

    /// Returns the path of the session's file.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Returns `true` if something can't be saved, so that no order is carried out.
    pub fn is_unsaved(&self) -> bool {
        self.retry.is_some()
    }

    pub(super) fn transport(&mut self) -> &mut dyn HostTransport {
        &mut **self.transport.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn handle_event(&mut self, world: &mut World, event: HostTransportEvent) {
        match event {
            HostTransportEvent::Invitation(invitation) => {
                self.invitation = Some(invitation.clone());
                self.news.push(HostNews::InvitationOpen(invitation));
            }
            HostTransportEvent::InvitationExhausted => {
                self.invitation = None;
                self.news.push(HostNews::InvitationExhausted);
                self.transport().renew_invitation();
            }
            HostTransportEvent::Connected { connection, key } => {
                self.streams.insert(connection, GuestStream::default());
                let out = self.session.connect(connection, key, self.now);
                self.carry_out(out);
            }
            HostTransportEvent::Received { connection, bytes } => self.receive_bytes(world, connection, &bytes),
            HostTransportEvent::Disconnected { connection } => {
                // Messages that arrived before the end of the connection are still handled.
                self.deliver_frames(world);
                self.streams.remove(&connection);
                let out = self.session.disconnect(connection);
                self.carry_out(out);
            }
            HostTransportEvent::Failed(error) => self.news.push(HostNews::TransportFailed(error)),
        }
    }

    /// Lets the state machine's time pass, until all orders with complete salts are carried out.
    pub(super) fn pass_time(&mut self, world: &mut World) {
        while !self.is_blocked() {
            let out = self.session.tick(world, self.now);
            if out.is_empty() {
                return;
            }
            self.carry_out(out);
        }
        self.keep_connections_alive();
    }

    pub(super) fn note_session_news(&mut self, notice: HostNotice) {
        if notice == HostNotice::BattleBegun {
            // Members come back without an invitation.
            self.close_invitation();
        }
        if let HostNotice::BattleVerified(member, report) = &notice
            && self.reports.insert(*member, report.clone()).as_ref() != Some(report)
        {
            self.waiting.push_back(HostOutput::Save);
        }
        self.news.push(HostNews::Session(notice));
    }
}
