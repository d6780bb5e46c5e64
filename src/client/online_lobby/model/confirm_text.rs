//! The confirm button: opens or joins a session, declares the player ready, or begins the battle; and the reason why it
//! is disabled.

use online::{LobbyMember, LobbyState, MemberId};
use rules::Side;
use ui_kit::prelude::*;

use super::LobbySources;
use crate::{
    code_typing::CODE_LETTERS,
    lobby_model::{ConfirmButton, LobbyIntent, LobbyPage},
};
use online_runtime::transport::JoinStep;

impl LobbySources<'_> {
    pub(super) fn build_confirm_button(&self) -> ConfirmButton {
        let texts = self.texts;
        let button = |id: &str, refused: Option<String>, intent| ConfirmButton {
            words: texts.t(id),
            refused: refused.map(DisabledReason::because),
            intent: Some(intent),
        };
        match (self.lobby.page, self.lobby_state()) {
            (_, Some(state)) if state.at_base => button("online-to-base", None, LobbyIntent::OpenBase),
            (LobbyPage::Host, Some(state)) => {
                button("online-begin", self.begin_refusal(state), LobbyIntent::BeginBattle)
            }
            (LobbyPage::Host, None) => button("online-open", self.open_refusal(), LobbyIntent::OpenSession),
            (LobbyPage::Join, Some(state)) => self.ready_button(state),
            (LobbyPage::Join, None) if self.lobby.has_session() => {
                button("online-joining", Some(self.join_step_words()), LobbyIntent::Join)
            }
            (LobbyPage::Join, None) => button("online-go-join", self.join_refusal(), LobbyIntent::Join),
        }
    }

    /// Returns the reason why no session can be opened, if there is one.
    fn open_refusal(&self) -> Option<String> {
        match (self.has_network, self.mission()) {
            (false, _) => Some(self.texts.t("online-no-network")),
            (true, None) => Some(self.texts.t("title-no-mission")),
            (true, Some(_)) => None,
        }
    }

    /// Returns the reason why the player can't join yet, if there is one.
    fn join_refusal(&self) -> Option<String> {
        if !self.has_network {
            return Some(self.texts.t("online-no-network"));
        }
        let missing = CODE_LETTERS.saturating_sub(self.lobby.typed.chars().count());
        (missing > 0).then(|| self.texts.t_args("online-characters", &[("n", missing.into())]))
    }

    fn join_step_words(&self) -> String {
        self.texts.t(match self.lobby.facts.join_step {
            None | Some(JoinStep::Searching) => "online-searching",
            Some(JoinStep::Proving) => "online-proving",
            Some(JoinStep::Connecting) => "online-connecting",
        })
    }

    /// Returns the button with which a guest declares that the player is ready.
    fn ready_button(&self, state: &LobbyState) -> ConfirmButton {
        let texts = self.texts;
        let own = state.members.iter().find(|member| Some(member.member) == self.lobby.facts.own);
        let is_ready = own.is_some_and(|member| member.ready);
        let refused = match self.lobby.own_side() {
            _ if is_ready => Some(texts.t("online-waits-host")),
            None if self.lobby.is_watching() => Some(texts.t("online-waits-host")),
            None => Some(texts.t("online-begin-seat")),
            Some(_) if self.lobby.undecided_page(self.missions).is_some() => Some(texts.t("online-begin-card")),
            Some(side) if !state.forces[side] => Some(texts.t("online-begin-force")),
            Some(_) => None,
        };
        ConfirmButton {
            words: texts.t(if is_ready { "online-declared" } else { "online-declare" }),
            refused: refused.map(DisabledReason::because),
            intent: Some(LobbyIntent::DeclareReady),
        }
    }

    /// Returns the reason why the battle can't begin yet, if there is one.
    fn begin_refusal(&self, state: &LobbyState) -> Option<String> {
        let texts = self.texts;
        let guests = || state.members.iter().filter(|member| member.member != MemberId::HOST);
        if guests().next().is_none() {
            return Some(texts.t("online-begin-alone"));
        }
        let is_automated = |side| self.mission().is_some_and(|mission| mission.plays_itself(side));
        let is_played = |side: Side| {
            state.computers[side].is_some() || state.members.iter().any(|member| member.side == Some(side))
        };
        if let Some(side) = Side::BOTH.into_iter().find(|side| !is_automated(*side) && !is_played(*side)) {
            return Some(texts.t_args("online-begin-side", &[("side", side_name(texts, side).into())]));
        }
        if self.lobby.own_side().is_some_and(|side| !state.forces[side]) {
            return Some(texts.t("online-begin-force"));
        }
        if self.lobby.undecided_page(self.missions).is_some() {
            return Some(texts.t("online-begin-card"));
        }
        let is_ready = |member: &LobbyMember| member.present && member.ready;
        let missing = guests().find(|member| !member.watching && !is_ready(member))?;
        Some(self.member_sentence("online-begin-ready", missing))
    }
}
