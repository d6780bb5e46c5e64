//! Names for players.

use serde::{Deserialize, Serialize};

/// A name in the languages of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Localized {
    /// Spanish.
    pub es: String,
    /// English.
    pub en: String,
}
