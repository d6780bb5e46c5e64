//! Errors of sessions in the player's language.

use battle_view::text::io_errors::file_error_text;
use menus::records::record_errors::resume_error_text;
use online::BattleStartError;
use online_runtime::{HostActionError, SessionError, SessionFileError};
use ui_kit::{game_names::sanitized, prelude::*};

/// Maximum number of letters of a reason that has no translation.
const MAX_REASON_LETTERS: usize = 120;

/// Returns the reason why a session can't be opened or continued.
pub(crate) fn session_error_text(texts: &Texts, error: &SessionError) -> String {
    match error {
        SessionError::File(SessionFileError::InUse { .. }) => texts.t("online-error-in-use"),
        SessionError::File(SessionFileError::Unreadable { path, .. }) => {
            texts.t_args("online-error-unreadable", &[("path", path.display().to_string().into())])
        }
        SessionError::File(SessionFileError::Io { path, source }) => file_error_text(texts, path, source),
        SessionError::Battle(error) => resume_error_text(texts, error),
        SessionError::Restore(_) | SessionError::UnplayableSetup(_) => texts.t("online-error-battle"),
        SessionError::UnreadableMission => texts.t("online-error-mission"),
        SessionError::OtherRole => texts.t("online-error-role"),
        SessionError::NoAddress => texts.t("online-error-address"),
        SessionError::NotOver => texts.t("remote-unverified"),
        SessionError::Keys(_) => texts.t("online-error-keys"),
    }
}

/// Returns the reason why a battle can't begin.
pub(crate) fn start_error_text(texts: &Texts, error: &HostActionError) -> String {
    match error {
        HostActionError::NotSaved => texts.t("online-error-not-saved"),
        HostActionError::Start(BattleStartError::MemberNotReady(_)) => texts.t("online-error-not-ready"),
        HostActionError::Start(BattleStartError::NoGuest) => texts.t("online-begin-alone"),
        HostActionError::Start(BattleStartError::NoForce(side)) => {
            texts.t_args("online-error-no-force", &[("side", side_name(texts, *side).into())])
        }
        HostActionError::Start(BattleStartError::AlreadyBegun) => texts.t("online-fault-started"),
        HostActionError::Start(BattleStartError::UnplayableSetup(why)) => {
            sanitized(&format_sentence(texts, why), MAX_REASON_LETTERS)
        }
        HostActionError::Start(error @ (BattleStartError::CardUndecided(_) | BattleStartError::AtBase)) => {
            format_sentence(texts, &error.message())
        }
        HostActionError::Lobby(refusal) => format_sentence(texts, &refusal.message()),
        other => sanitized(&other.to_string(), MAX_REASON_LETTERS),
    }
}
