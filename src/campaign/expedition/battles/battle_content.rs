//! The contents of the missions: the kinds of figures, and the people of an expedition.

use std::path::Path;

use mission::{CustomContent, Diagnostics, InvalidForce, Mission};
use rules::{BySide, Catalogue, Localized, Side};
use thiserror::Error;

use generator::MissionSpecError;

use crate::expedition::{content::PersonData, data::ExpeditionData, plans::SurvivorId, state::ExpeditionState};

/// The file of the campaign that defines the figures of the horde.
const HORDE_FILE: &str = "gate.campaign.ron";

/// The kinds of figures of the game, and those of the horde.
#[derive(Clone, Debug)]
pub struct BattleContent {
    /// The catalogue of the game.
    pub game: Catalogue,
    /// The kinds of the horde, with their pictures.
    pub horde: CustomContent,
}

impl BattleContent {
    /// Reads the horde from the folder of the game's missions.
    ///
    /// # Errors
    /// If its files can't be read.
    pub fn load(game: Catalogue, missions: &Path) -> Result<BattleContent, Diagnostics> {
        let mut horde = mission::load_custom_content(&missions.join(HORDE_FILE), "", &game)?;
        horde.cards.clear();
        horde.figures.retain(|kind| kind.side == Side::German);
        let is_kept = |id: &String| horde.figures.iter().any(|kind| kind.id == *id);
        let (looks, pictures) = (horde.looks.clone(), horde.pictures.clone());
        let looks = looks.into_iter().filter(|(id, _)| is_kept(id)).collect();
        let pictures = pictures.into_iter().filter(|(id, _)| is_kept(id)).collect();
        Ok(BattleContent { horde: CustomContent { looks, pictures, ..horde }, game })
    }

    /// Returns the catalogue of the game with the horde.
    pub fn catalogue(&self) -> Catalogue {
        self.horde.with(&self.game)
    }
}

/// An expedition, with the contents of its missions.
#[derive(Clone, Copy, Debug)]
pub struct ExpeditionSource<'a> {
    /// The state of the expedition.
    pub state: &'a ExpeditionState,
    /// The data of the expedition.
    pub data: &'a ExpeditionData,
    /// The kinds of figures.
    pub content: &'a BattleContent,
}

impl<'a> ExpeditionSource<'a> {
    /// Returns the person who is that survivor.
    pub(super) fn person(&self, id: SurvivorId) -> Option<&'a PersonData> {
        let ExpeditionSource { state, data, .. } = *self;
        data.person(&state.survivor(id)?.person)
    }

    /// Returns the name of a survivor, without those that are no longer there.
    pub(super) fn survivor_name(&self, id: SurvivorId) -> Localized {
        self.person(id).map_or_else(
            || Localized { es: format!("Superviviente {}", id.0), en: format!("Survivor {}", id.0) },
            |person| person.name.clone(),
        )
    }
}

/// A mission of an expedition.
#[derive(Clone, Debug)]
pub struct ExpeditionMission {
    /// The text of its dossier.
    pub text: String,
    /// The mission that the text describes, with its own figures.
    pub mission: Mission,
    /// The forces, as ids of kinds: the party in the order of the plan; the SWD has none.
    pub forces: BySide<Vec<String>>,
}

/// Reason why there is no mission for a plan.
#[derive(Debug, Error)]
pub enum MissionWriteError {
    /// The generator has no map.
    #[error(transparent)]
    Map(#[from] MissionSpecError),
    /// The catalogue lacks a kind of figure.
    #[error("there is no figure {id:?}")]
    UnknownKind {
        /// The id.
        id: String,
    },
    /// There is no such kind of contraption.
    #[error("there is no contraption {id:?}")]
    UnknownContraption {
        /// The id.
        id: String,
    },
    /// One of the sides is empty.
    #[error("one of the sides is empty")]
    EmptySide,
    /// The mission does not allow the forces.
    #[error("the forces do not fit: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Force(Vec<InvalidForce>),
    /// The text has errors, which means that the data of the expedition are wrong.
    #[error(transparent)]
    Text(#[from] Diagnostics),
}
