//! The mirror of a mission file: the same fields, in the same order, nothing checked yet. `missions/1-recon.ron` says
//! what each is for.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, MapAccess, Visitor},
};

use super::BoardTheme;
use crate::force::ForceRequirement;
use rules::{AnyCondition, EndCondition, Facing, Ground, Localized, ScoringRule, Side};

/// Coordinates as written: they may lie anywhere.
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
    pub objects: Vec<RawObject>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub specials: Vec<AnyCondition>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<ScoringRule>,
    pub endings: Vec<EndCondition>,
}

/// What lies or stands on the map, as written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Object", deny_unknown_fields)]
pub struct RawObject {
    /// Its name.
    pub name: Localized,
    /// How it looks.
    pub icon: ObjectIcon,
    /// Where it lies.
    pub at: RawSquare,
    /// Whether it is carried; if not, it is activated where it stands.
    #[serde(default)]
    pub portable: bool,
    /// Whether it has a number that only its bearer sees.
    #[serde(default)]
    pub numbered: bool,
    /// The side that alone can use it.
    #[serde(default)]
    pub user: Option<Side>,
}

/// How an object looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ObjectIcon {
    /// The pulse beacon.
    Beacon,
    /// The control panel of a generator.
    Panel,
    /// The Doomsday device.
    Device,
    /// A token that shows its number to who holds it.
    Token,
}

/// One `T` for each side.
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
    pub doors: Vec<RawDoor>,
    pub entries: Vec<RawEdgePoint>,
    pub exits: Vec<RawEdgePoint>,
}

/// A door, as written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Door", deny_unknown_fields)]
pub struct RawDoor {
    /// The square on one side of it.
    pub at: RawSquare,
    /// On which side of that square it is.
    pub side: Facing,
    /// How it stands at the start.
    pub state: DoorState,
    /// How it looks.
    pub colour: DoorColour,
}

/// How a door stands at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DoorState {
    /// Open.
    Open,
    /// Closed.
    Closed,
    /// Sealed (`M2`).
    Sealed,
}

/// How a door looks: dossiers speak of the green ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DoorColour {
    /// A door like any other.
    Plain,
    /// A green door.
    Green,
}

/// An entry or an exit, as written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Gate", deny_unknown_fields)]
pub struct RawEdgePoint {
    /// Its square.
    pub at: RawSquare,
    /// The side of that square that leads off the map.
    pub side: Facing,
    /// Whose it is.
    pub owner: Side,
}

/// Reads a legend; a letter that stands in it twice could mean either.
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
