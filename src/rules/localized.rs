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

/// A sentence in both languages, Spanish first: `both!("hay {count} puertas", "there are {count} doors")`.
#[macro_export]
macro_rules! both {
    ($es:literal, $en:literal $(,)?) => {
        $crate::Localized {
            es: ::std::fmt::format(::core::format_args!($es)),
            en: ::std::fmt::format(::core::format_args!($en)),
        }
    };
}
