//! Where things are: the game's own files beside the program, the user's in their data folder. Nothing is read or
//! written here.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use directories::ProjectDirs;

/// Names a folder that takes the place of the user's data folder, for tests and for keeping several players apart.
pub const DATA_VARIABLE: &str = "INCURSION_DATA";

/// The game's folder: the one that holds `assets_dir` and `game_missions_dir`. Next to the program; else the current folder or one
/// above it; else, for who builds the game, where it was built.
pub fn install_dir() -> PathBuf {
    let beside = env::current_exe().ok().and_then(|program| program.parent().map(Path::to_path_buf));
    let here = env::current_dir().unwrap_or_default();
    let above = here.ancestors().map(Path::to_path_buf);
    let last = built().or_else(|| beside.clone()).unwrap_or_else(|| here.clone());
    beside.into_iter().chain(above).find(|folder| is_install_dir(folder)).unwrap_or(last)
}

/// Where the game was built. What players get knows nothing of that folder.
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

/// The folder of pictures, sounds, texts and data.
pub fn assets_dir() -> PathBuf {
    install_dir().join("assets")
}

/// The file of the figures.
pub fn figures_file() -> PathBuf {
    assets_dir().join("data").join("figures.ron")
}

/// The folder of the game's lessons.
pub fn tutorials_dir() -> PathBuf {
    assets_dir().join("lessons")
}

/// The folder of the game's own missions.
pub fn game_missions_dir() -> PathBuf {
    install_dir().join("missions")
}

/// The folders of missions: the game's, then the user's own.
pub fn mission_folders() -> Vec<PathBuf> {
    vec![game_missions_dir(), user_missions()]
}

/// The folder of the user's own missions. It may not be there yet.
pub fn user_missions() -> PathBuf {
    user_data_dir().join("missions")
}

/// The user's data folder. It may not be there yet.
pub fn user_data_dir() -> PathBuf {
    chosen_data_dir()
        .or_else(|| project_dirs().map(|project| project.data_dir().to_owned()))
        .unwrap_or_else(fallback_user_dir)
}

/// The folder of the user's saved battles. It may not be there yet.
pub fn saved_battles_dir() -> PathBuf {
    user_data_dir().join("saves")
}

/// The folder of what was worked out of battles that were looked back on. It may not be there yet.
pub fn analyses_dir() -> PathBuf {
    user_data_dir().join("analyses")
}

/// The folder of the journals of missions that are being written. It may not be there yet.
pub fn edit_journals() -> PathBuf {
    user_data_dir().join("drafts")
}

/// The folder of campaigns as one file each, to be sent or taken in. It may not be there yet.
pub fn campaign_archives() -> PathBuf {
    user_data_dir().join("packs")
}

/// The folder of battles that go by mail. It may not be there yet.
pub fn mail_dir() -> PathBuf {
    user_data_dir().join("mail")
}

/// The folder of the user's campaigns. It may not be there yet.
pub fn campaigns_dir() -> PathBuf {
    user_data_dir().join("campaigns")
}

/// The folder of the user's settings. It may not be there yet.
pub fn settings_dir() -> PathBuf {
    chosen_data_dir()
        .or_else(|| project_dirs().map(|project| project.config_dir().to_owned()))
        .unwrap_or_else(fallback_user_dir)
}

/// The folder of what can be made again at any time: pictures drawn once. It may not be there yet.
pub fn user_cache_dir() -> PathBuf {
    project_dirs().map_or_else(fallback_user_dir, |project| project.cache_dir().to_owned())
}

static CHOSEN_DATA_DIR: RwLock<Option<PathBuf>> = RwLock::new(None);

/// Takes another folder as the user's data folder from now on, for all of this process.
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

/// For users without a home folder.
fn fallback_user_dir() -> PathBuf {
    env::temp_dir().join("incursion")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_finds_its_own_files() {
        assert!(figures_file().is_file(), "{}", figures_file().display());
        assert!(game_missions_dir().join("1-recon.ron").is_file());
    }
}
