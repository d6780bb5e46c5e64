//! The beginning of a guest's end of a session, and its continuation after a restart.

use std::{sync::Mutex, time::Duration};

use online::{FrameBuffer, GuestSave, GuestSession, SessionId};

use super::online_guest::OnlineGuest;
use crate::{
    session_error::SessionError,
    session_file::{SessionFile, SessionFileError, SessionFileFault},
    session_folder::{SessionFolder, remove_session_files},
    session_keys::KeySource,
    stored_session::{StoredGuest, StoredSession},
    transcript_file::TranscriptFile,
    transport::{GuestTransportSettings, HostAddress, JoinTarget, Network, NetworkReach, WakeHook},
};

/// Settings of a guest.
#[derive(Clone, Debug)]
pub struct GuestSettings {
    /// Name of the player.
    pub name: String,
    /// The code, invitation or address with which the guest finds the host.
    pub target: JoinTarget,
    /// The networks in which the guest looks for the host.
    pub reach: NetworkReach,
}

impl OnlineGuest {
    /// Joins a session: connects with the first poll. The file is created once the host has admitted the guest.
    ///
    /// # Errors
    /// If the session's folder can't be used, or the system has no random generator.
    pub fn join(
        settings: GuestSettings,
        folder: &SessionFolder,
        keys: &mut KeySource,
        network: &dyn Network,
        wake: WakeHook,
    ) -> Result<OnlineGuest, SessionError> {
        let GuestSettings { name, target, reach } = settings;
        let secret = keys.draw_salt_secret().map_err(SessionError::Keys)?;
        let key = keys.draw_machine_key().map_err(SessionError::Keys)?;
        // A session of this machine's own may have the id of the host's session.
        let file = SessionFile::lock(&folder.path_of(keys.draw_session_id().map_err(SessionError::Keys)?))?;
        let transcript = TranscriptFile::open(file.path())?;
        let address = match &target {
            JoinTarget::Code(_) => None,
            JoinTarget::Member(address) => Some(address.clone()),
            JoinTarget::Invitation(long) => {
                Some(HostAddress { host: long.host, relay: long.relay.clone(), addresses: long.addresses.clone() })
            }
        };
        let transport = network.open_guest(GuestTransportSettings { key, reach: reach.clone(), target }, wake);
        Ok(OnlineGuest {
            session: GuestSession::new(&name, secret, Duration::ZERO),
            key,
            reach,
            address,
            file,
            transcript,
            written: None,
            unsaved: false,
            transport: Mutex::new(transport),
            buffer: FrameBuffer::default(),
            joining_since: None,
            stopped: false,
            news: Vec::new(),
            now: Duration::ZERO,
        })
    }

    /// Continues a session from its files. The guest connects with the first poll.
    ///
    /// # Errors
    /// If another process has the session open, or one of the files is damaged. They are unchanged then.
    pub fn resume(
        session: SessionId,
        folder: &SessionFolder,
        network: &dyn Network,
        wake: WakeHook,
    ) -> Result<OnlineGuest, SessionError> {
        let file = SessionFile::lock(&folder.path_of(session))?;
        let StoredSession::Guest(stored) = file.read()? else { return Err(SessionError::OtherRole) };
        let transcript = TranscriptFile::open(file.path())?;
        let session = restore_session(&stored, &transcript)?;
        let StoredGuest { key, reach, address, .. } = (*stored).clone();
        let target = JoinTarget::Member(address.clone().ok_or(SessionError::NoAddress)?);
        let transport = network.open_guest(GuestTransportSettings { key, reach: reach.clone(), target }, wake);
        Ok(OnlineGuest {
            session,
            key,
            reach,
            address,
            file,
            transcript,
            written: Some(*stored),
            unsaved: false,
            transport: Mutex::new(transport),
            buffer: FrameBuffer::default(),
            joining_since: None,
            stopped: false,
            news: Vec::new(),
            now: Duration::ZERO,
        })
    }
}

impl OnlineGuest {
    /// Joins the next session of the host, after this one was rejected with
    /// [`JoinRejection::NextSession`](online::JoinRejection::NextSession): at the same address and with the same key, but
    /// with a new secret and a new file. The files of a session whose battle has begun stay, so that it can be verified.
    ///
    /// # Errors
    /// If the new session's file can't be used, or the system has no random generator.
    pub fn join_next_session(self, folder: &SessionFolder, keys: &mut KeySource) -> Result<OnlineGuest, SessionError> {
        let secret = keys.draw_salt_secret().map_err(SessionError::Keys)?;
        let file = SessionFile::lock(&folder.path_of(keys.draw_session_id().map_err(SessionError::Keys)?))?;
        let transcript = TranscriptFile::open(file.path())?;
        if self.session.battle().is_none() {
            remove_session_files(self.file.path());
        }
        Ok(OnlineGuest {
            session: GuestSession::new(self.session.name(), secret, Duration::ZERO),
            file,
            transcript,
            written: None,
            unsaved: false,
            buffer: FrameBuffer::default(),
            joining_since: None,
            stopped: false,
            news: Vec::new(),
            now: Duration::ZERO,
            ..self
        })
    }
}

/// Restores a session from its file and its transcript.
fn restore_session(stored: &StoredGuest, transcript: &TranscriptFile) -> Result<GuestSession, SessionError> {
    let battle = transcript.saved().cloned();
    let commitment = stored.state.welcome.map(|welcome| welcome.commitment);
    if battle.as_ref().is_some_and(|(transcript, _)| Some(transcript.commitment) != commitment) {
        let fault = SessionFileFault::OtherSession;
        return Err(SessionFileError::Unreadable { path: transcript.path().into(), fault }.into());
    }
    let save = GuestSave { battle, ..stored.state.clone() };
    GuestSession::restore(save, Duration::ZERO).map_err(SessionError::UnplayableSetup)
}
