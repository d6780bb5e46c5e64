//! What the operating system refuses, and other faults of files, in the player's language.

use std::{io, path::Path};

use kit::text::Texts;
use record::{JournalError, RecordError, ResumeError};

/// Why the system refuses.
pub(crate) fn refusal(texts: &Texts, fault: &io::Error) -> String {
    use io::ErrorKind as Kind;
    let id = match fault.kind() {
        Kind::NotFound => "system-not-found",
        Kind::PermissionDenied => "system-denied",
        Kind::AlreadyExists => "system-exists",
        Kind::StorageFull | Kind::QuotaExceeded => "system-full",
        Kind::ReadOnlyFilesystem => "system-read-only",
        Kind::FileTooLarge => "system-too-large",
        Kind::IsADirectory | Kind::NotADirectory | Kind::InvalidInput => "system-no-file",
        _ => return texts.t_args("system-other", &[("code", fault.raw_os_error().unwrap_or(0).into())]),
    };
    texts.t(id)
}

/// The same with the file that it is about.
pub(crate) fn at(texts: &Texts, path: &Path, fault: &io::Error) -> String {
    format!("{}: {}", path.display(), refusal(texts, fault))
}

/// Why a journal can't be read or written.
pub(crate) fn journal(texts: &Texts, fault: &JournalError) -> String {
    match fault {
        JournalError::InUse { .. } => texts.t("records-in-use-why"),
        JournalError::TooLarge { path } => format!("{}: {}", path.display(), texts.t("system-too-large")),
        JournalError::Io { path, source } => at(texts, path, source),
    }
}

/// Why a recorded battle can't be opened.
pub(crate) fn resume(texts: &Texts, fault: &ResumeError) -> String {
    match fault {
        ResumeError::Journal(fault) => journal(texts, fault),
        ResumeError::Record(RecordError::Newer { found }) => {
            texts.t_args("records-newer-why", &[("found", (*found).into()), ("here", record::VERSION.into())])
        }
        ResumeError::Record(RecordError::Older { found }) => {
            texts.t_args("records-older-why", &[("found", (*found).into())])
        }
        ResumeError::Record(RecordError::NotARecord(_)) => texts.t("records-no-record"),
        ResumeError::Record(RecordError::Header(_)) => texts.t("records-first-line"),
        ResumeError::Spec(_) => texts.t("records-unplayable"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::language::Language;

    #[test]
    fn the_system_speaks_the_players_language() {
        let texts = Texts::load(Language::Es);
        for code in [1, 2, 5, 13, 17, 20, 21, 22, 24, 27, 28, 30, 122] {
            let fault = io::Error::from_raw_os_error(code);
            let words = refusal(&texts, &fault);
            assert!(!words.contains('{') && !fault.to_string().contains(&words), "{code}: {words}");
        }
        assert_eq!(refusal(&texts, &io::ErrorKind::StorageFull.into()), "no queda sitio en el disco");
    }
}
