//! What the window remembers between two games: a small RON file in the user's configuration folder.
//!
//! A folder that cannot be read or written is a warning, never the end of the game.

use std::{collections::BTreeMap, fs, path::PathBuf};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::text::Language;
use crate::{
    paths,
    rules::{BySide, Side},
};

/// The remembered choices. Changing the resource writes the file.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language the player chose; `None` until they choose, then the system's is used.
    pub language: Option<Language>,
    /// The skirmish that was prepared last.
    pub skirmish: LastSkirmish,
    /// The force taken last, as ids of kinds, by mission, side and level: see [`force_key`].
    pub forces: BTreeMap<String, Vec<String>>,
}

/// What a skirmish was begun with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastSkirmish {
    /// The id of its mission; `None` before the first.
    pub mission: Option<String>,
    /// Its requisition levels; they count for that mission only.
    pub levels: Option<BySide<u8>>,
    /// Who sat on each side; empty names for players who gave none.
    pub players: BySide<String>,
}

/// The name under which a force is remembered.
pub fn force_key(mission: &str, side: Side, level: u8) -> String {
    format!("{mission}/{side:?}/{level}")
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(load())
        .add_systems(Last, save.run_if(resource_changed::<Settings>.and_then(not(resource_added::<Settings>))));
}

fn file() -> Option<PathBuf> {
    Some(paths::config().join("settings.ron"))
}

fn load() -> Settings {
    let Some(path) = file() else {
        return Settings::default();
    };
    let Ok(text) = fs::read_to_string(&path) else {
        return Settings::default();
    };
    ron::from_str(&text).unwrap_or_else(|fault| {
        warn!("{}: {fault}; the defaults are used", path.display());
        Settings::default()
    })
}

fn save(settings: Res<Settings>) {
    let Some(path) = file() else {
        warn!("this system has no folder for settings; they last until the window closes");
        return;
    };
    let written = ron::ser::to_string_pretty(&*settings, ron::ser::PrettyConfig::default())
        .map_err(std::io::Error::other)
        .and_then(|text| {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(&path, text)
        });
    if let Err(fault) = written {
        warn!("{}: {fault}; settings last until the window closes", path.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_as_they_were_written() {
        let mut settings = Settings { language: Some(Language::Es), ..Settings::default() };
        settings.skirmish = LastSkirmish {
            mission: Some("recon".into()),
            levels: Some(BySide { allied: 6, german: 12 }),
            players: BySide { allied: "Ana".into(), german: String::new() },
        };
        settings.forces.insert(force_key("recon", Side::German, 12), vec!["sturmzombie".into()]);
        let text = ron::ser::to_string_pretty(&settings, ron::ser::PrettyConfig::default()).expect("it is data");
        assert_eq!(ron::from_str::<Settings>(&text).expect("it was just written"), settings);
    }

    #[test]
    fn older_settings_are_read() {
        let old = ron::from_str::<Settings>("(language: Some(En))").expect("fields may be missing");
        assert_eq!(old, Settings { language: Some(Language::En), ..Settings::default() });
    }
}
