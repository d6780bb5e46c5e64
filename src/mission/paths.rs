//! Where things are: the game's own files beside the program, the user's in their data folder. Nothing is read or
//! written here.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use directories::ProjectDirs;

/// Names a folder that takes the place of the user's data folder, for tests and for keeping several players apart.
pub const DATA_VARIABLE: &str = "INCURSION_DATA";

/// The game's folder: the one that holds `assets` and `missions`. Next to the program; else the current folder or one
/// above it; else, for who builds the game, where it was built.
pub fn root() -> PathBuf {
    let beside = env::current_exe().ok().and_then(|program| program.parent().map(Path::to_path_buf));
    let here = env::current_dir().unwrap_or_default();
    let above = here.ancestors().map(Path::to_path_buf);
    let last = built().or_else(|| beside.clone()).unwrap_or_else(|| here.clone());
    beside.into_iter().chain(above).find(|folder| is_root(folder)).unwrap_or(last)
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

fn is_root(folder: &Path) -> bool {
    folder.join("missions").is_dir() && folder.join("assets").join("data").is_dir()
}

/// The folder of pictures, sounds, texts and data.
pub fn assets() -> PathBuf {
    root().join("assets")
}

/// The file of the figures.
pub fn figures() -> PathBuf {
    assets().join("data").join("figures.ron")
}

/// The folder of the game's lessons.
pub fn lessons() -> PathBuf {
    assets().join("lessons")
}

/// The folder of the game's own missions.
pub fn missions() -> PathBuf {
    root().join("missions")
}

/// The folders of missions: the game's, then the user's own.
pub fn mission_folders() -> Vec<PathBuf> {
    vec![missions(), own_missions()]
}

/// The folder of the user's own missions. It may not be there yet.
pub fn own_missions() -> PathBuf {
    data().join("missions")
}

/// The user's data folder. It may not be there yet.
pub fn data() -> PathBuf {
    chosen().or_else(|| project().map(|project| project.data_dir().to_owned())).unwrap_or_else(homeless)
}

/// The folder of the user's saved battles. It may not be there yet.
pub fn saves() -> PathBuf {
    data().join("saves")
}

/// The folder of what was worked out of battles that were looked back on. It may not be there yet.
pub fn analyses() -> PathBuf {
    data().join("analyses")
}

/// The folder of the journals of missions that are being written. It may not be there yet.
pub fn drafts() -> PathBuf {
    data().join("drafts")
}

/// The folder of campaigns as one file each, to be sent or taken in. It may not be there yet.
pub fn packs() -> PathBuf {
    data().join("packs")
}

/// The folder of battles that go by mail. It may not be there yet.
pub fn mail() -> PathBuf {
    data().join("mail")
}

/// The folder of the user's campaigns. It may not be there yet.
pub fn campaigns() -> PathBuf {
    data().join("campaigns")
}

/// The folder of the user's settings. It may not be there yet.
pub fn config() -> PathBuf {
    chosen().or_else(|| project().map(|project| project.config_dir().to_owned())).unwrap_or_else(homeless)
}

/// The folder of what can be made again at any time: pictures drawn once. It may not be there yet.
pub fn cache() -> PathBuf {
    project().map_or_else(homeless, |project| project.cache_dir().to_owned())
}

static CHOSEN: RwLock<Option<PathBuf>> = RwLock::new(None);

/// Takes another folder as the user's data folder from now on, for all of this process.
pub fn use_data(folder: &Path) {
    *CHOSEN.write().unwrap_or_else(PoisonError::into_inner) = Some(folder.to_owned());
}

fn chosen() -> Option<PathBuf> {
    let told = CHOSEN.read().unwrap_or_else(PoisonError::into_inner).clone();
    told.or_else(from_environment)
}

fn from_environment() -> Option<PathBuf> {
    env::var_os(DATA_VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

fn project() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "incursion")
}

/// For users without a home folder.
fn homeless() -> PathBuf {
    env::temp_dir().join("incursion")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_finds_its_own_files() {
        assert!(figures().is_file(), "{}", figures().display());
        assert!(missions().join("1-recon.ron").is_file());
    }
}
