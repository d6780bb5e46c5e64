//! The figures of a side that several members share, with their commanders.

use online::{LobbyState, MemberId, SharedForce};
use ui_kit::prelude::*;

use super::LobbySources;
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
            rows: (0..shared.kinds.len()).map(|place| self.build_figure_row(state, shared, place)).collect(),
            back: Some(BarButton { refused: None, ..back }),
            note: self.seat_note(state).unwrap_or_else(explanation),
        }
    }

    fn build_figure_row(&self, state: &LobbyState, shared: &SharedForce, place: usize) -> FigureRow {
        let commander = shared.commanders.get(place).copied().flatten();
        let is_own = commander.is_some() && commander == self.lobby.facts.own;
        let name = commander.map(|member| self.name_of(state, member));
        let refused = name.clone().filter(|_| !is_own);
        FigureRow {
            name: self.purchase_name(shared, place),
            commander: name.unwrap_or_else(|| self.texts.t("online-figures-all")),
            is_own,
            refused: refused.map(|name| {
                DisabledReason::because(self.texts.t_args("online-figures-taken", &[("name", name.into())]))
            }),
        }
    }

    fn name_of(&self, state: &LobbyState, member: MemberId) -> String {
        let known = state.members.iter().find(|known| known.member == member);
        known.map_or_else(|| self.texts.t("online-nameless"), |member| self.member_name(member))
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
