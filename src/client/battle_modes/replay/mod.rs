//! Replays on the board: a record can be played forwards and backwards, automatically or by hand, from either seat's
//! view or with everything visible. No orders can be given. From any position of a whole record a new battle can be
//! started.
//!
//! A replay has a world of its own, so that one can be watched in the middle of a battle: the recap of the opponent's
//! turn (`recap`), or a moment that the debrief refers to. The view of the battle is set aside in the meantime.

mod control_bar;
pub mod open;
mod sync_view;
mod timeline;

use self::{open::leave_replay, sync_view::sync_replay_view};
use super::prelude::*;
use battle_board::playback::state::Playback;
use battle_view::{
    battle_notice::BattleNotice,
    decision_waivers::DecisionWaivers,
    replay_state::{ENTRY_DURATION, ReplayIntent, ReplayState},
    seats::Viewpoint,
    seed_source::SeedOrigin,
    session::BattleSession,
    text::save_error_text,
};
use mission::paths;
use record::{Battle, JournalError, Record, ReplayError};
use rules::EventTag;

/// Like [`ENTRY_DURATION`], for entries that show nothing.
const IDLE_ENTRY_DURATION: Duration = Duration::from_millis(180);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReplayIntent>()
        .add_systems(
            Update,
            timeline::seek_to_pointer.in_set(BattleSystems::Input).run_if(resource_exists::<ReplayState>),
        )
        .add_systems(
            Update,
            control_bar::clear_control_bar.in_set(BattleSystems::Show).run_if(resource_removed::<ReplayState>),
        )
        .add_battle_systems(
            BattleSystems::Show,
            control_bar::draw_control_bar
                .run_if(resource_exists::<ReplayState>)
                .run_if(any_resource_changed::<(BattleView, Texts, ReplayState)>),
        );
}

/// Marks the next entry as due while the replay runs by itself.
pub(super) fn advance_replay_timer(
    time: Res<Time>,
    mut replay_state: ResMut<ReplayState>,
    mut playback: ResMut<Playback>,
    mut awake: ResMut<RedrawRequests>,
) {
    if !replay_state.playing {
        // Write only on change: systems that follow the playback would otherwise run every frame and keep the window
        // awake.
        if playback.boost != 0.0 {
            playback.boost = 0.0;
        }
        return;
    }
    awake.redraw_for(Duration::from_millis(100));
    let delta = time.delta().min(ENTRY_DURATION) * u32::from(replay_state.speed);
    playback.boost = f32::from(replay_state.speed);
    // Show an entry that takes longer to its end.
    if replay_state.bypass_change_detection().pace.tick(delta).is_finished() && !playback.busy() {
        replay_state.bypass_change_detection().pace.reset();
        if replay_state.at_end() {
            replay_state.playing = false;
        } else {
            replay_state.bypass_change_detection().due = true;
        }
    }
}

/// Plays the next entry if it is due and was given by that side; entries without a side count as Allied. Returns `true`
/// if it was played.
pub(super) fn play_next_entry(world: &mut World, side: Side) -> bool {
    let mut replay_state = world.resource_mut::<ReplayState>();
    if !replay_state.due || replay_state.replay.given_by(replay_state.replay.at()).unwrap_or(Side::Allied) != side {
        return false;
    }
    replay_state.due = false;
    jump_to_entry(world, |replay_state| replay_state.replay.at() + 1);
    true
}

/// Carries out all intents of this frame.
pub(super) fn handle_replay_intents(world: &mut World) {
    let intents: Vec<ReplayIntent> = world.resource_mut::<Messages<ReplayIntent>>().drain().collect();
    for intent in intents {
        if !world.contains_resource::<ReplayState>() {
            return;
        }
        handle_replay_intent(world, intent);
        world.resource_mut::<RedrawRequests>().redraw_for(Duration::from_millis(250));
    }
}

