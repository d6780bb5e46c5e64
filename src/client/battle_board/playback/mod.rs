//! Playback: the board shows the events of a battle one after the other, at the player's speed. Orders are given to the
//! rules at once; the playback follows their events, and the battle never waits for it.
//!
//! - [`AnimatedBoard`] is the state of the board during playback: tokens, doors, fire and objects are drawn from it,
//!   not from the battle state. When all events are shown, it equals the battle state.
//! - [`DisplayedState`] is the state that the panels show, which never runs ahead of the board.
//! - [`event_queue`] contains the events that are not shown yet, and the clock; [`timing`] defines the duration of each
//!   event.
//! - `effects` turns events into passing effects: shots, close attacks, flames, blasts; `sprite_effects` moves the
//!   effects; `dice_roll` rolls dice on the board; `turn_banner`, `card_effects` and `command_point_effect` show events
//!   on the panels.
//!
//! A system that must run at the moment in which an event is seen (a sound, a shake) reads [`EventShown`]:
//!
//! ```ignore
//! fn sounds(mut shown: MessageReader<EventShown>) {
//!     for EventShown { event, at, hurried } in shown.read() { /* … */ }
//! }
//! ```
//!
//! The message is written once for each event, in order, when its animation begins. If motion is turned off or skipped,
//! it is written at once and marked `hurried`. Events that are undone, or jumped over in a replay, are never written.
//! [`Playback::busy`] returns `true` while anything moves.

pub mod animated_board;
mod card_effects;
pub mod command_point_effect;
pub mod counters;
mod dice_roll;
pub mod displayed_state;
mod effects;
pub mod event_queue;
mod sprite_effects;
pub mod state;
pub mod timing;
mod turn_banner;

use self::{
    animated_board::AnimatedBoard,
    displayed_state::DisplayedState,
    event_queue::StartedEvent,
    state::{EventShown, Playback, PlaybackIdle},
    timing::Timing,
};
use super::prelude::*;
use battle_view::submit_orders::{OrdersBegun, OrdersSubmitted, ViewChanged};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<EventShown>()
        .insert_resource(PlaybackIdle(true))
        .init_battle_resource::<Playback>()
        .init_battle_resource::<AnimatedBoard>()
        .init_battle_resource::<DisplayedState>()
        .add_plugins((
            sprite_effects::plugin,
            dice_roll::plugin,
            turn_banner::plugin,
            card_effects::plugin,
            command_point_effect::plugin,
        ))
        .add_observer(speed_up)
        .add_observer(enqueue)
        .add_observer(finish_after_jump)
        .add_systems(OnEnter(Screen::Battle), (finish_now, sprite_effects::preload_effect_images))
        .add_battle_systems(
            BattleSystems::Play,
            (
                advance_playback,
                displayed_state::update_displayed_state.run_if(any_resource_changed::<(BattleView, AnimatedBoard)>),
                update_playback_idle,
                follow_events_with_camera,
            )
                .chain(),
        );
}

fn update_playback_idle(mut playback: ResMut<Playback>, mut quiet: ResMut<PlaybackIdle>) {
    let idle = playback.queue.idle();
    if idle && playback.held > 0 {
        playback.held = 0;
    }
    quiet.set_if_neq(PlaybackIdle(idle));
}

/// Moves the camera to events while the player only watches.
fn follow_events_with_camera(
    mut shown: MessageReader<EventShown>,
    view: Res<BattleView>,
    mut lens: ResMut<CameraTarget>,
) {
    for EventShown { event, at, hurried } in shown.read() {
        let seen = matches!(
            event,
            BattleEvent::Exploded { .. }
                | BattleEvent::Thrown { .. }
                | BattleEvent::Wounded { .. }
                | BattleEvent::Died { .. }
                | BattleEvent::Struck { .. }
                | BattleEvent::Dragged { .. }
                | BattleEvent::SetAblaze { .. }
        );
        if let Some(at) = at.filter(|_| seen && !hurried && view.seats.is_replay()) {
            lens.show_if_hidden(&view, at);
        }
    }
}

/// Queues the events of an order, to be shown after earlier events.
fn enqueue(submitted: On<OrdersSubmitted>, mut playback: ResMut<Playback>) {
    playback.woken |= !playback.busy();
    playback.settled = false;
    playback.held += submitted.events.len();
    playback.queue.push(submitted.events.iter().cloned());
}

/// Speeds up the remaining events, because a new order is given.
fn speed_up(_: On<OrdersBegun>, settings: Res<Settings>, mut playback: ResMut<Playback>) {
    playback.queue.hurry(Timing::of(&settings));
}

fn finish_after_jump(changed: On<ViewChanged>, mut commands: Commands) {
    if changed.jumped {
        commands.queue(finish_now);
    }
}

