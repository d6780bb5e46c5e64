//! Objects: picking up, activating, dropping, taking from a friend (`ITEM-1` to `ITEM-4`). The mission decides how many
//! points an object is worth and what its activation does.
//!
//! **Rulings**
//! - `ITEM-3`: a side may drop an object of any of its figures at any of its decisions. The figure that dropped it may
//!   pick it up again at once, because it does not count as its own friend.
//! - An object that can't be carried can be activated only once.

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

/// Place of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ObjectPlace {
    /// On a square.
    At(Square),
    /// Carried by a figure.
    Carried(FigureId),
    /// Activated by a side, and out of the game.
    Used(Side),
}

/// An object of a mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionObject {
    /// Name shown to players.
    pub name: Localized,
    /// `true` if figures pick the object up; `false` if they activate it on its square.
    pub portable: bool,
    /// Current place.
    pub place: ObjectPlace,
    /// The figure that dropped the object last, its side, and the turn (`ITEM-3`).
    #[serde(default)]
    pub dropped: Option<(FigureId, Side, u16)>,
    /// `true` for a token with a number on its hidden face (`M4`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub numbered: bool,
    /// The token's number, from 1: dealt when the battle begins, unless the mission sets it. `None` in a view of a seat
    /// that may not know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// The sides that have seen the number.
    #[serde(default, skip_serializing_if = "is_unseen")]
    pub known: BySide<bool>,
    /// `true` once a figure has picked the object up or searched it (`EXP-S1`), or a Twitcher has risen from it (`M4`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub searched: bool,
    /// The only side that may activate the object; `None` if either may (`M7`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<Side>,
}

fn is_unseen(known: &BySide<bool>) -> bool {
    *known == BySide::default()
}

impl MissionObject {
    /// Returns an object without a number, which either side may activate.
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

/// All objects of the mission, indexed by [`ObjectId`].
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissionObjects(pub Vec<MissionObject>);

impl MissionObjects {
    /// Returns the object with that id.
    pub fn get(&self, id: ObjectId) -> Option<&MissionObject> {
        self.0.get(usize::from(id.0))
    }

    /// Returns all objects with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (ObjectId, &MissionObject)> {
        (0..).map(ObjectId).zip(&self.0)
    }

    /// Returns the objects that a figure carries.
    pub fn carried(&self, figure: FigureId) -> impl Iterator<Item = ObjectId> {
        self.iter().filter(move |(_, object)| object.place == ObjectPlace::Carried(figure)).map(|(id, _)| id)
    }

    /// Drops all objects of a figure that has died on its square, where any figure may pick them up (`ITEM-3`).
    pub(super) fn drop_all(&mut self, figure: FigureId, at: Square, log: &mut EventLog) {
        for (id, object) in (0..).map(ObjectId).zip(&mut self.0) {
            if object.place == ObjectPlace::Carried(figure) {
                (object.place, object.dropped) = (ObjectPlace::At(at), None);
                log.push(BattleEvent::Dropped { figure, object: id, at });
            }
        }
    }
}
