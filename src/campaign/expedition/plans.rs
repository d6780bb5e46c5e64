//! Battles of an expedition as plain data: the plan that the base makes, and the report of its result. A report may
//! come from a battle or from an estimate; both are the same to the base.

use serde::{Deserialize, Serialize};

use generator::{GroundLook, MapSize};
use rules::Ability;

use super::{
    content::{EnemyGroup, PlaceCache, PlaceKind},
    resources::{ResourceKind, ThreatTable},
};

/// Number of a survivor in an expedition, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SurvivorId(pub u16);

/// Number of a place in an expedition, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlaceId(pub u16);

/// Goal of a sortie (`EXP-11`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SortieTarget {
    /// A place, to search it.
    Place(PlaceId),
    /// A special enemy, whose defeat wins the recruit with that id (`EXP-14`).
    Duel(String),
}

/// Distance of the special enemy of a duel: the number of segments on the way (`EXP-14`).
pub const DUEL_DISTANCE: u8 = 1;

/// A survivor on a sortie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SortieMember {
    /// The survivor.
    pub survivor: SurvivorId,
    /// The seat that plays the figure (`EXP-1`).
    pub seat: u8,
    /// The kind of figure.
    pub figure: String,
    /// The damage points that are left.
    pub damage_points: u8,
    /// The number of loads that the figure carries (`EXP-12`).
    pub carry: u8,
    /// The noise, in squares (`EXP-13`).
    pub noise: u8,
    /// Abilities in addition to those of the kind.
    pub abilities: Vec<Ability>,
}

/// A segment of the way to a place, with its encounter (`EXP-11`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SortieSegment {
    /// The id of the encounter.
    pub encounter: String,
    /// The die that determines the distance at which the enemies appear (`EXP-11`).
    pub die: u8,
    /// The enemies.
    pub enemies: Vec<EnemyGroup>,
}

/// A sortie that is to be played (`EXP-11`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SortiePlan {
    /// The number of the battle in the expedition, from 1.
    pub number: u16,
    /// The goal.
    pub target: SortieTarget,
    /// The seed of the map. It belongs to the place, so every sortie there has the same map.
    pub seed: u32,
    /// The size of the map.
    pub size: MapSize,
    /// The appearance of the map.
    pub look: GroundLook,
    /// The kind of place.
    pub kind: PlaceKind,
    /// The survivors.
    pub party: Vec<SortieMember>,
    /// The boxes of ammunition.
    pub boxes: u16,
    /// The segments of the way.
    pub segments: Vec<SortieSegment>,
    /// The enemies that are at the place already.
    pub garrison: Vec<EnemyGroup>,
    /// The caches that are left at the place.
    pub caches: Vec<PlaceCache>,
    /// The enemies of which one may arrive at each search.
    pub arrivals: Vec<String>,
}

impl SortiePlan {
    /// Returns the number of loads that the party carries (`EXP-12`).
    pub fn loads(&self) -> usize {
        self.party.iter().map(|member| usize::from(member.carry)).sum()
    }
}

/// Fate of a survivor in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurvivorFate {
    /// The survivor.
    pub survivor: SurvivorId,
    /// The damage points lost, those by noise included (`EXP-13`).
    pub damage: u8,
    /// `true` if the survivor died.
    pub is_dead: bool,
}

/// Result of a sortie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SortieReport {
    /// The number of the plan.
    pub number: u16,
    /// The fate of each survivor of the party.
    pub fates: Vec<SurvivorFate>,
    /// The caches that were brought out, by their index in the plan (`EXP-12`).
    pub taken: Vec<usize>,
    /// The boxes of ammunition brought back.
    pub boxes: u16,
    /// The enemies left alive and those that were not placed (`EXP-13`).
    pub threat: ThreatTable,
    /// The number of enemies killed.
    pub kills: u16,
    /// `true` if no enemy of the garrison is left, or the special enemy is beaten.
    pub is_cleared: bool,
}

/// Contraptions in place at an assault (`EXP-9`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BaseContraption {
    /// The section that they belong to.
    pub section: String,
    /// The id of the kind of contraption.
    pub kind: String,
    /// The number.
    pub count: u8,
}

/// An assault that is to be played (`EXP-9`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssaultPlan {
    /// The number of the battle in the expedition, from 1.
    pub number: u16,
    /// The seed of the mission.
    pub seed: u32,
    /// `true` for the last assault (`EXP-17`).
    pub is_last: bool,
    /// The attackers: the figures of the threat table.
    pub attackers: ThreatTable,
    /// The defenders: all survivors.
    pub defenders: Vec<SortieMember>,
    /// The strength of the gate.
    pub gate: u8,
    /// The contraptions of the sections outside.
    pub contraptions: Vec<BaseContraption>,
    /// The boxes of ammunition at the base.
    pub boxes: u16,
}

/// Result of an assault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssaultReport {
    /// The number of the plan.
    pub number: u16,
    /// The fate of each defender.
    pub fates: Vec<SurvivorFate>,
    /// The strength that the gate has lost; if none is left, the gate has fallen.
    pub gate_damage: u8,
    /// The boxes of ammunition used.
    pub boxes_used: u16,
    /// The sections outside whose contraptions were destroyed: they are damaged (`EXP-6`).
    pub damaged: Vec<String>,
    /// The number of enemies killed.
    pub kills: u16,
}

/// A trip with the truck (`EXP-15`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TruckTrip {
    /// The driver.
    pub driver: SurvivorId,
    /// The wanted resource.
    pub wanted: ResourceKind,
    /// The resistance that is left.
    pub resistance: u8,
    /// The finds of the wanted resource.
    pub found: u8,
    /// The enemy in the way.
    pub enemy: String,
}
