//! Generated missions: [`generate`] makes a mission from a short spec. It is a pure function without a clock, without
//! files and without randomness but that of the seed, so equal specs give equal texts on every machine.
//!
//! The steps of an attempt, each in its module:
//! - `street_graph` draws the abstract graph: junctions, streets and loops; `site_plan` chooses the places of entries
//!   and objectives in it by their distances.
//! - `routing` digs the streets, `rooms` packs rooms between them, `furnish` adds doors, niches and obstacles.
//! - `blocks` digs entries and exits with `gates`, places the objects, and returns the building blocks of the
//!   objective.
//! - `checks` and `first_turn` check the rules that every map must meet, with the action points of `point_field`;
//!   `measure`, `room_measure` and `likeness` compare the map with those of the game's missions.
//! - `map_advantage` lists the advantages of a side, which `site_plan` and `blocks` carry out.
//! - `briefing` writes the texts, `dossier` the whole mission.
//!
//! After a failed attempt the next one begins, with other random numbers.

mod attempt;
mod blocks;
mod briefing;
mod checks;
mod dossier;
mod first_turn;
mod furnish;
mod gates;
mod grid;
mod layout;
mod likeness;
mod map_advantage;
mod measure;
mod mission_blocks;
mod pickets;
mod point_field;
mod random;
mod room_measure;
mod rooms;
mod routing;
#[cfg(test)]
mod sample_layouts;
mod seed;
mod site_plan;
mod spec;
mod spec_code;
mod street_graph;
#[cfg(test)]
mod tests;

use std::path::Path;

use mission::Mission;

pub use checks::{MAX_CORRIDOR, MAX_SIGHT};
pub use layout::LayoutDoor;
pub use likeness::{LikenessRange, OFFICIAL_RANGES, find_deviation, likeness_values};
pub use map_advantage::{ADVANTAGES, AdvantageGrade, MapAdvantage, advantage_key};
pub use measure::MapMeasurements;
pub use mission_document::MapSymmetry;
pub use room_measure::RoomMeasure;
pub use seed::{MissionCodeError, MissionSeed};
pub use spec::{
    GroundLook, MIN_POINTS, MapSize, MissionObjective, MissionSpec, MissionSpecError, RequisitionPoints, SYMMETRIES,
    symmetry_key,
};
pub use spec_code::GENERATOR_VERSION;

use attempt::MapAttempt;
use briefing::BriefingParts;

/// Maximum number of attempts to generate a typical map, which resembles the game's maps. After them, the first map
/// that meets the rules is used.
const TYPICAL_ATTEMPTS: u32 = 200;
/// Maximum number of attempts to generate a map that meets the rules.
const MAX_ATTEMPTS: u32 = 4_000;

/// A generated mission.
#[derive(Clone, Debug)]
pub struct GeneratedMission {
    /// The spec.
    pub spec: MissionSpec,
    /// The text of the dossier, in RON.
    pub text: String,
    /// The mission that the text describes.
    pub mission: Mission,
    /// Measurements of the map.
    pub measurements: MapMeasurements,
    /// Number of failed attempts before this one.
    pub failed_attempts: u32,
    /// `false` if a measurement of the map is outside of its range for typical maps: see [`OFFICIAL_RANGES`]. This
    /// happens only if no attempt gives a typical map.
    pub is_typical: bool,
}

/// Generates the mission of a spec.
///
/// # Errors
/// If the spec is not valid: see [`MissionSpec::check`]. In rare cases no attempt gives a map that meets the rules:
/// [`MissionSpecError::NoMap`]. Another seed helps then.
pub fn generate(spec: &MissionSpec) -> Result<GeneratedMission, MissionSpecError> {
    spec.check()?;
    let mut spare: Option<GeneratedMission> = None;
    for number in 0..MAX_ATTEMPTS {
        if number >= TYPICAL_ATTEMPTS && spare.is_some() {
            break;
        }
        let Ok(attempt) = MapAttempt::make(spec, number) else { continue };
        let is_typical = find_deviation(&attempt.measurements).is_none();
        if !is_typical && spare.is_some() {
            continue;
        }
        let Some((text, mission)) = write_mission(spec, &attempt) else { continue };
        let measurements = attempt.measurements;
        let made = GeneratedMission { spec: *spec, text, mission, measurements, failed_attempts: number, is_typical };
        if is_typical {
            return Ok(made);
        }
        spare = Some(made);
    }
    spare.ok_or(MissionSpecError::NoMap)
}

/// Writes the dossier of an attempt, and reads it as the game does; `None` if it has errors.
fn write_mission(spec: &MissionSpec, attempt: &MapAttempt) -> Option<(String, Mission)> {
    let briefing = BriefingParts::of_the_game().write(spec, &attempt.blocks);
    let text = dossier::write_dossier(spec, &attempt.layout, &attempt.blocks, &briefing);
    let mission = mission::parse_mission(Path::new("generated.ron"), &text, None).ok()?;
    Some((text, mission))
}
