//! Locations of files and folders: the game's own beside the program, the user's in their data folder. This module
//! reads and writes no files.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

use directories::ProjectDirs;

/// Environment variable with a folder that replaces the user's data folder, for tests and for several players on one
/// computer.
pub const DATA_VARIABLE: &str = "INCURSION_DATA";

/// Folders of the game's files in packages, from the folder above that of the program: in the bundles of macOS, and in
/// the packages of Linux, where the program is in `bin` or `games`.
const PACKAGE_DIRS: [&str; 2] = ["Resources", "share/incursion"];

/// Returns the game's folder, which contains `assets_dir` and `game_missions_dir`: the program's folder, otherwise one
/// of a package beside it, otherwise the current folder or one above it, otherwise, in debug builds, the source folder.
pub fn install_dir() -> PathBuf {
    let program = env::current_exe().ok();
    let program_dir = program.as_deref().and_then(Path::parent);
    let here = env::current_dir().unwrap_or_default();
    let found = find_install_dir(program_dir, &here).or_else(built);
    found.unwrap_or_else(|| program_dir.unwrap_or(&here).to_owned())
}

/// Searches for the game's folder. A package's own files come before those of the current folder, because they fit the
/// program.
fn find_install_dir(program_dir: Option<&Path>, current_dir: &Path) -> Option<PathBuf> {
    let prefix = program_dir.and_then(Path::parent);
    let packaged = prefix.into_iter().flat_map(|prefix| PACKAGE_DIRS.map(|name| prefix.join(name)));
    let above = current_dir.ancestors().map(Path::to_owned);
    program_dir.map(Path::to_owned).into_iter().chain(packaged).chain(above).find(|folder| is_install_dir(folder))
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

/// Returns the folder of reports of crashes. It may not exist yet.
pub fn crash_reports_dir() -> PathBuf {
    user_data_dir().join("crashes")
}

/// Returns the folder of requests to the open window. It may not exist yet.
pub fn open_requests_dir() -> PathBuf {
    user_data_dir().join("open-requests")
}

/// Returns the folder of the user's campaigns. It may not exist yet.
pub fn campaigns_dir() -> PathBuf {
    user_data_dir().join("campaigns")
}

/// Returns the folder of the user's expeditions. It may not exist yet.
pub fn expeditions_dir() -> PathBuf {
    user_data_dir().join("expeditions")
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
    use std::fs;

    use super::*;

    /// Creates the folders by which the game's folder is recognised.
    fn create_install_dir(folder: &Path) {
        for part in ["missions", "assets/data"] {
            fs::create_dir_all(folder.join(part)).expect("room for it");
        }
    }

    #[test]
    fn the_game_files_are_found_in_each_kind_of_package() {
        let root = env::temp_dir().join(format!("incursion-install-{}", std::process::id()));
        let elsewhere = root.join("elsewhere/below");
        fs::create_dir_all(&elsewhere).expect("room for it");
        for (program_dir, install_dir) in [
            ("archive", "archive"),
            ("Incursion.app/Contents/MacOS", "Incursion.app/Contents/Resources"),
            ("usr/bin", "usr/share/incursion"),
            ("deb/usr/games", "deb/usr/share/incursion"),
        ] {
            let (program_dir, install_dir) = (root.join(program_dir), root.join(install_dir));
            assert_eq!(find_install_dir(Some(&program_dir), &elsewhere), None);
            create_install_dir(&install_dir);
            assert_eq!(find_install_dir(Some(&program_dir), &elsewhere), Some(install_dir));
        }
        fs::remove_dir_all(root).expect("it goes");
    }

    #[test]
    fn the_program_folder_comes_first_and_the_current_folder_last() {
        let root = env::temp_dir().join(format!("incursion-order-{}", std::process::id()));
        let (program_dir, current_dir) = (root.join("usr/bin"), root.join("project/below"));
        fs::create_dir_all(&current_dir).expect("room for it");
        let find = || find_install_dir(Some(&program_dir), &current_dir);
        for install_dir in ["project", "usr/share/incursion", "usr/Resources", "usr/bin"] {
            let install_dir = root.join(install_dir);
            create_install_dir(&install_dir);
            assert_eq!(find(), Some(install_dir), "it comes before all that were there");
        }
        assert_eq!(find_install_dir(None, &current_dir), Some(root.join("project")));
        fs::remove_dir_all(root).expect("it goes");
    }

    #[test]
    fn the_game_files_exist() {
        assert!(figures_file().is_file(), "{}", figures_file().display());
        assert!(game_missions_dir().join("1-recon.ron").is_file());
    }
}
