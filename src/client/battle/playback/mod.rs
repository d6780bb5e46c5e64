//! The battle as the table shows it: one thing after the other, at the pace that the player has set. Orders go to the
//! rules at once; this is a cursor over their events that follows, and nothing ever waits for it.
//!
//! - [`Scene`] is what is shown: tokens, doors, fire and objects are drawn from it, not from the view itself. When all
//!   is shown it is what the view says.
//! - [`Told`] is what the panels tell of it: no more than what is shown.
//! - `queue` holds what is not shown yet and runs the clock; `beats` says how long each thing takes.
//! - `deeds` turns events into passing pictures: shots, blows, flames, blasts; `fx` moves them; `dice` rolls dice on the
//!   table; `plates`, `cards` and `points` are what the panels show of it.
//!
//! Whoever wants to do something at the moment in which an event is seen (a sound, a shake) reads [`Shown`]:
//!
//! ```ignore
//! fn sounds(mut shown: MessageReader<Shown>) {
//!     for Shown { event, at, hurried } in shown.read() { /* … */ }
//! }
//! ```
//!
//! It is written once for each event, in their order, when its picture begins; with motion off or skipped at once, and
//! marked `hurried`. What is undone or jumped over in a replay is never written. [`Playback::busy`] tells whether
//! anything still moves.

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
        .at_table(BattleSystems::Play, (run, told::tell.run_if(changed::<(Table, Scene)>), quieten, watch).chain());
}

fn quieten(mut playback: ResMut<Playback>, mut quiet: ResMut<Quiet>) {
    let idle = playback.queue.idle();
    if idle && playback.held > 0 {
        playback.held = 0;
    }
    quiet.set_if_neq(Quiet(idle));
}

/// Who only looks on sees what happens, wherever it does.
fn watch(mut shown: MessageReader<Shown>, table: Res<Table>, mut lens: ResMut<Lens>) {
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

/// What an order has done is to be shown, after what is being shown.
pub(super) fn tell(world: &mut World, events: &[BattleEvent]) {
    let mut playback = world.resource_mut::<Playback>();
    playback.woken |= !playback.busy();
    playback.settled = false;
    playback.held += events.len();
    playback.queue.push(events.iter().cloned());
}

/// A new order is given: what is still being shown hurries.
pub(super) fn hurry(world: &mut World) {
    let beats = Beats::of(world.resource::<Settings>());
    world.resource_mut::<Playback>().queue.hurry(beats);
}

/// The table is at once what the view says: something was taken back, or a replay has jumped.
pub(super) fn snap(world: &mut World) {
    clear::<fx::Passing>(world);
    world.resource_scope(|world, mut playback: Mut<Playback>| {
        playback.queue.drain();
        playback.queue.rest();
        (playback.until, playback.settled, playback.harpoon, playback.boost) = (0.0, true, None, 0.0);
        if let Some(table) = world.get_resource::<Table>() {
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

/// Lets the clock run, and begins to show what is due.
fn run(
    time: Res<Time>,
    keys: Keys,
    settings: Res<Settings>,
    table: Res<Table>,
    mut playback: ResMut<Playback>,
    mut scene: ResMut<Scene>,
    mut shown: MessageWriter<Shown>,
    mut stage: fx::Stage,
    mut awake: ResMut<Awake>,
) {
    let beats = Beats::of(&settings);
    if !playback.busy() {
        if table.is_changed() || !playback.settled {
            scene.settle(&table.now, 0.0, None);
            playback.settled = true;
        }
        return;
    }
    awake.frames(2);
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
    // A frame after a long sleep must not jump, nor may a slow machine leave things out.
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
        // The clock begins anew; so does all that is reckoned by it.
        scene.rest();
        stage.clear();
        playback.queue.rest();
        playback.until = 0.0;
        awake.frames(2);
    }
}

/// Says that an event is seen, unless those who look may not see it.
fn announce(
    table: &Table,
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

fn begin(cue: &Cue, table: &Table, playback: &mut Playback, scene: &mut Scene, stage: &mut fx::Stage, beats: Beats) {
    if let BattleEvent::Shot { figure, target, weapon, .. } = cue.event
        && table.now.catalogue.weapon(weapon).drags()
    {
        playback.harpoon = Some((figure, target));
    }
    let moment = deeds::Moment { table, at: cue.at, beats, harpoon: playback.harpoon };
    // What was there before is needed to show what becomes of it.
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
