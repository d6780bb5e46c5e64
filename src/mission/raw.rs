//! The contents of a mission file before the checks: the same fields in the same order. `missions/1-recon.ron` explains
//! each field.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, MapAccess, Visitor},
};

use super::BoardTheme;
use crate::force::ForceRequirement;
use rules::{AnyCondition, EndCondition, Facing, Ground, Localized, ScoringRule, Side};

/// Coordinates before the checks; they may be off the board.
pub type RawSquare = (i64, i64);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Mission", deny_unknown_fields)]
pub(super) struct RawMission {
    pub id: String,
    pub number: u8,
    #[serde(default)]
    pub rule: Option<String>,
    pub name: Localized,
    pub place: Localized,
    pub story: Localized,
    pub plan: Localized,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<Localized>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub look: Option<BoardTheme>,
    pub victory: RawBySide<Localized>,
    pub notes: Vec<Note>,
    pub rp: RawBySide<i64>,
    pub demands: RawBySide<Vec<ForceRequirement>>,
    pub map: RawMap,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<RawMapObject>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<AnyCondition>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<ScoringRule>,
    pub endings: Vec<EndCondition>,
}

/// An object on the map, before the checks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Object", deny_unknown_fields)]
pub struct RawMapObject {
    /// The name.
    pub name: Localized,
    /// The appearance.
    pub icon: ObjectIcon,
    /// The square.
    pub at: RawSquare,
    /// `true` if the object is carried, `false` if it is activated at its square.
    #[serde(default)]
    pub portable: bool,
    /// `true` if the object has a number that only its bearer sees.
    #[serde(default)]
    pub numbered: bool,
    /// The only side that can use the object; `None` if both can.
    #[serde(default)]
    pub user: Option<Side>,
}

/// The appearance of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ObjectIcon {
    /// The pulse beacon.
    Beacon,
    /// The control panel of a generator.
    Panel,
    /// The Doomsday device.
    Device,
    /// A token that shows its number only to its bearer.
    Token,
}

/// A `T` for each side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Sides", rename_all = "PascalCase", deny_unknown_fields)]
pub(super) struct RawBySide<T> {
    pub allied: T,
    pub german: T,
}

impl<T> RawBySide<T> {
    pub(super) fn of(&self, side: Side) -> &T {
        match side {
            Side::Allied => &self.allied,
            Side::German => &self.german,
        }
    }
}

/// A remark on the page of the dossier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The name of the icon beside it.
    pub icon: String,
    /// The remark; words between `**` are bold.
    pub text: Localized,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Map", deny_unknown_fields)]
pub(super) struct RawMap {
    #[serde(deserialize_with = "unique")]
    pub legend: BTreeMap<char, Ground>,
    pub rows: Vec<String>,
    pub doors: Vec<RawMapDoor>,
    pub entries: Vec<RawEdgePoint>,
    pub exits: Vec<RawEdgePoint>,
}

/// A door, before the checks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Door", deny_unknown_fields)]
pub struct RawMapDoor {
    /// The square on one side of the door.
    pub at: RawSquare,
    /// The side of that square on which the door is.
    pub side: Facing,
    /// The state at the start.
    pub state: DoorState,
    /// The appearance.
    pub colour: DoorColour,
}

/// The state of a door at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DoorState {
    /// Open.
    Open,
    /// Closed.
    Closed,
    /// Sealed (`M2`).
    Sealed,
}

/// The appearance of a door. Texts of dossiers mention the green doors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DoorColour {
    /// An ordinary door.
    Plain,
    /// A green door.
    Green,
}

/// An entry or an exit, before the checks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Gate", deny_unknown_fields)]
pub struct RawEdgePoint {
    /// The square.
    pub at: RawSquare,
    /// The side of that square that leads off the map.
    pub side: Facing,
    /// The side that uses it.
    pub owner: Side,
}

/// Reads a legend; refuses it if a letter occurs twice, because either meaning would be possible.
fn unique<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<char, Ground>, D::Error> {
    struct LegendVisitor;
    impl<'de> Visitor<'de> for LegendVisitor {
        type Value = BTreeMap<char, Ground>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a legend")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
            let mut legend = BTreeMap::new();
            while let Some((letter, ground)) = entries.next_entry::<char, Ground>()? {
                if legend.insert(letter, ground).is_some() {
                    return Err(A::Error::custom(format!("{letter:?} stands in the legend twice")));
                }
            }
            Ok(legend)
        }
    }
    deserializer.deserialize_map(LegendVisitor)
}
