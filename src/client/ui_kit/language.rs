//! The languages of the game.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

/// A language of the game. The resource is the current language; a change of it redraws everything.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// Spanish.
    Es,
    /// English.
    En,
}

impl Language {
    /// All languages, in the order of the language menu.
    pub const ALL: [Self; 2] = [Self::Es, Self::En];

    /// Returns the language's name in the language itself.
    pub fn own_name(self) -> &'static str {
        match self {
            Self::Es => "Español",
            Self::En => "English",
        }
    }

    /// Returns the name of the folder with the language's texts.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Es => "es",
            Self::En => "en",
        }
    }

    /// Returns the language's identifier for Fluent, the localization system.
    pub fn id(self) -> LanguageIdentifier {
        self.folder().parse().unwrap_or_default()
    }

    /// Returns Spanish if the system is Spanish, otherwise English.
    pub fn system_language() -> Self {
        if mission::is_system_spanish() { Self::Es } else { Self::En }
    }
}
