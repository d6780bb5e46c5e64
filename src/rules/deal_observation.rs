//! Battles dealt from an observation: everything that the seat may not know is dealt at random, so that the world holds
//! a complete battle that the seat can't tell from the observed one.

use bevy_ecs::{query::QueryState, world::World};

use crate::{
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figure_reader::FigureReader,
    figures::FigureQueryState,
    observation::Observation,
    order_log::OrderLog,
    state_access::put,
    state_snapshot::{forget_snapshot, write_state},
};

/// Makes the battle of a world one that the seat can't tell from the observed one, for a window that has no more than
/// an observation. Hidden cards and dice are dealt from the seed alone. `events` are those that the seat knows.
pub fn install_observation(world: &mut World, seen: &Observation, events: &[BattleEvent], seed: u64) {
    let mut query = QueryState::new(world);
    forget_snapshot(world);
    deal_observation(world, &mut query, seen, seed);
    let mut log = EventLog::default();
    events.iter().for_each(|event| log.push(event.clone()));
    world.insert_resource(log);
    world.insert_resource(OrderLog::default());
    FigureReader::refresh(world);
}

/// Replaces the battle of a world, except its logs, by one dealt from an observation.
pub(super) fn deal_observation(world: &mut World, query: &mut FigureQueryState, seen: &Observation, seed: u64) {
    let mut dice = Dice::seeded(seed);
    let dealt = seen.deal(&mut dice);
    seen.write_hidden_parts(world);
    put(&dice, world);
    write_state(world, query, &dealt, seen.arrived());
}
