//! Scratch copies of a battle, for looking ahead. The systems of a [`ScratchWorld`] are built only once, because it is
//! kept and filled again for each fork.

use bevy_ecs::{entity::Entity, query::QueryState, world::World};

use crate::{
    deal_observation::{deal_observation, replace_figures},
    event_log::EventLog,
    figure_index::FigureIndex,
    figures::{FigureQuery, FigureReader, figures},
    observation::Observation,
    order_log::OrderLog,
    state_fields,
    world::new_world,
};

/// A world for looking ahead. Its entities are reused from fork to fork.
pub struct ScratchWorld {
    world: World,
    figures: QueryState<(Entity, FigureQuery)>,
}

impl Default for ScratchWorld {
    fn default() -> Self {
        let mut world = new_world();
        let figures = QueryState::new(&mut world);
        ScratchWorld { world, figures }
    }
}

impl ScratchWorld {
    /// Makes the scratch world a copy of a battle. Its logs of events and orders begin empty.
    ///
    /// # Panics
    /// If no battle was installed in `original`.
    pub fn fork(&mut self, original: &World) -> &mut World {
        replace_figures(
            &mut self.world,
            &mut self.figures,
            &figures(original),
            original.resource::<FigureIndex>().arrived(),
        );
        state_fields::copy(original, &mut self.world);
        self.with_empty_logs()
    }

    /// Makes the scratch world a battle that the seat can't tell from the observed one. Everything that the seat may
    /// not know, dice included, is dealt at random from the seed alone. So an AI that looks ahead in it learns neither
    /// hidden facts nor future dice. Its logs begin empty.
    pub fn determinize(&mut self, seen: &Observation, seed: u64) -> &mut World {
        deal_observation(&mut self.world, &mut self.figures, seen, seed);
        self.with_empty_logs()
    }

    /// Empties the logs and returns the world.
    fn with_empty_logs(&mut self) -> &mut World {
        self.world.insert_resource(EventLog::default());
        self.world.insert_resource(OrderLog::default());
        FigureReader::refresh(&mut self.world);
        &mut self.world
    }
}
