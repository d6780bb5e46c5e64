//! Requests for missions: turns the plans of sorties and assaults into specs of generated missions, requisition points
//! and figures. The module `battles` writes the missions.

use generator::{
    GroundLook, MIN_POINTS, MapSize, MapSymmetry, MissionObjective, MissionSeed, MissionSpec, MissionSpecError,
    RequisitionPoints,
};
use rules::{Ability, Catalogue};
use serde::{Deserialize, Serialize};

use super::{
    content::{EnemyGroup, PlaceCache},
    plans::{AssaultPlan, BaseContraption, SortieMember, SortiePlan, SortieSegment, SurvivorId},
};

/// A figure of a requested mission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RequestFigure {
    /// The survivor.
    pub survivor: SurvivorId,
    /// The seat that plays it.
    pub seat: u8,
    /// The kind of figure.
    pub kind: String,
    /// The damage points that it has lost before the battle.
    pub wounds: u8,
    /// The number of loads that it carries.
    pub carry: u8,
    /// The noise, in squares.
    pub noise: u8,
    /// Abilities in addition to those of the kind.
    pub abilities: Vec<Ability>,
}

/// A requested sortie: the spec of its map, and the contents of the mission's blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortieRequest {
    /// The spec of the generated mission.
    pub spec: MissionSpec,
    /// The figures of the Allies.
    pub figures: Vec<RequestFigure>,
    /// The boxes of ammunition, which are supplies of the party.
    pub boxes: u16,
    /// The segments of the way, for the block `Segments`.
    pub segments: Vec<SortieSegment>,
    /// The enemies at the place.
    pub garrison: Vec<EnemyGroup>,
    /// The caches, for the block `Caches`.
    pub caches: Vec<PlaceCache>,
    /// The enemies of which one arrives at each search.
    pub arrivals: Vec<String>,
}

/// A requested assault: a mission at the gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssaultRequest {
    /// The spec of the generated mission.
    pub spec: MissionSpec,
    /// The figures of the Allies.
    pub figures: Vec<RequestFigure>,
    /// The attackers: exactly these.
    pub attackers: Vec<EnemyGroup>,
    /// The strength of the gate, for the block `Bulwark`.
    pub gate: u8,
    /// The contraptions in place, for the block `Contraptions`.
    pub contraptions: Vec<BaseContraption>,
    /// The boxes of ammunition.
    pub boxes: u16,
}

/// Returns the request for a sortie. The catalogue must contain the kinds of all figures; a missing kind counts 0
/// points.
///
/// # Errors
/// If no mission can be generated for the points.
pub fn request_sortie(plan: &SortiePlan, catalogue: &Catalogue) -> Result<SortieRequest, MissionSpecError> {
    let met = plan.segments.iter().flat_map(|segment| &segment.enemies).chain(&plan.garrison);
    let german = met.map(|group| points_of(&group.0, catalogue) * u32::from(group.1)).sum();
    let spec = make_spec(plan.seed, plan.size, plan.look, party_points(&plan.party, catalogue), german);
    spec.check()?;
    Ok(SortieRequest {
        spec,
        figures: plan.party.iter().map(|member| request_figure(member, catalogue)).collect(),
        boxes: plan.boxes,
        segments: plan.segments.clone(),
        garrison: plan.garrison.clone(),
        caches: plan.caches.clone(),
        arrivals: plan.arrivals.clone(),
    })
}

/// Returns the request for an assault.
///
/// # Errors
/// As [`request_sortie`].
pub fn request_assault(plan: &AssaultPlan, catalogue: &Catalogue) -> Result<AssaultRequest, MissionSpecError> {
    let attackers: Vec<EnemyGroup> =
        plan.attackers.iter().map(|(enemy, count)| EnemyGroup(enemy.to_owned(), count)).collect();
    let german = attackers.iter().map(|group| points_of(&group.0, catalogue) * u32::from(group.1)).sum();
    let allied = party_points(&plan.defenders, catalogue);
    let spec = MissionSpec {
        objective: MissionObjective::HoldRoom,
        ..make_spec(plan.seed, MapSize::Medium, GroundLook::Steel, allied, german)
    };
    spec.check()?;
    Ok(AssaultRequest {
        spec,
        figures: plan.defenders.iter().map(|member| request_figure(member, catalogue)).collect(),
        attackers,
        gate: plan.gate,
        contraptions: plan.contraptions.clone(),
        boxes: plan.boxes,
    })
}

/// Returns the spec of a mission whose map is at least of that size.
fn make_spec(seed: u32, size: MapSize, look: GroundLook, allied: u32, german: u32) -> MissionSpec {
    let in_range = |points: u32| points.clamp(MIN_POINTS.into(), MapSize::Large.max_points().into()) as u8;
    let (allied, german) = (in_range(allied), in_range(german));
    let fits = MapSize::smallest_for(allied.max(german)).unwrap_or(MapSize::Large);
    MissionSpec {
        seed: MissionSeed::from_number(seed),
        size: size.max(fits),
        objective: MissionObjective::Search,
        rp: RequisitionPoints { allied, german },
        look,
        symmetry: MapSymmetry::Off,
        advantage: None,
    }
}

fn points_of(kind: &str, catalogue: &Catalogue) -> u32 {
    catalogue.find(kind).map_or(0, |id| catalogue.kind(id).rp.into())
}

fn party_points(party: &[SortieMember], catalogue: &Catalogue) -> u32 {
    party.iter().map(|member| points_of(&member.figure, catalogue)).sum()
}

fn request_figure(member: &SortieMember, catalogue: &Catalogue) -> RequestFigure {
    let whole = catalogue.find(&member.figure).map_or(member.damage_points, |id| catalogue.kind(id).damage_points);
    RequestFigure {
        survivor: member.survivor,
        seat: member.seat,
        kind: member.figure.clone(),
        wounds: whole.saturating_sub(member.damage_points),
        carry: member.carry,
        noise: member.noise,
        abilities: member.abilities.clone(),
    }
}
