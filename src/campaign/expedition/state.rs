//! The state of an expedition: everything that is saved, as plain data.

use serde::{Deserialize, Serialize};

use super::{
    content::PlaceCache,
    dice::ExpeditionDice,
    events::{DeathCause, StoryEntry, StoryFact},
    plans::{AssaultPlan, PlaceId, SortiePlan, SortieTarget, SurvivorId, TruckTrip},
    resources::{ResourceKind, ResourceStock, ThreatTable},
};

/// Maximum number of seats (`EXP-1`).
pub const MAX_SEATS: usize = 5;

/// A seat of an expedition (`EXP-1`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpeditionSeat {
    /// The name of the person; `None` if the AI decides.
    pub person: Option<String>,
    /// `true` if the seat has planned the night.
    pub is_ready: bool,
    /// The name of the person who has left the seat to the AI; kept for the return.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<String>,
}

/// A task of a survivor (`EXP-4`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SurvivorTask {
    /// Rest: the survivor gets damage points back (`EXP-16`).
    Rest,
    /// Keep watch: the survivor may answer the event of the day (`EXP-7`).
    Watch,
    /// Build a section, or go on building it (`EXP-5`).
    Build {
        /// The section.
        section: String,
    },
    /// Repair a damaged section (`EXP-6`).
    Repair {
        /// The section.
        section: String,
    },
    /// Repair the gate (`EXP-9`).
    RepairGate,
    /// Use a section (`EXP-6`).
    Use {
        /// The section.
        section: String,
    },
    /// Clear a threat: an enemy of that kind leaves the threat table (`EXP-8`).
    Clear {
        /// The kind of enemy.
        enemy: String,
    },
    /// Go out on a sortie (`EXP-11`).
    GoOut {
        /// The goal.
        target: SortieTarget,
        /// The boxes of ammunition that the survivor takes.
        boxes: u16,
    },
    /// Take a trip with the truck (`EXP-15`).
    Drive {
        /// The wanted resource.
        wanted: ResourceKind,
    },
}

/// A task with the price that was paid for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaidTask {
    /// The task.
    pub task: SurvivorTask,
    /// The price.
    pub price: ResourceStock,
    /// `true` if the task began the building of a section.
    pub is_beginning: bool,
}

/// A living survivor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurvivorState {
    /// The number.
    pub id: SurvivorId,
    /// The person, by the id in the data.
    pub person: String,
    /// The seat that decides (`EXP-1`).
    pub seat: u8,
    /// The damage points lost (`EXP-16`).
    pub wounds: u8,
    /// The task of the night; `None` counts as rest.
    pub task: Option<PaidTask>,
}

/// A section that was begun or built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SectionState {
    /// The section, by the id in the data.
    pub id: String,
    /// The work that is left; 0 if it is built.
    pub work_left: u8,
    /// `true` if it is damaged: it does not work then (`EXP-6`).
    pub is_damaged: bool,
}

impl SectionState {
    /// Returns `true` if the section is built and not damaged.
    pub fn is_working(&self) -> bool {
        self.work_left == 0 && !self.is_damaged
    }
}

/// A known place (`EXP-10`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceState {
    /// The number.
    pub id: PlaceId,
    /// The kind of place, by the id in the data.
    pub kind: String,
    /// The seed of its map.
    pub seed: u32,
    /// The caches that are left.
    pub caches: Vec<PlaceCache>,
    /// `true` if its garrison was beaten.
    pub is_cleared: bool,
    /// `true` if a sortie was there.
    pub is_visited: bool,
}

/// Result of an expedition (`EXP-17`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExpeditionOutcome {
    /// The last section is built, and the last assault is beaten.
    Won,
    /// The gate fell.
    GateFell,
    /// No survivor is left.
    NoSurvivor,
    /// The last day passed without the last section.
    OutOfTime,
}

/// Part of the day, with the decision that the expedition waits for (`EXP-2`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExpeditionPhase {
    /// Night: the seats plan.
    Planning,
    /// A seat with a survivor on watch answers the event (`EXP-7`).
    Event {
        /// The roll of the event.
        roll: u8,
        /// The survivor on watch.
        watcher: SurvivorId,
    },
    /// The driver decides about the enemy in the way (`EXP-15`).
    Truck(TruckTrip),
    /// A sortie is to be played (`EXP-11`).
    Sortie(SortiePlan),
    /// An assault is to be played (`EXP-9`).
    Assault(AssaultPlan),
    /// The expedition is over.
    Over(ExpeditionOutcome),
}

/// Part of the day in the words of players (`EXP-2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DayPart {
    /// The seats plan.
    Night,
    /// The event of the day.
    Morning,
    /// The truck and the sorties.
    Day,
    /// The assault.
    Evening,
    /// The expedition is over.
    End,
}

impl ExpeditionPhase {
    /// Returns the part of the day.
    pub fn day_part(&self) -> DayPart {
        match self {
            ExpeditionPhase::Planning => DayPart::Night,
            ExpeditionPhase::Event { .. } => DayPart::Morning,
            ExpeditionPhase::Truck(_) | ExpeditionPhase::Sortie(_) => DayPart::Day,
            ExpeditionPhase::Assault(_) => DayPart::Evening,
            ExpeditionPhase::Over(_) => DayPart::End,
        }
    }
}

