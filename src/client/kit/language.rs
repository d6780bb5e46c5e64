//! The languages the game speaks.

use bevy::prelude::*;
use fluent_langneg::{LanguageIdentifier as Locale, NegotiationStrategy, negotiate_languages};
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
        let wanted: Vec<Locale> = sys_locale::get_locales().filter_map(|name| name.parse().ok()).collect();
        let offered: Vec<Locale> = Self::ALL.iter().filter_map(|one| one.folder().parse().ok()).collect();
        let best = negotiate_languages(&wanted, &offered, offered.last(), NegotiationStrategy::Lookup);
        match best.first() {
            Some(id) if offered.first() == Some(*id) => Self::Es,
            _ => Self::En,
        }
    }
}
