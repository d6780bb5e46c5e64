//! Likeness to the maps of the game's missions: a map is typical if each of its measurements is within the range of the
//! seven maps of the base campaign, widened by a fifth.
//!
//! Counts and the share of rock refer to the squares within the edge of the map. The edge of every map is rock, apart
//! from entries and exits, and takes up a quarter of a small map but an eighth of a large one: if it counted, small
//! maps would need denser rooms than those of the game. Lengths and choke points are the same for all sizes.

use crate::measure::MapMeasurements;

/// The range of one measurement over the maps of the seven missions of the base campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LikenessRange {
    /// The name of the measurement, for reports.
    pub name: &'static str,
    /// The lowest value, in the unit of [`likeness_values`].
    pub low: u32,
    /// The highest value, in the same unit.
    pub high: u32,
}

/// The ranges over the seven missions of the base campaign, in the order of [`likeness_values`]. A test compares them
/// with the maps. Rooms, doors and loops are per thousand squares, sizes and doors of rooms in tenths.
pub const OFFICIAL_RANGES: [LikenessRange; 10] = [
    LikenessRange { name: "rock", low: 397, high: 491 },
    LikenessRange { name: "rooms", low: 20, high: 39 },
    LikenessRange { name: "room size", low: 75, high: 120 },
    LikenessRange { name: "doors", low: 45, high: 65 },
    LikenessRange { name: "doors of a room", low: 14, high: 26 },
    LikenessRange { name: "loops", low: 27, high: 42 },
    LikenessRange { name: "longest corridor", low: 5, high: 35 },
    LikenessRange { name: "longest sight", low: 11, high: 21 },
    LikenessRange { name: "choke points", low: 0, high: 0 },
    LikenessRange { name: "solid rock", low: 3, high: 4 },
];

impl LikenessRange {
    /// Returns the range widened by a fifth at both ends.
    pub fn widened(&self) -> (u32, u32) {
        (self.low * 4 / 5, (self.high * 6).div_ceil(5))
    }
}

/// Returns the measurements of a map that are compared, in the order and the units of [`OFFICIAL_RANGES`].
pub fn likeness_values(measured: &MapMeasurements) -> [u32; 10] {
    let dense = |count: u32| count * 1000 / measured.inner_squares.max(1);
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
        measured.solid_rock,
    ]
}

/// Returns the name of the first measurement that is outside its widened range; `None` if all are within.
pub fn find_deviation(measured: &MapMeasurements) -> Option<&'static str> {
    let values = likeness_values(measured).into_iter().zip(&OFFICIAL_RANGES);
    let mut outside = values.filter(|(value, range)| {
        let (low, high) = range.widened();
        !(low..=high).contains(value)
    });
    outside.next().map(|(_, range)| range.name)
}
