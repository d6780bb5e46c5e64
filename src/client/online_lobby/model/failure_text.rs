//! The reasons why a session could not begin or has ended, and their remedies.

use online::{GameVersion, JoinRejection};
use online_runtime::transport::TransportError;
use ui_kit::game_names::{localized_name, sanitized};

use super::LobbySources;
use crate::{lobby_model::LobbyNote, online_lobby::LobbyFailure};

/// Maximum number of letters of a reason from the operating system.
const MAX_REASON_LETTERS: usize = 160;

/// The reason of a failure, and sentences with its remedies.
struct FailureText {
    reason: String,
    remedies: Vec<String>,
}

impl LobbySources<'_> {
    /// Returns the reason of the last failure, if there was one.
    pub(super) fn failure_reason(&self) -> Option<LobbyNote> {
        let text = self.describe_failure(self.lobby.failure.as_ref()?);
        Some(LobbyNote { icon: "warn", is_fault: true, words: text.reason })
    }

    /// Returns the title of the failure, its reason, and its remedies.
    pub(super) fn failure_notes(&self, failure: &LobbyFailure) -> (String, Vec<LobbyNote>) {
        let FailureText { reason, remedies } = self.describe_failure(failure);
        let reason = LobbyNote { icon: "warn", is_fault: true, words: reason };
        let remedies = remedies.into_iter().map(|words| LobbyNote { icon: "right", is_fault: false, words });
        let title = match failure {
            LobbyFailure::Closed | LobbyFailure::HostFault(_) => "online-ended",
            LobbyFailure::NotOpened(_) => "online-not-opened",
            LobbyFailure::Network { .. } if self.lobby.page == crate::lobby_model::LobbyPage::Host => {
                "online-not-opened"
            }
            LobbyFailure::InvalidCode | LobbyFailure::Network { .. } | LobbyFailure::Rejected(_) => "online-failed",
        };
        (self.texts.t(title), std::iter::once(reason).chain(remedies).collect())
    }

    fn describe_failure(&self, failure: &LobbyFailure) -> FailureText {
        let texts = self.texts;
        let because = |id: &str, why: &str| texts.t_args(id, &[("why", sanitized(why, MAX_REASON_LETTERS).into())]);
        match failure {
            LobbyFailure::InvalidCode => self.plain_failure("no-code", &["no-code", "wrong"]),
            LobbyFailure::Network { fault, code } => self.describe_network_fault(*fault, code.as_deref()),
            LobbyFailure::Rejected(rejection) => self.describe_rejection(rejection),
            LobbyFailure::Closed => self.plain_failure("closed", &["closed"]),
            LobbyFailure::HostFault(fault) => FailureText {
                reason: texts.t("online-fault-host"),
                remedies: vec![because("online-fault-host-why", localized_name(texts, &fault.message()))],
            },
            LobbyFailure::NotOpened(why) => FailureText {
                reason: because("online-fault-session", why),
                remedies: vec![texts.t("online-way-again")],
            },
        }
    }

    fn describe_network_fault(&self, fault: TransportError, code: Option<&str>) -> FailureText {
        let texts = self.texts;
        match (fault, code) {
            (TransportError::NoNetwork, _) => self.plain_failure("no-network", &["no-network", "no-network-mail"]),
            (TransportError::ServiceUnreachable, _) => self.plain_failure("service", &["service", "nobody-invitation"]),
            (TransportError::InvitationClosed, _) => self.plain_failure("invitation-closed", &["invitation-closed"]),
            (TransportError::WrongCode, Some(code)) => FailureText {
                reason: texts.t_args("online-fault-wrong", &[("code", code.into())]),
                remedies: self.remedies(&["wrong", "nobody-code", "wrong-new"]),
            },
            (TransportError::NoHostFound, Some(code)) => FailureText {
                reason: texts.t_args("online-fault-nobody", &[("code", code.into())]),
                remedies: self.remedies(&["nobody-code", "nobody-network", "nobody-invitation"]),
            },
            (TransportError::WrongCode, None) => self.plain_failure("invitation-closed", &["invitation-closed"]),
            (TransportError::NoHostFound, None) => {
                self.plain_failure("nobody-invitation", &["nobody-network", "invitation-closed"])
            }
        }
    }

    fn describe_rejection(&self, rejection: &JoinRejection) -> FailureText {
        let texts = self.texts;
        match rejection {
            JoinRejection::Version { game, protocol, edition } => {
                let (own, host) = (GameVersion::own(), GameVersion::new(game, *protocol, *edition));
                let (mine, theirs) = (own.name_beside(&host), host.name_beside(&own));
                let values =
                    [("mine", localized_name(texts, &mine).into()), ("theirs", localized_name(texts, &theirs).into())];
                if own.is_older_than(&host) {
                    let reason = texts.t_args("online-fault-version-mine", &values);
                    return FailureText { reason, remedies: self.remedies(&["version-mine"]) };
                }
                let reason = texts.t_args("online-fault-version-theirs", &values);
                FailureText { reason, remedies: self.remedies(&["version-theirs"]) }
            }
            JoinRejection::Full => self.plain_failure("full", &["full"]),
            JoinRejection::Started => self.plain_failure("started", &["started"]),
            JoinRejection::Closed => self.plain_failure("closed", &["closed"]),
            JoinRejection::NextSession => self.plain_failure("next", &["next"]),
            JoinRejection::Diverged { entries } => FailureText {
                reason: texts.t_args("online-fault-diverged", &[("n", (*entries).into())]),
                remedies: self.remedies(&["diverged"]),
            },
        }
    }

    /// Returns a failure with texts that have no placeholders.
    fn plain_failure(&self, reason: &str, remedies: &[&str]) -> FailureText {
        FailureText { reason: self.texts.t(&format!("online-fault-{reason}")), remedies: self.remedies(remedies) }
    }

    fn remedies(&self, ids: &[&str]) -> Vec<String> {
        ids.iter().map(|id| self.texts.t(&format!("online-way-{id}"))).collect()
    }
}
