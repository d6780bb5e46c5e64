//! The sheet at the lower right: the next steps, the reason of a failure, or the seats.

use online::LobbyState;
use ui_kit::game_names::sanitized;

use super::{LobbySources, MAX_NAME_LETTERS, code_text::MAX_CAMPAIGN_LETTERS};
use crate::lobby_model::{DealerChoice, LobbyNote, LobbyPage, LobbySheet};

/// Number of members up to which the seats are shown as cards.
const MAX_CARD_MEMBERS: usize = 2;

impl LobbySources<'_> {
    pub(super) fn build_sheet(&self) -> LobbySheet {
        if let Some(failure) = &self.lobby.failure {
            let (title, notes) = self.failure_notes(failure);
            return LobbySheet::Notes { title, notes, deals: None };
        }
        match self.lobby_state() {
            Some(state) if state.at_base => self.night_notes(state),
            Some(state) if self.lobby.shows_figures && state.shared.is_some() => {
                LobbySheet::Figures(self.build_figure_sheet(state))
            }
            Some(state) if state.members.len() > MAX_CARD_MEMBERS || state.shared.is_some() => {
                LobbySheet::Members(self.build_member_sheet(state))
            }
            Some(state) => LobbySheet::Seats(Box::new(self.build_seat_sheet(state))),
            None if self.lobby.page == LobbyPage::Host => self.opening_notes(),
            None => self.joining_notes(),
        }
    }

    /// Returns the notes for a host who has not opened a session yet.
    fn opening_notes(&self) -> LobbySheet {
        let texts = self.texts;
        let reach = if self.settings.preferences.local_network_only { "online-net-local" } else { "online-net-why" };
        LobbySheet::Notes {
            title: texts.t("online-before"),
            notes: self.plain_notes(&[("die", "online-deals-why"), ("globe", reach), ("save", "online-kept")]),
            deals: Some(DealerChoice {
                words: texts.t("online-deals"),
                buttons: [texts.t("online-deals-plays"), texts.t("online-deals-only")],
                plays: !self.lobby.deals_only,
            }),
        }
    }

    /// Returns the people of the expedition, with the state of their planning.
    fn night_notes(&self, state: &LobbyState) -> LobbySheet {
        let texts = self.texts;
        let night = state.expedition.as_ref().and_then(|page| page.night.as_ref());
        let is_refused = self.lobby.refusal.is_some() || self.lobby.facts.battle_fault.is_some();
        let mut notes: Vec<LobbyNote> = self.seat_note(state).filter(|_| is_refused).into_iter().collect();
        notes.extend(
            self.plain_notes(&[("info", if night.is_some() { "online-night-how" } else { "online-night-day" })]),
        );
        let seats = night.into_iter().flat_map(|night| &night.seats);
        notes.extend(seats.filter_map(|seat| {
            let name = [("name", sanitized(seat.person.as_ref()?, MAX_NAME_LETTERS).into())];
            let (icon, id) = match seat.is_ready {
                true => ("check", "online-night-ready"),
                false => ("clock", "online-night-plans"),
            };
            Some(LobbyNote { icon, is_fault: false, words: texts.t_args(id, &name) })
        }));
        let name = state.campaign.as_ref().map_or("", |campaign| campaign.name.as_str());
        let name = [("name", sanitized(name, MAX_CAMPAIGN_LETTERS).into())];
        LobbySheet::Notes { title: texts.t_args("online-night-sheet", &name), notes, deals: None }
    }

    /// Returns notes about the consequences of joining.
    fn joining_notes(&self) -> LobbySheet {
        let texts = self.texts;
        let name = match self.settings.online.name.is_empty() {
            true => texts.t("online-enter-nameless"),
            false => texts.t_args("online-enter-name", &[("name", self.own_name().into())]),
        };
        let reach = if self.settings.preferences.local_network_only { "online-net-local" } else { "online-net-why" };
        let mut notes = vec![LobbyNote { icon: "human", is_fault: false, words: name }];
        notes.extend(self.plain_notes(&[
            ("plan", "online-enter-dossier"),
            ("swap", "online-enter-seats"),
            ("hidden", "online-enter-secrets"),
            ("save", "online-kept"),
            ("globe", reach),
        ]));
        LobbySheet::Notes { title: texts.t("online-enter-title"), notes, deals: None }
    }

    fn plain_notes(&self, lines: &[(&'static str, &str)]) -> Vec<LobbyNote> {
        let note = |(icon, id): &(&'static str, &str)| LobbyNote { icon, is_fault: false, words: self.texts.t(id) };
        lines.iter().map(note).collect()
    }
}
