//! How a dossier begins: as the commented example, or as a copy of another.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::Path,
};

use rules::Localized;

use crate::{
    block::{localized, quoted},
    draft::Draft,
};

/// The example: a sound mission. Its id and its number are put in.
const EXAMPLE: &str = include_str!("example.ron");

/// Returns the example as a mission with that id and number.
pub fn example(id: &str, number: u8) -> String {
    copy(EXAMPLE, id, number)
}

/// The same mission, with comments in Spanish.
const SPANISH_EXAMPLE: &str = include_str!("example.es.ron");

/// Returns the example with Spanish comments as a mission with that id and number.
pub fn spanish_example(id: &str, number: u8) -> String {
    copy(SPANISH_EXAMPLE, id, number)
}

/// An empty map, in words that are to be replaced. Its id and its number are put in.
const BLANK: &str = include_str!("blank.ron");

/// A mission that is still to be drawn, with that id and number. It has faults until it can be played.
pub fn blank(id: &str, number: u8) -> String {
    copy(BLANK, id, number)
}

/// A campaign that links no mission yet.
const CAMPAIGN: &str = include_str!("campaign.ron");

/// A campaign with that id that links that mission.
pub fn campaign(id: &str, mission: &str) -> String {
    let mut draft = Draft::new(CAMPAIGN.to_owned());
    // The text has both.
    let _ = draft.change(crate::What::Text, |pen| {
        pen.set("id", &quoted(id))?;
        pen.push("missions", &quoted(mission))
    });
    draft.text().to_owned()
}

/// A dossier with another name, the same in both languages.
pub fn named(text: &str, name: &str) -> String {
    let mut draft = Draft::new(text.to_owned());
    let name = Localized { es: name.to_owned(), en: name.to_owned() };
    // A text without a name stays as it is.
    let _ = draft.change(crate::What::Text, |pen| pen.set("name", &localized(&name)));
    draft.text().to_owned()
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
