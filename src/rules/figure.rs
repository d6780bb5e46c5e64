//! Figures: their kinds as data, and the components that each figure on the table carries.
//! A component is written only by the module that its docs name.

use std::sync::Arc;

use bevy::ecs::{component::Component, entity::Entity, resource::Resource};
use serde::{Deserialize, Serialize};

use super::{EntryId, Side, Square, Weapon};

/// The name of a figure for as long as the battle lasts: 1, 2, … in the order of arrival. All that has an order is
/// ordered by it; an `Entity` is never shown, kept nor compared.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FigureId(pub u16);

/// A kind of figure, as its place in the [`Catalogue`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct KindId(pub u8);

/// The number of a figure among those of its kind: Grunt 1, Grunt 2, … (`CAMP-3`).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CopyNumber(pub u16);

/// Where a figure is. Written by `movement` and `deployment`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// On a square of the board.
    Board(Square),
    /// Off the board, beside an entry point of its side (`DEPLOY-1`).
    Waiting(EntryId),
    /// Gone from the board through an exit, alive.
    Left,
}

impl Place {
    /// The square, for a figure on the board.
    pub fn square(self) -> Option<Square> {
        match self {
            Place::Board(square) => Some(square),
            Place::Waiting(_) | Place::Left => None,
        }
    }
}

/// The damage points that a figure has lost. Written by `damage`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wounds(pub u8);

/// Whether a figure was activated this turn, and the action points it has left. Written by `activation`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activity {
    /// It was activated this turn, or counts as such (`ACT-3`).
    pub activated: bool,
    /// Action points left in the activation that goes on; 0 outside.
    pub points: u8,
}

/// Whether a figure is in reaction mode (`RF-1`). Written by `reaction`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reaction(pub bool);

/// A name in the languages of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Localized {
    /// Spanish.
    pub es: String,
    /// English.
    pub en: String,
}

/// What is special about a kind of figure. Each is a part that any kind may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ability {
    /// Bought as a card that stands for all of its kind: so many become available every turn for each time it was
    /// bought (`ZOM-1`, `DEPLOY-4`).
    Horde(u8),
    /// The second such figure to close-attack the same enemy in a half-turn rolls 2 dice, the third 3, and so on
    /// (`ZOM-2`).
    StrengthInNumbers,
}

/// A kind of figure: what is printed on its card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureKind {
    /// Its id in data files and in the referee: `grunt`.
    pub id: String,
    /// Whose it is (`FORCE-3`).
    pub side: Side,
    /// The name of the kind on its card.
    pub title: Localized,
    /// The short name that its figures bear, before their number.
    pub name: Localized,
    /// What it costs, in requisition points.
    pub rp: u8,
    /// Action points per activation.
    pub ap: u8,
    /// The least roll that damages it, before modifiers (`SHOOT-1`, `SHOOT-4`).
    pub fortitude: u8,
    /// Damage points: how many wounds remove it (`SHOOT-2`).
    pub damage_points: u8,
    /// How many a force may hold; none: any number (`FORCE-1`).
    pub limit: Option<u8>,
    /// Its ranged weapons.
    pub weapons: Vec<Weapon>,
    /// What is special about it.
    pub abilities: Vec<Ability>,
}

impl FigureKind {
    /// How many become available a turn for each purchase, if it is a horde (`DEPLOY-4`).
    pub fn horde(&self) -> Option<u8> {
        self.abilities.iter().find_map(|ability| match ability {
            Ability::Horde(count) => Some(*count),
            Ability::StrengthInNumbers => None,
        })
    }

    /// Whether it has that ability.
    pub fn has(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }
}

/// All kinds of figures that data files describe.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Catalogue(Arc<[FigureKind]>);

impl Catalogue {
    /// A catalogue of those kinds.
    pub fn new(kinds: Vec<FigureKind>) -> Catalogue {
        Catalogue(kinds.into())
    }

    /// The kind with that number.
    ///
    /// # Panics
    /// If the number is not one of this catalogue's.
    pub fn kind(&self, id: KindId) -> &FigureKind {
        &self.0[usize::from(id.0)]
    }

    /// The number of the kind with that id.
    pub fn find(&self, id: &str) -> Option<KindId> {
        self.0.iter().position(|kind| kind.id == id).map(|index| KindId(index as u8))
    }

    /// All kinds with their numbers, in the order of the data file.
    pub fn kinds(&self) -> impl Iterator<Item = (KindId, &FigureKind)> {
        self.0.iter().enumerate().map(|(index, kind)| (KindId(index as u8), kind))
    }
}

/// Finds the entity of a figure. Written by `setup`, `deployment` and `damage`.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    entities: Vec<Option<Entity>>,
}

impl Roster {
    /// The id that the next figure to arrive will bear.
    pub fn next_id(&self) -> FigureId {
        FigureId(self.entities.len() as u16 + 1)
    }

    /// The entity of a figure that is still in the game.
    pub fn entity(&self, figure: FigureId) -> Option<Entity> {
        let index = usize::from(figure.0).checked_sub(1)?;
        self.entities.get(index).copied().flatten()
    }

    pub(super) fn insert(&mut self, figure: FigureId, entity: Entity) {
        let index = usize::from(figure.0 - 1);
        if self.entities.len() <= index {
            self.entities.resize(index + 1, None);
        }
        self.entities[index] = Some(entity);
    }

    pub(super) fn remove(&mut self, figure: FigureId) {
        self.entities[usize::from(figure.0 - 1)] = None;
    }

    /// Makes the next arrival bear an id after `last`, also when the last ones have died.
    pub(super) fn skip_to(&mut self, arrived: usize) {
        self.entities.resize(arrived.max(self.entities.len()), None);
    }

    /// How many figures have arrived so far, the dead included.
    pub(super) fn arrived(&self) -> usize {
        self.entities.len()
    }

    /// The entities of all figures still in the game, in the order of their ids.
    pub fn living(&self) -> impl Iterator<Item = (FigureId, Entity)> {
        self.entities
            .iter()
            .enumerate()
            .filter_map(|(index, entity)| entity.map(|entity| (FigureId(index as u16 + 1), entity)))
    }
}