/// Shows the battle state at once, without playback: after an undo, or a jump in a replay.
pub fn finish_now(world: &mut World) {
    despawn_marked::<sprite_effects::PlaybackEntity>(world);
    world.resource_scope(|world, mut playback: Mut<Playback>| {
        playback.queue.drain();
        playback.queue.reset_clock();
        (playback.until, playback.settled, playback.harpoon, playback.boost) = (0.0, true, None, 0.0);
        if let Some(view) = world.get_resource::<BattleView>() {
            let board = AnimatedBoard::of(&view.now);
            world.insert_resource(board);
        }
    });
}

impl Timing {
    fn of(settings: &Settings) -> Timing {
        Timing { reduced: settings.preferences.reduced_motion }
    }
}

/// Advances the clock and begins to show the events that are due.
fn advance_playback(
    time: Res<Time>,
    keys: KeyInput,
    settings: Res<Settings>,
    view: Res<BattleView>,
    mut playback: ResMut<Playback>,
    mut board: ResMut<AnimatedBoard>,
    mut shown: MessageWriter<EventShown>,
    mut commands: sprite_effects::EffectCommands,
    mut awake: ResMut<RedrawRequests>,
) {
    let beats = Timing::of(&settings);
    if !playback.busy() {
        if view.is_changed() || !playback.settled {
            board.snap_to(&view.now, 0.0, None);
            playback.settled = true;
        }
        return;
    }
    awake.redraw_frames(2);
    let speed = settings.preferences.speed.factor();
    let skipped = playback.rush || keys.holds(Action::Skip);
    let Some(speed) = speed.filter(|_| !skipped) else {
        return skip_playback(&view, &mut playback, &mut board, &mut commands, &mut shown);
    };
    // Limit the time step, so that playback neither jumps after a long sleep nor skips effects on a slow machine.
    let seconds = if std::mem::take(&mut playback.woken) { 0.0 } else { time.delta_secs().min(0.1) };
    let speed = speed.max(playback.boost);
    for cue in playback.queue.advance(seconds, speed, beats) {
        if send_event_shown(&view, &board, &cue.event, cue.hurried, &mut shown) {
            begin_queued_event(&cue, &view, &mut playback, &mut board, &mut commands, beats);
        }
    }
    let clock = playback.clock();
    if playback.queue.idle() && (!playback.settled || view.is_changed()) {
        board.snap_to(&view.now, clock, Some(beats));
        playback.settled = true;
    }
    playback.until = playback.until.max(board.until()).max(commands.until());
    if !playback.busy() {
        // Reset the clock, and all times that refer to it.
        board.rest();
        commands.clear();
        playback.queue.reset_clock();
        playback.until = 0.0;
        awake.redraw_frames(2);
    }
}

/// Shows the battle state at once, and reports all events that were not shown.
fn skip_playback(
    view: &BattleView,
    playback: &mut Playback,
    board: &mut AnimatedBoard,
    commands: &mut sprite_effects::EffectCommands,
    shown: &mut MessageWriter<EventShown>,
) {
    for event in playback.queue.drain() {
        send_event_shown(view, board, &event, true, shown);
    }
    commands.clear();
    board.snap_to(&view.now, 0.0, None);
    playback.queue.reset_clock();
    (playback.until, playback.settled) = (0.0, true);
}

/// Writes [`EventShown`] for an event. Returns `false` if the viewers may not see the event.
fn send_event_shown(
    view: &BattleView,
    board: &AnimatedBoard,
    event: &BattleEvent,
    hurried: bool,
    shown: &mut MessageWriter<EventShown>,
) -> bool {
    let seen = view.viewpoint.see_event(event, |id| view.side(id), view.seat);
    let Some(event) = seen else { return false };
    let at = effects::event_position(board, &event);
    shown.write(EventShown { event, at, hurried });
    true
}

fn begin_queued_event(
    cue: &StartedEvent,
    view: &BattleView,
    playback: &mut Playback,
    board: &mut AnimatedBoard,
    commands: &mut sprite_effects::EffectCommands,
    beats: Timing,
) {
    if let BattleEvent::Shot { figure, target, weapon, .. } = cue.event
        && view.now.catalogue.weapon(weapon).drags()
    {
        playback.harpoon = Some((figure, target));
    }
    let moment = effects::EffectContext { view, at: cue.at, beats, harpoon: playback.harpoon };
    // Animations need the animated board as it was before the event.
    effects::show_event_effects(&cue.event, &moment, board, commands);
    board.apply(&cue.event, &view.now, cue.at, beats);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finish_now_discards_queued_events_without_showing_them() {
        let mut world = World::new();
        world.init_resource::<Playback>();
        world.init_resource::<Messages<EventShown>>();
        world.add_observer(enqueue);
        let events = vec![BattleEvent::TurnStarted { turn: 1 }, BattleEvent::TurnStarted { turn: 2 }];
        world.trigger(OrdersSubmitted { events });
        assert!(world.resource::<Playback>().busy());
        finish_now(&mut world);
        let playback = world.resource::<Playback>();
        assert_eq!((playback.queued_events(), playback.busy()), (0, false));
        assert!(world.resource::<Messages<EventShown>>().is_empty());
    }
}
