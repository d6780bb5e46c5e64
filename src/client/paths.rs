//! Where the game finds its own files, and where it may write.

use std::{
    env,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use directories::ProjectDirs;

/// The assets folder: next to the executable, else in the current directory, else in the source folder.
pub fn assets() -> &'static Path {
    static FOUND: OnceLock<PathBuf> = OnceLock::new();
    FOUND.get_or_init(|| {
        let beside = env::current_exe()
            .ok()
            .and_then(|exe| Some(exe.parent()?.join("assets")));
        let here = env::current_dir().ok().map(|dir| dir.join("assets"));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        [beside, here]
            .into_iter()
            .flatten()
            .find(|dir| dir.is_dir())
            .unwrap_or(source)
    })
}

/// The folder for settings, if the system has a place for them. It may not exist yet.
pub fn config() -> Option<PathBuf> {
    Some(project()?.config_dir().to_path_buf())
}

/// The folder for what can be made again, such as rasterised pictures. It may not exist yet.
pub fn cache() -> Option<PathBuf> {
    Some(project()?.cache_dir().to_path_buf())
}

fn project() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "incursion")
}
