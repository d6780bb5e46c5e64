//! The texts of the game: both languages are complete, the code contains no texts, and the fonts contain all letters.

mod code;
mod events;
mod fluent;
mod glossary;
mod glyphs;
mod player_files;
mod rulings;

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Returns all files with this ending in a folder and below, in order.
fn list_files_recursively(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display())).flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(list_files_recursively(&path, ending));
        } else if path.extension().is_some_and(|end| end == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Returns a path in the repository.
fn repository_path(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn read_text_file(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}
