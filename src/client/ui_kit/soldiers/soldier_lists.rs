//! The lists of names and faces in the game's file `soldiers.ron`.

use std::{fs, sync::LazyLock};

use bevy::prelude::error;
use serde::Deserialize;

use mission::{PersonFace, paths};
use rules::{FigureKind, FigureTrait, Localized};

/// Lists from which names and faces are picked.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SoldierLists {
    pub kinds: Vec<SoldierKind>,
    pub persons: Vec<KnownPerson>,
    pub given: Vec<String>,
    pub nicknames: Vec<Localized>,
    peoples: Vec<SoldierPeople>,
}

/// A kind of figure whose figures are soldiers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SoldierKind {
    id: String,
    suit: u8,
}

/// A kind with one figure, a person who already has a name.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KnownPerson {
    pub id: String,
    pub face: PersonFace,
}

/// Surnames with matching skin and hair colours.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SoldierPeople {
    surnames: Vec<String>,
    pub skins: Vec<u8>,
    pub hairs: Vec<u8>,
}

pub(super) static LISTS: LazyLock<SoldierLists> = LazyLock::new(|| {
    read_soldier_lists().unwrap_or_else(|fault| {
        error!("soldiers have no names: {fault}");
        SoldierLists::default()
    })
});

/// Reads the lists from the game's file `soldiers.ron`.
pub(super) fn read_soldier_lists() -> Result<SoldierLists, String> {
    let path = paths::figures_file().with_file_name("soldiers.ron");
    let text = fs::read_to_string(&path).map_err(|fault| format!("{}: {fault}", path.display()))?;
    ron::from_str(&text).map_err(|fault| format!("{}: {fault}", path.display()))
}

impl SoldierLists {
    /// Returns the lane of a kind and the suit of its soldiers; `None` if its figures are not soldiers.
    pub fn lane(&self, kind: &FigureKind) -> Option<(usize, u8)> {
        let known = self.kinds.iter().enumerate().find(|(_, known)| known.id == kind.id);
        let unknown_soldier = kind.has_trait(FigureTrait::Ape) && kind.limit != Some(1) && kind.horde().is_none();
        known.map(|(lane, known)| (lane, known.suit)).or_else(|| unknown_soldier.then_some((self.kinds.len(), 1)))
    }

    /// Returns all surnames, each with its people.
    pub fn surnames(&self) -> Vec<(&str, &SoldierPeople)> {
        let peoples = self.peoples.iter();
        peoples.flat_map(|people| people.surnames.iter().map(move |surname| (surname.as_str(), people))).collect()
    }
}
