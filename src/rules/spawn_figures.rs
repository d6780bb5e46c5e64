//! Spawning of figures that come into the game (`DEPLOY-1`, `DEPLOY-4`, `ZOM-1`).

use bevy_ecs::{entity::Entity, world::World};

use crate::{
    board::{Board, Occupancy},
    catalogue::Catalogue,
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figure::{FigureNumber, FigurePlace},
    figure_index::FigureIndex,
    figures::{FigureAccess, FigureBundle, FigureQueryItem},
    ids::{FigureId, KindId},
    reserves::Reserves,
    scenario_rules::ScenarioRules,
    side::Side,
    turn::Turn,
};

/// Maximum number of figures that arrive in one battle. No real battle comes close; the limit keeps ids from running
/// out.
const MAX_ARRIVALS: usize = 60_000;

/// The place where a new figure arrives.
#[derive(Clone, Copy)]
pub(super) enum ArrivalPlace {
    /// Off the board, beside its side's first entry point.
    Waiting,
    /// Held back (`M7`).
    Reserve,
    /// At the place and facing of a bare position.
    At(FigurePlace, Facing),
}

/// Spawns a figure with the next free number of its kind, for its kind's side.
pub(super) fn add_figure(world: &mut World, kind: KindId, arrival: ArrivalPlace) -> Entity {
    let number = world.resource_mut::<Reserves>().next_copy(kind);
    add_numbered_figure(world, kind, number, arrival)
}

/// Spawns a figure with that number, for its kind's side.
pub(super) fn add_numbered_figure(
    world: &mut World,
    kind: KindId,
    number: FigureNumber,
    arrival: ArrivalPlace,
) -> Entity {
    let side = world.resource::<Catalogue>().kind(kind).side;
    spawn_new_figure(world, (kind, number, side), arrival)
}

/// Spawns a figure for that side, which may differ from its kind's side: a Twitcher may be the enemy's (`M4`).
pub(super) fn add_figure_for_side(world: &mut World, kind: KindId, side: Side, arrival: ArrivalPlace) -> Entity {
    let number = world.resource_mut::<Reserves>().next_copy(kind);
    spawn_new_figure(world, (kind, number, side), arrival)
}

fn spawn_new_figure(
    world: &mut World,
    (kind, number, side): (KindId, FigureNumber, Side),
    arrival: ArrivalPlace,
) -> Entity {
    let figure = world.resource::<FigureIndex>().next_id();
    let (place, facing) = match arrival {
        ArrivalPlace::At(place, facing) => (place, facing),
        ArrivalPlace::Reserve => {
            world.resource_mut::<EventLog>().push(BattleEvent::HeldBack { figure, kind });
            (FigurePlace::Reserve, world.resource::<Board>().terrain().first_entry(side).1)
        }
        ArrivalPlace::Waiting => {
            let (entry, facing) = world.resource::<Board>().terrain().first_entry(side);
            world.resource_mut::<EventLog>().push(BattleEvent::Arrived { figure, kind, entry });
            (FigurePlace::Waiting(entry), facing)
        }
    };
    if let FigurePlace::Board(square) = place {
        world.resource_mut::<Occupancy>().put(square, figure);
    }
    let entity = world.spawn(FigureBundle::new(figure, (kind, number), side, (place, facing))).id();
    world.resource_mut::<FigureIndex>().insert(figure, entity);
    entity
}

/// Spawns up to `count` figures of a horde's kind, off the board. Those that a special condition holds back go to the
/// reserve.
pub(super) fn add_figures_of_kind(world: &mut World, kind: KindId, count: u8) {
    let side = world.resource::<Catalogue>().kind(kind).side;
    let held = world.resource::<ScenarioRules>().holds_back(side, true, world.resource::<Turn>().number);
    let arrival = if held { ArrivalPlace::Reserve } else { ArrivalPlace::Waiting };
    for _ in 0..count {
        if world.resource::<FigureIndex>().arrived() < MAX_ARRIVALS {
            add_figure(world, kind, arrival);
        }
    }
}

/// Returns the held-back figures of a side: those of its hordes if `horde`, otherwise all others.
pub(super) fn figures_in_reserve(figures: &FigureAccess, of: Side, horde: bool) -> Vec<FigureId> {
    figures.ids(|figure| {
        *figure.side == of && *figure.place == FigurePlace::Reserve && figures.card(figure).horde().is_some() == horde
    })
}

/// Moves a held-back figure to its side's first entry point, where it waits.
pub(super) fn deploy_reserve(figure: &mut FigureQueryItem, board: &Board, log: &mut EventLog) {
    let (entry, facing) = board.terrain().first_entry(*figure.side);
    log.push(BattleEvent::Arrived { figure: *figure.id, kind: *figure.kind, entry });
    (*figure.place, *figure.facing) = (FigurePlace::Waiting(entry), facing);
}
