//! Opens folders in the system's file manager.

use std::{
    io,
    path::Path,
    process::{Command, Stdio},
    thread,
};

use bevy::prelude::*;

/// Resource with the function that opens a folder. Tests replace it.
#[derive(Resource, Clone, Copy)]
pub struct FileManager(pub fn(&Path) -> io::Result<()>);

impl Default for FileManager {
    fn default() -> Self {
        Self(start_file_manager)
    }
}

impl FileManager {
    /// Opens the folder, or the parent folder if `path` is a file.
    ///
    /// # Errors
    /// Returns an error if the file manager can't be started. A later failure of the file manager is not noticed.
    pub fn show(self, path: &Path) -> io::Result<()> {
        let folder = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
        (self.0)(folder)
    }
}

fn start_file_manager(folder: &Path) -> io::Result<()> {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let quiet = || Stdio::null();
    let mut child = Command::new(program).arg(folder).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn()?;
    // A thread waits for the child process; otherwise it remains a zombie until the game ends.
    thread::Builder::new().name("files".into()).spawn(move || child.wait()).map(drop)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FileManager>();
}
