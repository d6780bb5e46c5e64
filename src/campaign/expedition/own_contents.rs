//! The players' own contents of expeditions, beside their own missions: each file `expedition/NAME.ron`, and each
//! folder `expedition/NAME` with any number of files.

use std::{
    fs,
    path::{Path, PathBuf},
};

use mission::{Diagnostics, file_names::is_ron};
use rules::Catalogue;

use super::{
    data::ExpeditionData,
    data_files::{check_person_figures, load_expedition_data},
};

/// Name of the folder of own contents, within the folder of the player's own missions.
pub const OWN_CONTENTS_FOLDER: &str = "expedition";

/// A player's own contents of expeditions. They add to those of the game, or replace them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnContents {
    /// The name: that of the file without its ending, or that of the folder.
    pub name: String,
    /// The file or folder.
    pub path: PathBuf,
    /// The files, sorted by name.
    pub files: Vec<PathBuf>,
}

impl OwnContents {
    /// Reads the data of an expedition with these contents. `game` is the folder of the game's data. With a catalogue,
    /// the figures of the people must be in it.
    ///
    /// # Errors
    /// The errors of all files that have any.
    pub fn load(&self, game: &Path, catalogue: Option<&Catalogue>) -> Result<ExpeditionData, Vec<Diagnostics>> {
        let data = load_expedition_data(game, &self.files)?;
        let Some(catalogue) = catalogue else { return Ok(data) };
        let errors: Vec<Diagnostics> = self
            .files
            .iter()
            .filter_map(|path| {
                let text = mission::read_text(path);
                text.and_then(|text| check_person_figures(path, &text, catalogue)).err()
            })
            .collect();
        if errors.is_empty() { Ok(data) } else { Err(errors) }
    }
}

/// Returns the own contents in a folder, sorted by name; none if the folder can't be read.
pub fn list_own_contents(folder: &Path) -> Vec<OwnContents> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<OwnContents> = entries.filter_map(|entry| find_contents_at(entry.ok()?.path())).collect();
    // Hidden files are copies made by editors and operating systems.
    found.retain(|own| !own.name.starts_with('.'));
    found.sort_by(|one, other| (&one.name, &one.path).cmp(&(&other.name, &other.path)));
    found
}

/// Returns the contents of a file, or of a folder with files.
fn find_contents_at(path: PathBuf) -> Option<OwnContents> {
    if path.is_dir() {
        let mut files: Vec<PathBuf> = fs::read_dir(&path).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.retain(|file| is_ron(file) && file.is_file());
        files.sort();
        let name = path.file_name()?.to_string_lossy().into_owned();
        return (!files.is_empty()).then_some(OwnContents { name, path, files });
    }
    let name = path.file_stem().filter(|_| is_ron(&path) && path.is_file())?.to_string_lossy().into_owned();
    Some(OwnContents { name, files: vec![path.clone()], path })
}
