//! Selection of the game's language from the system's settings, for both the window and the command line.

use std::env;

/// Returns `true` if Spanish is the system's preferred language among those that the game supports. If the system asks
/// for neither, the game uses English.
pub fn is_system_spanish() -> bool {
    first_is_spanish(&wanted(|name| env::var(name).ok().filter(|value| !value.is_empty())))
}

/// Returns the names of the languages that the system asks for, in order of preference.
#[cfg(all(unix, not(target_vendor = "apple")))]
fn wanted(variable: impl Fn(&str) -> Option<String>) -> Vec<String> {
    // POSIX: only the first of these three variables that is set counts. GNU's list has priority over it, unless the
    // locale means "no language".
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(&variable).unwrap_or_default();
    if ["", "c", "posix"].contains(&language_of(&locale).as_str()) {
        return Vec::new();
    }
    let list = variable("LANGUAGE").unwrap_or_default();
    list.split(':').map(str::to_owned).chain([locale]).collect()
}

#[cfg(not(all(unix, not(target_vendor = "apple"))))]
fn wanted(_: impl Fn(&str) -> Option<String>) -> Vec<String> {
    sys_locale::get_locales().collect()
}

fn first_is_spanish(wanted: &[String]) -> bool {
    wanted
        .iter()
        .map(|name| language_of(name))
        .find(|name| name == "es" || name == "en")
        .is_some_and(|name| name == "es")
}

/// Returns the language part of the name of a locale: `es` for `es_ES.UTF-8`.
fn language_of(locale: &str) -> String {
    locale.split(['_', '-', '.', '@']).next().unwrap_or_default().to_lowercase()
}

#[cfg(all(test, unix, not(target_vendor = "apple")))]
mod tests {
    use super::*;

    fn is_spanish(set: &[(&str, &str)]) -> bool {
        first_is_spanish(&wanted(|name| {
            set.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned())
        }))
    }

    #[test]
    fn the_system_language_is_read_from_the_locale_variables() {
        for spanish in [
            &[("LANG", "es_ES.UTF-8")][..],
            &[("LANGUAGE", "ca:es"), ("LANG", "ca_ES.UTF-8")],
            &[("LANGUAGE", "fr:es:en"), ("LANG", "en_GB.UTF-8")],
            &[("LC_MESSAGES", "es_MX@euro"), ("LANG", "en_US.UTF-8")],
            &[("LC_ALL", "ES"), ("LANG", "en_US.UTF-8")],
        ] {
            assert!(is_spanish(spanish), "{spanish:?}");
        }
        for english in [
            &[][..],
            &[("LANG", "EST")],
            &[("LC_ALL", "C"), ("LANG", "es_ES.UTF-8")],
            &[("LC_ALL", "POSIX"), ("LANGUAGE", "es")],
            &[("LANGUAGE", "es"), ("LANG", "C.UTF-8")],
            &[("LANGUAGE", "es")],
            &[("LANGUAGE", "en:es"), ("LANG", "es_ES.UTF-8")],
            &[("LANG", "fr_FR.UTF-8")],
            &[("LC_ALL", "fr_FR.UTF-8"), ("LANG", "es_ES.UTF-8")],
        ] {
            assert!(!is_spanish(english), "{english:?}");
        }
    }
}
