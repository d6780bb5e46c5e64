//! After the battle: what is told of it, worked out from its events. Luck is set against what was to be expected of
//! the dice that were rolled.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::{
    Missions, Preparation,
    campaign::{Choosing, OpenCampaign, settled},
    look_for_saves,
};
use crate::{
    client::{
        battle::{
            session::{Chronicle, Session, Table},
            words::{localized, object_name},
        },
        screens::{
            Screen,
            debrief::{DebriefIntent, DebriefModel, LuckModel, TurnLosses},
        },
        text::Texts,
        widgets::SideLook,
    },
    rules::{
        BattleEvent, BySide, Ending, FigureId, Place, Reason, Side, Verdict, damage,
        objects::{ObjectId, ObjectPlace},
    },
};

/// How many bars the distribution of luck has on each side of the middle.
const BARS: i32 = 15;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            fill.run_if(
                in_state(Screen::Debrief).and_then(
                    state_changed::<Screen>
                        .or_else(resource_changed::<Texts>)
                        .or_else(resource_changed::<Choosing>)
                        .or_else(resource_exists_and_changed::<OpenCampaign>),
                ),
            ),
            answer.run_if(in_state(Screen::Debrief)),
        ),
    );
}

fn answer(mut intents: MessageReader<DebriefIntent>, mut commands: Commands) {
    for intent in intents.read() {
        match intent {
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

pub(super) fn close(world: &mut World) {
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
    choosing: Res<Choosing>,
    mut model: ResMut<DebriefModel>,
) {
    let (Some(table), Some(session)) = (table, session) else { return };
    let Some(verdict) = table.now.outcome else { return };
    let tally = Tally::of(&chronicle.events, &table);
    let turns = table.now.turn.number;
    let points = points(&chronicle.events, &table);
    let name = localized(&texts, &session.mission).to_owned();
    *model = DebriefModel {
        winner: verdict.winner,
        sentence: sentence(&texts, &table, (verdict, points), name),
        points,
        turns: turns.into(),
        fallen: tally.fallen.allied,
        killed: tally.fallen.german,
        minutes: session.minutes(),
        losses: tally.losses,
        luck: Side::BOTH.map(|side| tally.luck[side].model()),
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

/// What the events add up to.
struct Tally {
    fallen: BySide<u32>,
    losses: Vec<TurnLosses>,
    luck: BySide<Luck>,
}

impl Tally {
    fn of(events: &[BattleEvent], table: &Table) -> Tally {
        let mut tally =
            Tally { fallen: BySide::default(), losses: Vec::new(), luck: BySide::from_fn(|_| Luck::default()) };
        // Whose attack was rolled last, and what its dice needed: a die that is rolled again is one more of them.
        let mut last: Option<(Side, u8)> = None;
        for event in events {
            match event {
                BattleEvent::TurnStarted { .. } => tally.losses.push(TurnLosses::default()),
                BattleEvent::Died { figure, .. } => tally.died(table, *figure),
                BattleEvent::Shot { figure, dice, needed, .. } | BattleEvent::Struck { figure, dice, needed, .. } => {
                    last = table.side(*figure).map(|side| (side, *needed));
                    if let Some(side) = table.side(*figure) {
                        tally.luck[side].roll(dice, *needed);
                    }
                }
                BattleEvent::Rerolled { to, .. } => {
                    if let Some((side, needed)) = last {
                        tally.luck[side].roll(&[*to], needed);
                    }
                }
                // What blasts and fire do to a figure is its enemy's luck, whoever threw.
                BattleEvent::Caught { figure, dice, needed, .. } => {
                    if let Some(side) = table.side(*figure) {
                        tally.luck[side.enemy()].roll(dice, *needed);
                    }
                }
                _ => {}
            }
        }
        tally
    }

    fn died(&mut self, table: &Table, figure: FigureId) {
        let Some((kind, number)) = table.name(figure) else { return };
        let card = table.now.catalogue.kind(kind);
        let picture = match card.horde() {
            Some(_) => format!("art/{}_{}", card.id, ['a', 'b', 'c'][usize::from(number) % 3]),
            None => format!("art/{}", card.id),
        };
        let side = table.side(figure).unwrap_or(card.side);
        self.fallen[side] += 1;
        if let Some(turn) = self.losses.last_mut() {
            match side {
                Side::Allied => turn.allied.push(picture),
                Side::German => turn.german.push(picture),
            }
        }
    }
}

/// The dice of a side: how many were rolled at each needed number, and what they did.
#[derive(Clone, Debug, Default)]
struct Luck {
    rolled: BTreeMap<u8, u32>,
    hits: u32,
}

impl Luck {
    fn roll(&mut self, dice: &[u8], needed: u8) {
        *self.rolled.entry(needed).or_default() += dice.len() as u32;
        self.hits += u32::from(damage(dice, needed));
    }

    /// The exact chance of each number of hits: the dice of each needed number are added one by one.
    fn distribution(&self) -> Vec<f64> {
        let mut chances = vec![1.0];
        for (needed, count) in &self.rolled {
            let hit = f64::from(7u8.saturating_sub(*needed).min(6)) / 6.0;
            for _ in 0..*count {
                let mut next = vec![0.0; chances.len() + 1];
                for (hits, chance) in chances.iter().enumerate() {
                    next[hits] += chance * (1.0 - hit);
                    next[hits + 1] += chance * hit;
                }
                chances = next;
            }
        }
        chances
    }

    fn model(&self) -> LuckModel {
        let chances = self.distribution();
        let expected: f64 = chances.iter().enumerate().map(|(hits, chance)| hits as f64 * chance).sum();
        let middle = expected.round() as i32;
        let bars: Vec<f32> = (middle - BARS..=middle + BARS)
            .map(|hits| {
                usize::try_from(hits).ok().and_then(|hits| chances.get(hits)).map_or(0.0, |chance| *chance as f32)
            })
            .collect();
        let actual = (self.hits as i32 - middle + BARS).clamp(0, 2 * BARS) as usize;
        // Half of what is as lucky counts: ordinary luck is 50 of a hundred.
        let below: f64 = chances.iter().take(self.hits as usize).sum();
        let same = chances.get(self.hits as usize).copied().unwrap_or(0.0);
        LuckModel {
            dice: self.rolled.values().sum(),
            hits: self.hits,
            expected,
            bars,
            actual,
            percentile: ((below + same / 2.0) * 100.0).round() as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_measured_exactly() {
        let mut luck = Luck::default();
        luck.roll(&[1, 4, 6], 4);
        let chances = luck.distribution();
        assert_eq!(chances.len(), 4);
        assert!((chances[2] - 0.375).abs() < 1e-12);
        let model = luck.model();
        assert_eq!((model.dice, model.hits), (3, 2));
        assert!((model.expected - 1.5).abs() < 1e-12);
    }
}
