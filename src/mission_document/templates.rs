//! The texts of new dossiers: the commented example, an empty map, a campaign, or a copy of another dossier.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::Path,
};

use rules::Localized;

use crate::{
    block_templates::{localized_to_ron, quote_text},
    edit_history::EditHistory,
};

/// The example: a mission without faults. [`copy_mission`] replaces its id and number.
const EXAMPLE: &str = include_str!("example.ron");

/// Returns the example as a mission with an id and a number.
pub fn example_mission(id: &str, number: u8) -> String {
    copy_mission(EXAMPLE, id, number)
}

/// The example with comments in Spanish.
const SPANISH_EXAMPLE: &str = include_str!("example.es.ron");

/// Returns the example with Spanish comments as a mission with an id and a number.
pub fn spanish_example_mission(id: &str, number: u8) -> String {
    copy_mission(SPANISH_EXAMPLE, id, number)
}

/// A mission with an empty map and placeholder texts. [`copy_mission`] replaces its id and number.
const BLANK: &str = include_str!("blank.ron");

/// Returns a mission with an empty map, an id and a number. It has faults until its map is drawn.
pub fn blank_mission(id: &str, number: u8) -> String {
    copy_mission(BLANK, id, number)
}

/// A campaign without missions.
const CAMPAIGN: &str = include_str!("campaign.ron");

/// Returns a campaign with an id and one mission.
pub fn single_mission_campaign(id: &str, mission: &str) -> String {
    let mut draft = EditHistory::new(CAMPAIGN.to_owned());
    // The text has both fields, so neither edit fails.
    let _ = draft.change(crate::ChangeKind::Text, |editor| {
        editor.set("id", &quote_text(id))?;
        editor.push("missions", &quote_text(mission))
    });
    draft.text().to_owned()
}

/// Returns the dossier with another name, equal in both languages.
pub fn rename_mission(text: &str, name: &str) -> String {
    let mut draft = EditHistory::new(text.to_owned());
    let name = Localized { es: name.to_owned(), en: name.to_owned() };
    // A text without a name stays unchanged.
    let _ = draft.change(crate::ChangeKind::Text, |editor| editor.set("name", &localized_to_ron(&name)));
    draft.text().to_owned()
}

/// Returns the dossier with another id and number; all other text stays unchanged. Text without these fields is
/// returned unchanged.
pub fn copy_mission(text: &str, id: &str, number: u8) -> String {
    let mut draft = EditHistory::new(text.to_owned());
    let renamed = draft.change(crate::ChangeKind::Text, |editor| {
        editor.set("id", &quote_text(id))?;
        editor.set("number", &number.to_string())
    });
    match renamed {
        Ok(_) => draft.text().to_owned(),
        Err(_) => text.to_owned(),
    }
}

/// Writes a text to a new file; never overwrites a file.
///
/// # Errors
/// If the file exists already, or can't be written; no incomplete file is left then.
pub fn write_new_file(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes()).inspect_err(|_| {
        // Ignored: if the incomplete file can't be removed, its faults are shown when it is opened.
        let _ = fs::remove_file(path);
    })
}
