//! An open expedition: a folder with its file and the previous save. The file is replaced as a whole after each
//! decision, so a crash leaves the old file or the new one. If the file is damaged later, the previous save can be
//! restored.

use std::{
    collections::BTreeMap,
    io,
    ops::Deref,
    path::{Path, PathBuf},
};

use thiserror::Error;

use super::{
    data::ExpeditionData,
    events::StoryEntry,
    expedition_file::{
        EXPEDITION_FILE, ExpeditionBattle, ExpeditionFileError, MAX_FILE, PREVIOUS_FILE, SavedExpedition, lock_folder,
        read_saved, replace_text, write_saved,
    },
    orders::ExpeditionOrder,
    state::ExpeditionState,
    submit::{ExpeditionTerms, begin_expedition, submit_expedition_order},
};
use crate::campaign::{NameError, checked_name};
use files::LockFile;
use rules::Localized;

/// Error of renaming a person.
#[derive(Debug, Error)]
pub enum PersonNameError {
    /// The name is not allowed. Nothing has changed.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The expedition can't be saved; it continues in memory with the new name.
    #[error(transparent)]
    File(#[from] ExpeditionFileError),
}

/// An open expedition. No other process can open it until it is dropped.
#[derive(Debug)]
pub struct ExpeditionCampaign {
    saved: SavedExpedition,
    folder: PathBuf,
    /// `None` if the lock file can't be opened; then no file can be written there either.
    _lock: Option<LockFile>,
    is_unsaved: bool,
}

impl ExpeditionCampaign {
    /// Begins an expedition in a folder, and saves it. The folder is created if there is none.
    ///
    /// # Errors
    /// If the terms are refused, the folder has an expedition already, or it can't be written.
    pub fn create(
        folder: &Path,
        data: ExpeditionData,
        terms: &ExpeditionTerms,
    ) -> Result<ExpeditionCampaign, ExpeditionFileError> {
        let state = begin_expedition(&data, terms)?;
        let io = |source| ExpeditionFileError::Io { path: folder.into(), source };
        std::fs::create_dir_all(folder).map_err(io)?;
        let lock = lock_folder(folder)?;
        if folder.join(EXPEDITION_FILE).exists() {
            return Err(ExpeditionFileError::Exists { path: folder.into() });
        }
        let (set_aside, printed_names) = (Vec::new(), BTreeMap::new());
        let saved = SavedExpedition { state, data, battle: None, finished: None, set_aside, printed_names };
        let mut campaign = ExpeditionCampaign { saved, folder: folder.into(), _lock: lock, is_unsaved: true };
        campaign.save()?;
        Ok(campaign)
    }

    /// Opens the expedition in a folder.
    ///
    /// # Errors
    /// If another process has it open, or its file can't be read. No file is changed then.
    pub fn open(folder: &Path) -> Result<ExpeditionCampaign, ExpeditionFileError> {
        // Read the file before taking the lock: without it there is nothing to lock.
        read_saved(folder, EXPEDITION_FILE)?;
        let lock = lock_folder(folder)?;
        let saved = read_saved(folder, EXPEDITION_FILE)?;
        Ok(ExpeditionCampaign { saved, folder: folder.into(), _lock: lock, is_unsaved: false })
    }

    /// Restores the save before a damaged file. The damaged file is kept as `expedition.json.damaged`, and the
    /// expedition continues from the previous save.
    ///
    /// # Errors
    /// If the previous save can't be read, or the files can't be written.
    pub fn restore(folder: &Path) -> Result<ExpeditionCampaign, ExpeditionFileError> {
        let lock = lock_folder(folder)?;
        let saved = read_saved(folder, PREVIOUS_FILE)?;
        let path = folder.join(EXPEDITION_FILE);
        let io = |source| ExpeditionFileError::Io { path: path.clone(), source };
        match files::read_bounded_file(&path, MAX_FILE) {
            Ok(bytes) => drop(files::write_backup(&path, ".damaged", &bytes).map_err(io)?),
            // A file that is missing needs no copy; one that is too large is moved.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(_) => files::rename_path(&path, &folder.join("expedition.json.damaged")).map_err(io)?,
        }
        files::replace_file(&path, write_saved(&saved).as_bytes()).map_err(io)?;
        Ok(ExpeditionCampaign { saved, folder: folder.into(), _lock: lock, is_unsaved: false })
    }

    /// Returns the state.
    pub fn state(&self) -> &ExpeditionState {
        &self.saved.state
    }

    /// Returns the data, as they were when the expedition began.
    pub fn data(&self) -> &ExpeditionData {
        &self.saved.data
    }

