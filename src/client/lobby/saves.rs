//! How it is with the saved battles: damaged ones are counted, and a folder that can't be used is told.

use std::path::PathBuf;

use super::system;
use kit::draw::*;
use mission::paths;
use record::SavedBattle;

/// How it is with the saved battles, when the title was opened.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct SavesState {
    /// How many files are damaged, those of campaigns as well.
    pub damaged: usize,
    /// Why nothing can be saved, in the player's language: the folder, and what the system says.
    pub unusable: Option<String>,
}

impl SavesState {
    /// Looks at the folders; `saves` are the battles that lie alone.
    pub fn of(texts: &Texts, saves: &[SavedBattle]) -> SavesState {
        let folder = paths::saved_battles_dir();
        let unusable = files::check_folder(&folder).err().map(|fault| {
            warn!("nothing can be saved in {}: {fault}", folder.display());
            system::at(texts, &folder, &fault)
        });
        let campaigns = in_campaigns();
        let damaged = saves.iter().chain(&campaigns).filter(|saved| saved.is_damaged()).count();
        SavesState { damaged, unusable }
    }
}

/// The battles of campaigns.
pub(crate) fn in_campaigns() -> Vec<SavedBattle> {
    let folders: Vec<PathBuf> =
        std::fs::read_dir(paths::campaigns_dir()).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    folders.iter().flat_map(|folder| record::list_saved_battles(folder)).collect()
}