fn handle_replay_intent(world: &mut World, intent: ReplayIntent) {
    match intent {
        ReplayIntent::Go(at) => jump_to_entry(world, |_| at),
        ReplayIntent::Forward => jump_to_entry(world, |replay_state| replay_state.replay.at() + 1),
        ReplayIntent::Back => jump_to_entry(world, |replay_state| replay_state.replay.at().saturating_sub(1)),
        ReplayIntent::Turn { back } => jump_to_entry(world, |replay_state| replay_state.turn(back)),
        ReplayIntent::Play => {
            let mut replay_state = world.resource_mut::<ReplayState>();
            replay_state.playing = !replay_state.playing;
            replay_state.pace.reset();
            if replay_state.playing && replay_state.at_end() {
                jump_to_entry(world, |replay_state| *replay_state.reach.start());
            }
        }
        ReplayIntent::Speed(speed) => world.resource_mut::<ReplayState>().speed = speed,
        ReplayIntent::Eyes(eyes) => {
            if world.resource::<ReplayState>().only.is_none_or(|seat| eyes == Viewpoint::Side(seat)) {
                world.resource_mut::<BattleView>().viewpoint = eyes;
                sync_replay_view(world, Vec::new());
            }
        }
        ReplayIntent::TakeOver => take_over_battle(world),
        ReplayIntent::Leave => leave_replay(world),
    }
}

fn jump_to_entry(world: &mut World, to: impl FnOnce(&ReplayState) -> usize) {
    let mut replay_state = world.resource_mut::<ReplayState>();
    let replay_state = &mut *replay_state;
    let (before, to) =
        (replay_state.replay.at(), to(replay_state).clamp(*replay_state.reach.start(), *replay_state.reach.end()));
    replay_state.replay.go(&mut replay_state.world, to);
    // Show the events of an entry only if it was played alone.
    let alone = replay_state.replay.at() == before + 1;
    let fresh =
        if alone { replay_state.events()[replay_state.replay.events_at(before)..].to_vec() } else { Vec::new() };
    let shows = fresh.iter().any(|event| !event.has_tag(EventTag::Bookkeeping));
    replay_state.pace.set_duration(if shows || !alone { ENTRY_DURATION } else { IDLE_ENTRY_DURATION });
    sync_replay_view(world, fresh);
}

/// Starts a new battle from the replay's position, with both seats at this window. Refused if the opponent plays the
/// battle by mail, because it would reveal both hands.
fn take_over_battle(world: &mut World) {
    if world.get_resource::<ReplayState>().is_none_or(|replay_state| !replay_state.may_take_over()) {
        return;
    }
    let Some(replay_state) = world.remove_resource::<ReplayState>() else { return };
    let seed = world.resource_mut::<SeedOrigin>().draw();
    let branch = replay_state.replay.take_over(world, Some(&paths::saved_battles_dir()), seed);
    begin_branch_battle(world, branch);
}

/// Starts a new battle from a record after this number of entries, and opens the seat dialog. The current battle is
/// closed.
pub fn branch_battle(world: &mut World, record: &Record, entries: usize) {
    super::leave_battle::clear_battle(world);
    let seed = world.resource_mut::<SeedOrigin>().draw();
    let branch = Battle::branch(world, record.truncated_at(entries), Some(&paths::saved_battles_dir()), seed);
    let begun = branch.is_ok();
    begin_branch_battle(world, branch);
    if begun {
        super::ai::seat_swap::open_seat_swap(world);
    }
}

fn begin_branch_battle(world: &mut World, branch: Result<(Battle, Option<JournalError>), ReplayError>) {
    match branch {
        Ok((battle, warning)) => {
            if let Some(warning) = &warning {
                warn!("{warning}");
            }
            world.resource_mut::<DecisionWaivers>().answers = BySide::default();
            super::leave_battle::open_battle(world, BattleSession::new(battle));
            let texts = world.resource::<Texts>();
            let notice = match warning {
                Some(warning) => BattleNotice::Warning(save_error_text(texts, &warning)),
                None => BattleNotice::News(texts.t("replay-taken-over")),
            };
            world.resource_mut::<BattleView>().notice = Some(notice);
        }
        Err(fault) => {
            // The same entries were replayed without fault a moment ago; if they fail now, no battle can be shown.
            error!("{fault}");
            super::leave_battle::leave_battle(world);
        }
    }
}