    /// Returns the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Carries out an order of a seat, and saves the expedition.
    ///
    /// # Errors
    /// If the order is refused, nothing has changed. If saving fails, the expedition goes on in memory, and
    /// [`is_saved`](Self::is_saved) tries again.
    pub fn submit(&mut self, seat: u8, order: &ExpeditionOrder) -> Result<Vec<StoryEntry>, ExpeditionFileError> {
        let events = submit_expedition_order(&mut self.saved.state, &self.saved.data, seat, order)?;
        self.is_unsaved = true;
        self.save()?;
        Ok(events)
    }

    /// Renames a person, in the story and in battles. An empty name restores the one in the data.
    ///
    /// # Errors
    /// If the name is not allowed, or the expedition can't be saved.
    pub fn rename_person(&mut self, person: &str, name: &str) -> Result<(), PersonNameError> {
        let name = if name.trim().is_empty() { None } else { Some(checked_name(name)?) };
        let SavedExpedition { data, printed_names, .. } = &mut self.saved;
        let Some(known) = data.content.people.iter_mut().find(|known| known.id == person) else { return Ok(()) };
        let printed = printed_names.remove(person).unwrap_or_else(|| known.name.clone());
        known.name = match name {
            Some(name) => {
                printed_names.insert(person.to_owned(), printed);
                Localized { es: name.clone(), en: name }
            }
            None => printed,
        };
        self.is_unsaved = true;
        Ok(self.save()?)
    }

    /// Returns the name that the players have given to a person; `None` if it is the one in the data.
    pub fn nickname(&self, person: &str) -> Option<&str> {
        self.saved.printed_names.get(person)?;
        self.saved.data.person(person).map(|person| person.name.en.as_str())
    }

    /// Returns the battle that is being played.
    pub(super) fn current_battle(&self) -> Option<&ExpeditionBattle> {
        self.saved.battle.as_ref()
    }

    /// Returns the last battle whose report was entered.
    pub(super) fn finished_battle(&self) -> Option<&ExpeditionBattle> {
        self.saved.finished.as_ref()
    }

    /// Sets the battle that is being played. If it can't be saved now, [`is_saved`](Self::is_saved) tries again.
    pub(super) fn set_current_battle(&mut self, battle: Option<ExpeditionBattle>) {
        self.saved.battle = battle;
        self.is_unsaved = true;
        self.is_saved();
    }

    /// Returns `true` if the journal with that name can't be played.
    pub(super) fn is_set_aside(&self, journal: &str) -> bool {
        self.saved.set_aside.iter().any(|name| name == journal)
    }

    /// Notes that the journal with that name can't be played. Its battle can begin again.
    pub(super) fn set_journal_aside(&mut self, journal: String) {
        self.saved.set_aside.push(journal);
        self.set_current_battle(None);
    }

    /// Carries out the report of a battle, and saves the expedition without that battle, in one write.
    ///
    /// # Errors
    /// As [`submit`](Self::submit).
    pub(super) fn submit_report(
        &mut self,
        report: &ExpeditionOrder,
        battle: ExpeditionBattle,
    ) -> Result<Vec<StoryEntry>, ExpeditionFileError> {
        let events = submit_expedition_order(&mut self.saved.state, &self.saved.data, 0, report)?;
        (self.saved.battle, self.saved.finished) = (None, Some(battle));
        self.is_unsaved = true;
        self.save()?;
        Ok(events)
    }

    /// Returns `true` if the last change is on the disk; tries to save once more if it is not.
    pub fn is_saved(&mut self) -> bool {
        !self.is_unsaved || self.save().is_ok()
    }

    /// Saves the expedition. The current file becomes the previous save first.
    fn save(&mut self) -> Result<(), ExpeditionFileError> {
        let path = self.folder.join(EXPEDITION_FILE);
        // Only an intact file may become the previous save.
        if let Ok(previous) = read_saved(&self.folder, EXPEDITION_FILE) {
            replace_text(&self.folder.join(PREVIOUS_FILE), &write_saved(&previous))?;
        }
        replace_text(&path, &write_saved(&self.saved))?;
        self.is_unsaved = false;
        Ok(())
    }
}

/// An expedition as its file has it. Another process may have it open, so it can't be changed.
#[derive(Debug)]
pub struct ExpeditionSnapshot(ExpeditionCampaign);

impl ExpeditionSnapshot {
    /// Reads the expedition in a folder.
    ///
    /// # Errors
    /// If its file can't be read.
    pub fn read(folder: &Path) -> Result<ExpeditionSnapshot, ExpeditionFileError> {
        let saved = read_saved(folder, EXPEDITION_FILE)?;
        Ok(ExpeditionSnapshot(ExpeditionCampaign { saved, folder: folder.into(), _lock: None, is_unsaved: false }))
    }
}

impl Deref for ExpeditionSnapshot {
    type Target = ExpeditionCampaign;

    fn deref(&self) -> &ExpeditionCampaign {
        &self.0
    }
}
