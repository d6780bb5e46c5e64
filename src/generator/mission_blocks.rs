//! The building blocks of a generated mission as plain data. Blocks are texts in the format of dossiers.

use mission::ObjectIcon;
use rules::{Side, Square};

/// An object of a generated mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacedObject {
    /// The key of the name in `assets/data/briefings.ron`.
    pub(crate) name: &'static str,
    pub(crate) icon: ObjectIcon,
    pub(crate) at: Square,
    pub(crate) portable: bool,
    pub(crate) numbered: bool,
    /// The side that can activate the object.
    pub(crate) user: Option<Side>,
}

/// A placeholder in the texts of an objective, with the number that replaces it.
pub(crate) type TextNumber = (&'static str, usize);

/// The building blocks of a mission.
#[derive(Clone, Debug, Default)]
pub(crate) struct MissionBlocks {
    pub(crate) objects: Vec<PlacedObject>,
    /// The mission conditions.
    pub(crate) specials: Vec<String>,
    /// The ways to score points.
    pub(crate) points: Vec<String>,
    /// The endings.
    pub(crate) endings: Vec<String>,
    /// Conditions on the force of the Allies.
    pub(crate) allied_demands: Vec<String>,
    /// Conditions on the force of the SWD.
    pub(crate) german_demands: Vec<String>,
    /// Numbers that the texts mention.
    pub(crate) numbers: Vec<TextNumber>,
    /// Squares that decide the mission: objects, exits, doors, the stranded soldier.
    pub(crate) goals: Vec<Square>,
    /// The rooms of the objective, by their index in the layout.
    pub(crate) goal_rooms: Vec<usize>,
}
