//! Locations of files and folders: the game's own beside the program, the user's in their data folder. This module
//! reads and writes no files.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use directories::ProjectDirs;

/// Environment variable with a folder that replaces the user's data folder, for tests and for several players on one
/// computer.
pub const DATA_VARIABLE: &str = "INCURSION_DATA";

/// Returns the game's folder, which contains `assets_dir` and `game_missions_dir`: the program's folder, otherwise the
/// current folder or one above it, otherwise, in debug builds, the source folder.
pub fn install_dir() -> PathBuf {
    let beside = env::current_exe().ok().and_then(|program| program.parent().map(Path::to_path_buf));
    let here = env::current_dir().unwrap_or_default();
    let above = here.ancestors().map(Path::to_path_buf);
    let last = built().or_else(|| beside.clone()).unwrap_or_else(|| here.clone());
    beside.into_iter().chain(above).find(|folder| is_install_dir(folder)).unwrap_or(last)
}

/// Returns the source folder; `None` in release builds.
#[cfg(debug_assertions)]
fn built() -> Option<PathBuf> {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map(Path::to_path_buf)
}

#[cfg(not(debug_assertions))]
fn built() -> Option<PathBuf> {
    None
}

fn is_install_dir(folder: &Path) -> bool {
    folder.join("missions").is_dir() && folder.join("assets").join("data").is_dir()
}

/// Returns the folder of pictures, sounds, texts and data.
pub fn assets_dir() -> PathBuf {
    install_dir().join("assets")
}

/// Returns the figures' data file.
pub fn figures_file() -> PathBuf {
    assets_dir().join("data").join("figures.ron")
}

/// Returns the folder of the game's tutorials.
pub fn tutorials_dir() -> PathBuf {
    assets_dir().join("lessons")
}

/// Returns the folder of the game's own missions.
pub fn game_missions_dir() -> PathBuf {
    install_dir().join("missions")
}

/// Returns the folders of missions: the game's, then the user's own.
pub fn mission_folders() -> Vec<PathBuf> {
    vec![game_missions_dir(), user_missions()]
}

/// Returns the folder of the user's own missions. It may not exist yet.
pub fn user_missions() -> PathBuf {
    user_data_dir().join("missions")
}

/// Returns the user's data folder. It may not exist yet.
pub fn user_data_dir() -> PathBuf {
    chosen_data_dir()
        .or_else(|| project_dirs().map(|project| project.data_dir().to_owned()))
        .unwrap_or_else(fallback_user_dir)
}

/// Returns the folder of the user's saved battles. It may not exist yet.
pub fn saved_battles_dir() -> PathBuf {
    user_data_dir().join("saves")
}

/// Returns the folder of saved analyses of battles. It may not exist yet.
pub fn analyses_dir() -> PathBuf {
    user_data_dir().join("analyses")
}

/// Returns the folder of the mission editor's journals. It may not exist yet.
pub fn edit_journals() -> PathBuf {
    user_data_dir().join("drafts")
}

/// Returns the folder of campaigns packed into one file each, for sending and importing. It may not exist yet.
pub fn campaign_archives() -> PathBuf {
    user_data_dir().join("packs")
}

/// Returns the folder of battles that are played by mail. It may not exist yet.
pub fn mail_dir() -> PathBuf {
    user_data_dir().join("mail")
}

/// Returns the folder of the user's campaigns. It may not exist yet.
pub fn campaigns_dir() -> PathBuf {
    user_data_dir().join("campaigns")
}

/// Returns the folder of the user's settings. It may not exist yet.
pub fn settings_dir() -> PathBuf {
    chosen_data_dir()
        .or_else(|| project_dirs().map(|project| project.config_dir().to_owned()))
        .unwrap_or_else(fallback_user_dir)
}

/// Returns the folder of files that can be recreated at any time, such as prerendered pictures. It may not exist yet.
pub fn user_cache_dir() -> PathBuf {
    project_dirs().map_or_else(fallback_user_dir, |project| project.cache_dir().to_owned())
}

static CHOSEN_DATA_DIR: RwLock<Option<PathBuf>> = RwLock::new(None);

/// Replaces the user's data folder for the rest of this process.
pub fn set_user_data_dir(folder: &Path) {
    *CHOSEN_DATA_DIR.write().unwrap_or_else(PoisonError::into_inner) = Some(folder.to_owned());
}

fn chosen_data_dir() -> Option<PathBuf> {
    let told = CHOSEN_DATA_DIR.read().unwrap_or_else(PoisonError::into_inner).clone();
    told.or_else(data_dir_from_environment)
}

fn data_dir_from_environment() -> Option<PathBuf> {
    env::var_os(DATA_VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

fn project_dirs() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "incursion")
}

/// Returns the folder for users without a home folder.
fn fallback_user_dir() -> PathBuf {
    env::temp_dir().join("incursion")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_files_exist() {
        assert!(figures_file().is_file(), "{}", figures_file().display());
        assert!(game_missions_dir().join("1-recon.ron").is_file());
    }
}
