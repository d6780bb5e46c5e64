//! The index from the ids of figures to their entities.

use bevy_ecs::{entity::Entity, resource::Resource};

use crate::ids::FigureId;

/// Index from the ids of figures to their entities. Written where figures arrive and where they are removed.
#[derive(Resource, Clone, Debug, Default)]
pub struct FigureIndex {
    entities: Vec<Option<Entity>>,
}

impl FigureIndex {
    /// Returns the id of the next figure to arrive.
    pub fn next_id(&self) -> FigureId {
        FigureId(self.entities.len() as u16 + 1)
    }

    /// Returns the entity of a figure that is still in the game.
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

    /// Reserves the ids of the first `arrived` figures, so that the next one gets a new id even if the last ones have
    /// died.
    pub(super) fn skip_to(&mut self, arrived: usize) {
        self.entities.resize(arrived.max(self.entities.len()), None);
    }

    /// Returns the number of figures that have arrived, including the dead.
    pub(super) fn arrived(&self) -> usize {
        self.entities.len()
    }

    /// Returns the rank of each figure among those still in the game.
    pub(super) fn ranks(&self) -> FigureRanks {
        let mut living = 0;
        let rank = |entity: &Option<Entity>| {
            living += u16::from(entity.is_some());
            living
        };
        let ranks = self.entities.iter().map(rank).collect();
        FigureRanks { ranks, living: usize::from(living) }
    }

    /// Returns the entities of all figures still in the game, in the order of their ids.
    pub fn living(&self) -> impl Iterator<Item = (FigureId, Entity)> {
        self.entities
            .iter()
            .enumerate()
            .filter_map(|(index, entity)| entity.map(|entity| (FigureId(index as u16 + 1), entity)))
    }
}

/// Ranks of the figures still in the game, in the order of their ids.
pub(super) struct FigureRanks {
    /// For each id, the number of figures in the game up to and including it.
    ranks: Vec<u16>,
    /// Number of figures in the game.
    pub living: usize,
}

impl FigureRanks {
    /// Returns the rank of a figure that is still in the game, from 0.
    pub(super) fn of(&self, figure: FigureId) -> usize {
        usize::from(self.ranks[usize::from(figure.0) - 1]) - 1
    }
}
