//! Errors of the operating system in the player's language.

use std::{io, path::Path};

use record::JournalError;
use ui_kit::{game_names::localized_name, localization::Texts};

/// Returns the reason of an I/O error.
pub fn io_error_text(texts: &Texts, fault: &io::Error) -> String {
    localized_name(texts, &mission::describe_io_error(fault)).to_owned()
}

/// Returns the reason of an I/O error, preceded by the path of its file.
pub fn file_error_text(texts: &Texts, path: &Path, fault: &io::Error) -> String {
    format!("{}: {}", path.display(), io_error_text(texts, fault))
}

/// Returns the reason why a journal can't be read or written.
pub fn journal_error_text(texts: &Texts, fault: &JournalError) -> String {
    match fault {
        JournalError::InUse { .. } => texts.t("records-in-use-why"),
        JournalError::TooLarge { path } => {
            format!("{}: {}", path.display(), io_error_text(texts, &io::ErrorKind::FileTooLarge.into()))
        }
        JournalError::Io { path, source } => file_error_text(texts, path, source),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::save_error_text;
    use ui_kit::language::Language;

    #[test]
    fn save_errors_are_in_the_players_language() {
        let faults = || {
            let path = std::path::PathBuf::from("x.battle");
            [
                JournalError::InUse { path: path.clone() },
                JournalError::TooLarge { path: path.clone() },
                JournalError::Io { path, source: io::Error::from_raw_os_error(28) },
            ]
        };
        for (spanish, english) in faults().iter().zip(&faults()) {
            let es = save_error_text(&Texts::load(Language::Es), spanish);
            let en = save_error_text(&Texts::load(Language::En), english);
            assert!(es != en && !es.contains(&spanish.to_string()), "{es} / {en}");
        }
        let [.., full] = faults();
        assert!(save_error_text(&Texts::load(Language::Es), &full).contains("no queda sitio en el disco"));
    }
}
