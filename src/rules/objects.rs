//! Objects: picking up, activating, dropping, taking from a friend (`ITEM-1` to `ITEM-4`). What they are worth, and what
//! their activation brings, is the mission's.
//!
//! **Rulings**
//! - `ITEM-3`: an object can be dropped whenever its side is asked for an action, whoever carries it. The figure that
//!   dropped it may pick it up again at once: it is no friend of its own.
//! - An object that can only be activated is activated once.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

pub use super::ids::ObjectId;

use crate::{
    event::BattleEvent,
    event_log::EventLog,
    ids::FigureId,
    localized::Localized,
    side::{BySide, Side},
    square::Square,
};

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
pub struct MissionObject {
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

impl MissionObject {
    /// An object like any other: without a number, for either side.
    pub fn new(name: Localized, portable: bool, place: ObjectPlace) -> MissionObject {
        MissionObject {
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
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissionObjects(pub Vec<MissionObject>);

impl MissionObjects {
    /// The object with that id.
    pub fn get(&self, id: ObjectId) -> Option<&MissionObject> {
        self.0.get(usize::from(id.0))
    }

    /// All objects with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (ObjectId, &MissionObject)> {
        (0..).map(ObjectId).zip(&self.0)
    }

    /// What a figure carries.
    pub fn carried(&self, figure: FigureId) -> impl Iterator<Item = ObjectId> {
        self.iter().filter(move |(_, object)| object.place == ObjectPlace::Carried(figure)).map(|(id, _)| id)
    }

    /// What a figure carried lies where it died, for anyone (`ITEM-3`).
    pub(super) fn drop_all(&mut self, figure: FigureId, at: Square, log: &mut EventLog) {
        for (id, object) in (0..).map(ObjectId).zip(&mut self.0) {
            if object.place == ObjectPlace::Carried(figure) {
                (object.place, object.dropped) = (ObjectPlace::At(at), None);
                log.push(BattleEvent::Dropped { figure, object: id, at });
            }
        }
    }
}
