//! A guest's end of a session: its state, and its work in each poll.

use std::{
    path::Path,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use online::{FrameBuffer, GuestBattle, GuestNotice, GuestOutput, GuestSession, LobbyState};

use crate::{
    notices::GuestNews,
    session_clock::time_until,
    session_file::SessionFile,
    stored_session::StoredGuest,
    transcript_file::TranscriptFile,
    transport::{
        ConnectionQuality, GuestTransport, GuestTransportEvent, HostAddress, MachineKey, NetworkReach, TransportError,
    },
};

/// Time for which a guest tries to connect, from its first attempt on, if no host has admitted it yet.
const JOIN_TIME: Duration = Duration::from_secs(60);

/// A guest's end of a session.
pub struct OnlineGuest {
    pub(super) session: GuestSession,
    pub(super) key: MachineKey,
    pub(super) reach: NetworkReach,
    /// Address of the host, as it is known without the transport.
    pub(super) address: Option<HostAddress>,
    pub(super) file: SessionFile,
    pub(super) transcript: TranscriptFile,
    /// The current content of the session file.
    pub(super) written: Option<StoredGuest>,
    /// `true` if something could not be saved.
    pub(super) unsaved: bool,
    /// Only methods without an exclusive reference lock it, so that a guest can be shared between threads.
    pub(super) transport: Mutex<Box<dyn GuestTransport>>,
    pub(super) buffer: FrameBuffer,
    /// Time of the first attempt to connect, unless the session goes on from a file.
    pub(super) joining_since: Option<Duration>,
    /// `true` if the guest could not join, and the player has not tried again.
    pub(super) stopped: bool,
    pub(super) news: Vec<GuestNews>,
    pub(super) now: Duration,
}

impl OnlineGuest {
    /// Handles everything that has happened: messages, the connection and the passing of time. `now` is the time of the
    /// caller's [`SessionClock`](crate::SessionClock).
    pub fn poll(&mut self, now: Duration) -> Vec<GuestNews> {
        self.now = now;
        while let Some(event) = self.transport().poll_event() {
            self.handle_event(event);
        }
        if !self.stopped {
            let out = self.session.tick(now);
            self.carry_out(out);
        }
        std::mem::take(&mut self.news)
    }

    /// Returns the time until the next poll is due, if nothing happens before.
    pub fn poll_time(&self) -> Duration {
        time_until(self.session.next_tick().filter(|_| !self.stopped), self.now)
    }

    /// Returns the state machine of the protocol: the place in the session, the transcript, and so on.
    pub fn session(&self) -> &GuestSession {
        &self.session
    }

    /// Returns the state of the lobby, once the host has told it.
    pub fn lobby(&self) -> Option<&LobbyState> {
        self.session.lobby()
    }

    /// Returns the battle, once it has begun.
    pub fn battle(&self) -> Option<&GuestBattle> {
        self.session.battle()
    }

    /// Returns the quality of the connection, if it is known.
    pub fn quality(&self) -> Option<ConnectionQuality> {
        self.transport.lock().unwrap_or_else(PoisonError::into_inner).quality()
    }

    /// Returns the path of the session's file.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Returns `true` if something could not be saved.
    pub fn is_unsaved(&self) -> bool {
        self.unsaved
    }

    pub(super) fn transport(&mut self) -> &mut dyn GuestTransport {
        &mut **self.transport.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn handle_event(&mut self, event: GuestTransportEvent) {
        match event {
            GuestTransportEvent::Progress(step) => self.news.push(GuestNews::JoinProgress(step)),
            GuestTransportEvent::Connected => {
                self.buffer = FrameBuffer::default();
                self.news.push(GuestNews::Connected);
                let out = self.session.connected(self.now);
                self.carry_out(out);
            }
            GuestTransportEvent::Received(bytes) => self.receive_bytes(&bytes),
            GuestTransportEvent::Disconnected => {
                let out = self.session.disconnected(self.now);
                self.carry_out(out);
            }
            GuestTransportEvent::Failed(error) => {
                self.stopped = true;
                self.news.push(GuestNews::JoinFailed(error));
            }
        }
    }

    fn receive_bytes(&mut self, bytes: &[u8]) {
        self.buffer.push(bytes);
        loop {
            let out = match self.buffer.next_frame(self.session.frame_limit()) {
                Ok(None) => return,
                Ok(Some(frame)) => self.session.receive(&frame, self.now),
                Err(error) => {
                    self.buffer = FrameBuffer::default();
                    self.session.reject_stream(&error)
                }
            };
            self.carry_out(out);
        }
    }

    pub(super) fn carry_out(&mut self, outputs: Vec<GuestOutput>) {
        for output in outputs {
            match output {
                GuestOutput::Save => self.save(),
                GuestOutput::Send(frame) => self.transport().send(frame),
                GuestOutput::Close => self.transport().close(),
                GuestOutput::Connect => self.connect_or_give_up(),
                GuestOutput::Notify(notice) => self.note_session_news(notice),
            }
        }
    }

    /// Connects, or gives up if no host has admitted the guest within [`JOIN_TIME`].
    fn connect_or_give_up(&mut self) {
        if self.session.welcome().is_none() {
            let since = *self.joining_since.get_or_insert(self.now);
            if self.now.saturating_sub(since) >= JOIN_TIME {
                self.stopped = true;
                return self.news.push(GuestNews::JoinFailed(TransportError::NoHostFound));
            }
        }
        self.buffer = FrameBuffer::default();
        self.transport().connect();
    }

    fn note_session_news(&mut self, notice: GuestNotice) {
        let is_for_lists = matches!(
            notice,
            GuestNotice::LobbyChanged
                | GuestNotice::Closed
                | GuestNotice::ContinuedByMail
                | GuestNotice::Rejected(_)
                | GuestNotice::HostFault(_)
        );
        self.news.push(GuestNews::Session(notice));
        if is_for_lists && self.session.welcome().is_some() {
            self.save();
        }
    }
}
