//! Opens and closes replays: of a saved record, or beside a battle that stays unchanged.

use std::ops::RangeInclusive;

use super::{
    desk::{Home, Kept, PACE, ReplayDesk},
    show::settle,
};
use crate::{cards::hands, flow, playback, prelude::*, seats::Eyes};
use kit::settings::AnimationSpeed;
use record::{Record, ReplayPlayer, SpecError};

/// Opens a record at its start, from the view of one seat if `seat` is given.
///
/// # Errors
/// Fails if the record's setup can't be played; the world is unchanged then.
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

/// Part of the current battle to be replayed.
pub struct Excerpt {
    /// The replay in a world of its own, at any position.
    pub replay: (World, ReplayPlayer),
    /// Range of entries.
    pub reach: RangeInclusive<usize>,
    /// First position shown.
    pub at: usize,
    /// Seat whose view is shown; `None` shows everything, once nothing is secret any more.
    pub seat: Option<Side>,
}

/// Opens a record at the given entry. When the replay is closed, the screen `back` and the current table return.
///
/// # Errors
/// Fails if the record's setup can't be played; the world is unchanged then.
pub fn visit(world: &mut World, record: Record, at: usize, back: Screen) -> Result<(), SpecError> {
    let mut own = rules::new_world();
    let mut replay = ReplayPlayer::open(&mut own, record)?;
    replay.go(&mut own, at);
    let reach = 0..=replay.len();
    let kept = keep(world);
    let called = kept.as_ref().map(|kept| kept.table.called.clone());
    lay(world, desk((own, replay), reach, None, Home::Screen(back, kept)), Page::Log);
    world.resource_mut::<BattleView>().called = called.unwrap_or_default();
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
    Ok(())
}

/// Opens a replay of a part of the current battle. When it is closed, the table returns; the battle, its journal and a
/// half-finished decision stay unchanged.
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
            AnimationSpeed::Normal => 1,
            AnimationSpeed::Double => 2,
            AnimationSpeed::Quadruple | AnimationSpeed::Off => 4,
        };
    }
    lay(world, desk, if debrief { Page::Log } else { page });
    let mut table = world.resource_mut::<BattleView>();
    (table.folded, table.called) = (folded, called);
    if debrief {
        world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
    }
}

/// Removes the current table, to restore it later.
fn keep(world: &mut World) -> Option<Box<Kept>> {
    let table = world.remove_resource::<BattleView>()?;
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
    let mut table = BattleView::watched(&desk.world, spec.levels, &spec.players, eyes);
    table.furnish(spec);
    table.page = page;
    world.insert_resource(table);
    world.insert_resource(desk);
    settle(world, &[]);
}

/// Closes the replay and returns to its origin.
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
                None => world.remove_resource::<BattleView>().map_or((), drop),
            }
            world.resource_mut::<NextState<Screen>>().set(screen);
        }
    }
}

/// Restores a table that was set aside.
fn put_back(world: &mut World, kept: Kept) {
    hands::settled(world);
    world.insert_resource(kept.table);
    world.resource_mut::<Chronicle>().events = kept.events;
    world.resource_mut::<Lens>().back_to(kept.middle);
    *world.resource_mut::<Preview>() = Preview::default();
    playback::snap(world);
}
