//! The sheet with the invitation code, or with the mission before a session is open.

use fluent_bundle::FluentValue;
use online::LobbyState;
use online_runtime::transport::TransportError;
use record::CampaignRef;
use ui_kit::{game_names::sanitized, prelude::*};

use super::LobbySources;
use crate::{
    code_typing::CODE_LETTERS,
    lobby_model::{BarButton, CodePanel, LobbyIntent, LobbyNote, LobbyPage},
    session_origin::SessionOrigin,
};

/// Maximum number of letters of the name of a campaign.
pub(super) const MAX_CAMPAIGN_LETTERS: usize = 24;

impl LobbySources<'_> {
    pub(super) fn build_code_panel(&self) -> CodePanel {
        match (self.lobby.page, self.lobby.has_session()) {
            (LobbyPage::Host, false) => self.mission_panel(),
            (LobbyPage::Host, true) => self.invitation_panel(),
            (LobbyPage::Join, false) => self.typing_panel(),
            (LobbyPage::Join, true) => self.joining_panel(),
        }
    }

    /// Returns the panel with the mission of the next session.
    fn mission_panel(&self) -> CodePanel {
        let Some((title, name, note)) = self.next_battle_words() else { return CodePanel::default() };
        let other = self.lettered_button("online-mission", "plan", LobbyIntent::ChooseMission);
        let is_fixed = self.lobby.origin.is_some();
        CodePanel {
            title,
            words: name,
            buttons: if is_fixed { Vec::new() } else { vec![other] },
            note: Some(LobbyNote { icon: "info", is_fault: false, words: note }),
            ..CodePanel::default()
        }
    }

    /// Returns the title, name and facts of the battle of the next session.
    fn next_battle_words(&self) -> Option<(String, String, String)> {
        let texts = self.texts;
        let name = |name| sanitized(localized_name(texts, name), 32);
        if let Some(record) = self.lobby.planned_record() {
            let mission = record.spec.mission.as_ref()?;
            let turn = record.steps.last().map_or(1, |step| step.turn);
            let note = texts.t_args("online-saved-progress", &[("turn", turn.into())]);
            return Some((texts.t("online-saved-title"), name(&mission.name), note));
        }
        if let Some(SessionOrigin::Expedition(battle)) = &self.lobby.origin
            && battle.terms.is_at_base()
        {
            let values = [("name", sanitized(&battle.terms.expedition.name, MAX_CAMPAIGN_LETTERS).into())];
            let title = texts.t_args("online-night-title", &values);
            return Some((title, texts.t("online-night-words"), texts.t("online-night-how")));
        }
        let (mission, levels) = (self.mission()?, self.lobby.planned_levels());
        let values = [("allied", levels.allied.into()), ("german", levels.german.into())];
        let note = texts.t_args("online-mission-levels", &values);
        let title = match &self.lobby.origin {
            Some(SessionOrigin::Campaign(battle)) => {
                texts.t_args("online-campaign-title", &campaign_values(battle.terms.campaign()))
            }
            Some(SessionOrigin::Expedition(battle)) => {
                texts.t_args("online-expedition-title", &campaign_values(&battle.terms.expedition))
            }
            None => texts.t("online-mission-title"),
        };
        Some((title, name(&mission.name), note))
    }

    /// Returns the title and the name of the battle of an open session, or of the night at the base.
    fn session_battle_words(&self, state: &LobbyState) -> (String, String) {
        let texts = self.texts;
        let name = match state.at_base {
            true => texts.t("online-night-words"),
            false => sanitized(localized_name(texts, &state.mission.name), 32),
        };
        let Some(campaign) = &state.campaign else {
            let id = if state.saved.is_some() { "online-saved-title" } else { "online-mission-title" };
            return (texts.t(id), name);
        };
        let id = match (state.at_base, &state.expedition) {
            (true, _) => "online-night-title",
            (false, Some(_)) => "online-expedition-title",
            (false, None) => "online-campaign-title",
        };
        (texts.t_args(id, &campaign_values(campaign)), name)
    }

    /// Returns the panel with the open invitation.
    fn invitation_panel(&self) -> CodePanel {
        let facts = &self.lobby.facts;
        let code = facts.invitation.as_ref().map(|invitation| invitation.code.to_string());
        let refused = DisabledReason::unless(code.is_some(), self.texts.t("online-code-soon")).err();
        let button =
            |id, icon, intent| BarButton { refused: refused.clone(), ..self.lettered_button(id, icon, intent) };
        CodePanel {
            title: self.texts.t(if code.is_some() { "online-code-tell" } else { "online-code-soon" }),
            characters: split_code_characters(&code.unwrap_or_default()),
            buttons: vec![
                button("online-copy", "copy", LobbyIntent::CopyInvitation),
                button("online-renew", "turn", LobbyIntent::RenewCode),
            ],
            note: Some(self.invitation_note()),
            ..CodePanel::default()
        }
    }

    /// Returns the most important note about the invitation.
    fn invitation_note(&self) -> LobbyNote {
        let (facts, texts) = (&self.lobby.facts, self.texts);
        let fault = |words| LobbyNote { icon: "warn", is_fault: true, words };
        let note = |icon, words| LobbyNote { icon, is_fault: false, words };
        if let Some(unsaved) = self.unsaved_note() {
            return unsaved;
        }
        match facts.network {
            Some(TransportError::ServiceUnreachable) => {
                return fault(format!("{} {}", texts.t("online-fault-service"), texts.t("online-way-service")));
            }
            Some(TransportError::NoNetwork) => return fault(texts.t("online-fault-no-network")),
            Some(_) | None => {}
        }
        if facts.code_was_exhausted {
            return fault(texts.t("online-spent"));
        }
        if self.lobby.copied {
            return note("check", texts.t("online-copied"));
        }
        match self.others().last() {
            Some(guest) => note("info", self.member_sentence("online-used", guest)),
            None => note("info", texts.t("online-code-how")),
        }
    }

    /// Returns the note that the session can't be saved, if it can't.
    fn unsaved_note(&self) -> Option<LobbyNote> {
        let why = sanitized(localized_name(self.texts, self.lobby.facts.not_saved.as_ref()?), 80);
        let words = self.texts.t_args("online-fault-unsaved", &[("why", why.into())]);
        Some(LobbyNote { icon: "warn", is_fault: true, words })
    }

    /// Returns the panel with the code that the player types.
    fn typing_panel(&self) -> CodePanel {
        let texts = self.texts;
        let paste =
            self.button("online-paste", "copy", Some(KeyChord::ctrl(KeyCode::KeyV)), LobbyIntent::PasteInvitation);
        let clear = self.button("online-clear", "close", Some(KeyChord::key(KeyCode::Delete)), LobbyIntent::ClearCode);
        CodePanel {
            title: texts.t("online-code-type"),
            characters: split_code_characters(&self.lobby.typed),
            is_typed: true,
            buttons: vec![paste, clear],
            note: self.failure_reason(),
            ..CodePanel::default()
        }
    }

    /// Returns the panel with the code with which the player is joining, or with the battle once the player has joined.
    fn joining_panel(&self) -> CodePanel {
        let texts = self.texts;
        if let Some((state, host)) = self.lobby_state().zip(self.host_member()) {
            let (title, words) = self.session_battle_words(state);
            let joined = match host.name.as_str() {
                "" => texts.t("online-code-joined-unnamed"),
                _ => self.member_sentence("online-code-joined", host),
            };
            let joined = LobbyNote { icon: "link", is_fault: false, words: joined };
            return CodePanel { title, words, note: self.unsaved_note().or(Some(joined)), ..CodePanel::default() };
        }
        let code = self.lobby.facts.tried_code.clone();
        CodePanel {
            title: texts.t(if code.is_some() { "online-code-tried" } else { "online-code-invitation" }),
            characters: code.map(|code| split_code_characters(&code)).unwrap_or_default(),
            note: self.unsaved_note(),
            ..CodePanel::default()
        }
    }
}

/// Returns the values of texts about a campaign: its name and the number of the mission.
fn campaign_values(campaign: &CampaignRef) -> [(&'static str, FluentValue<'static>); 2] {
    [("name", sanitized(&campaign.name, MAX_CAMPAIGN_LETTERS).into()), ("n", campaign.mission.into())]
}

/// Returns the characters of a code, filled up to its full length with `None`.
fn split_code_characters(code: &str) -> Vec<Option<char>> {
    let mut characters: Vec<Option<char>> = code.chars().filter(|character| *character != '-').map(Some).collect();
    characters.resize(CODE_LETTERS, None);
    characters
}
