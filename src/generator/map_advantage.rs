//! Advantages: the map and the objective of a generated mission favour a side whose points alone do not suffice.

use rules::Side;

/// Advantage that the map and the objective give a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MapAdvantage {
    /// The side.
    pub side: Side,
    /// The grade.
    pub grade: AdvantageGrade,
}

/// Grade of a [`MapAdvantage`], the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AdvantageGrade {
    /// Distances, entries and countdowns favour the side.
    Usual,
    /// The enemy has guards instead of a horde, and loses when none of them is left. The map favours neither side.
    Guards,
    /// Both.
    Strong,
}

impl AdvantageGrade {
    /// All grades, the lowest first.
    pub const ALL: [AdvantageGrade; 3] = [AdvantageGrade::Usual, AdvantageGrade::Guards, AdvantageGrade::Strong];

    /// Returns the next higher grade; `None` if there is none.
    pub fn next_higher(self) -> Option<AdvantageGrade> {
        AdvantageGrade::ALL.into_iter().find(|grade| *grade > self)
    }

    /// Returns the next lower grade; `None` if there is none.
    pub fn next_lower(self) -> Option<AdvantageGrade> {
        AdvantageGrade::ALL.into_iter().rev().find(|grade| *grade < self)
    }
}

impl MapAdvantage {
    /// Returns the usual advantage of a side.
    pub const fn usual(side: Side) -> MapAdvantage {
        MapAdvantage { side, grade: AdvantageGrade::Usual }
    }

    /// Returns the advantage of a side whose enemy has guards instead of a horde.
    pub const fn guards(side: Side) -> MapAdvantage {
        MapAdvantage { side, grade: AdvantageGrade::Guards }
    }

    /// Returns the strong advantage of a side.
    pub const fn strong(side: Side) -> MapAdvantage {
        MapAdvantage { side, grade: AdvantageGrade::Strong }
    }

    /// Returns `true` if the enemy has guards instead of a horde.
    pub fn takes_horde(self) -> bool {
        self.grade != AdvantageGrade::Usual
    }

    /// Returns `true` if distances, entries and countdowns favour the side.
    pub fn shapes_map(self) -> bool {
        self.grade != AdvantageGrade::Guards
    }
}

/// The values of [`MissionSpec::advantage`](crate::MissionSpec::advantage).
pub const ADVANTAGES: [Option<MapAdvantage>; 5] = [
    None,
    Some(MapAdvantage::usual(Side::Allied)),
    Some(MapAdvantage::usual(Side::German)),
    Some(MapAdvantage::guards(Side::Allied)),
    Some(MapAdvantage::strong(Side::Allied)),
];

/// Returns the name of an advantage on the command line and in data files.
pub fn advantage_key(advantage: Option<MapAdvantage>) -> &'static str {
    let Some(MapAdvantage { side, grade }) = advantage else { return "none" };
    match (side, grade) {
        (Side::Allied, AdvantageGrade::Usual) => "allied",
        (Side::German, AdvantageGrade::Usual) => "german",
        (Side::Allied, AdvantageGrade::Guards) => "allied-guards",
        (Side::Allied, AdvantageGrade::Strong) => "allied-strong",
        // No objective allows these.
        (Side::German, AdvantageGrade::Guards) => "german-guards",
        (Side::German, AdvantageGrade::Strong) => "german-strong",
    }
}
