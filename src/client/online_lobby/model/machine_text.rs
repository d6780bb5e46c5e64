//! The two machines, their connection, and the steps to the battle.

use online::{JoinRejection, LobbyMember, MemberId};
use online_runtime::transport::{ConnectionQuality, TransportError};
use ui_kit::game_names::sanitized;

use super::LobbySources;
use crate::{
    lobby_model::{LinkStatus, LobbyPage, LobbyStep, MachineCard, StepState},
    online_lobby::LobbyFailure,
};

/// Maximum number of letters of a line below a machine.
const MAX_LINE_LETTERS: usize = 26;
/// Maximum number of letters of a name in a step.
const MAX_STEP_NAME_LETTERS: usize = 8;
/// Icons of the steps that are not done.
const STEP_ICONS: [&str; 4] = ["keys", "link", "plan", "check"];

impl LobbySources<'_> {
    pub(super) fn link_status(&self) -> LinkStatus {
        let is_joining = self.lobby.page == LobbyPage::Join && self.lobby.has_session();
        let is_connected = match self.lobby.page {
            LobbyPage::Host => self.others().any(|member| member.present),
            LobbyPage::Join => self.lobby.is_admitted() && self.lobby.facts.is_connected,
        };
        match (is_connected, is_joining) {
            (true, _) => LinkStatus::Connected,
            (false, true) => LinkStatus::Connecting,
            (false, false) => LinkStatus::Disconnected,
        }
    }

    pub(super) fn link_words(&self) -> String {
        self.texts.t(match self.link_status() {
            LinkStatus::Connected => "online-link-connected",
            LinkStatus::Connecting => "online-link-connecting",
            LinkStatus::Disconnected => "online-link-disconnected",
        })
    }

    /// Returns this machine, and the one at the other end. Several machines share a card.
    pub(super) fn build_machine_cards(&self) -> [MachineCard; 2] {
        let own = MachineCard {
            name: self.own_name(),
            line: self.texts.t("online-this-machine"),
            side: self.lobby.own_side(),
        };
        [own, self.other_machine()]
    }

    fn other_machine(&self) -> MachineCard {
        let texts = self.texts;
        let others: Vec<_> = self.others().collect();
        let quality = self.lobby.facts.quality.filter(|_| others.len() == 1);
        match others.as_slice() {
            [] => MachineCard { name: texts.t("online-other-machine"), line: texts.t("online-no-contact"), side: None },
            [one] => MachineCard {
                name: self.member_name(one),
                line: match (one.present, quality) {
                    (false, _) => texts.t("online-away"),
                    (true, Some(quality)) => self.quality_words(quality),
                    (true, None) => texts.t("online-here"),
                },
                side: one.side,
            },
            several => MachineCard {
                name: texts.t_args("online-several", &[("n", several.len().into())]),
                line: self.join_names(several),
                side: None,
            },
        }
    }

    /// Returns the names of several members, shortened to the size of a card.
    fn join_names(&self, members: &[&LobbyMember]) -> String {
        let names: Vec<String> = members.iter().map(|member| self.member_name(member)).collect();
        sanitized(&names.join(", "), MAX_LINE_LETTERS)
    }

    fn quality_words(&self, quality: ConnectionQuality) -> String {
        let values = [("ms", (quality.round_trip.as_millis().max(1) as u32).into())];
        match quality.relayed {
            true => self.texts.t_args("online-relayed", &values),
            false => self.texts.t_args("online-direct", &values),
        }
    }

    /// Returns the steps to the battle: the code, the other player, the same dossier, and both ready.
    pub(super) fn build_steps(&self) -> [LobbyStep; 4] {
        let [code, enter] = [self.code_step_words(), self.enter_step_words()];
        let words = [code, enter, self.dossier_step_words(), self.texts.t("online-step-ready")];
        let (done, failed) = (self.done_steps(), self.failed_step());
        let mut index = 0;
        words.map(|words| {
            let state = match failed {
                Some(failed) if failed == index => StepState::Failed,
                _ if index < done => StepState::Done,
                _ if index == done && failed.is_none() => StepState::Current,
                _ => StepState::Later,
            };
            let icon = STEP_ICONS[index];
            index += 1;
            LobbyStep { words, icon, state }
        })
    }

    fn code_step_words(&self) -> String {
        let is_given = self.lobby.is_host() && self.lobby.facts.invitation.is_some();
        self.texts.t(if is_given { "online-step-code-given" } else { "online-step-code" })
    }

    fn enter_step_words(&self) -> String {
        let others: Vec<_> = self.others().collect();
        // A step has no room for a sentence about an unnamed player.
        let entered = |name: &str, unnamed: &str| match sanitized(name, MAX_STEP_NAME_LETTERS) {
            name if name.is_empty() => self.texts.t(unnamed),
            name => self.texts.t_args("online-step-entered", &[("name", name.into())]),
        };
        match (others.as_slice(), self.lobby.is_admitted()) {
            ([], _) => self.texts.t("online-step-enter"),
            (_, true) => entered(&self.settings.online.name, "online-step-entered-own"),
            ([one], _) => entered(&one.name, "online-step-entered-unnamed"),
            (several, _) => self.texts.t_args("online-step-entered-several", &[("n", several.len().into())]),
        }
    }

    fn dossier_step_words(&self) -> String {
        let is_version = matches!(self.lobby.failure, Some(LobbyFailure::Rejected(JoinRejection::Version { .. })));
        self.texts.t(if is_version { "online-step-version" } else { "online-step-dossier" })
    }

    /// Returns the number of steps that are done.
    fn done_steps(&self) -> usize {
        let facts = &self.lobby.facts;
        let has_code = match self.lobby.page {
            LobbyPage::Host => facts.invitation.is_some(),
            LobbyPage::Join => self.lobby.has_session() || self.lobby.failure.is_some(),
        };
        let Some(state) = &facts.lobby else { return if has_code { self.steps_before_failure() } else { 0 } };
        let is_ready = || {
            let mut playing = state.members.iter().filter(|member| !member.watching);
            playing.all(|member| member.ready || member.member == MemberId::HOST)
        };
        let has_mission = self.lobby.is_host() || self.mission().is_some();
        match (self.others().next().is_some(), has_mission) {
            (false, _) => usize::from(has_code),
            (true, false) => 2,
            (true, true) => 3 + usize::from(is_ready()),
        }
    }

    /// Returns the number of steps that were done before the attempt to join failed; 1 while it is under way.
    fn steps_before_failure(&self) -> usize {
        self.failed_step().unwrap_or(1)
    }

    /// Returns the index of the failed step, if there is one.
    fn failed_step(&self) -> Option<usize> {
        if self.lobby.has_session() || self.lobby.page == LobbyPage::Host {
            return None;
        }
        match self.lobby.failure.as_ref()? {
            LobbyFailure::InvalidCode | LobbyFailure::Network { fault: TransportError::WrongCode, .. } => Some(0),
            LobbyFailure::Rejected(JoinRejection::Version { .. }) => Some(2),
            LobbyFailure::Network { .. } | LobbyFailure::Rejected(_) => Some(1),
            LobbyFailure::NotOpened(_) => Some(1),
            LobbyFailure::Closed | LobbyFailure::HostFault(_) => None,
        }
    }
}
