//! Numbered tokens are searched, and a Twitcher may rise (`M4`).

use bevy_app::App;
use bevy_ecs::{system::In, world::World};

use crate::{
    arrival::{Arrival, arrive_for},
    board::{Board, Occupancy},
    catalogue::Catalogue,
    charter::Charter,
    conditions::Lurking,
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figure::Place,
    ids::{FigureId, ObjectId},
    objects::{ObjectPlace, Objects},
    resolver::on,
    roster::Roster,
    side::Side,
    stack::Steps,
    step::{Step, payload},
    tokens::{Twitchers, nearest_free, towards},
};

pub(super) fn plugin(app: &mut App) {
    on(app, search);
}

/// Rolls whether a Twitcher lies there; if not, the token is taken.
fn search(In(payload::Search { figure, object: id }): In<payload::Search>, world: &mut World) {
    let rises = world.resource::<Charter>().condition::<Lurking>().cloned();
    world.resource_mut::<Objects>().0[usize::from(id.0)].searched = true;
    let Some(Lurking { kind, on, dice }) = rises else { return take(world, figure, id) };
    let die = world.resource_mut::<Dice>().d6();
    world.resource_mut::<EventLog>().push(BattleEvent::Searched { figure, object: id, die });
    if die > on || !rise(world, figure, id, (&kind, dice)) {
        take(world, figure, id);
    }
}

fn take(world: &mut World, figure: FigureId, object: ObjectId) {
    world.resource_mut::<Steps>().push(Step::PickUp(figure, object));
}

/// Brings the Twitcher, and its attack.
fn rise(world: &mut World, searcher: FigureId, object: ObjectId, (kind, dice): (&str, u8)) -> bool {
    let Some(kind) = world.resource::<Catalogue>().find(kind) else { return false };
    let entity = world.resource::<Roster>().entity(searcher);
    let found = entity.and_then(|entity| Some((*world.get::<Side>(entity)?, *world.get::<Place>(entity)?)));
    let Some((side, Place::Board(from))) = found else { return false };
    let ObjectPlace::At(lies) = world.resource::<Objects>().0[usize::from(object.0)].place else { return false };
    let Some(at) = nearest_free(world.resource::<Board>(), world.resource::<Occupancy>(), lies) else { return false };
    let facing = towards(at, from);
    let figure = world.resource::<Roster>().next_id();
    arrive_for(world, kind, side.enemy(), Arrival::At(Place::Board(at), facing));
    world.resource_mut::<Twitchers>().0.push(figure);
    let held = &mut world.resource_mut::<Objects>().0[usize::from(object.0)];
    held.place = ObjectPlace::Carried(figure);
    held.known[side.enemy()] = true;
    world.resource_mut::<EventLog>().push(BattleEvent::TwitcherRose {
        figure,
        kind,
        side: side.enemy(),
        object,
        at,
        facing,
    });
    world.resource_mut::<Steps>().push(Step::Spring { figure, target: searcher, dice });
    true
}
