//! How a dossier begins: as the commented example, or as a copy of another.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::Path,
};

use crate::{block::quoted, draft::Draft};

/// The example: a sound mission. Its id and its number are put in.
const EXAMPLE: &str = include_str!("example.ron");

/// The example as a mission with that id and number.
pub fn example(id: &str, number: u8) -> String {
    copy(EXAMPLE, id, number)
}

/// A dossier as one with another id and number; all else stays as it is written. A text that is no dossier stays as it
/// is.
pub fn copy(text: &str, id: &str, number: u8) -> String {
    let mut draft = Draft::new(text.to_owned());
    let renamed = draft.change(crate::What::Text, |pen| {
        pen.set("id", &quoted(id))?;
        pen.set("number", &number.to_string())
    });
    match renamed {
        Ok(_) => draft.text().to_owned(),
        Err(_) => text.to_owned(),
    }
}

/// Writes a new file with that text. Nothing is ever overwritten.
///
/// # Errors
/// If there is such a file already, or the system refuses; then there is no half of it.
pub fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes()).inspect_err(|_| {
        // If it can't be removed, the faults that it shows tell.
        let _ = fs::remove_file(path);
    })
}
