//! The order of writes at a guest. A [`GuestOutput::Save`](online::GuestOutput::Save) writes the session file if it has
//! changed, and appends the changes of the battle to the transcript.

use online::GuestSave;

use super::online_guest::OnlineGuest;
use crate::{
    notices::GuestNews,
    session_file::SessionFileError,
    stored_session::{SessionSummary, StoredGuest, StoredSession},
};

impl OnlineGuest {
    /// Saves the session. If it can't be saved, the player is warned once, and the next save tries again.
    pub(super) fn save(&mut self) {
        let saved = self.try_save();
        let was_unsaved = std::mem::replace(&mut self.unsaved, saved.is_err());
        match saved {
            Err(error) if !was_unsaved => self.news.push(GuestNews::NotSaved(error.message())),
            Ok(()) if was_unsaved => self.news.push(GuestNews::SavedAgain),
            _ => {}
        }
    }

    fn try_save(&mut self) -> Result<(), SessionFileError> {
        let mut state = self.session.save();
        let battle = state.battle.take();
        let stored = self.collect_state(state, battle.is_some());
        // The transcript is useless without the secret in the session file.
        if self.written.as_ref() != Some(&stored) {
            self.file.write(&StoredSession::Guest(Box::new(stored.clone())))?;
            self.written = Some(stored);
        }
        battle.map_or(Ok(()), |battle| self.transcript.append(battle))
    }

    fn collect_state(&mut self, state: GuestSave, begun: bool) -> StoredGuest {
        let address = self.transport().host_address().or_else(|| self.address.clone());
        // After a restart the lobby is unknown until the host has sent it.
        let summary = match (self.session.lobby(), &self.written) {
            (None, Some(written)) => SessionSummary { begun, ..written.summary.clone() },
            (lobby, _) => SessionSummary::of_lobby(lobby, begun),
        };
        let finished = self.session.is_finished();
        StoredGuest { key: self.key, reach: self.reach.clone(), address, summary, finished, state }
    }
}
