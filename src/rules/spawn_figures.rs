//! Figures come into the game (`DEPLOY-1`, `DEPLOY-4`, `ZOM-1`).

use bevy_ecs::{entity::Entity, world::World};

use crate::{
    board::{Board, Occupancy},
    catalogue::Catalogue,
    scenario_rules::Charter,
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figure::{CopyNumber, Place},
    figures::{FigureBundle, Figures, PartsItem},
    ids::{FigureId, KindId},
    reserves::Reserves,
    figure_index::Roster,
    side::Side,
    turn::Turn,
};

/// How many figures may arrive in one battle: far more than any has, but ids must not run out.
const MAX_ARRIVALS: usize = 60_000;

/// How a figure arrives.
#[derive(Clone, Copy)]
pub(super) enum Arrival {
    /// Off the board, beside its side's first entry point.
    Waiting,
    /// Held back (`M7`).
    Reserve,
    /// In a bare position.
    At(Place, Facing),
}

/// Brings a new figure into the game.
pub(super) fn arrive(world: &mut World, kind: KindId, arrival: Arrival) -> Entity {
    let number = world.resource_mut::<Reserves>().next_copy(kind);
    arrive_as(world, kind, number, arrival)
}

/// Brings a figure with that number into the game.
pub(super) fn arrive_as(world: &mut World, kind: KindId, number: CopyNumber, arrival: Arrival) -> Entity {
    let side = world.resource::<Catalogue>().kind(kind).side;
    spawn(world, (kind, number, side), arrival)
}

/// Brings a new figure into the game for that side: a Twitcher may be the enemy's (`M4`).
pub(super) fn arrive_for(world: &mut World, kind: KindId, side: Side, arrival: Arrival) -> Entity {
    let number = world.resource_mut::<Reserves>().next_copy(kind);
    spawn(world, (kind, number, side), arrival)
}

fn spawn(world: &mut World, (kind, number, side): (KindId, CopyNumber, Side), arrival: Arrival) -> Entity {
    let figure = world.resource::<Roster>().next_id();
    let (place, facing) = match arrival {
        Arrival::At(place, facing) => (place, facing),
        Arrival::Reserve => {
            world.resource_mut::<EventLog>().push(BattleEvent::HeldBack { figure, kind });
            (Place::Reserve, world.resource::<Board>().terrain().first_entry(side).1)
        }
        Arrival::Waiting => {
            let (entry, facing) = world.resource::<Board>().terrain().first_entry(side);
            world.resource_mut::<EventLog>().push(BattleEvent::Arrived { figure, kind, entry });
            (Place::Waiting(entry), facing)
        }
    };
    if let Place::Board(square) = place {
        world.resource_mut::<Occupancy>().put(square, figure);
    }
    let entity = world.spawn(FigureBundle::new(figure, (kind, number), side, (place, facing))).id();
    world.resource_mut::<Roster>().insert(figure, entity);
    entity
}

/// Brings so many new figures of a kind, off the board; those that a special condition holds back are in reserve.
pub(super) fn bring(world: &mut World, kind: KindId, count: u8) {
    let side = world.resource::<Catalogue>().kind(kind).side;
    let held = world.resource::<Charter>().holds_back(side, true, world.resource::<Turn>().number);
    let arrival = if held { Arrival::Reserve } else { Arrival::Waiting };
    for _ in 0..count {
        if world.resource::<Roster>().arrived() < MAX_ARRIVALS {
            arrive(world, kind, arrival);
        }
    }
}

/// The figures of a side that are held back: those of its hordes, or all others.
pub(super) fn held_back(figures: &Figures, of: Side, horde: bool) -> Vec<FigureId> {
    figures.ids(|figure| {
        *figure.side == of && *figure.place == Place::Reserve && figures.card(figure).horde().is_some() == horde
    })
}

/// A figure that was held back waits at an entry point from now on.
pub(super) fn call_up(figure: &mut PartsItem, board: &Board, log: &mut EventLog) {
    let (entry, facing) = board.terrain().first_entry(*figure.side);
    log.push(BattleEvent::Arrived { figure: *figure.id, kind: *figure.kind, entry });
    (*figure.place, *figure.facing) = (Place::Waiting(entry), facing);
}
