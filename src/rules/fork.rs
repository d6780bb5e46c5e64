//! Scratch copies of a battle, for looking ahead. The systems of a scratch world are built once: a [`Scratch`] is
//! kept and filled anew for each fork.

use bevy_ecs::{entity::Entity, query::QueryState, world::World};

use crate::{
    dice::Dice,
    event_log::EventLog,
    figures::{FigureBundle, Parts, Reader, figures},
    order_log::OrderLog,
    roster::Roster,
    state,
    world::new_world,
};

/// A world to try things out in. Its entities are used again from fork to fork.
pub struct Scratch {
    world: World,
    figures: QueryState<(Entity, Parts)>,
}

impl Default for Scratch {
    fn default() -> Self {
        let mut world = new_world();
        let figures = QueryState::new(&mut world);
        Scratch { world, figures }
    }
}

impl Scratch {
    /// Makes the scratch world a copy of a battle. Its logs of events and orders begin empty.
    ///
    /// # Panics
    /// If no battle was installed in `original`.
    pub fn fork(&mut self, original: &World) -> &mut World {
        let figures = figures(original);
        let mut roster = Roster::default();
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
        roster.skip_to(original.resource::<Roster>().arrived());
        self.world.insert_resource(roster);
        state::copy(original, &mut self.world);
        self.world.insert_resource(EventLog::default());
        self.world.insert_resource(OrderLog::default());
        Reader::refresh(&mut self.world);
        &mut self.world
    }
}

/// Gives a scratch world other dice, so that what might come can be tried out again and again, and looking ahead never
/// tells how the dice of the battle will fall. Scripted dice are gone.
///
/// # Panics
/// If no battle was installed there.
pub fn reseed(world: &mut World, seed: u64) {
    *world.resource_mut::<Dice>() = Dice::seeded(seed);
}
