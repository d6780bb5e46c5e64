//! The journals of the battles in the story of an expedition, from its folder.

use std::path::Path;

use record::SavedBattle;

use crate::expedition::{
    expedition_campaign::ExpeditionCampaign,
    logged_battles::{LoggedBattle, list_logged_battles},
};

/// A battle in the story of an expedition, with its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedJournal {
    /// The battle.
    pub battle: LoggedBattle,
    /// The journal; `None` if the folder has none of this battle.
    pub journal: Option<SavedBattle>,
}

impl ExpeditionCampaign {
    /// Returns the battles in the story with their journals, in order.
    ///
    /// An unreadable journal does not name its battle. Such journals are assigned to the battles without a readable
    /// one, in the order of their names, which begin with the time.
    pub fn logged_journals(&self) -> Vec<LoggedJournal> {
        let mut found = record::list_saved_battles(self.folder());
        found.retain(|saved| !self.is_aside(&saved.path));
        found.sort_by(|one, other| one.path.cmp(&other.path));
        let (known, unknown): (Vec<SavedBattle>, Vec<SavedBattle>) =
            found.into_iter().partition(|saved| saved.campaign.is_some());
        let mut unreadable = unknown.into_iter().filter(|saved| saved.fault.is_some());
        let with_journal = |battle: LoggedBattle| {
            let is_ours =
                |saved: &&SavedBattle| saved.campaign.as_ref().is_some_and(|of| u16::from(of.mission) == battle.number);
            // A battle that was begun again has several: the one that was played to its end counts.
            let best = known.iter().filter(is_ours).max_by_key(|saved| (saved.over, saved.begun)).cloned();
            LoggedJournal { journal: best.or_else(|| unreadable.next()), battle }
        };
        list_logged_battles(self.state()).into_iter().map(with_journal).collect()
    }

    /// Returns `true` if the journal was set aside, because it can't be played.
    fn is_aside(&self, path: &Path) -> bool {
        path.file_name().and_then(|name| name.to_str()).is_some_and(|name| self.is_set_aside(name))
    }
}
