//! Likeness to the maps of the game's missions: each measurement of a generated map lies within the range of those
//! seven, widened by a fifth. Counts are compared per thousand squares, so that the size of the map does not matter.

use crate::measure::MapMeasurements;

/// A range of a measurement over the seven missions of the base campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LikenessRange {
    /// The name of the measurement.
    pub name: &'static str,
    /// The lowest value.
    pub low: u32,
    /// The highest value.
    pub high: u32,
}

/// The ranges over the seven missions of the base campaign, in the order of [`likeness_values`]. They are provisional: the
/// values of doors, corridors, sight lines and choke points are estimates, and no test compares them with the maps yet.
pub const OFFICIAL_RANGES: [LikenessRange; 9] = [
    LikenessRange { name: "rock", low: 489, high: 533 },
    LikenessRange { name: "rooms", low: 16, high: 31 },
    LikenessRange { name: "room size", low: 79, high: 122 },
    LikenessRange { name: "doors", low: 37, high: 54 },
    LikenessRange { name: "doors of a room", low: 12, high: 26 },
    LikenessRange { name: "loops", low: 22, high: 35 },
    LikenessRange { name: "longest corridor", low: 5, high: 12 },
    LikenessRange { name: "longest sight", low: 8, high: 22 },
    LikenessRange { name: "choke points", low: 0, high: 3 },
];

impl LikenessRange {
    /// Returns the range widened by a fifth at both ends.
    pub fn widened(&self) -> (u32, u32) {
        (self.low * 4 / 5, (self.high * 6).div_ceil(5))
    }
}

/// Returns the measurements that are compared, in the order of [`OFFICIAL_RANGES`].
pub fn likeness_values(measured: &MapMeasurements) -> [u32; 9] {
    let dense = |count: u32| count * 1000 / measured.squares.max(1);
    [
        measured.rock,
        dense(measured.rooms.len() as u32),
        measured.room_size(),
        dense(measured.doors),
        measured.doors_per_room(),
        dense(measured.loops),
        measured.longest_corridor,
        measured.longest_sight,
        measured.choke_points,
    ]
}

/// Returns the name of the first measurement that is outside its widened range; `None` if all are within.
pub fn find_unlikeness(measured: &MapMeasurements) -> Option<&'static str> {
    let values = likeness_values(measured).into_iter().zip(&OFFICIAL_RANGES);
    let mut outside = values.filter(|(value, range)| {
        let (low, high) = range.widened();
        !(low..=high).contains(value)
    });
    outside.next().map(|(_, range)| range.name)
}
