//! The order of writes at the host. An output is carried out after the journal contains the whole battle and each
//! earlier [`HostOutput::Save`] was written. If the disk is full, all later outputs wait, and no further order is
//! accepted, so that no guest is told of an order that a crash could undo.

use std::{path::Path, time::Duration};

use online::{HostOutput, HostSave};
use record::{Battle, MissionSnapshot};
use rules::{Localized, both};

use super::online_host::OnlineHost;
use crate::{
    notices::HostNews,
    session_file::SessionFileError,
    stored_session::{MemberReport, StoredHost, StoredSession},
};

/// Time between two attempts to save.
const RETRY_TIME: Duration = Duration::from_secs(1);

impl OnlineHost {
    /// Returns `true` if outputs wait, because something can't be saved.
    pub(super) fn is_blocked(&self) -> bool {
        self.retry.is_some()
    }

    /// Carries out outputs in their order, until one can't be saved. The player is told at once.
    pub(super) fn carry_out(&mut self, outputs: Vec<HostOutput>) {
        for output in outputs {
            match output {
                HostOutput::Notify(notice) => self.note_session_news(notice),
                output => self.waiting.push_back(output),
            }
        }
        if !self.is_blocked() {
            self.carry_out_waiting();
        }
    }

    /// Tries again to save, if it is time.
    pub(super) fn retry_saving(&mut self) {
        if self.retry.is_some_and(|retry| self.now >= retry) {
            self.carry_out_waiting();
        }
    }

    fn carry_out_waiting(&mut self) {
        if let Err(error) = self.name_journal() {
            return self.wait_for_disk(error.message());
        }
        if !self.session.complete_journal() {
            let reason = self.session.take_journal_error().map(|error| error.message());
            let unknown = || both!("la batalla no se puede escribir", "the battle can't be written");
            return self.wait_for_disk(reason.unwrap_or_else(unknown));
        }
        while let Some(output) = self.waiting.pop_front() {
            if let Err(error) = self.carry_out_one(&output) {
                self.waiting.push_front(output);
                return self.wait_for_disk(error.message());
            }
        }
        if self.retry.take().is_some() {
            // An error that was reported meanwhile is resolved.
            drop(self.session.take_journal_error());
            self.news.push(HostNews::SavedAgain);
            self.tell_guests_of_saving(true);
        }
    }

    /// Names the journal of a battle that begins in the session file, before it is created. A host that is killed
    /// before the session file contains the battle, too, removes that journal when it goes on, and begins the battle
    /// again.
    fn name_journal(&mut self) -> Result<(), SessionFileError> {
        let planned = self.session.planned_journal();
        if planned.is_some() && planned != self.planned_journal {
            self.write_file()?;
            self.planned_journal = planned;
        }
        Ok(())
    }

    fn carry_out_one(&mut self, output: &HostOutput) -> Result<(), SessionFileError> {
        match output {
            HostOutput::Save => self.write_file()?,
            HostOutput::Send { to, frame } => self.transport().send(*to, frame.clone()),
            HostOutput::Close { connection, reason } => {
                self.streams.remove(connection);
                self.transport().close(*connection);
                self.news.push(HostNews::ConnectionClosed(*connection, reason.clone()));
            }
            HostOutput::Notify(notice) => self.note_session_news(notice.clone()),
        }
        Ok(())
    }

    /// Warns the player once, and tries again later.
    fn wait_for_disk(&mut self, reason: Localized) {
        if self.retry.is_none() {
            self.news.push(HostNews::NotSaved(reason));
            self.tell_guests_of_saving(false);
        }
        self.retry = Some(self.now + RETRY_TIME);
    }

    /// Tells the guests at once, before the waiting outputs, so that they know the reason of the delay.
    fn tell_guests_of_saving(&mut self, works: bool) {
        for output in self.session.announce_saving(works) {
            if let HostOutput::Send { to, frame } = output {
                self.transport().send(to, frame);
            }
        }
    }

    /// Writes the session file, and passes the keys of the members to the transport.
    fn write_file(&mut self) -> Result<(), SessionFileError> {
        let stored = self.to_stored();
        let members: Vec<_> = stored.state.members.iter().filter_map(|member| member.key).collect();
        if !self.closed {
            self.file.write(&StoredSession::Host(Box::new(stored)))?;
        }
        if members != self.members {
            self.transport().set_members(&members);
            self.members = members;
        }
        Ok(())
    }

    /// Returns the content of the session file. It contains the battle once the battle has a journal.
    fn to_stored(&self) -> StoredHost {
        let (plan, state) = (self.session.plan(), self.session.save());
        let battle = self.session.battle().filter(|battle| battle.path().is_some());
        let planned = self.session.planned_journal();
        let journal = battle.and_then(Battle::path).or(planned.as_deref()).and_then(Path::file_name);
        let reports =
            self.reports.iter().map(|(member, report)| MemberReport { member: *member, report: report.clone() });
        StoredHost {
            key: self.key,
            reach: self.reach.clone(),
            mission: MissionSnapshot::of(&plan.mission),
            levels: plan.levels,
            saved: plan.saved.as_deref().filter(|_| battle.is_none()).map(record::write_record),
            campaign: plan.campaign.clone(),
            expedition: plan.expedition.clone(),
            journal: journal.map(|name| name.to_string_lossy().into_owned()),
            over: battle.is_some_and(|battle| battle.record().over()),
            reports: reports.collect(),
            state: if battle.is_some() { state } else { HostSave { battle: None, ..state } },
        }
    }
}
