//! Segments of tunnels: the first figure of a side that enters a segment meets one or more enemies (`EXP-S5`).
//!
//! **Rulings**
//! - A figure enters a segment when it comes onto one of its squares by moving, by being pushed or dragged, or from off
//!   the board. A figure that begins the battle there has not entered it.
//! - Each segment brings one encounter: an enemy from the table or, in a segment with a group of its own, that whole
//!   group, each enemy with a die of its own. If the figure dies as it enters, such as in a fire, the
//!   next figure that enters has the encounter.

use bevy_app::App;
use bevy_ecs::{resource::Resource, system::In, world::World};
use serde::{Deserialize, Serialize};

use super::{
    caches::CachesCondition,
    encounters::{EncounterEntry, EncounterTable, ThreatPile, meet_enemy, meet_group},
};
use crate::{
    both,
    condition::{BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext, Trigger},
    figure_index::FigureIndex,
    map_mark::{MapMark, MapMarkKind},
    mission_specs::CounterSpec,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    square::{Square, is_within_areas},
    state_parts::StateParts,
    step::{Step, payload},
    terrain::Ground,
};

/// Condition: the first figure of one side that enters a segment meets one or more enemies (`EXP-S5`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Segments", deny_unknown_fields)]
pub struct SegmentsCondition {
    /// The side of the figures.
    pub side: Side,
    /// The segments.
    pub segments: Vec<TunnelSegment>,
    /// The enemies of which a figure meets one in each segment without a group.
    pub encounter: EncounterTable,
}

/// A segment of a tunnel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TunnelSegment {
    /// Rectangles, each given by two opposite corners (inclusive).
    pub areas: Vec<(Square, Square)>,
    /// The group of enemies of this segment, instead of one from the table. An empty group brings no enemy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Vec<EncounterEntry>>,
}

impl Condition for SegmentsCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        let first = faults.len();
        if self.segments.is_empty() {
            let message = both!("no hay ningún tramo", "there is no segment");
            let hint = both!(
                "añade tramos, como `(areas: [((2, 3), (7, 3))])`",
                "add segments, such as `(areas: [((2, 3), (7, 3))])`"
            );
            faults.push(ConditionError::new(".segments", message, hint));
        }
        self.check_squares(dossier, faults);
        faults[first..].iter_mut().for_each(|fault| fault.rule = Some("EXP-S5"));
        self.check_groups(dossier, faults);
        // If all segments have a group, the table is not used.
        if self.segments.iter().any(|segment| segment.group.is_none()) {
            faults.extend(self.encounter.find_faults(dossier, ".encounter", self.side));
        }
    }

    fn check_playable(&self, context: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        let areas = self.segments.iter().map(|segment| segment.areas.len()).max().unwrap_or(0);
        if self.segments.len().max(areas) > MAX_PARTS {
            return Err(ConditionBoundsError::TooMany("segments of a tunnel"));
        }
        for group in self.segments.iter().filter_map(|segment| segment.group.as_ref()) {
            EncounterEntry::check_group(group, context)?;
        }
        self.encounter.check_bounds(context)
    }

    fn on_trigger(&self, at: Trigger) -> Option<Step> {
        match at {
            Trigger::Stepped { figure, side, at, .. } if side == self.side && self.find_segment(at).is_some() => {
                Some(Step::EnterSegment { figure, at })
            }
            _ => None,
        }
    }

    fn counters(&self, state: &dyn StateParts) -> Vec<CounterSpec> {
        let caches = state.get::<ScenarioRules>().condition::<CachesCondition>();
        // Caches with encounters show the threat already.
        let shown = caches.is_some_and(|caches| caches.encounter.is_some());
        let threat = CounterSpec::Threat(state.get::<ThreatPile>().total());
        (!shown).then_some(threat).into_iter().collect()
    }

    fn map_marks(&self) -> Vec<MapMark> {
        let areas = self.segments.iter().flat_map(|segment| segment.areas.iter().copied()).collect();
        let legend = ("Tramo: al entrar aparece un enemigo", "Segment: entering it brings an enemy");
        vec![MapMark { side: self.side, what: MapMarkKind::Areas(areas), legend }]
    }

    fn plugin(app: &mut App) {
        add_step_system(app, enter_segment);
    }
}

impl SegmentsCondition {
    /// Adds the faults of the squares: each segment has floor of its own.
    fn check_squares(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        let floor = |at: &Square| dossier.terrain.ground(*at) == Ground::Floor;
        let squares: Vec<Square> = dossier.terrain.squares().filter(floor).collect();
        for (index, segment) in self.segments.iter().enumerate() {
            let inside = || squares.iter().copied().filter(|at| is_within_areas(&segment.areas, *at));
            let earlier = &self.segments[..index];
            let shared = inside().find(|at| earlier.iter().any(|other| is_within_areas(&other.areas, *at)));
            let (message, hint) = if inside().next().is_none() {
                (
                    both!("en el tramo no hay suelo", "there is no floor in the segment"),
                    both!(
                        "un tramo son rectángulos, cada uno dado por dos esquinas opuestas",
                        "a segment is rectangles, each given by two opposite corners"
                    ),
                )
            } else if let Some(Square { x, y }) = shared {
                (
                    both!("({x}, {y}) ya es de otro tramo", "({x}, {y}) is in an earlier segment"),
                    both!("cada casilla es de un solo tramo", "each square is in one segment only"),
                )
            } else {
                continue;
            };
            faults.push(ConditionError::new(format!(".segments[{index}]"), message, hint));
        }
    }

    /// Adds the faults of the groups of enemies.
    fn check_groups(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        for (index, segment) in self.segments.iter().enumerate() {
            let path = format!(".segments[{index}].group");
            let group = segment.group.iter().flatten();
            faults.extend(
                group.enumerate().filter_map(|(place, entry)| {
                    entry.find_faults(dossier, &format!("{path}[{place}].kind"), self.side)
                }),
            );
        }
    }

    /// Returns the index of the segment that contains a square.
    fn find_segment(&self, at: Square) -> Option<u8> {
        let place = self.segments.iter().position(|segment| is_within_areas(&segment.areas, at));
        place.and_then(|place| u8::try_from(place).ok())
    }
}

/// The segments that figures have entered, by their index in the mission's list.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnteredSegments(pub Vec<u8>);

/// Lets the first figure that enters a segment meet its enemies.
fn enter_segment(In(payload::EnterSegment { figure, at }): In<payload::EnterSegment>, world: &mut World) {
    let Some(tunnel) = world.resource::<ScenarioRules>().condition::<SegmentsCondition>().cloned() else { return };
    let entered = &world.resource::<EnteredSegments>().0;
    let Some(segment) = tunnel.find_segment(at).filter(|segment| !entered.contains(segment)) else { return };
    if world.resource::<FigureIndex>().entity(figure).is_some() {
        world.resource_mut::<EnteredSegments>().0.push(segment);
        match &tunnel.segments[usize::from(segment)].group {
            Some(group) => meet_group(world, figure, group, tunnel.encounter.beyond),
            None => meet_enemy(world, figure, &tunnel.encounter),
        }
    }
}
