//! A replay on the table: the record goes to and fro, by itself or by hand, as either seat saw it or with nothing
//! hidden. No order can be given; from any place of a whole record a new battle can be taken over.
//!
//! It is played in a world of its own, so that it can be watched in the middle of a battle, too: what the other seat did
//! (`handover`), or how the battle came to what the debrief tells. What lay on the table is kept meanwhile.

mod bar;
pub mod desk;
pub mod open;
mod show;
mod timeline;

use self::{
    desk::{PACE, ReplayDesk, ReplayIntent},
    open::leave,
    show::{settle, shows},
};
use super::{playback::state::Playback, prelude::*, seats::Eyes, seeds::Seeds, session::Session, words::unsaved};
use mission::paths;
use record::{Battle, JournalError, Record, ReplayError};

const IDLE_PACE: Duration = Duration::from_millis(180);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReplayIntent>()
        .add_systems(Update, timeline::point.in_set(BattleSystems::Input).run_if(resource_exists::<ReplayDesk>))
        .add_systems(Update, bar::clear.in_set(BattleSystems::Show).run_if(resource_removed::<ReplayDesk>))
        .at_table(
            BattleSystems::Show,
            bar::draw.run_if(resource_exists::<ReplayDesk>).run_if(changed::<(Table, Texts, ReplayDesk)>),
        );
}

/// Tells when the next entry is due while the replay runs by itself.
pub(super) fn run(
    time: Res<Time>,
    mut desk: ResMut<ReplayDesk>,
    mut playback: ResMut<Playback>,
    mut awake: ResMut<Awake>,
) {
    if !desk.playing {
        // What follows the playback is laid anew whenever that is touched, and then the window never rests.
        if playback.boost != 0.0 {
            playback.boost = 0.0;
        }
        return;
    }
    awake.stay(Duration::from_millis(100));
    let delta = time.delta().min(PACE) * u32::from(desk.speed);
    playback.boost = f32::from(desk.speed);
    // What takes longer to show is shown to its end.
    if desk.bypass_change_detection().pace.tick(delta).is_finished() && !playback.busy() {
        desk.bypass_change_detection().pace.reset();
        if desk.at_end() {
            desk.playing = false;
        } else {
            desk.bypass_change_detection().due = true;
        }
    }
}

/// Plays the next entry, if it is due and that side's; what is nobody's counts as the Allies'. Whether it was.
pub(super) fn play_next(world: &mut World, side: Side) -> bool {
    let mut desk = world.resource_mut::<ReplayDesk>();
    if !desk.due || desk.replay.given_by(desk.replay.at()).unwrap_or(Side::Allied) != side {
        return false;
    }
    desk.due = false;
    go(world, |desk| desk.replay.at() + 1);
    true
}

/// Does what is wanted of the replay.
pub(super) fn carry_out(world: &mut World) {
    let intents: Vec<ReplayIntent> = world.resource_mut::<Messages<ReplayIntent>>().drain().collect();
    for intent in intents {
        if !world.contains_resource::<ReplayDesk>() {
            return;
        }
        one(world, intent);
        world.resource_mut::<Awake>().stay(Duration::from_millis(250));
    }
}

fn one(world: &mut World, intent: ReplayIntent) {
    match intent {
        ReplayIntent::Go(at) => go(world, |_| at),
        ReplayIntent::Forward => go(world, |desk| desk.replay.at() + 1),
        ReplayIntent::Back => go(world, |desk| desk.replay.at().saturating_sub(1)),
        ReplayIntent::Turn { back } => go(world, |desk| desk.turn(back)),
        ReplayIntent::Play => {
            let mut desk = world.resource_mut::<ReplayDesk>();
            desk.playing = !desk.playing;
            desk.pace.reset();
            if desk.playing && desk.at_end() {
                go(world, |desk| *desk.reach.start());
            }
        }
        ReplayIntent::Speed(speed) => world.resource_mut::<ReplayDesk>().speed = speed,
        ReplayIntent::Eyes(eyes) => {
            if world.resource::<ReplayDesk>().only.is_none_or(|seat| eyes == Eyes::Side(seat)) {
                world.resource_mut::<Table>().eyes = eyes;
                settle(world, &[]);
            }
        }
        ReplayIntent::TakeOver => take_over(world),
        ReplayIntent::Leave => leave(world),
    }
}

fn go(world: &mut World, to: impl FnOnce(&ReplayDesk) -> usize) {
    let mut desk = world.resource_mut::<ReplayDesk>();
    let desk = &mut *desk;
    let (before, to) = (desk.replay.at(), to(desk).clamp(*desk.reach.start(), *desk.reach.end()));
    desk.replay.go(&mut desk.world, to);
    // What an entry did is shown when it was played alone.
    let alone = desk.replay.at() == before + 1;
    let fresh = if alone { desk.events()[desk.replay.events_at(before)..].to_vec() } else { Vec::new() };
    let shows = fresh.iter().any(shows);
    desk.pace.set_duration(if shows || !alone { PACE } else { IDLE_PACE });
    settle(world, &fresh);
}

/// Begins a new battle, for both seats at this window, where the replay stands. Not while the other plays it by mail:
/// that would open both hands.
fn take_over(world: &mut World) {
    if world.get_resource::<ReplayDesk>().is_none_or(|desk| !desk.may_take_over()) {
        return;
    }
    let Some(desk) = world.remove_resource::<ReplayDesk>() else { return };
    let seed = world.resource_mut::<Seeds>().draw();
    let branch = desk.replay.take_over(world, Some(&paths::saved_battles_dir()), seed);
    begin(world, branch);
}

/// Begins a new battle where so many entries of that record had been played, and asks who sits where. What lies on the
/// table is taken off it.
pub fn play_on(world: &mut World, record: &Record, entries: usize) {
    super::flow::clear(world);
    let seed = world.resource_mut::<Seeds>().draw();
    let branch = Battle::branch(world, record.truncated_at(entries), Some(&paths::saved_battles_dir()), seed);
    let begun = branch.is_ok();
    begin(world, branch);
    if begun {
        super::computer::chairs::ask(world);
    }
}

fn begin(world: &mut World, branch: Result<(Battle, Option<JournalError>), ReplayError>) {
    match branch {
        Ok((battle, warning)) => {
            if let Some(warning) = &warning {
                warn!("{warning}");
            }
            world.resource_mut::<Hands>().ask_again();
            super::flow::open(world, Session::new(battle));
            let texts = world.resource::<Texts>();
            let words = match warning {
                Some(warning) => unsaved(texts, &warning),
                None => texts.t("replay-taken-over"),
            };
            world.resource_mut::<Table>().warning = Some(words);
        }
        Err(fault) => {
            // It was played up to here a moment ago; should it drift now after all, there is nothing to show.
            error!("{fault}");
            super::flow::leave(world);
        }
    }
}