/// The state of an expedition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpeditionState {
    /// The id of the length.
    pub length: String,
    /// The id of the hardness.
    pub hardness: String,
    /// The day, from 1.
    pub day: u8,
    /// The part of the day.
    pub phase: ExpeditionPhase,
    /// The seats.
    pub seats: Vec<ExpeditionSeat>,
    /// Resources of the base.
    pub stock: ResourceStock,
    /// The reputation (`EXP-14`).
    pub reputation: u16,
    /// The strength of the gate (`EXP-9`).
    pub gate: u8,
    /// The living survivors.
    pub survivors: Vec<SurvivorState>,
    /// The people who have died, by the id in the data.
    pub dead: Vec<String>,
    /// The sections that were begun or built.
    pub sections: Vec<SectionState>,
    /// The number of times that the base has grown (`EXP-10`).
    pub growth: u8,
    /// The threat table (`EXP-8`).
    pub threat: ThreatTable,
    /// The known places (`EXP-10`).
    pub places: Vec<PlaceState>,
    /// The kinds of places that have let the base grow.
    pub grown_by: Vec<String>,
    /// The recruits who offer to join, by the id in the data (`EXP-14`).
    pub offers: Vec<String>,
    /// The sorties of the day that are still to be played.
    pub parties: Vec<SortieTarget>,
    /// The survivors who still drive the truck today.
    pub drivers: Vec<SurvivorId>,
    /// The number of all survivors, dead ones included.
    pub survivor_count: u16,
    /// The number of all known places, removed ones included.
    pub place_count: u16,
    /// The number of battles that were due, the present one included.
    pub battle_count: u16,
    /// The dice.
    pub dice: ExpeditionDice,
    /// The story.
    pub log: Vec<StoryEntry>,
}

impl ExpeditionState {
    /// Returns the living survivor with that number.
    pub fn survivor(&self, id: SurvivorId) -> Option<&SurvivorState> {
        self.survivors.iter().find(|survivor| survivor.id == id)
    }

    /// Returns the living survivors, seat by seat.
    pub fn survivors_by_seat(&self) -> Vec<&SurvivorState> {
        let mut survivors: Vec<&SurvivorState> = self.survivors.iter().collect();
        survivors.sort_by_key(|survivor| survivor.seat);
        survivors
    }

    /// Returns the section with that id, if it was begun.
    pub fn section(&self, id: &str) -> Option<&SectionState> {
        self.sections.iter().find(|section| section.id == id)
    }

    /// Returns the known place with that number.
    pub fn place(&self, id: PlaceId) -> Option<&PlaceState> {
        self.places.iter().find(|place| place.id == id)
    }

    /// Returns the result once the expedition is over.
    pub fn outcome(&self) -> Option<ExpeditionOutcome> {
        match self.phase {
            ExpeditionPhase::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Returns the seats that must decide now: those that plan, that of the survivor on watch or that of the driver. It
    /// is empty while a battle is played and when the expedition is over.
    pub fn deciding_seats(&self) -> Vec<u8> {
        let seat_of = |id| self.survivor(id).map(|survivor| survivor.seat).into_iter().collect();
        match &self.phase {
            ExpeditionPhase::Planning => {
                (0..).zip(&self.seats).filter(|(_, seat)| !seat.is_ready).map(|(n, _)| n).collect()
            }
            ExpeditionPhase::Event { watcher, .. } => seat_of(*watcher),
            ExpeditionPhase::Truck(trip) => seat_of(trip.driver),
            _ => Vec::new(),
        }
    }

    /// Returns the seat to which the next recruit belongs: the first one with the fewest survivors (`EXP-1`).
    pub fn seat_of_next_recruit(&self) -> u8 {
        let seats = (0..).zip(&self.seats).map(|(seat, _)| seat);
        seats.min_by_key(|seat| self.count_survivors(*seat)).unwrap_or(0)
    }

    /// Returns the number of living survivors of a seat.
    pub fn count_survivors(&self, seat: u8) -> usize {
        self.survivors.iter().filter(|survivor| survivor.seat == seat).count()
    }

    /// Returns the day on which a person died, and the cause, if they are in the story.
    pub fn death_of(&self, dead: &str) -> Option<(u8, DeathCause)> {
        self.log.iter().rev().find_map(|entry| match &entry.fact {
            StoryFact::Died { person, cause, .. } if person == dead => Some((entry.day, *cause)),
            _ => None,
        })
    }

    /// Returns the seat to which a dead person belonged, if it is in the story.
    pub fn seat_of_dead(&self, dead: &str) -> Option<u8> {
        self.log.iter().rev().find_map(|entry| match &entry.fact {
            StoryFact::Died { person, seat, .. } if person == dead => *seat,
            _ => None,
        })
    }

    /// Returns the number of enemies killed in all battles, if they are in the story.
    pub fn count_kills(&self) -> u32 {
        let kills = self.log.iter().map(|entry| match &entry.fact {
            StoryFact::SortieOver { kills, .. }
            | StoryFact::DuelOver { kills, .. }
            | StoryFact::AssaultBeaten { kills }
            | StoryFact::AssaultLost { kills } => u32::from(*kills),
            _ => 0,
        });
        kills.sum()
    }

    /// Returns the survivors with a task for which `is_meant` returns `true`.
    pub fn with_task(&self, is_meant: impl Fn(&SurvivorTask) -> bool) -> Vec<SurvivorId> {
        let meant = |survivor: &&SurvivorState| survivor.task.as_ref().is_some_and(|paid| is_meant(&paid.task));
        self.survivors.iter().filter(meant).map(|survivor| survivor.id).collect()
    }
}
