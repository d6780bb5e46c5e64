//! Scratch copies of a battle, for looking ahead. The systems of a [`ScratchWorld`] are built only once, because it is
//! kept and filled again for each fork.

use bevy_ecs::{entity::Entity, query::QueryState, world::World};

use crate::{
    dice::Dice,
    event_log::EventLog,
    figure_index::FigureIndex,
    figures::{Figure, FigureBundle, FigureQuery, FigureReader, figures},
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
        self.replace_figures(&figures(original), original.resource::<FigureIndex>().arrived());
        state_fields::copy(original, &mut self.world);
        self.with_empty_logs()
    }

    /// Makes the scratch world a battle that the seat can't tell from the observed one. Everything that the seat may
    /// not know, dice included, is dealt at random from the seed alone. So an AI that looks ahead in it learns neither
    /// hidden facts nor future dice. Its logs begin empty.
    pub fn determinize(&mut self, seen: &Observation, seed: u64) -> &mut World {
        let mut dice = Dice::seeded(seed);
        let dealt = seen.deal(&mut dice);
        self.replace_figures(&dealt.figures, seen.arrived());
        state_fields::lay(&dealt, &mut self.world);
        seen.write_hidden_parts(&mut self.world);
        self.world.insert_resource(dice);
        self.with_empty_logs()
    }

    /// Empties the logs and returns the world.
    fn with_empty_logs(&mut self) -> &mut World {
        self.world.insert_resource(EventLog::default());
        self.world.insert_resource(OrderLog::default());
        FigureReader::refresh(&mut self.world);
        &mut self.world
    }

    /// Replaces the figures of the scratch world. `arrived` is the number of figures that have arrived in the battle,
    /// so the next one gets the id after it.
    fn replace_figures(&mut self, figures: &[Figure], arrived: usize) {
        let mut roster = FigureIndex::default();
        let mut left = figures.iter();
        let mut surplus = Vec::new();
        for (entity, mut copy) in self.figures.iter_mut(&mut self.world) {
            match left.next() {
                Some(figure) => {
                    copy.overwrite(figure);
                    roster.insert(figure.id, entity);
                }
                None => surplus.push(entity),
            }
        }
        for entity in surplus {
            self.world.despawn(entity);
        }
        for figure in left {
            roster.insert(figure.id, self.world.spawn(FigureBundle::from(figure)).id());
        }
        roster.skip_to(arrived);
        self.world.insert_resource(roster);
    }
}
