//! The state of the saved battles: the number of damaged files, and the reason why nothing can be saved.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::records::record_errors;
use mission::paths;
use record::SavedBattle;
use ui_kit::prelude::*;

/// Resource with the state of the saved battles when the title screen was opened.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct SavesState {
    /// Number of damaged files, including those of campaigns and expeditions.
    pub damaged: usize,
    /// The reason why something can't be saved, in the player's language: the folder and the system's error.
    pub unusable: Option<String>,
}

impl SavesState {
    /// Checks the folders. `saves` are the battles outside campaigns.
    pub fn of(texts: &Texts, saves: &[SavedBattle]) -> SavesState {
        let unusable = find_unusable_folder().map(|(folder, fault)| {
            warn!("nothing can be saved in {}: {fault}", folder.display());
            record_errors::file_error_text(texts, &folder, &fault)
        });
        let campaigns = list_campaign_battles();
        let damaged = saves.iter().chain(&campaigns).filter(|saved| saved.is_damaged()).count();
        SavesState { damaged, unusable }
    }
}

/// Size of the file that finds a full disk, in bytes: as large as the record of a long battle.
const PROBE_BYTES: usize = 64 << 10;

/// Returns the first folder of the player's files that can't be written, with the system's error.
fn find_unusable_folder() -> Option<(PathBuf, io::Error)> {
    // The other folders are created when they are needed.
    let others = [paths::campaigns_dir(), paths::expeditions_dir(), paths::mail_dir(), paths::user_missions()];
    let existing = others.into_iter().filter(|folder| fs::symlink_metadata(folder).is_ok());
    std::iter::once(paths::saved_battles_dir()).chain(existing).find_map(|folder| {
        let fault = files::check_folder(&folder).and_then(|()| check_free_space(&folder)).err()?;
        Some((folder, fault))
    })
}

/// Writes a file into the folder and removes it, because an empty file can be created even on a full disk.
fn check_free_space(folder: &Path) -> io::Result<()> {
    let probe = folder.join(format!(".space-test-{}", std::process::id()));
    let written = fs::write(&probe, [0; PROBE_BYTES]);
    let removed = fs::remove_file(&probe);
    written.and(removed)
}

/// Returns the battles in the folders of campaigns and expeditions.
pub(crate) fn list_campaign_battles() -> Vec<SavedBattle> {
    let entries = [paths::campaigns_dir(), paths::expeditions_dir()].map(|dir| fs::read_dir(dir).into_iter().flatten());
    let folders = entries.into_iter().flatten().flatten().map(|entry| entry.path());
    folders.flat_map(|folder| record::list_saved_battles(&folder)).collect()
}

/// Returns `true` if a journal is in the folder of an expedition.
pub(crate) fn is_of_expedition(journal: &Path) -> bool {
    journal.parent().and_then(Path::parent) == Some(paths::expeditions_dir().as_path())
}
