//! The journal of a hosted battle. The caller lets no output of an order take effect before the journal contains it.

use std::path::PathBuf;

use record::{JournalError, journal_file_name};

use super::session::HostSession;

/// Maximum number of names that are tried for a journal.
const MAX_JOURNAL_NAMES: usize = 1000;

impl HostSession {
    /// Returns the path at which [`complete_journal`](Self::complete_journal) will create the journal; `None` if there is
    /// no battle, it has a journal, or it is kept in memory. The caller saves this path before, so that a program that is
    /// killed in between finds the journal again.
    pub fn planned_journal(&self) -> Option<PathBuf> {
        let battle = self.battle().filter(|battle| battle.path().is_none())?;
        let folder = self.plan.journals.as_deref()?;
        let names = (0..MAX_JOURNAL_NAMES).map(|number| journal_file_name(battle.record(), number));
        names.map(|name| folder.join(name)).find(|path| !path.exists())
    }

    /// Returns `true` if the journal contains the whole battle, or the battle is kept in memory. If not, this first
    /// creates the journal, or tries again to write the missing entries.
    pub fn complete_journal(&mut self) -> bool {
        let (Some(hosted), Some(folder)) = (&mut self.battle, &self.plan.journals) else { return true };
        hosted.battle.set_journal_folder(folder);
        hosted.battle.saved()
    }

    /// Returns the reason why the journal could not be written, once per failure.
    pub fn take_journal_error(&mut self) -> Option<JournalError> {
        self.battle.as_mut().and_then(|hosted| hosted.battle.take_warning())
    }
}
