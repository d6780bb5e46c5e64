//! An open campaign: creating, opening and saving it.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{
    CampaignError, Players, PlayersError, campaign_list,
    ledger::{BattleInProgress, Ledger, Nickname},
    ledger_file,
    played_mission::FigureName,
};
use files::LockFile;
use mission::{CampaignPlan, Library};
use record::{self, MissionSnapshot};

/// Maximum length of a campaign's name, in characters.
const MAX_NAME: usize = 40;

/// Maximum length of a nickname that a player enters for a figure, in characters.
pub const LONGEST_CALLED: usize = 16;

/// An open campaign. No other process can open it until it is dropped.
#[derive(Debug)]
pub struct Campaign {
    pub(super) ledger: Ledger,
    /// The folder of all campaigns.
    dir: PathBuf,
    /// The campaign's own folder, once it could be created.
    pub(super) folder: Option<PathBuf>,
    lock: Option<LockFile>,
    /// Records that are not written yet, with the names of their files.
    pub(super) unwritten: Vec<(String, String)>,
    unsaved: bool,
    warning: Option<CampaignError>,
    failing: bool,
}

/// Error in the name of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// The name is empty.
    #[error("a campaign needs a name")]
    Empty,
    /// The name is too long.
    #[error("the name has {letters} characters; at most {MAX_NAME}")]
    TooLong {
        /// The length of the name, in characters.
        letters: usize,
    },
    /// The name contains a control character.
    #[error("the name has a character that can't be shown")]
    Unprintable,
}

/// Error of beginning a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CreateError {
    /// The name is not allowed.
    #[error(transparent)]
    Name(#[from] NameError),
    /// A mission of the plan is not in the library.
    #[error("there is no mission {id:?}")]
    NoMission {
        /// The id of the mission.
        id: String,
    },
}

/// Returns the name without surrounding blanks, if it is allowed.
pub(crate) fn checked_name(name: &str) -> Result<String, NameError> {
    let name = name.trim();
    let letters = name.chars().count();
    if name.is_empty() {
        Err(NameError::Empty)
    } else if letters > MAX_NAME {
        Err(NameError::TooLong { letters })
    } else if name.chars().any(char::is_control) {
        Err(NameError::Unprintable)
    } else {
        Ok(name.to_owned())
    }
}

impl Campaign {
    /// Begins a campaign with that name, in a new folder below `dir`. Two campaigns may have the same name. A failed
    /// save is a warning, not an error.
    ///
    /// # Errors
    /// If the name is not allowed, or a mission of the plan is not in the library.
    pub fn create(dir: &Path, name: &str, plan: &CampaignPlan, library: &Library) -> Result<Campaign, CreateError> {
        let name = checked_name(name)?;
        let stamp = |id: &String| {
            let mission = library.find(id).ok_or_else(|| CreateError::NoMission { id: id.clone() })?;
            Ok(MissionSnapshot::of(mission))
        };
        let ledger = Ledger {
            id: campaign_list::folder_slug(&name),
            name,
            begun: record::unix_time_now(),
            plan: plan.clone(),
            missions: plan.missions.iter().map(stamp).collect::<Result<_, CreateError>>()?,
            chapters: Vec::new(),
            battle: None,
            set_aside: Vec::new(),
            called: Vec::new(),
            players: Players::default(),
        };
        let mut campaign = Campaign::of(ledger, dir, None, None);
        campaign.save();
        Ok(campaign)
    }

    /// Opens the campaign in a folder.
    ///
    /// # Errors
    /// If another process has it open, or its file can't be read. No file is changed then.
    pub fn open(folder: &Path) -> Result<Campaign, CampaignError> {
        // Read the ledger before taking the lock: without it there is no campaign to lock.
        ledger_file::read_ledger(folder)?;
        let lock = ledger_file::lock_campaign_folder(folder)?;
        let mut ledger = ledger_file::read_ledger(folder)?;
        if let Some(id) = folder.file_name().and_then(|name| name.to_str()) {
            ledger.id = id.to_owned();
        }
        let dir = folder.parent().unwrap_or(Path::new("")).to_owned();
        let mut campaign = Campaign::of(ledger, &dir, Some(folder.to_owned()), lock);
        campaign.adopt();
        Ok(campaign)
    }

    fn of(ledger: Ledger, dir: &Path, folder: Option<PathBuf>, lock: Option<LockFile>) -> Campaign {
        let (dir, unwritten) = (dir.to_owned(), Vec::new());
        Campaign { ledger, dir, folder, lock, unwritten, unsaved: false, warning: None, failing: false }
    }

