//! The state of the saved battles: the number of damaged files, and the reason why the folder can't be used.

use std::path::PathBuf;

use crate::records::record_errors;
use mission::paths;
use record::SavedBattle;
use ui_kit::prelude::*;

/// Resource with the state of the saved battles when the title screen was opened.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct SavesState {
    /// Number of damaged files, including those of campaigns.
    pub damaged: usize,
    /// The reason why no battle can be saved, in the player's language: the folder and the system's error.
    pub unusable: Option<String>,
}

impl SavesState {
    /// Checks the folders. `saves` are the battles outside campaigns.
    pub fn of(texts: &Texts, saves: &[SavedBattle]) -> SavesState {
        let folder = paths::saved_battles_dir();
        let unusable = files::check_folder(&folder).err().map(|fault| {
            warn!("nothing can be saved in {}: {fault}", folder.display());
            record_errors::file_error_text(texts, &folder, &fault)
        });
        let campaigns = list_campaign_battles();
        let damaged = saves.iter().chain(&campaigns).filter(|saved| saved.is_damaged()).count();
        SavesState { damaged, unusable }
    }
}

pub(crate) fn list_campaign_battles() -> Vec<SavedBattle> {
    let folders: Vec<PathBuf> =
        std::fs::read_dir(paths::campaigns_dir()).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    folders.iter().flat_map(|folder| record::list_saved_battles(folder)).collect()
}
