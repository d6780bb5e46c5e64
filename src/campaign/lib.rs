//! Campaigns (`CAMP-1` to `CAMP-4`): missions linked in a series, named by the players and kept in a folder each, with
//! a ledger of the results and the records of the battles.
//!
//! A [`Campaign`] is an open campaign; only one process at a time can open it. Its battles are ordinary
//! [`Battle`](record::Battle)s whose journals are in its folder: [`Campaign::begin_battle`] begins the battle of the
//! next mission, [`Campaign::resume_battle`] continues it, and [`Campaign::record_result`] enters it in the ledger once
//! it is over. Entries of the ledger are final: a battle that was given up, replayed or taken over does not change
//! them. The campaign keeps copies of its missions from the time when it began. [`list_campaigns`] returns the data for
//! a list of campaigns; the ledger's data are [`PlayedMission`] and [`RosterMember`]. A [`CampaignArchive`] is a
//! campaign with all its files as one file, for other players. The rules of battles are not in this crate.
//!
//! If the players are at several machines, the campaign stays at one of them. The others get a [`CampaignPage`] of their
//! side; the battle is set up on [`CampaignTerms`], and [`Campaign::adopt_battle`] makes it that of the campaign.
//!
//! A failed write is a warning ([`Campaign::take_warning`]), returned once: the campaign goes on in memory, and all
//! unsaved data are written as soon as writing succeeds again.
//!
//! **Rulings**
//! - `CAMP-1`: each mission is played with the requisition points of its dossier.
//! - `CAMP-2`: a figure is 'surviving' if it did not die: it is on the board, left by an exit, or has not arrived yet.
//!   The card to keep may be any effect card on the figure, played by either side, but not one that is experience
//!   already. The choice may be changed until the next battle begins. A figure that is not bought for a mission loses
//!   its cards when that mission has been played to its end, not before.
//! - `CAMP-3`: a force fills its purchases of a kind with the living figures of that kind. The player chooses which;
//!   without a choice the figures with the most experience cards come first, then by number. Recruits get the lowest
//!   number above all that were used. If a force may hold only one figure of a kind, that figure is hurt when it dies,
//!   not lost: it keeps its name and the number 1, but loses its cards. The figures of hordes have no names.
//! - `CAMP-4`: if the last mission is a draw, so is the campaign.

use std::path::{Path, PathBuf};

use mission::{CampaignPlan, Library, Mission};
use record::MissionSnapshot;
use rules::{Catalogue, KindId, Side};

mod archive;
mod assign_veterans;
mod battle;
mod campaign;
mod campaign_list;
mod campaign_page;
mod campaign_roster;
mod campaign_terms;
mod chapter_from_record;
mod checked_file;
pub mod expedition;
mod keep_card;
mod ledger;
mod ledger_file;
mod played_mission;
mod players;

pub use archive::{CampaignArchive, ImportReport, PACK_EXTENSION, PACK_VERSION, PackError};
pub use assign_veterans::{AssignedFigure, VeteranError, VeteranRequest};
pub use battle::{AdoptError, BeginError, CampaignResumeError, RecordResultError, StartedBattle};
pub use campaign::{Campaign, CreateError, LONGEST_CALLED, NameError};
pub use campaign_list::{CampaignSummary, ListedCampaign, delete_campaign, list_campaigns};
pub use campaign_page::{CampaignPage, PageMission};
pub use campaign_roster::CampaignRoster;
pub use campaign_terms::CampaignTerms;
pub use keep_card::{KeepCandidate, KeepError};
pub use ledger::{Nickname, RosterMember, VictoryCount};
pub use ledger_file::{CampaignError, VERSION};
pub use played_mission::{
    CardChoice, CardLossReason, FigureFate, FigureName, HordeLosses, LostCard, PlayedMission, ServiceRecord,
    SideChapter,
};
pub use players::{Players, PlayersError};

/// Next action that a campaign needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CampaignState {
    /// The mission with that number, from 1, can begin. Before it begins, cards of the previous mission may be kept.
    Ready(u8),
    /// The battle of the mission with that number is being played.
    Playing(u8),
    /// No action: the last mission has been played.
    Over,
}

