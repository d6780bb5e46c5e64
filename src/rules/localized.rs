//! Texts for players, in both languages of the game.

use serde::{Deserialize, Serialize};

/// A text in both languages of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Localized {
    /// Spanish.
    pub es: String,
    /// English.
    pub en: String,
}

/// Formats a [`Localized`] sentence, Spanish first: `both!("hay {count} puertas", "there are {count} doors")`.
#[macro_export]
macro_rules! both {
    ($es:literal, $en:literal $(,)?) => {
        $crate::Localized {
            es: ::std::fmt::format(::core::format_args!($es)),
            en: ::std::fmt::format(::core::format_args!($en)),
        }
    };
}
