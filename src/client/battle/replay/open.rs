//! How a replay comes on the table and goes again: from the records, or beside a battle that stays as it is.

use std::ops::RangeInclusive;

use super::{
    desk::{Home, Kept, PACE, ReplayDesk},
    show::settle,
};
use crate::{cards::hands, flow, playback, prelude::*, seats::Eyes};
use kit::settings::Speed;
use record::{Record, ReplayPlayer, SpecError};

/// Lays a record on the table, at its start; from one seat only, if it is given.
///
/// # Errors
/// If its setup can't be played; the world is as it was.
pub fn open(world: &mut World, record: Record, seat: Option<Side>) -> Result<(), SpecError> {
    let mut own = rules::new_world();
    let replay = ReplayPlayer::open(&mut own, record)?;
    if let Some(drift) = replay.drift() {
        warn!("{drift}");
    }
    let reach = 0..=replay.len();
    let desk = desk((own, replay), reach, seat, Home::Records);
    lay(world, desk, Page::Log);
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
    Ok(())
}

/// Which part of the battle on the table is looked at again.
pub struct Excerpt {
    /// The replay in a world of its own, which stands anywhere.
    pub replay: (World, ReplayPlayer),
    /// Between these entries.
    pub reach: RangeInclusive<usize>,
    /// From here on.
    pub at: usize,
    /// As that seat may know it; all of it, when nothing is secret any more.
    pub seat: Option<Side>,
}

/// Lays a record on the table where so many of its entries have been played. When it is left, that screen comes back, and
/// with it what lies on the table now.
///
/// # Errors
/// If its setup can't be played; the world is as it was.
pub fn visit(world: &mut World, record: Record, at: usize, back: Screen) -> Result<(), SpecError> {
    let mut own = rules::new_world();
    let mut replay = ReplayPlayer::open(&mut own, record)?;
    replay.go(&mut own, at);
    let reach = 0..=replay.len();
    let kept = keep(world);
    let called = kept.as_ref().map(|kept| kept.table.called.clone());
    lay(world, desk((own, replay), reach, None, Home::Screen(back, kept)), Page::Log);
    world.resource_mut::<Table>().called = called.unwrap_or_default();
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
    Ok(())
}

/// Lays a part of the battle beside it on the table. What lay there comes back when the replay is left: the battle, its
/// journal and what was begun of an answer are left alone.
pub fn beside(world: &mut World, excerpt: Excerpt) {
    let Some(kept) = keep(world) else { return };
    let (page, folded) = (kept.table.page, kept.table.folded);
    let debrief = *world.resource::<State<Screen>>().get() == Screen::Debrief;
    let called = kept.table.called.clone();
    let home = if debrief { Home::Screen(Screen::Debrief, Some(kept)) } else { Home::Battle(kept) };
    let (mut own, mut replay) = excerpt.replay;
    replay.go(&mut own, excerpt.at);
    let mut desk = desk((own, replay), excerpt.reach, excerpt.seat, home);
    if !debrief {
        desk.playing = true;
        desk.speed = match world.resource::<Settings>().preferences.speed {
            Speed::Normal => 1,
            Speed::Double => 2,
            Speed::Quadruple | Speed::Off => 4,
        };
    }
    lay(world, desk, if debrief { Page::Log } else { page });
    let mut table = world.resource_mut::<Table>();
    (table.folded, table.called) = (folded, called);
    if debrief {
        world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
    }
}

/// Takes what lies on the table away, to lay it back later.
fn keep(world: &mut World) -> Option<Box<Kept>> {
    let table = world.remove_resource::<Table>()?;
    let events = std::mem::take(&mut world.resource_mut::<Chronicle>().events);
    let middle = world.resource::<Lens>().middle();
    Some(Box::new(Kept { table, events, middle }))
}

fn desk(
    (world, replay): (World, ReplayPlayer),
    reach: RangeInclusive<usize>,
    only: Option<Side>,
    home: Home,
) -> ReplayDesk {
    let spec = &replay.record().spec;
    let mission = spec.mission.as_ref().map(|stamp| stamp.name.clone());
    let turns = replay.turns().into_iter().filter(|mark| reach.contains(&mark.at)).collect();
    let pace = Timer::new(PACE, TimerMode::Once);
    ReplayDesk { world, replay, reach, turns, mission, only, home, playing: false, speed: 1, pace, due: false }
}

fn lay(world: &mut World, desk: ReplayDesk, page: Page) {
    let spec = &desk.replay.record().spec;
    flow::look_as(world, spec);
    let eyes = desk.only.map_or(Eyes::All, Eyes::Side);
    let mut table = Table::watched(&desk.world, spec.levels, &spec.players, eyes);
    table.furnish(spec);
    table.page = page;
    world.insert_resource(table);
    world.insert_resource(desk);
    settle(world, &[]);
}

/// Back to where one came from.
pub(super) fn leave(world: &mut World) {
    if world.get_resource::<ReplayDesk>().is_none_or(|desk| matches!(desk.home, Home::Records)) {
        flow::leave(world);
        return;
    }
    let Some(desk) = world.remove_resource::<ReplayDesk>() else { return };
    match desk.home {
        Home::Records => {}
        Home::Battle(kept) => put_back(world, *kept),
        Home::Screen(screen, kept) => {
            match kept {
                Some(kept) => put_back(world, *kept),
                None => world.remove_resource::<Table>().map_or((), drop),
            }
            world.resource_mut::<NextState<Screen>>().set(screen);
        }
    }
}

/// The battle lies on the table again as it did.
fn put_back(world: &mut World, kept: Kept) {
    hands::settled(world);
    world.insert_resource(kept.table);
    world.resource_mut::<Chronicle>().events = kept.events;
    world.resource_mut::<Lens>().back_to(kept.middle);
    *world.resource_mut::<Preview>() = Preview::default();
    playback::snap(world);
}