    /// Adopts a battle of the next mission that the ledger lacks, because the ledger could not be saved when the battle
    /// began.
    fn adopt(&mut self) {
        let Some(folder) = self.folder.as_ref().filter(|_| self.ledger.battle.is_none() && !self.ledger.over()) else {
            return;
        };
        let next = self.ledger.chapters.len() as u8 + 1;
        for saved in record::list_saved_battles(folder) {
            let ours = saved.campaign.as_ref().is_some_and(|stamp| stamp.mission == next && stamp.id == self.ledger.id);
            let Some(name) = saved.path.file_name().and_then(|name| name.to_str()) else { continue };
            let known = self.ledger.set_aside.iter().any(|other| other == name)
                || self.ledger.chapters.iter().any(|chapter| chapter.journal == name);
            if !ours || known {
                continue;
            }
            // A record of a newer game can't be read.
            if let Some(record) = load_record(&saved.path) {
                let (begun, seed) = (record.begun, record.spec.seed);
                self.ledger.battle = Some(BattleInProgress { journal: Some(name.to_owned()), begun, seed });
                return;
            }
        }
    }

    /// Renames the campaign. Its folder keeps its name.
    ///
    /// # Errors
    /// If the name is not allowed.
    pub fn rename(&mut self, name: &str) -> Result<(), NameError> {
        self.ledger.name = checked_name(name)?;
        self.save();
        Ok(())
    }

    /// Gives a figure a custom name; an empty name removes it. The figure's kind and number don't change (`CAMP-3`).
    ///
    /// # Errors
    /// If the name is not allowed.
    pub fn set_nickname(&mut self, figure: &FigureName, name: &str) -> Result<(), NameError> {
        let name = if name.trim().is_empty() { None } else { Some(checked_name(name)?) };
        self.ledger.called.retain(|called| called.figure != *figure);
        self.ledger.called.extend(name.map(|name| Nickname { figure: figure.clone(), name }));
        self.save();
        Ok(())
    }

    /// Returns the custom name of a figure, if it has one.
    pub fn nickname(&self, figure: &FigureName) -> Option<&str> {
        let called = self.ledger.called.iter().find(|called| called.figure == *figure);
        called.map(|called| called.name.as_str())
    }

    /// Returns the players of the campaign.
    pub fn players(&self) -> &Players {
        &self.ledger.players
    }

    /// Checks that the players may be changed before the next mission.
    ///
    /// # Errors
    /// If a battle is being played, or the campaign is over.
    fn may_change_players(&self) -> Result<(), PlayersError> {
        match (&self.ledger.battle, self.ledger.over()) {
            (Some(_), _) => Err(PlayersError::Playing),
            (None, true) => Err(PlayersError::Over),
            (None, false) => Ok(()),
        }
    }

    /// Sets the players from the next mission on.
    ///
    /// # Errors
    /// If the players may not be changed now; the campaign has not changed then.
    pub fn set_players(&mut self, players: Players) -> Result<(), PlayersError> {
        self.may_change_players()?;
        if self.ledger.players != players {
            self.ledger.players = players;
            self.save();
        }
        Ok(())
    }

    /// Writes all changes. A failure becomes a warning.
    pub(super) fn save(&mut self) {
        self.unsaved = true;
        let saved = self.try_save();
        self.failing = match saved {
            Ok(()) => false,
            Err(error) => {
                // Warn once, and again only after a successful save.
                if !self.failing {
                    self.warning = Some(error);
                }
                true
            }
        };
    }

    fn try_save(&mut self) -> Result<(), CampaignError> {
        let folder = match &self.folder {
            Some(folder) => folder.clone(),
            None => {
                let folder = campaign_list::create_campaign_folder(&self.dir, &self.ledger.name)?;
                if let Some(id) = folder.file_name().and_then(|name| name.to_str()) {
                    self.ledger.id = id.to_owned();
                }
                self.folder.insert(folder).clone()
            }
        };
        if self.lock.is_none() {
            self.lock = ledger_file::lock_campaign_folder(&folder)?;
        }
        while let Some((name, text)) = self.unwritten.first() {
            ledger_file::replace_campaign_file(&folder.join(name), text)?;
            self.unwritten.remove(0);
        }
        ledger_file::replace_campaign_file(
            &folder.join(ledger_file::LEDGER_FILE),
            &ledger_file::ledger_to_text(&self.ledger),
        )?;
        self.unsaved = false;
        Ok(())
    }

    /// Returns `true` if all changes are on the disk; tries to save once more if they are not.
    pub fn is_saved(&mut self) -> bool {
        if self.unsaved {
            self.save();
        }
        !self.unsaved
    }

    /// Returns the error of a failed save; each error is returned once, until a save has succeeded again.
    pub fn take_warning(&mut self) -> Option<CampaignError> {
        self.warning.take()
    }
}

/// Reads the intact part of the record in a file.
pub(super) fn load_record(path: &Path) -> Option<record::Record> {
    Some(record::read_saved_record(path).ok()?.record)
}
