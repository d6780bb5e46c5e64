//! Scratch copies of a battle, for looking ahead. The systems of a [`ScratchWorld`] are built only once, because it is
//! kept and filled again for each fork.

use bevy_ecs::{query::QueryState, world::World};

use crate::{
    deal_observation::deal_observation,
    event_log::EventLog,
    figure_index::FigureIndex,
    figures::FigureQueryState,
    observation::Observation,
    order_log::OrderLog,
    state_fields::{self, BattleState},
    state_snapshot::write_state,
    world::new_world,
};

/// A world for looking ahead. Its entities are reused from fork to fork.
pub struct ScratchWorld {
    world: World,
    figures: FigureQueryState,
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
        state_fields::copy_hidden_parts(original, &mut self.world);
        let arrived = original.resource::<FigureIndex>().arrived();
        write_state(&mut self.world, &mut self.figures, BattleState::current(original), arrived);
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
        *self.world.get_resource_or_init() = EventLog::default();
        *self.world.get_resource_or_init() = OrderLog::default();
        &mut self.world
    }
}
