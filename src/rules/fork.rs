//! Scratch copies of a battle, for looking ahead. The schedules of a scratch world are built once: a [`Scratch`] is
//! kept and filled anew for each fork.

use bevy::ecs::world::World;

use super::{
    Awaiting, Bids, Board, Catalogue, CommandPoints, Crowding, Dice, Intelligence, Occupancy, Turn,
    activation::Acting,
    deployment::Reserves,
    event::EventLog,
    figure::{Activity, CopyNumber, Place, Reaction, Roster, Wounds},
    objectives::Outcome,
    resolve::{OrderLog, Steps},
    setup::{self, Charter},
};
use super::{Facing, KindId, Side};

/// A world to try things out in.
pub struct Scratch {
    world: World,
}

impl Default for Scratch {
    fn default() -> Self {
        Scratch { world: super::new_world() }
    }
}

impl Scratch {
    /// Makes the scratch world a copy of a battle. Its logs of events and orders begin empty.
    ///
    /// # Panics
    /// If no battle was installed in `original`.
    pub fn fork(&mut self, original: &World) -> &mut World {
        let world = &mut self.world;
        if world.contains_resource::<Roster>() {
            let old: Vec<_> = world.resource::<Roster>().living().map(|(_, entity)| entity).collect();
            for entity in old {
                world.despawn(entity);
            }
        } else {
            setup::clear(world);
        }
        let mut roster = Roster::default();
        for (id, entity) in original.resource::<Roster>().living() {
            let figure = original.entity(entity);
            let found = figure.get_components::<(
                &KindId, &CopyNumber, &Side, &Place, &Facing, &Wounds, &Activity, &Reaction,
            )>();
            let Ok((&kind, &number, &side, &place, &facing, &wounds, &activity, &reaction)) = found else { continue };
            let copy = world.spawn((id, kind, number, side, (place, facing, wounds, activity, reaction))).id();
            roster.insert(id, copy);
        }
        roster.skip_to(original.resource::<Roster>().arrived());
        world.insert_resource(roster);
        copy_resources(original, world);
        world
    }
}

fn copy_resources(original: &World, world: &mut World) {
    macro_rules! copy {
        ($($resource:ty),*) => { $(world.insert_resource(original.resource::<$resource>().clone());)* };
    }
    copy!(
        Catalogue, Board, Occupancy, Charter, Dice, Turn, CommandPoints, Bids, Intelligence, Crowding, Acting, Outcome,
        Reserves, Awaiting
    );
    world.insert_resource(EventLog::default());
    world.insert_resource(OrderLog::default());
    world.init_resource::<Steps>();
    let waiting = original.resource::<Steps>().waiting();
    world.resource_mut::<Steps>().set_waiting(waiting);
}
