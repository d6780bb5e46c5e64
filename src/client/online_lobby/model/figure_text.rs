//! The figures of a side that several members share, with their commanders.

use online::{LobbyState, SharedForce};
use ui_kit::{game_names::sanitized, prelude::*};

use super::{LobbySources, MAX_NAME_LETTERS};
use crate::{
    figure_choice::own_shared_force,
    lobby_model::{BarButton, FigureRow, FigureSheet, LobbyIntent, LobbyNote},
};

impl LobbySources<'_> {
    pub(super) fn build_figure_sheet(&self, state: &LobbyState) -> FigureSheet {
        let Some((side, shared)) = own_shared_force(self.lobby) else { return FigureSheet::default() };
        let back = self.button("online-figures-done", "check", Some(KeyChord::key(KeyCode::Backspace)), {
            LobbyIntent::ShowFigures(false)
        });
        let explanation = || LobbyNote { icon: "info", is_fault: false, words: self.texts.t("online-figures-why") };
        FigureSheet {
            side_words: side_name(self.texts, side),
            rows: (0..shared.kinds.len()).map(|place| self.build_figure_row(shared, place)).collect(),
            back: Some(BarButton { refused: None, ..back }),
            note: self.seat_note(state).unwrap_or_else(explanation),
        }
    }

    fn build_figure_row(&self, shared: &SharedForce, place: usize) -> FigureRow {
        let commander = shared.commanders.get(place).copied().flatten();
        let is_own = commander.is_some() && commander == self.lobby.facts.own;
        let name = commander.map(|member| sanitized(&self.lobby.name_of(member), MAX_NAME_LETTERS));
        let refused = name.as_ref().filter(|_| !is_own);
        FigureRow {
            name: self.purchase_name(shared, place),
            refused: refused.map(|name| {
                DisabledReason::because(format_player_sentence(self.texts, "online-figures-taken", name, &[]))
            }),
            commander: name.map_or_else(|| self.texts.t("online-figures-all"), |name| self.shown_name(&name)),
            is_own,
        }
    }

    /// Returns the name of a purchase, with a number if the force has several of its kind.
    fn purchase_name(&self, shared: &SharedForce, place: usize) -> String {
        let id = &shared.kinds[place];
        let catalogue = self.mission().zip(self.missions.catalogue()).map(|(mission, own)| mission.catalogue(own));
        let kind = catalogue.as_ref().and_then(|catalogue| Some(catalogue.kind(catalogue.find(id)?)));
        let name = kind.map_or_else(|| id.clone(), |kind| localized_name(self.texts, &kind.name).to_owned());
        let of_kind = |kinds: &[String]| kinds.iter().filter(|other| *other == id).count();
        match of_kind(&shared.kinds) {
            1 => name,
            _ => format!("{name} {}", of_kind(&shared.kinds[..=place])),
        }
    }
}