impl Campaign {
    /// Returns the next action that the campaign needs.
    pub fn stage(&self) -> CampaignState {
        let next = self.ledger.chapters.len() as u8 + 1;
        match (self.ledger.over(), &self.ledger.battle) {
            (true, _) => CampaignState::Over,
            (false, Some(_)) => CampaignState::Playing(next),
            (false, None) => CampaignState::Ready(next),
        }
    }

    /// Returns the name that the players gave the campaign.
    pub fn name(&self) -> &str {
        &self.ledger.name
    }

    /// Returns the campaign's id: the name of its folder.
    pub fn id(&self) -> &str {
        &self.ledger.id
    }

    /// Returns the campaign's folder; `None` while it could not be created.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Returns the plan: the linked missions and the story.
    pub fn plan(&self) -> &CampaignPlan {
        &self.ledger.plan
    }

    /// Returns the missions in order, as they were when the campaign began.
    pub fn missions(&self) -> &[MissionSnapshot] {
        &self.ledger.missions
    }

    /// Returns the next or current mission; `None` once all were played, or if this game can't read it.
    pub fn mission(&self) -> Option<Mission> {
        self.ledger.missions.get(self.ledger.chapters.len())?.mission()
    }

    /// Returns the game's catalogue with the custom content of all missions, for texts about the ledger. The ids of
    /// kinds differ from those of a battle.
    pub fn catalogue(&self, game: &Catalogue) -> Catalogue {
        self.ledger.missions.iter().fold(game.clone(), |known, stamp| stamp.own.with(&known))
    }

    /// Returns the chapters of the ledger: the missions that were played, in order.
    pub fn chapters(&self) -> &[PlayedMission] {
        &self.ledger.chapters
    }

    /// Returns the path of the record of a chapter's battle; `None` if the campaign has no folder.
    pub fn journal(&self, chapter: &PlayedMission) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(&chapter.journal))
    }

    /// Returns the victories of each side (`CAMP-4`).
    pub fn tally(&self) -> VictoryCount {
        self.ledger.tally()
    }

    /// Returns the winner once the campaign is over: the winner of the last mission, or `Some(None)` for a draw
    /// (`CAMP-4`).
    pub fn winner(&self) -> Option<Option<Side>> {
        self.ledger.winner()
    }

    /// Returns all named figures of a side, including the dead, by kind and number, with their experience cards and
    /// their history (`CAMP-2`, `CAMP-3`).
    pub fn roster(&self, side: Side) -> Vec<RosterMember> {
        self.ledger.roster(side)
    }

    /// Returns the named figures that a side would have with `force` in the next mission, with the experience cards
    /// that they bring; hordes are left out (`CAMP-2`, `CAMP-3`). `wanted` lists the figures of the
    /// [`roster`](Self::roster) that the player requests. The catalogue is the mission's: see [`Mission::catalogue`].
    pub fn muster(
        &self,
        side: Side,
        force: &[KindId],
        wanted: &[VeteranRequest],
        catalogue: &Catalogue,
    ) -> Vec<AssignedFigure> {
        CampaignRoster::muster(self, side, force, wanted, catalogue)
    }

    /// Returns the figures whose experience cards would be lost because `force` leaves the figures out (`CAMP-2`).
    pub fn left_behind(
        &self,
        side: Side,
        force: &[KindId],
        wanted: &[VeteranRequest],
        catalogue: &Catalogue,
    ) -> Vec<RosterMember> {
        CampaignRoster::left_behind(self, side, force, wanted, catalogue)
    }

    /// Returns the ids of the missions that have changed in the library since the campaign began, or are missing
    /// there. The campaign keeps using its own copies.
    pub fn changed_missions(&self, library: &Library) -> Vec<&str> {
        let same = |stamp: &MissionSnapshot| {
            let then = stamp.mission().map(|mission| mission.digest());
            then.is_some() && then == library.find(&stamp.id).map(Mission::digest)
        };
        self.ledger.missions.iter().filter(|stamp| !same(stamp)).map(|stamp| stamp.id.as_str()).collect()
    }
}
