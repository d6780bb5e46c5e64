//! The map of a sortie: a generated map, with the segments of its tunnel, its caches and its garrison.
//!
//! **Rulings**
//! - The map follows from the seed, the size and the look of the place alone, not from the party: every sortie to a
//!   place has the same map.
//! - The rooms of the place are those farthest from the entries. The segments are bands of squares at the same distance
//!   from the entries, so that every path to these rooms leads through all of them.

use std::collections::BTreeSet;

use generator::{
    GeneratedMission, MapMeasurements, MapSymmetry, MissionObjective, MissionSeed, MissionSpec, MissionSpecError,
    RequisitionPoints, generate,
};
use mission::{DoorState, Mission};
use rules::{EdgePoint, Facing, Ground, Side, Square, Terrain, conditions::MAX_PARTS};

use super::path_field::{PathField, cover_rows};
use crate::expedition::plans::SortiePlan;

/// Maximum number of seeds that are tried: few seeds have no map.
const MAX_SEEDS: u32 = 8;
/// Maximum length of a segment, in squares.
const MAX_BAND: u16 = 4;
/// Length of the path before the first segment, in squares.
const APPROACH: u16 = 2;
/// Maximum number of squares on which the garrison appears.
const MAX_POSTS: usize = 40;

/// The map of a sortie.
pub(super) struct SortieMap {
    mission: Mission,
    paths: PathField,
    /// The floor of each room of the place, the farthest room first.
    rooms: Vec<Vec<Square>>,
}

impl SortieMap {
    /// Makes the map of a plan.
    ///
    /// # Errors
    /// If the generator has no map for it.
    pub(super) fn make(plan: &SortiePlan) -> Result<SortieMap, MissionSpecError> {
        let mission = generate_map(plan)?.mission;
        let entries: Vec<Square> =
            mission.terrain.entries.iter().filter(|gate| gate.owner == Side::Allied).map(|gate| gate.at).collect();
        let paths = PathField::from_squares(&mission.terrain, &mission.doors, &entries);
        let wanted = plan.caches.len().div_ceil(2).clamp(2, 4);
        let rooms = find_far_rooms(&mission, &paths, wanted);
        Ok(SortieMap { mission, paths, rooms })
    }

    /// Returns the rows of the ground.
    pub(super) fn rows(&self) -> Vec<String> {
        let terrain = &self.mission.terrain;
        let sign = |at| match terrain.ground(at) {
            Ground::Rock => '#',
            Ground::Floor => '.',
            Ground::Obstacle => 'O',
        };
        (0..terrain.height()).map(|y| (0..terrain.width()).map(|x| sign(Square::new(x, y))).collect()).collect()
    }

    /// Returns the doors.
    pub(super) fn doors(&self) -> Vec<(Square, Facing, DoorState)> {
        let state = |open, sealed| match (open, sealed) {
            (_, true) => DoorState::Sealed,
            (true, false) => DoorState::Open,
            (false, false) => DoorState::Closed,
        };
        self.mission.doors.iter().map(|door| (door.at, door.side, state(door.open, door.sealed))).collect()
    }

    /// Returns the entries of both sides.
    pub(super) fn entries(&self) -> Vec<EdgePoint> {
        self.mission.terrain.entries.clone()
    }

    /// Returns the exits: the entries of the Allies.
    pub(super) fn exits(&self) -> Vec<EdgePoint> {
        self.entries().into_iter().filter(|gate| gate.owner == Side::Allied).collect()
    }

    /// Returns the rectangles of that number of segments, the nearest to the entries first.
    pub(super) fn segments(&self, count: usize) -> Vec<Vec<(Square, Square)>> {
        let terrain: &Terrain = &self.mission.terrain;
        let inside: BTreeSet<Square> = self.rooms.iter().flatten().copied().collect();
        let far = inside.iter().filter_map(|at| self.paths.length(terrain, *at)).min().unwrap_or(0);
        // Even if the place is very near, each segment is a square long.
        let (begin, count) = (APPROACH.min(far.saturating_sub(count as u16)).max(1), count as u16);
        let length = far.saturating_sub(begin).max(count);
        let band = |from: u16, to: u16| {
            let within = |at: &Square| self.paths.length(terrain, *at).is_some_and(|way| (from..to).contains(&way));
            let squares = terrain.squares().filter(|at| within(at) && !inside.contains(at));
            cover_rows(&squares.collect())
        };
        let segment = |number: u16| {
            let (from, to) = (begin + length * number / count, begin + length * (number + 1) / count);
            let widths = (1..=MAX_BAND.min(to - from)).rev();
            let mut bands = widths.map(|width| band(from, from + width));
            bands.find(|areas| areas.len() <= MAX_PARTS).unwrap_or_default()
        };
        (0..count).map(segment).filter(|areas| !areas.is_empty()).collect()
    }

