//! Objects: picking up, activating, dropping, taking from a friend (`ITEM-1` to `ITEM-4`). What they are worth, and what
//! their activation brings, is the mission's.
//!
//! **Rulings**
//! - `ITEM-3`: an object can be dropped whenever its side is asked for an action, whoever carries it. The figure that
//!   dropped it may pick it up again at once: it is no friend of its own.
//! - An object that can only be activated is activated once.

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::IntoScheduleConfigs,
    system::{Query, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use super::{
    BySide, Facing, Figure, FigureId, Ground, Localized, Refusal, Side, Situation, Square,
    event::{BattleEvent, EventLog},
    figure::{Place, Roster, Trait},
    resolve::{Phase, on},
    step::{Step, Steps},
    turn::Turn,
};

/// The number of an object, from 0 in the order of the mission's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ObjectId(pub u8);

/// Where an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ObjectPlace {
    /// On a square.
    At(Square),
    /// With a figure.
    Carried(FigureId),
    /// Activated by a side: its part is played.
    Used(Side),
}

/// An object of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Object {
    /// Its name.
    pub name: Localized,
    /// Whether it is picked up; else it is activated where it stands.
    pub portable: bool,
    /// Where it is.
    pub place: ObjectPlace,
    /// Who dropped it last, of which side, and in which turn (`ITEM-3`).
    #[serde(default)]
    pub dropped: Option<(FigureId, Side, u16)>,
    /// Whether it is a token with a number on its other face (`M4`).
    #[serde(default, skip_serializing_if = "is_false")]
    pub numbered: bool,
    /// Its number, from 1: dealt when the battle begins, unless it is given; none in a view that may not know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// Which sides have seen its number.
    #[serde(default, skip_serializing_if = "is_unseen")]
    pub known: BySide<bool>,
    /// Whether it was picked up before, a Twitcher's rising included (`M4`).
    #[serde(default, skip_serializing_if = "is_false")]
    pub searched: bool,
    /// The only side that may activate it; none: either (`M7`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<Side>,
}

fn is_false(value: &bool) -> bool {
    !value
}

fn is_unseen(known: &BySide<bool>) -> bool {
    *known == BySide::default()
}

impl Object {
    /// An object like any other: without a number, for either side.
    pub fn new(name: Localized, portable: bool, place: ObjectPlace) -> Object {
        Object {
            name,
            portable,
            place,
            dropped: None,
            numbered: false,
            number: None,
            known: BySide::default(),
            searched: false,
            user: None,
        }
    }
}

/// All objects, by their ids.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Objects(pub Vec<Object>);

impl Objects {
    /// The object with that id.
    pub fn get(&self, id: ObjectId) -> Option<&Object> {
        self.0.get(usize::from(id.0))
    }

    /// All objects with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        (0..).map(ObjectId).zip(&self.0)
    }

    /// What a figure carries.
    pub fn carried(&self, figure: FigureId) -> impl Iterator<Item = ObjectId> {
        self.iter().filter(move |(_, object)| object.place == ObjectPlace::Carried(figure)).map(|(id, _)| id)
    }

    /// What a figure carried lies where it died, for anyone (`ITEM-3`).
    pub(super) fn fall(&mut self, figure: FigureId, at: Square, log: &mut EventLog) {
        for (id, object) in (0..).map(ObjectId).zip(&mut self.0) {
            if object.place == ObjectPlace::Carried(figure) {
                (object.place, object.dropped) = (ObjectPlace::At(at), None);
                log.push(BattleEvent::Dropped { figure, object: id, at });
            }
        }
    }
}

/// Whether a figure reaches a square to handle what is there: its own, or one in front or at 90° to where it faces
/// (`ITEM-1`).
fn reaches(situation: &Situation, figure: &Figure, at: Square) -> Result<(), Refusal> {
    let from = figure.square().ok_or(Refusal::OffBoard)?;
    if from == at {
        return Ok(());
    }
    let side = Facing::ALL.into_iter().find(|side| from.towards(*side) == Some(at)).ok_or(Refusal::OutOfReach)?;
    // An object on an obstacle is reached across its open edge.
    let joined = situation.board.joined(from, side) || {
        let solid = situation.board.terrain().ground(at) == Ground::Obstacle;
        solid && situation.board.door_at(from, side).is_none()
    };
    if !joined {
        Err(Refusal::OutOfReach)
    } else if side == figure.facing.back() {
        Err(Refusal::BackToObject)
    } else {
        Ok(())
    }
}

