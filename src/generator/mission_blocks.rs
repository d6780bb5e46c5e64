//! The building blocks of a generated mission as plain data. Their texts are in the words of dossiers.

use mission::ObjectIcon;
use rules::{Side, Square};

/// An object of a generated mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacedObject {
    /// The key of its name in the data file.
    pub(crate) name: &'static str,
    pub(crate) icon: ObjectIcon,
    pub(crate) at: Square,
    pub(crate) portable: bool,
    pub(crate) numbered: bool,
    pub(crate) user: Option<Side>,
}

/// Number that the texts of an objective name.
pub(crate) type TextNumber = (&'static str, usize);

/// The blocks of a mission.
#[derive(Clone, Debug, Default)]
pub(crate) struct MissionBlocks {
    pub(crate) objects: Vec<PlacedObject>,
    pub(crate) specials: Vec<String>,
    pub(crate) points: Vec<String>,
    pub(crate) endings: Vec<String>,
    pub(crate) allied_demands: Vec<String>,
    pub(crate) german_demands: Vec<String>,
    /// Numbers for the texts.
    pub(crate) numbers: Vec<TextNumber>,
    /// Squares that decide the mission: objects, exits, doors, the stranded soldier.
    pub(crate) goals: Vec<Square>,
    /// The room of the objective, if there is one.
    pub(crate) goal_rooms: Vec<usize>,
}
