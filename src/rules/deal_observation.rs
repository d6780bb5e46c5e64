//! Battles dealt from an observation: everything that the seat may not know is dealt at random, so that the world holds
//! a complete battle that the seat can't tell from the observed one.

use bevy_ecs::{entity::Entity, query::QueryState, world::World};

use crate::{
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figure_index::FigureIndex,
    figures::{Figure, FigureBundle, FigureQuery, FigureReader},
    observation::Observation,
    order_log::OrderLog,
    state_fields,
};

/// Query for all figures of a world.
type FigureQueryState = QueryState<(Entity, FigureQuery)>;

/// Makes the battle of a world one that the seat can't tell from the observed one, for a window that has no more than
/// an observation. Hidden cards and dice are dealt from the seed alone. `events` are those that the seat knows.
pub fn install_observation(world: &mut World, seen: &Observation, events: &[BattleEvent], seed: u64) {
    let mut query = QueryState::new(world);
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
    replace_figures(world, query, &dealt.figures, seen.arrived());
    state_fields::lay(&dealt, world);
    seen.write_hidden_parts(world);
    world.insert_resource(dice);
}

/// Replaces the figures of a world, whose entities are reused. `arrived` is the number of figures that have arrived in
/// the battle, so the next one gets the id after it.
pub(super) fn replace_figures(world: &mut World, query: &mut FigureQueryState, figures: &[Figure], arrived: usize) {
    let mut roster = FigureIndex::default();
    let mut left = figures.iter();
    let mut surplus = Vec::new();
    for (entity, mut copy) in query.iter_mut(world) {
        match left.next() {
            Some(figure) => {
                copy.overwrite(figure);
                roster.insert(figure.id, entity);
            }
            None => surplus.push(entity),
        }
    }
    for entity in surplus {
        world.despawn(entity);
    }
    for figure in left {
        roster.insert(figure.id, world.spawn(FigureBundle::from(figure)).id());
    }
    roster.skip_to(arrived);
    world.insert_resource(roster);
}
