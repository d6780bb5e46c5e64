//! A replay on the table: the record goes to and fro, by itself or by hand, as either seat saw it or with nothing
//! hidden. No order can be given; from any place of a whole record a new battle can be taken over.
//!
//! It is played in a world of its own, so that it can be watched in the middle of a battle, too: what the other seat did
//! (`handover`), or how the battle came to what the debrief tells. What lay on the table is kept meanwhile.

mod bar;
mod open;
mod timeline;

use std::{ops::RangeInclusive, time::Duration};

use bevy::prelude::*;

pub(in crate::client) use open::{Excerpt, beside, open};
use open::{Home, leave};

use super::{
    BattleSystems,
    cards::{self, Hands},
    orders,
    preview::Preview,
    session::{Chronicle, Eyes, Session, Table},
    words::unsaved,
};
use crate::{
    client::{text::Texts, wake::Awake},
    paths,
    record::{Replay, TurnMark},
    rules::{BattleEvent, EventLog, Localized, Side, view_event},
};

/// How long an entry stays before the next comes, at normal speed, and one that shows nothing.
const PACE: Duration = Duration::from_millis(900);
const IDLE_PACE: Duration = Duration::from_millis(180);

/// The replay that lies on the table.
#[derive(Resource)]
pub struct ReplayDesk {
    /// Its own world: that of the battle in play, if there is one, is left alone.
    world: World,
    replay: Replay,
    /// Between these it goes to and fro.
    reach: RangeInclusive<usize>,
    turns: Vec<TurnMark>,
    mission: Option<Localized>,
    /// The one seat whose eyes these must be: nobody else may know what it shows.
    only: Option<Side>,
    /// What lay on the table before, or where one came from.
    home: Home,
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
    /// Back to where one came from.
    Leave,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ReplayIntent>()
        .add_systems(Update, timeline::point.in_set(BattleSystems::Input).run_if(resource_exists::<ReplayDesk>))
        .add_systems(
            Update,
            (run, carry_out).chain().in_set(BattleSystems::Orders).run_if(resource_exists::<ReplayDesk>),
        )
        .add_systems(Update, bar::clear.in_set(BattleSystems::Show).run_if(resource_removed::<ReplayDesk>))
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
        if desk.at_end() {
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
            if desk.playing && desk.at_end() {
                go(world, |desk| *desk.reach.start());
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
    let fresh = if alone { desk.events()[desk.replay.told(before)..].to_vec() } else { Vec::new() };
    let shows = fresh.iter().any(shows);
    desk.pace.set_duration(if shows || !alone { PACE } else { IDLE_PACE });
    settle(world, &fresh);
}

/// Whether there is something to see of an event.
fn shows(event: &BattleEvent) -> bool {
    !matches!(
        event,
        BattleEvent::Activated { .. }
            | BattleEvent::Paid { .. }
            | BattleEvent::ActivationEnded { .. }
            | BattleEvent::BidSealed { .. }
            | BattleEvent::Deployed { .. }
            | BattleEvent::PointGiven { .. }
    )
}

/// Brings the table up to date after the replay has gone somewhere; `fresh` is what has happened on the way.
fn settle(world: &mut World, fresh: &[BattleEvent]) {
    let (events, fresh) = {
        let (desk, table) = (world.resource::<ReplayDesk>(), world.resource::<Table>());
        (known(table, desk.events()), known(table, fresh))
    };
    world.resource_mut::<Chronicle>().events = events;
    world.resource_mut::<Table>().rolls.clear();
    orders::note(world, &fresh);
    world.resource_scope(|world, mut table: Mut<Table>| {
        let desk = world.resource::<ReplayDesk>();
        table.refresh(&desk.world);
        table.selected = table.now.acting.or(table.selected);
        let texts = world.resource::<Texts>();
        let drift = desk.replay.drift().filter(|_| desk.replay.at_end());
        table.warning = drift.map(|drift| texts.t_args("replay-drift", &[("why", drift.cause.to_string().into())]));
    });
    *world.resource_mut::<Preview>() = Preview::default();
    cards::settled(world);
}

/// Those of the events that whoever watches may know.
fn known(table: &Table, events: &[BattleEvent]) -> Vec<BattleEvent> {
    match table.eyes.seat() {
        Some(seat) => events.iter().filter_map(|event| view_event(event, |id| table.side(id), seat)).collect(),
        None => events.to_vec(),
    }
}

impl ReplayDesk {
    /// The world in which it is played: hands are looked at there.
    pub(super) fn world(&self) -> &World {
        &self.world
    }

    /// Whether it is watched in the middle of a battle.
    pub(super) fn handover(&self) -> bool {
        matches!(self.home, Home::Battle(_))
    }

    /// Whether a new battle may begin here: not out of a battle that is in play here or by mail.
    fn may_take_over(&self) -> bool {
        self.only.is_none() && matches!(self.home, Home::Records)
    }

    fn events(&self) -> &[BattleEvent] {
        self.world.resource::<EventLog>().all()
    }

    fn at_start(&self) -> bool {
        self.replay.at() <= *self.reach.start()
    }

    fn at_end(&self) -> bool {
        self.replay.at() >= *self.reach.end()
    }

    /// How many entries it goes through, and how many of them have been played.
    fn progress(&self) -> (usize, usize) {
        let (start, end) = (*self.reach.start(), *self.reach.end());
        (end - start, self.replay.at().clamp(start, end) - start)
    }

    /// Where the next turn begins; going back, where this one does, or the one before if that is here.
    fn turn(&self, back: bool) -> usize {
        let at = self.replay.at();
        if back {
            self.turns.iter().rev().find(|mark| mark.at < at).map_or(*self.reach.start(), |mark| mark.at)
        } else {
            self.turns.iter().find(|mark| mark.at > at).map_or(*self.reach.end(), |mark| mark.at)
        }
    }
}

/// Begins a new battle, for both seats at this window, where the replay stands. Not while the other plays it by mail:
/// that would open both hands.
fn take_over(world: &mut World) {
    if world.get_resource::<ReplayDesk>().is_none_or(|desk| !desk.may_take_over()) {
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
