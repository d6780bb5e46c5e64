//! A replay on the table: the record goes to and fro, by itself or by hand, as either seat saw it or with nothing
//! hidden. No order can be given; from any place a new battle can be taken over.

mod bar;
mod timeline;

use std::time::Duration;

use bevy::prelude::*;

use super::{
    BattleSystems,
    cards::{self, Hands},
    orders,
    preview::Preview,
    session::{Chronicle, Eyes, Session, Table},
    words::unsaved,
};
use crate::{
    client::{
        screens::{Screen, entry::LONGEST},
        text::Texts,
        wake::Awake,
    },
    paths,
    record::{Record, Replay, SpecError, TurnMark},
    rules::{BattleEvent, BySide, EventLog, Localized, Side},
};

/// How long an entry stays before the next comes, at normal speed.
const PACE: Duration = Duration::from_millis(900);

/// The replay that lies on the table.
#[derive(Resource)]
pub struct ReplayDesk {
    replay: Replay,
    turns: Vec<TurnMark>,
    mission: Option<Localized>,
    /// The one seat whose eyes these must be: the battle goes on by mail.
    only: Option<Side>,
    /// Runs by itself.
    playing: bool,
    /// How many times as fast as normal.
    speed: u8,
    pace: Timer,
}

/// What the player wants of a replay.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayIntent {
    /// To where so many entries have been played.
    Go(usize),
    /// One entry on.
    Forward,
    /// One entry back.
    Back,
    /// To the beginning of the next turn, or of this one or the one before.
    Turn {
        /// Back.
        back: bool,
    },
    /// Run by itself, or stop.
    Play,
    /// So many times as fast as normal.
    Speed(u8),
    /// As this seat saw it, or all.
    Eyes(Eyes),
    /// A new battle from here.
    TakeOver,
    /// Back to the records.
    Leave,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReplayIntent>()
        .add_systems(Update, timeline::point.in_set(BattleSystems::Input).run_if(resource_exists::<ReplayDesk>))
        .add_systems(
            Update,
            (run, carry_out).chain().in_set(BattleSystems::Orders).run_if(resource_exists::<ReplayDesk>),
        )
        .add_systems(
            Update,
            bar::draw.in_set(BattleSystems::Show).run_if(
                resource_exists::<ReplayDesk>.and_then(resource_exists::<Table>).and_then(
                    resource_exists_and_changed::<Table>
                        .or_else(resource_changed::<Texts>)
                        .or_else(resource_exists_and_changed::<ReplayDesk>),
                ),
            ),
        );
}

/// Lays a record on the table, at its start; from one seat only, if it is given.
///
/// # Errors
/// If its setup can't be played; the world holds no battle then.
pub(in crate::client) fn open(world: &mut World, record: Record, seat: Option<Side>) -> Result<(), SpecError> {
    let levels = record.spec.levels;
    let mission = record.spec.mission.as_ref().map(|stamp| stamp.name.clone());
    let replay = Replay::open(world, record)?;
    if let Some(drift) = replay.drift() {
        warn!("{drift}");
    }
    let turns = replay.turns();
    let pace = Timer::new(PACE, TimerMode::Repeating);
    let spec = replay.record().spec.clone();
    world.insert_resource(ReplayDesk { replay, turns, mission, only: seat, playing: false, speed: 1, pace });
    let mut table = Table::seen(world, levels, seat.map_or(Eyes::All, Eyes::Watcher));
    table.players = BySide::from_fn(|side| spec.players[side].chars().take(LONGEST).collect());
    table.furnish(&spec);
    table.log_open = true;
    world.insert_resource(table);
    settle(world, &[]);
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
    Ok(())
}

/// Plays on by itself.
fn run(
    time: Res<Time>,
    mut desk: ResMut<ReplayDesk>,
    mut intents: MessageWriter<ReplayIntent>,
    mut awake: ResMut<Awake>,
) {
    if !desk.playing {
        return;
    }
    awake.stay(Duration::from_millis(100));
    let delta = time.delta().min(PACE) * u32::from(desk.speed);
    if desk.bypass_change_detection().pace.tick(delta).just_finished() {
        if desk.replay.at_end() {
            desk.playing = false;
        } else {
            intents.write(ReplayIntent::Forward);
        }
    }
}

fn carry_out(world: &mut World) {
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
            if desk.playing && desk.replay.at_end() {
                go(world, |_| 0);
            }
        }
        ReplayIntent::Speed(speed) => world.resource_mut::<ReplayDesk>().speed = speed,
        ReplayIntent::Eyes(eyes) => {
            if world.resource::<ReplayDesk>().only.is_none_or(|seat| eyes == Eyes::Watcher(seat)) {
                world.resource_mut::<Table>().eyes = eyes;
                settle(world, &[]);
            }
        }
        ReplayIntent::TakeOver => take_over(world),
        ReplayIntent::Leave => super::flow::leave(world),
    }
}

fn go(world: &mut World, to: impl FnOnce(&ReplayDesk) -> usize) {
    let told = world.resource_scope(|world, mut desk: Mut<ReplayDesk>| {
        let (before, to) = (desk.replay.at(), to(&desk));
        let told = world.resource::<EventLog>().all().len();
        desk.replay.go(world, to);
        // What an entry did is shown when it was played alone.
        (desk.replay.at() == before + 1).then_some(told)
    });
    let events = world.resource::<EventLog>().all();
    let fresh = told.map_or_else(Vec::new, |told| events[told..].to_vec());
    settle(world, &fresh);
}

/// Brings the table up to date after the replay has gone somewhere; `fresh` is what has happened on the way.
fn settle(world: &mut World, fresh: &[BattleEvent]) {
    let events = world.resource::<EventLog>().all().to_vec();
    world.resource_mut::<Chronicle>().events = events;
    world.resource_mut::<Table>().rolls.clear();
    orders::note(world, fresh);
    world.resource_scope(|world, mut table: Mut<Table>| {
        table.refresh(world);
        table.selected = table.now.acting.or(table.selected);
        let desk = world.resource::<ReplayDesk>();
        let texts = world.resource::<Texts>();
        let drift = desk.replay.drift().filter(|_| desk.replay.at_end());
        table.warning = drift.map(|drift| texts.t_args("replay-drift", &[("why", drift.cause.to_string().into())]));
    });
    *world.resource_mut::<Preview>() = Preview::default();
    cards::settled(world);
}

impl ReplayDesk {
    /// Where the next turn begins; going back, where this one does, or the one before if that is here.
    fn turn(&self, back: bool) -> usize {
        let at = self.replay.at();
        if back {
            self.turns.iter().rev().find(|mark| mark.at < at).map_or(0, |mark| mark.at)
        } else {
            self.turns.iter().find(|mark| mark.at > at).map_or(self.replay.len(), |mark| mark.at)
        }
    }
}

/// Begins a new battle, for both seats at this window, where the replay stands. Not while the other plays it by mail:
/// that would open both hands.
fn take_over(world: &mut World) {
    if world.get_resource::<ReplayDesk>().is_some_and(|desk| desk.only.is_some()) {
        return;
    }
    let Some(desk) = world.remove_resource::<ReplayDesk>() else { return };
    match desk.replay.take_over(world, Some(&paths::saves())) {
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
