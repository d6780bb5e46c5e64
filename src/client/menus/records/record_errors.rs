//! Texts about faults of records, in the player's language.

use record::{RecordError, ResumeError};
use ui_kit::{game_names::begin_with_capital, localization::Texts};

pub(crate) use battle_view::text::io_errors::{file_error_text, io_error_text, journal_error_text};

/// Describes why a recorded battle can't be opened.
pub fn resume_error_text(texts: &Texts, fault: &ResumeError) -> String {
    match fault {
        ResumeError::Journal(fault) => journal_error_text(texts, fault),
        ResumeError::Record(RecordError::Newer { found }) => {
            texts.t_args("records-newer-why", &[("found", (*found).into()), ("here", record::VERSION.into())])
        }
        ResumeError::Record(RecordError::Older { found }) => {
            texts.t_args("records-older-why", &[("found", (*found).into())])
        }
        ResumeError::Record(RecordError::NotARecord(_)) => texts.t("records-no-record"),
        ResumeError::Record(RecordError::Header(_)) => texts.t("records-first-line"),
        ResumeError::Record(RecordError::Unreadable(kind)) => {
            begin_with_capital(&io_error_text(texts, &(*kind).into()))
        }
        ResumeError::Spec(_) => texts.t("records-unplayable"),
    }
}
