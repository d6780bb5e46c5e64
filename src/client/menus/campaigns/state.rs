//! The list of campaigns, as last read.

use std::path::PathBuf;

use campaign::ListedCampaign;
use mission::paths;
use ui_kit::prelude::*;

/// Resource with the list of campaigns, as last read.
#[derive(Resource, Default)]
pub(crate) struct CampaignListState {
    pub(crate) listed: Vec<ListedCampaign>,
    /// The folder of the chosen campaign.
    pub(crate) chosen: Option<PathBuf>,
    /// The id of the plan that a new campaign follows.
    pub(super) plan: Option<String>,
    /// The error of the last command.
    pub(crate) warning: Option<String>,
}

/// System set that changes the [`CampaignListState`]; it runs before the list is drawn.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CampaignListSystems;

impl CampaignListState {
    /// Returns the index of the chosen campaign.
    pub(crate) fn place(&self) -> usize {
        let here = |listed: &ListedCampaign| self.chosen.as_ref() == Some(&listed.folder);
        self.listed.iter().position(here).unwrap_or(0)
    }

    /// Returns the chosen campaign.
    pub(crate) fn current(&self) -> Option<&ListedCampaign> {
        self.listed.get(self.place())
    }

    /// Reads the list of campaigns again.
    pub(crate) fn look(&mut self) {
        self.listed = campaign::list_campaigns(&paths::campaigns_dir());
    }
}

/// Returns `true` if the campaign still has a mission and the AI plays both sides.
pub(super) fn is_watched_campaign(listed: &ListedCampaign) -> bool {
    listed.contents.as_ref().is_ok_and(|contents| contents.winner.is_none() && contents.players.watched())
}
