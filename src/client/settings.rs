//! What the window remembers between two games: a small RON file in the user's configuration folder.
//!
//! A folder that cannot be read or written is a warning, never the end of the game.

use std::{fs, path::PathBuf};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::text::Language;
use crate::paths;

/// The remembered choices. Changing the resource writes the file.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language the player chose; `None` until they choose, then the system's is used.
    pub language: Option<Language>,
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
