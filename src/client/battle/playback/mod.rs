//! Playback: the board shows the events of a battle one after the other, at the player's speed. Orders are given to the
//! rules at once; the playback follows their events, and the battle never waits for it.
//!
//! - [`Scene`] is the state of the board during playback: tokens, doors, fire and objects are drawn from it, not from
//!   the battle state. When all events are shown, it equals the battle state.
//! - [`Told`] is the state that the panels show, which never runs ahead of the board.
//! - `queue` contains the events that are not shown yet, and the clock; `beats` defines the duration of each event.
//! - `deeds` turns events into passing effects: shots, close attacks, flames, blasts; `fx` moves the effects; `dice`
//!   rolls dice on the board; `plates`, `cards` and `points` show events on the panels.
//!
//! A system that must run at the moment in which an event is seen (a sound, a shake) reads [`Shown`]:
//!
//! ```ignore
//! fn sounds(mut shown: MessageReader<Shown>) {
//!     for Shown { event, at, hurried } in shown.read() { /* … */ }
//! }
//! ```
//!
//! The message is written once for each event, in order, when its animation begins. If motion is turned off or skipped,
//! it is written at once and marked `hurried`. Events that are undone, or jumped over in a replay, are never written.
//! [`Playback::busy`] returns `true` while anything moves.

pub mod beats;
mod cards;
pub mod count;
mod deeds;
mod dice;
mod fx;
mod plates;
pub(crate) mod points;
pub mod queue;
pub mod scene;
pub mod state;
pub mod told;

use self::{
    beats::Beats,
    queue::Cue,
    scene::Scene,
    state::{Playback, Quiet, Shown},
    told::Told,
};
use super::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Shown>()
        .insert_resource(Quiet(true))
        .per_battle::<Playback>()
        .per_battle::<Scene>()
        .per_battle::<Told>()
        .add_plugins((fx::plugin, dice::plugin, plates::plugin, cards::plugin, points::plugin))
        .add_systems(OnEnter(Screen::Battle), (snap, fx::warm))
        .at_table(
            BattleSystems::Play,
            (run, told::tell.run_if(any_resource_changed::<(BattleView, Scene)>), quieten, watch).chain(),
        );
}

fn quieten(mut playback: ResMut<Playback>, mut quiet: ResMut<Quiet>) {
    let idle = playback.queue.idle();
    if idle && playback.held > 0 {
        playback.held = 0;
    }
    quiet.set_if_neq(Quiet(idle));
}

/// Moves the camera to events while the player only watches.
fn watch(mut shown: MessageReader<Shown>, table: Res<BattleView>, mut lens: ResMut<Lens>) {
    for Shown { event, at, hurried } in shown.read() {
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
        if let Some(at) = at.filter(|_| seen && !hurried && table.seats.watched()) {
            lens.glance(at);
        }
    }
}

/// Queues the events of an order, to be shown after earlier events.
pub(super) fn tell(world: &mut World, events: &[BattleEvent]) {
    let mut playback = world.resource_mut::<Playback>();
    playback.woken |= !playback.busy();
    playback.settled = false;
    playback.held += events.len();
    playback.queue.push(events.iter().cloned());
}

/// Speeds up the remaining events, because a new order is given.
pub(super) fn hurry(world: &mut World) {
    let beats = Beats::of(world.resource::<Settings>());
    world.resource_mut::<Playback>().queue.hurry(beats);
}

/// Shows the battle state at once, without playback: after an undo, or a jump in a replay.
pub(super) fn snap(world: &mut World) {
    clear::<fx::Passing>(world);
    world.resource_scope(|world, mut playback: Mut<Playback>| {
        playback.queue.drain();
        playback.queue.rest();
        (playback.until, playback.settled, playback.harpoon, playback.boost) = (0.0, true, None, 0.0);
        if let Some(table) = world.get_resource::<BattleView>() {
            let scene = Scene::of(&table.now);
            world.insert_resource(scene);
        }
    });
}

