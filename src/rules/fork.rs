//! Scratch copies of a battle, for looking ahead. The schedules of a scratch world are built once: a [`Scratch`] is
//! kept and filled anew for each fork.

use bevy::ecs::{
    entity::Entity,
    query::{QueryData, QueryState},
    world::World,
};

use super::{
    Awaiting, Bids, Board, Catalogue, CommandPoints, Crowding, Dice, Facing, Figure, FigureId, Intelligence, KindId,
    Occupancy, Side, Turn,
    activation::Acting,
    cards::Cards,
    command_points::SpecialPoints,
    deployment::Reserves,
    event::EventLog,
    figure::{Activity, CopyNumber, Harpoon, Place, Reaction, Roster, Wounds},
    fire::Fire,
    objectives::Outcome,
    objects::Objects,
    resolve::OrderLog,
    setup::Charter,
    situation::{self, Reader},
    step::Steps,
    stranded::Stranded,
    tokens::Twitchers,
    victory_points::VictoryPoints,
};

type Copies = (
    &'static mut FigureId,
    &'static mut KindId,
    &'static mut CopyNumber,
    &'static mut Side,
    (
        &'static mut Place,
        &'static mut Facing,
        &'static mut Wounds,
        &'static mut Activity,
        &'static mut Reaction,
        &'static mut Harpoon,
    ),
);

/// A world to try things out in. Its entities are used again from fork to fork.
pub struct Scratch {
    world: World,
    figures: QueryState<(Entity, Copies)>,
}

impl Default for Scratch {
    fn default() -> Self {
        let mut world = super::new_world();
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
        let figures = situation::figures(original);
        let mut roster = Roster::default();
        let mut left = figures.iter();
        let mut surplus = Vec::new();
        for (entity, mut copy) in self.figures.iter_mut(&mut self.world) {
            match left.next() {
                Some(figure) => {
                    overwrite(&mut copy, figure);
                    roster.insert(figure.id, entity);
                }
                None => surplus.push(entity),
            }
        }
        for entity in surplus {
            self.world.despawn(entity);
        }
        for figure in left {
            let (id, kind, number, side, state) = parts(figure);
            roster.insert(figure.id, self.world.spawn((id, kind, number, side, state)).id());
        }
        roster.skip_to(original.resource::<Roster>().arrived());
        self.world.insert_resource(roster);
        copy_resources(original, &mut self.world);
        Reader::refresh(&mut self.world);
        &mut self.world
    }
}

type Parts = (FigureId, KindId, CopyNumber, Side, (Place, Facing, Wounds, Activity, Reaction, Harpoon));

/// The components of a figure. In the whole truth every figure is somewhere.
fn parts(figure: &Figure) -> Parts {
    let place = figure.place.unwrap_or(Place::Left);
    let activity = Activity { activated: figure.activated, points: figure.points, given: figure.given };
    let state = (place, figure.facing, Wounds(figure.wounds), activity, Reaction(figure.reaction), figure.harpoon);
    (figure.id, figure.kind, CopyNumber(figure.number), figure.side, state)
}

fn overwrite(copy: &mut <Copies as QueryData>::Item<'_, '_>, figure: &Figure) {
    let (id, kind, number, side, state) = parts(figure);
    (*copy.0, *copy.1, *copy.2, *copy.3) = (id, kind, number, side);
    let (place, facing, wounds, activity, reaction, harpoon) = &mut copy.4;
    (**place, **facing, **wounds, **activity, **reaction, **harpoon) = state;
}

fn copy_resources(original: &World, world: &mut World) {
    macro_rules! copy {
        ($($resource:ty),*) => { $(
            let value = original.resource::<$resource>().clone();
            match world.get_resource_mut::<$resource>() {
                Some(mut old) => *old = value,
                None => world.insert_resource(value),
            }
        )* };
    }
    copy!(
        Catalogue,
        Board,
        Occupancy,
        Charter,
        Dice,
        Turn,
        CommandPoints,
        SpecialPoints,
        Cards,
        Fire,
        Objects,
        Bids,
        Intelligence,
        Crowding,
        Acting,
        Outcome,
        Reserves,
        Stranded,
        Twitchers,
        VictoryPoints,
        Awaiting
    );
    world.insert_resource(EventLog::default());
    world.insert_resource(OrderLog::default());
    world.init_resource::<Steps>();
    let waiting = original.resource::<Steps>().waiting();
    world.resource_mut::<Steps>().set_waiting(waiting);
}

/// Gives a scratch world other dice, so that what might come can be tried out again and again, and looking ahead never
/// tells how the dice of the battle will fall. Scripted dice are gone.
///
/// # Panics
/// If no battle was installed there.
pub fn reseed(world: &mut World, seed: u64) {
    *world.resource_mut::<Dice>() = Dice::seeded(seed);
}
