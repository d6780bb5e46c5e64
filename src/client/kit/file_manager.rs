//! Folders shown by the system's own file manager.

use std::{
    io,
    path::Path,
    process::{Command, Stdio},
    thread,
};

use bevy::prelude::*;

/// How a folder is shown. Tests take another way.
#[derive(Resource, Clone, Copy)]
pub struct FileManager(pub fn(&Path) -> io::Result<()>);

impl Default for FileManager {
    fn default() -> Self {
        Self(start)
    }
}

impl FileManager {
    /// Shows that folder, or that in which the file lies.
    ///
    /// # Errors
    /// If the system has no such program. Whether that then shows the folder is not known.
    pub fn show(self, path: &Path) -> io::Result<()> {
        let folder = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
        (self.0)(folder)
    }
}

fn start(folder: &Path) -> io::Result<()> {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let quiet = || Stdio::null();
    let mut child = Command::new(program).arg(folder).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn()?;
    // Somebody must wait for it, or it stays in the system's list until the game ends.
    thread::Builder::new().name("files".into()).spawn(move || child.wait()).map(drop)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FileManager>();
}
