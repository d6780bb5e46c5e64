//! After the battle: what is told of it, worked out from its events: losses, dice, what decided it, and the whole log.
//! Wherever something is told, the battle can be looked at again from there.

mod course;
mod moments;

use bevy::prelude::*;

use super::{
    Missions, Preparation,
    campaign::{Choosing, OpenCampaign, settled},
    look_for_saves,
};
use crate::{
    client::{
        battle::{
            annals::{Annals, dice::DiceTally},
            replay::{Excerpt, beside},
            session::{Chronicle, Session, Table},
            words::{localized, object_name},
        },
        screens::{
            Screen,
            debrief::{DebriefIntent, DebriefModel, DebriefPage, TurnLosses},
        },
        text::Texts,
        widgets::SideLook,
    },
    record::Replay,
    rules::{
        self, BattleEvent, Ending, Place, Reason, Side, Verdict,
        objects::{ObjectId, ObjectPlace},
    },
};

/// Which page is open, and how far the log has been leafed through.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Leafing {
    page: DebriefPage,
    leaf: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Leafing>().add_systems(
        Update,
        (
            fill.run_if(
                in_state(Screen::Debrief).and_then(
                    state_changed::<Screen>
                        .or_else(resource_changed::<Texts>)
                        .or_else(resource_changed::<Choosing>)
                        .or_else(resource_changed::<Leafing>)
                        .or_else(resource_exists_and_changed::<OpenCampaign>),
                ),
            ),
            answer.run_if(in_state(Screen::Debrief)),
        ),
    );
}

fn answer(mut intents: MessageReader<DebriefIntent>, mut leafing: ResMut<Leafing>, mut commands: Commands) {
    for intent in intents.read() {
        match intent {
            DebriefIntent::Open(page) => *leafing = Leafing { page: *page, leaf: usize::MAX },
            DebriefIntent::Leaf(leaf) => leafing.leaf = *leaf,
            DebriefIntent::Watch(event) => {
                let event = *event;
                commands.queue(move |world: &mut World| watch(world, event));
            }
            DebriefIntent::ToTitle => commands.queue(|world: &mut World| {
                close(world);
                world.resource_mut::<NextState<Screen>>().set(Screen::Title);
            }),
            DebriefIntent::Keep(_) | DebriefIntent::Settle => {}
            DebriefIntent::Again => commands.queue(|world: &mut World| again(world, false)),
            DebriefIntent::Return => commands.queue(|world: &mut World| again(world, true)),
        }
    }
}

/// Shows the battle again, from just before that event on.
fn watch(world: &mut World, event: Option<usize>) {
    let Some(record) = world.get_resource::<Session>().map(|session| session.battle.record().clone()) else { return };
    let mut own = rules::new_world();
    match Replay::alongside(&mut own, record) {
        Ok(replay) => {
            let at = event.map_or(0, |event| replay.entry_of(event).saturating_sub(1));
            let reach = 0..=replay.len();
            beside(world, Excerpt { replay: (own, replay), reach, at, seat: None });
        }
        Err(fault) => error!("the battle can't be shown again: {fault}"),
    }
}

pub(super) fn close(world: &mut World) {
    *world.resource_mut::<Leafing>() = Leafing::default();
    world.remove_resource::<Session>();
    world.remove_resource::<Table>();
    crate::rules::clear(world);
    look_for_saves(world);
}

/// The same mission again, at the same levels, from its briefing; for the return match the players change sides.
fn again(world: &mut World, swapped: bool) {
    let Some(session) = world.get_resource::<Session>() else { return };
    let (id, levels, players) = (session.mission_id.clone(), session.battle.spec().levels, session.players());
    let next = world.resource::<Missions>().find(&id).map(|mission| {
        let mut next = Preparation { players, ..Preparation::new(mission, levels) };
        if swapped {
            next.swap();
        }
        next
    });
    close(world);
    let screen = if next.is_some() { Screen::Briefing } else { Screen::Title };
    if let Some(next) = next {
        world.insert_resource(next);
    }
    world.resource_mut::<NextState<Screen>>().set(screen);
}

