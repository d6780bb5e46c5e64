//! Opens and closes replays: of a saved record, or beside a battle that stays unchanged.

use std::ops::RangeInclusive;

use super::sync_view::sync_replay_view;
use crate::{leave_battle, prelude::*};
use battle_board::playback;
use battle_hud::cards::state;
use battle_view::{
    replay_state::{ENTRY_DURATION, ReplayReturn, ReplayState, SuspendedBattle},
    seats::Viewpoint,
};
use record::{Record, ReplayPlayer, SpecError};
use ui_kit::settings::AnimationSpeed;

/// Opens a record at its start, from the view of one seat if `seat` is given.
///
/// # Errors
/// Returns an error if the record's setup can't be played; the world is unchanged then.
pub fn start_record_replay(world: &mut World, record: Record, seat: Option<Side>) -> Result<(), SpecError> {
    let mut own = rules::new_world();
    let replay = ReplayPlayer::open(&mut own, record)?;
    if let Some(drift) = replay.drift() {
        warn!("{drift}");
    }
    let reach = 0..=replay.len();
    let replay_state = new_replay_state((own, replay), reach, seat, ReplayReturn::Records);
    show_replay(world, replay_state, RightPanelPage::Log);
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
    Ok(())
}

/// Part of the current battle to be replayed.
pub struct ReplayRange {
    /// The replay in a world of its own, at any position.
    pub replay: (World, ReplayPlayer),
    /// Range of entries.
    pub reach: RangeInclusive<usize>,
    /// First position shown.
    pub at: usize,
    /// Seat whose view is shown; `None` shows everything, once nothing is secret any more.
    pub seat: Option<Side>,
}

/// Opens a record at the given entry. When the replay is closed, the screen `back` and the current view return.
///
/// # Errors
/// Returns an error if the record's setup can't be played; the world is unchanged then.
pub fn open_at(world: &mut World, record: Record, at: usize, back: Screen) -> Result<(), SpecError> {
    let mut own = rules::new_world();
    let mut replay = ReplayPlayer::open(&mut own, record)?;
    replay.go(&mut own, at);
    let reach = 0..=replay.len();
    let battle = suspend_battle(world);
    let called = battle.as_ref().map(|battle| battle.view.nicknames.clone());
    show_replay(
        world,
        new_replay_state((own, replay), reach, None, ReplayReturn::Screen(back, battle)),
        RightPanelPage::Log,
    );
    world.resource_mut::<BattleView>().nicknames = called.unwrap_or_default();
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
    Ok(())
}

/// Opens a replay of a part of the current battle. When it is closed, the view returns; the battle, its journal and an
/// unfinished decision stay unchanged.
pub fn open_range(world: &mut World, excerpt: ReplayRange) {
    let Some(battle) = suspend_battle(world) else { return };
    let (page, folded) = (battle.view.page, battle.view.folded);
    let debrief = *world.resource::<State<Screen>>().get() == Screen::Debrief;
    let called = battle.view.nicknames.clone();
    let home = if debrief { ReplayReturn::Screen(Screen::Debrief, Some(battle)) } else { ReplayReturn::Battle(battle) };
    let (mut own, mut replay) = excerpt.replay;
    replay.go(&mut own, excerpt.at);
    let mut replay_state = new_replay_state((own, replay), excerpt.reach, excerpt.seat, home);
    if !debrief {
        replay_state.playing = true;
        replay_state.speed = match world.resource::<Settings>().preferences.speed {
            AnimationSpeed::Normal => 1,
            AnimationSpeed::Double => 2,
            AnimationSpeed::Quadruple | AnimationSpeed::Off => 4,
        };
    }
    show_replay(world, replay_state, if debrief { RightPanelPage::Log } else { page });
    let mut view = world.resource_mut::<BattleView>();
    (view.folded, view.nicknames) = (folded, called);
    if debrief {
        world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
    }
}

/// Removes the current view and events, to restore them later.
fn suspend_battle(world: &mut World) -> Option<Box<SuspendedBattle>> {
    let view = world.remove_resource::<BattleView>()?;
    let events = std::mem::take(&mut world.resource_mut::<EventHistory>().events);
    let middle = world.resource::<CameraTarget>().middle();
    Some(Box::new(SuspendedBattle { view, events, middle }))
}

fn new_replay_state(
    (world, replay): (World, ReplayPlayer),
    reach: RangeInclusive<usize>,
    only: Option<Side>,
    home: ReplayReturn,
) -> ReplayState {
    let spec = &replay.record().spec;
    let mission = spec.mission.as_ref().map(|stamp| stamp.name.clone());
    let turns = replay.turns().into_iter().filter(|mark| reach.contains(&mark.at)).collect();
    let pace = Timer::new(ENTRY_DURATION, TimerMode::Once);
    ReplayState { world, replay, reach, turns, mission, only, home, playing: false, speed: 1, pace, due: false }
}

fn show_replay(world: &mut World, replay_state: ReplayState, page: RightPanelPage) {
    let spec = &replay_state.replay.record().spec;
    leave_battle::apply_custom_looks(world, spec);
    let eyes = replay_state.only.map_or(Viewpoint::All, Viewpoint::Side);
    let mut view = BattleView::watched(&replay_state.world, spec.levels, &spec.players, eyes);
    view.load_looks(spec);
    view.page = page;
    world.insert_resource(view);
    world.insert_resource(replay_state);
    sync_replay_view(world, Vec::new());
}

/// Closes the replay and returns to its origin.
pub(super) fn leave_replay(world: &mut World) {
    if world.get_resource::<ReplayState>().is_none_or(|replay_state| matches!(replay_state.home, ReplayReturn::Records))
    {
        leave_battle::leave_battle(world);
        return;
    }
    let Some(replay_state) = world.remove_resource::<ReplayState>() else { return };
    match replay_state.home {
        ReplayReturn::Records => {}
        ReplayReturn::Battle(battle) => restore_battle(world, *battle),
        ReplayReturn::Screen(screen, battle) => {
            match battle {
                Some(battle) => restore_battle(world, *battle),
                None => world.remove_resource::<BattleView>().map_or((), drop),
            }
            world.resource_mut::<NextState<Screen>>().set(screen);
        }
    }
}

/// Restores a battle that [`suspend_battle`] has removed from the window.
fn restore_battle(world: &mut World, battle: SuspendedBattle) {
    state::close_after_order(world);
    world.insert_resource(battle.view);
    world.resource_mut::<EventHistory>().events = battle.events;
    world.resource_mut::<CameraTarget>().back_to(battle.middle);
    *world.resource_mut::<PlanPreview>() = PlanPreview::default();
    playback::finish_now(world);
}