impl Beats {
    fn of(settings: &Settings) -> Beats {
        Beats { reduced: settings.preferences.reduced_motion }
    }
}

/// Advances the clock and begins to show the events that are due.
fn run(
    time: Res<Time>,
    keys: Keys,
    settings: Res<Settings>,
    table: Res<BattleView>,
    mut playback: ResMut<Playback>,
    mut scene: ResMut<Scene>,
    mut shown: MessageWriter<Shown>,
    mut stage: fx::Stage,
    mut awake: ResMut<RedrawRequests>,
) {
    let beats = Beats::of(&settings);
    if !playback.busy() {
        if table.is_changed() || !playback.settled {
            scene.settle(&table.now, 0.0, None);
            playback.settled = true;
        }
        return;
    }
    awake.redraw_frames(2);
    let speed = settings.preferences.speed.factor();
    let skipped = playback.rush || keys.holds(Action::Skip);
    let Some(speed) = speed.filter(|_| !skipped) else {
        for event in playback.queue.drain() {
            announce(&table, &scene, &event, true, &mut shown);
        }
        stage.clear();
        scene.settle(&table.now, 0.0, None);
        playback.queue.rest();
        (playback.until, playback.settled) = (0.0, true);
        return;
    };
    // Limit the time step, so that playback neither jumps after a long sleep nor skips effects on a slow machine.
    let seconds = if std::mem::take(&mut playback.woken) { 0.0 } else { time.delta_secs().min(0.1) };
    let speed = speed.max(playback.boost);
    for cue in playback.queue.advance(seconds, speed, beats) {
        if announce(&table, &scene, &cue.event, cue.hurried, &mut shown) {
            begin(&cue, &table, &mut playback, &mut scene, &mut stage, beats);
        }
    }
    let clock = playback.clock();
    if playback.queue.idle() && (!playback.settled || table.is_changed()) {
        scene.settle(&table.now, clock, Some(beats));
        playback.settled = true;
    }
    playback.until = playback.until.max(scene.until()).max(stage.until());
    if !playback.busy() {
        // Reset the clock, and all times that refer to it.
        scene.rest();
        stage.clear();
        playback.queue.rest();
        playback.until = 0.0;
        awake.redraw_frames(2);
    }
}

/// Writes [`Shown`] for an event. Returns `false` if the viewers may not see the event.
fn announce(
    table: &BattleView,
    scene: &Scene,
    event: &BattleEvent,
    hurried: bool,
    shown: &mut MessageWriter<Shown>,
) -> bool {
    let seen = table.eyes.see_event(event, |id| table.side(id), table.seat);
    let Some(event) = seen else { return false };
    let at = deeds::place(scene, &event);
    shown.write(Shown { event, at, hurried });
    true
}

fn begin(
    cue: &Cue,
    table: &BattleView,
    playback: &mut Playback,
    scene: &mut Scene,
    stage: &mut fx::Stage,
    beats: Beats,
) {
    if let BattleEvent::Shot { figure, target, weapon, .. } = cue.event
        && table.now.catalogue.weapon(weapon).drags()
    {
        playback.harpoon = Some((figure, target));
    }
    let moment = deeds::Moment { table, at: cue.at, beats, harpoon: playback.harpoon };
    // Animations need the scene as it was before the event.
    deeds::show(&cue.event, &moment, scene, stage);
    scene.apply(&cue.event, &table.now, cue.at, beats);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_back_or_jumped_over_is_never_shown_nor_heard() {
        let mut world = World::new();
        world.init_resource::<Playback>();
        world.init_resource::<Messages<Shown>>();
        tell(&mut world, &[BattleEvent::TurnStarted { turn: 1 }, BattleEvent::TurnStarted { turn: 2 }]);
        assert!(world.resource::<Playback>().busy());
        snap(&mut world);
        let playback = world.resource::<Playback>();
        assert_eq!((playback.unseen(), playback.busy()), (0, false));
        assert!(world.resource::<Messages<Shown>>().is_empty());
    }
}
