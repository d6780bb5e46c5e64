//! The journal of a hosted battle. The caller lets no output of an order take effect before the journal contains it.

use record::JournalError;

use super::session::HostSession;

impl HostSession {
    /// Returns `true` if the journal contains the whole battle, or the battle is kept in memory. If not, this first
    /// tries again to write the missing entries.
    pub fn complete_journal(&mut self) -> bool {
        let has_journal = self.plan.journals.is_some();
        self.battle.as_mut().is_none_or(|hosted| !has_journal || hosted.battle.saved())
    }

    /// Returns the reason why the journal could not be written, once per failure.
    pub fn take_journal_error(&mut self) -> Option<JournalError> {
        self.battle.as_mut().and_then(|hosted| hosted.battle.take_warning())
    }
}
