//! The languages the game speaks.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

/// The languages the game speaks. As a resource: the one it speaks now; change it and everything is redrawn.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// Spanish.
    Es,
    /// English.
    En,
}

impl Language {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Es, Self::En];

    /// What the language calls itself.
    pub fn own_name(self) -> &'static str {
        match self {
            Self::Es => "Español",
            Self::En => "English",
        }
    }

    /// The folder of its texts.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Es => "es",
            Self::En => "en",
        }
    }

    /// Its identifier for Fluent.
    pub fn id(self) -> LanguageIdentifier {
        self.folder().parse().unwrap_or_default()
    }

    /// The one of the system, English where it is neither.
    pub fn of_the_system() -> Self {
        if mission::is_system_spanish() { Self::Es } else { Self::En }
    }
}