    /// Returns squares for that number of caches, spread over the rooms of the place; fewer if there is no more floor.
    pub(super) fn cache_squares(&self, count: usize) -> Vec<Square> {
        let terrain: &Terrain = &self.mission.terrain;
        let taken: BTreeSet<Square> = terrain.entries.iter().chain(&terrain.exits).map(|gate| gate.at).collect();
        let walls = |at: &Square| Facing::ALL.iter().filter(|side| self.is_wall(*at, **side)).count();
        let mut rooms: Vec<Vec<Square>> = self.rooms.clone();
        for room in &mut rooms {
            room.retain(|at| !taken.contains(at));
            // The last square is preferred: corners, far from the entries.
            room.sort_by_key(|at| (walls(at), self.paths.length(terrain, *at), *at));
        }
        let mut found: Vec<Square> = Vec::new();
        while found.len() < count && rooms.iter().any(|room| !room.is_empty()) {
            for room in &mut rooms {
                found.extend(room.pop());
            }
        }
        found.truncate(count);
        found
    }

    /// Returns `true` if no figure can go from a square to that side.
    fn is_wall(&self, at: Square, side: Facing) -> bool {
        at.towards(side).is_none_or(|next| self.mission.terrain.ground(next) != Ground::Floor)
    }

    /// Returns the squares on which the garrison appears: the floor of the rooms, except `without`.
    pub(super) fn garrison_squares(&self, without: &[Square]) -> Vec<Square> {
        let squares = self.rooms.iter().flatten().copied();
        squares.filter(|at| !without.contains(at)).take(MAX_POSTS).collect()
    }
}

/// Generates the map of the place. A seed without a map is followed by the next one.
fn generate_map(plan: &SortiePlan) -> Result<GeneratedMission, MissionSpecError> {
    let points = plan.size.usual_points();
    let spec = |seed: u32| MissionSpec {
        seed: MissionSeed::from_number(seed),
        size: plan.size,
        objective: MissionObjective::Search,
        rp: RequisitionPoints { allied: points, german: points },
        look: plan.look,
        symmetry: MapSymmetry::Off,
        advantage: None,
    };
    let mut made = generate(&spec(plan.seed));
    for more in 1..MAX_SEEDS {
        if made.is_ok() {
            break;
        }
        made = generate(&spec(plan.seed.wrapping_add(more)));
    }
    made
}

/// Returns the floor of that number of rooms, the farthest first. Without rooms, it is the farthest third of all floor.
fn find_far_rooms(mission: &Mission, paths: &PathField, count: usize) -> Vec<Vec<Square>> {
    let terrain: &Terrain = &mission.terrain;
    let is_reached = |at: &Square| paths.length(terrain, *at).is_some();
    let measured = MapMeasurements::of_board(&mission.board());
    let rooms = measured.rooms.iter().map(|room| room.squares.iter().copied().filter(is_reached).collect::<Vec<_>>());
    let way = |room: &Vec<Square>| room.iter().filter_map(|at| paths.length(terrain, *at)).min().unwrap_or(0);
    let mut rooms: Vec<Vec<Square>> = rooms.filter(|room| way(room) > APPROACH).collect();
    rooms.sort_by_key(|room| (std::cmp::Reverse(way(room)), room.first().copied()));
    rooms.truncate(count);
    if rooms.is_empty() {
        let mut floor: Vec<Square> = terrain.squares().filter(is_reached).collect();
        floor.sort_by_key(|at| std::cmp::Reverse(paths.length(terrain, *at)));
        floor.truncate(floor.len().div_ceil(3));
        rooms.push(floor);
    }
    rooms
}
