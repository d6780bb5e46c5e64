//! The list of expeditions, as last read.

use std::path::PathBuf;

use ui_kit::prelude::*;

use crate::expedition::expedition_folders::{ListedExpedition, list_expeditions};

/// Resource with the list of expeditions, as last read.
#[derive(Resource, Debug, Default)]
pub(super) struct ExpeditionListState {
    pub(super) listed: Vec<ListedExpedition>,
    /// The folder of the chosen expedition.
    pub(super) chosen: Option<PathBuf>,
    /// The error of the last command.
    pub(super) warning: Option<String>,
}

impl ExpeditionListState {
    /// Returns the index of the chosen expedition.
    pub(super) fn place(&self) -> usize {
        let is_chosen = |listed: &ListedExpedition| self.chosen.as_ref() == Some(&listed.folder);
        self.listed.iter().position(is_chosen).unwrap_or(0)
    }

    /// Returns the chosen expedition.
    pub(super) fn current(&self) -> Option<&ListedExpedition> {
        self.listed.get(self.place())
    }

    /// Reads the list again.
    pub(super) fn look(&mut self) {
        self.listed = list_expeditions();
    }
}

pub(super) fn reload_expedition_list(mut state: ResMut<ExpeditionListState>) {
    state.look();
    state.warning = None;
}
