//! Texts for players, in both languages of the game.

use std::fmt::Debug;

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

/// Returns the name of a type or variant in kebab case, as ids of texts contain it: `DoorMoved` as `door-moved`.
pub fn kebab_case(name: &str) -> String {
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    kebab
}

/// Returns the name of a variant of an enum in kebab case, without its fields.
pub fn variant_id(variant: &impl Debug) -> String {
    let written = format!("{variant:?}");
    kebab_case(written.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{kebab_case, variant_id};

    #[test]
    fn words_of_a_name_are_separated_by_hyphens() {
        assert_eq!(kebab_case("DoorMoved"), "door-moved");
        assert_eq!(kebab_case("Shot"), "shot");
        assert_eq!(variant_id(&Some(3)), "some");
    }
}
