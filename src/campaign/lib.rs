//! Campaigns (`CAMP-1` to `CAMP-4`): missions linked in a series, named by the players and kept in a folder each, with a
//! ledger of what came of them and the records of their battles.
//!
//! A [`Campaign`] is one that is open: only one process at a time has it. Its battles are ordinary
//! [`Battle`](record::Battle)s whose journals lie in its folder; [`Campaign::begin_battle`] begins the one of the
//! next mission, [`Campaign::resume_battle`] goes on with it, and [`Campaign::settle`] enters it in the ledger once it is
//! over. What is entered stands: a battle that was given up, replayed or taken over changes nothing. The missions are kept
//! as they were when the campaign began. What a list shows is in [`list`], the ledger's data in [`Chapter`] and
//! [`Member`]. A [`Pack`] is a campaign that nobody plays yet, with all its files, as one file. How a battle goes is not
//! decided here.
//!
//! Whatever the system refuses to write is a warning ([`Campaign::take_warning`]), said once: the campaign goes on in
//! memory, and everything that is missing is written as soon as that works again.
//!
//! **Rulings**
//! - `CAMP-1`: each mission is played with the requisition points of its dossier.
//! - `CAMP-2`: 'surviving' is who did not die: on the board, gone by an exit, or not yet come. The card that is kept may be
//!   any effect card on the figure, whoever played it, but not one that is experience already. The choice may be changed
//!   until the next battle begins. A figure that is not bought for a mission loses its cards when that mission has been
//!   played to its end, not before.
//! - `CAMP-3`: when a force is bought, its copies of a kind are those that live; the player says which, and where he says
//!   nothing the ones with the most experience cards come first, then by number. Recruits get the next number that was never used. The one figure of a kind of which a force may
//!   hold only one is hurt when it dies, not lost: it keeps its name and the number 1, but loses its cards. The figures of
//!   hordes have no names.
//! - `CAMP-4`: if the last mission is a draw, so is the campaign.

use std::path::{Path, PathBuf};

use mission::{CampaignPlan, Library, Mission};
use record::MissionSnapshot;
use rules::{Catalogue, KindId, Side};

mod battle;
mod file;
mod keep;
mod ledger;
mod muster;
mod open;
mod pack;
mod players;
mod settle;
mod shelf;

pub use battle::{BeginError, Begun, ResumeError, SettleError};
pub use file::{CampaignError, VERSION};
pub use keep::{KeepError, Keepable};
pub use ledger::{Chapter, Fate, HordeLosses, Kept, Loss, LostCard, Member, Name, Service, SideChapter, Tally};
pub use muster::{Mustered, Wanted};
pub use open::{Campaign, CreateError, LONGEST_CALLED, NameError};
pub use pack::{Imported, PACK_EXTENSION, PACK_VERSION, Pack, PackError};
pub use players::{Players, PlayersError};
pub use shelf::{Contents, Listed, delete, list};

/// What a campaign waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// That mission is to be begun, by its number from 1. Before that, cards of the last one may be kept.
    Ready(u8),
    /// The battle of that mission is being played.
    Playing(u8),
    /// Nothing: the last mission has been played.
    Over,
}

impl Campaign {
    /// What it waits for.
    pub fn stage(&self) -> Stage {
        let next = self.ledger.chapters.len() as u8 + 1;
        match (self.ledger.over(), &self.ledger.battle) {
            (true, _) => Stage::Over,
            (false, Some(_)) => Stage::Playing(next),
            (false, None) => Stage::Ready(next),
        }
    }

    /// The name that the players gave it.
    pub fn name(&self) -> &str {
        &self.ledger.name
    }

    /// Its id: the name of its folder.
    pub fn id(&self) -> &str {
        &self.ledger.id
    }

    /// Its folder; none as long as it could not be made.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// When it began, in seconds since 1970.
    pub fn begun(&self) -> u64 {
        self.ledger.begun
    }

    /// Which missions it links, and its story.
    pub fn plan(&self) -> &CampaignPlan {
        &self.ledger.plan
    }

    /// Its missions in order, as they were when it began.
    pub fn missions(&self) -> &[MissionSnapshot] {
        &self.ledger.missions
    }

    /// The mission that comes next, or is being played; none once all were, or if this game can't read it any more.
    pub fn mission(&self) -> Option<Mission> {
        self.ledger.missions.get(self.ledger.chapters.len())?.mission()
    }

    /// The game's catalogue with all that its missions bring of their own: for what the ledger tells. The numbers of kinds
    /// are not those of a battle.
    pub fn catalogue(&self, game: &Catalogue) -> Catalogue {
        self.ledger.missions.iter().fold(game.clone(), |known, stamp| stamp.own.with(&known))
    }

    /// The missions that were played, in order: the ledger.
    pub fn chapters(&self) -> &[Chapter] {
        &self.ledger.chapters
    }

    /// The file of the record of that chapter's battle.
    pub fn journal(&self, chapter: &Chapter) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(&chapter.journal))
    }

    /// The victories so far (`CAMP-4`).
    pub fn tally(&self) -> Tally {
        self.ledger.tally()
    }

    /// Who has won it, once it is over: the winner of its last mission, or nobody (`CAMP-4`).
    pub fn winner(&self) -> Option<Option<Side>> {
        self.ledger.winner()
    }

    /// All figures of a side that have names of their own, the dead too, by kind and number, with their experience cards
    /// and their history (`CAMP-2`, `CAMP-3`).
    pub fn roster(&self, side: Side) -> Vec<Member> {
        self.ledger.roster(side)
    }

    /// Who the figures are that a side would have with that force in the next mission, and the experience cards that they
    /// bring; those of hordes are left out (`CAMP-2`, `CAMP-3`). `wanted` says whom of its [`roster`](Self::roster) the
    /// player wants back. The catalogue is that of the mission: see [`Mission::catalogue`].
    pub fn muster(&self, side: Side, force: &[KindId], wanted: &[Wanted], catalogue: &Catalogue) -> Vec<Mustered> {
        muster::muster(&self.ledger.roster(side), force, wanted, catalogue)
    }

    /// The experience cards that would be lost with that force, because their figures are not in it (`CAMP-2`).
    pub fn left_behind(&self, side: Side, force: &[KindId], wanted: &[Wanted], catalogue: &Catalogue) -> Vec<Member> {
        let mustered = self.muster(side, force, wanted, catalogue);
        let there = |member: &Member| mustered.iter().any(|figure| figure.name == member.name);
        self.roster(side).into_iter().filter(|member| !member.cards.is_empty() && !there(member)).collect()
    }

    /// The ids of those of its missions that have changed in the library since it began, or are not there any more. It
    /// goes on with what they were.
    pub fn changed(&self, library: &Library) -> Vec<&str> {
        let same = |stamp: &MissionSnapshot| {
            let then = stamp.mission().map(|mission| mission.digest());
            then.is_some() && then == library.find(&stamp.id).map(Mission::digest)
        };
        self.ledger.missions.iter().filter(|stamp| !same(stamp)).map(|stamp| stamp.id.as_str()).collect()
    }
}