/// Whether a figure may handle an object, whatever it does with it.
fn handled<'a>(situation: &'a Situation, figure: &Figure, id: ObjectId) -> Result<&'a Object, Refusal> {
    let object = situation.objects.get(id).ok_or(Refusal::NoSuchObject { object: id })?;
    if situation.card(figure).is(Trait::Zombie) && !(object.portable && situation.zombies_carry()) {
        return Err(Refusal::NoHands);
    }
    Ok(object)
}

/// Whether a figure may pick an object up, or take it from a friend (`ITEM-1` to `ITEM-4`).
pub(super) fn check_pick_up(situation: &Situation, figure: &Figure, id: ObjectId) -> Result<(), Refusal> {
    let object = handled(situation, figure, id)?;
    if !object.portable {
        return Err(Refusal::NotPortable);
    }
    match object.place {
        ObjectPlace::Used(_) => Err(Refusal::NoSuchObject { object: id }),
        ObjectPlace::At(at) => {
            reaches(situation, figure, at)?;
            let by_friend = |(by, side, turn): (FigureId, Side, u16)| {
                by != figure.id && side == figure.side && turn == situation.turn.number
            };
            if object.dropped.is_some_and(by_friend) {
                return Err(Refusal::JustDropped);
            }
            Ok(())
        }
        ObjectPlace::Carried(carrier) => {
            let friend =
                situation.figure(carrier).filter(|friend| friend.side == figure.side && friend.id != figure.id);
            let friend = friend.ok_or(Refusal::CarriedByOther { carrier })?;
            if friend.activated {
                return Err(Refusal::CarrierActivated { carrier });
            }
            reaches(situation, figure, friend.square().ok_or(Refusal::OutOfReach)?)
        }
    }
}

/// Whether a figure may activate an object (`ITEM-1`, `ITEM-2`).
pub(super) fn check_operate(situation: &Situation, figure: &Figure, id: ObjectId) -> Result<(), Refusal> {
    let object = handled(situation, figure, id)?;
    match object.place {
        _ if object.portable => Err(Refusal::OnlyPortable),
        ObjectPlace::At(_) if object.user.is_some_and(|user| user != figure.side) => Err(Refusal::OthersObject),
        ObjectPlace::At(at) => reaches(situation, figure, at),
        _ => Err(Refusal::NoSuchObject { object: id }),
    }
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Objects, (pick_up, operate, drop).chain());
}

/// A numbered token that was never picked up before is searched first (`M4`).
fn pick_up(
    mut steps: ResMut<Steps>,
    roster: Res<Roster>,
    sides: Query<&Side>,
    mut objects: ResMut<Objects>,
    mut log: ResMut<EventLog>,
) {
    let Step::PickUp(figure, id) = *steps.current() else { return };
    let object = &mut objects.0[usize::from(id.0)];
    if object.numbered && !object.searched {
        return steps.push(Step::Search(figure, id));
    }
    if let Some(side) = roster.entity(figure).and_then(|entity| sides.get(entity).ok()) {
        object.known[*side] |= object.numbered;
    }
    let from = if let ObjectPlace::Carried(friend) = object.place { Some(friend) } else { None };
    (object.place, object.dropped) = (ObjectPlace::Carried(figure), None);
    log.push(BattleEvent::PickedUp { figure, object: id, from });
}

fn operate(
    mut steps: ResMut<Steps>,
    roster: Res<Roster>,
    sides: Query<&Side>,
    mut objects: ResMut<Objects>,
    mut log: ResMut<EventLog>,
) {
    let Step::Operate(figure, id) = *steps.current() else { return };
    let Some(side) = roster.entity(figure).and_then(|entity| sides.get(entity).ok()) else { return };
    objects.0[usize::from(id.0)].place = ObjectPlace::Used(*side);
    log.push(BattleEvent::Operated { figure, object: id });
    steps.push(Step::JudgeObjects(*side));
}

fn drop(
    steps: Res<Steps>,
    roster: Res<Roster>,
    turn: Res<Turn>,
    figures: Query<(&Side, &Place)>,
    mut objects: ResMut<Objects>,
    mut log: ResMut<EventLog>,
) {
    let Step::Drop(id) = *steps.current() else { return };
    let object = &mut objects.0[usize::from(id.0)];
    let ObjectPlace::Carried(figure) = object.place else { return };
    let Some((side, place)) = roster.entity(figure).and_then(|entity| figures.get(entity).ok()) else { return };
    let Some(at) = place.square() else { return };
    (object.place, object.dropped) = (ObjectPlace::At(at), Some((figure, *side, turn.number)));
    log.push(BattleEvent::Dropped { figure, object: id, at });
}
