//! New files among the player's own missions.

use std::{fs, io, path::PathBuf};

use bevy::prelude::Event;
use mission::paths;
use mission_library::MissionLibrary;

/// Event: the player wants to edit the document in this file. The editor observes it.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct DocumentOpenRequest {
    /// The file, in the folder of the player's own missions.
    pub path: PathBuf,
}

/// Returns an unused id for a mission of that name.
pub fn make_unique_id(missions: &MissionLibrary, name: &str) -> String {
    let plain = |letter: char| match letter.to_ascii_lowercase() {
        letter @ ('a'..='z' | '0'..='9') => letter,
        _ => match letter {
            'á' | 'à' | 'Á' => 'a',
            'é' | 'è' | 'É' => 'e',
            'í' | 'Í' => 'i',
            'ó' | 'Ó' => 'o',
            'ú' | 'ü' | 'Ú' => 'u',
            'ñ' | 'Ñ' => 'n',
            _ => '-',
        },
    };
    let letters: String = name.chars().map(plain).take(40).collect();
    let words: Vec<&str> = letters.split('-').filter(|word| !word.is_empty()).collect();
    let stem = if words.is_empty() { "mission".to_owned() } else { words.join("-") };
    let taken = |id: &str| {
        missions.find(id).is_some()
            || paths::user_missions().join(format!("{id}.ron")).exists()
            || mission::id_fault(id).is_some()
    };
    let numbered = (2..).map(|number| format!("{stem}-{number}"));
    std::iter::once(stem.clone()).chain(numbered).find(|id| !taken(id)).unwrap_or(stem)
}

/// Writes a dossier into a new file of the player's own missions, with an id made from `name` and the next number.
///
/// # Errors
/// If the file can't be written.
pub(crate) fn write_custom_mission(missions: &MissionLibrary, text: &str, name: &str) -> io::Result<PathBuf> {
    let (id, number) = (make_unique_id(missions, name), missions.library().next_number());
    fs::create_dir_all(paths::user_missions())?;
    let path = paths::user_missions().join(format!("{id}.ron"));
    mission_document::write_new_file(&path, &mission_document::copy_mission(text, &id, number))?;
    Ok(path)
}