fn fill(
    table: Option<Res<Table>>,
    session: Option<Res<Session>>,
    chronicle: Res<Chronicle>,
    texts: Res<Texts>,
    missions: Res<Missions>,
    open: Option<Res<OpenCampaign>>,
    (choosing, leafing): (Res<Choosing>, Res<Leafing>),
    mut annals: ResMut<Annals>,
    mut model: ResMut<DebriefModel>,
) {
    let (Some(table), Some(session)) = (table, session) else { return };
    let Some(verdict) = table.now.outcome else { return };
    let tally = DiceTally::of(&chronicle.events, |id| table.side(id));
    let losses = course::losses(&chronicle.events, &table, &texts, &tally);
    let fallen = |side: fn(&_) -> usize| losses.iter().map(side).sum::<usize>() as u32;
    let turns = table.now.turn.number;
    let points = points(&chronicle.events, &table);
    let name = localized(&texts, &session.mission).to_owned();
    *model = DebriefModel {
        winner: verdict.winner,
        sentence: sentence(&texts, &table, (verdict, points), name),
        points,
        turns: turns.into(),
        fallen: fallen(|turn: &TurnLosses| turn.allied.len()),
        killed: fallen(|turn: &TurnLosses| turn.german.len()),
        minutes: session.minutes(),
        losses,
        luck: Side::BOTH.map(|side| course::luck(&tally.sides[side])),
        moments: moments::moments(&chronicle.events, &table, &texts),
        page: leafing.page,
        log: course::log(&mut annals, &chronicle.events, (&table, &texts), *leafing),
        campaign: open.map(|open| settled(&open, *choosing, &missions, &texts)),
    };
}

/// The victory points of the Allies and of the SWD, where the mission gives any.
fn points(events: &[BattleEvent], table: &Table) -> Option<[u32; 2]> {
    let counted = events.iter().rev().find_map(|event| match event {
        BattleEvent::PointsCounted { points } => Some(*points),
        _ => None,
    });
    let now = (!table.now.charter.scores.is_empty()).then(|| table.now.victory_points());
    counted.or(now).map(|points| Side::BOTH.map(|side| points[side].into()))
}

/// How it ended, in one sentence.
fn sentence(texts: &Texts, table: &Table, (verdict, points): (Verdict, Option<[u32; 2]>), mission: String) -> String {
    let object = object_at_stake(table, verdict.reason).map(|id| object_name(texts, table, id));
    reason(texts, verdict, (mission, table.now.turn.number), (object, points))
}

/// How a battle of that mission ended in that turn; object and points, where they are known, are told.
pub(super) fn reason(
    texts: &Texts,
    verdict: Verdict,
    (mission, turn): (String, u16),
    (object, points): (Option<String>, Option<[u32; 2]>),
) -> String {
    let won = verdict.winner.unwrap_or(Side::Allied);
    // Whose figures the sentence is about.
    let (id, side, known) = match verdict.reason {
        Reason::LastFigureLeft => ("reason-left", won, true),
        Reason::LastFigureDied => ("reason-died", won.enemy(), true),
        Reason::DoorsSealed => ("reason-doors", won, true),
        Reason::NoneLeft => ("reason-none-left", won.enemy(), true),
        Reason::TakenOut => ("reason-taken-out", won, object.is_some()),
        Reason::Activated => ("reason-activated", won, object.is_some()),
        Reason::Launched => ("reason-launched", won, object.is_some()),
        Reason::MorePoints => ("reason-more-points", won, points.is_some()),
        Reason::EqualPoints => ("reason-equal-points", won, points.is_some()),
    };
    let [allied, german] = points.unwrap_or_default();
    let values = [
        ("mission", mission.into()),
        ("turn", turn.into()),
        ("side", side.key().into()),
        ("object", object.unwrap_or_default().into()),
        ("more", allied.max(german).into()),
        ("less", allied.min(german).into()),
    ];
    texts.t_args(&if known { id.to_owned() } else { format!("{id}-unnamed") }, &values)
}

/// The object by which it ended, where there is but one that it can have been.
fn object_at_stake(table: &Table, reason: Reason) -> Option<ObjectId> {
    let endings = table.now.charter.endings.iter();
    let found: Vec<u8> = match reason {
        Reason::TakenOut => endings
            .filter_map(|ending| if let Ending::TakenOut { object } = ending { Some(*object) } else { None })
            .filter(|object| carried_off(table, ObjectId(*object)))
            .collect(),
        Reason::Activated | Reason::Launched => endings
            .filter_map(
                |ending| if let Ending::Activated { objects, .. } = ending { Some(objects.clone()) } else { None },
            )
            .flatten()
            .collect(),
        _ => Vec::new(),
    };
    if let [only] = found[..] { Some(ObjectId(only)) } else { None }
}

fn carried_off(table: &Table, object: ObjectId) -> bool {
    let place = table.now.objects.get(object).map(|object| object.place);
    let Some(ObjectPlace::Carried(figure)) = place else { return false };
    table.now.figure(figure).is_some_and(|figure| figure.place == Some(Place::Left))
}
