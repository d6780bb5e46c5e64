//! Events of an expedition, for the screen and for the ledger.

use serde::{Deserialize, Serialize};

use super::{
    plans::SortieTarget,
    resources::{ResourceKind, ResourceStock, ThreatTable},
};

/// An event with the day on which it happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoryEntry {
    /// The day, from 1.
    pub day: u8,
    /// The event.
    pub fact: StoryFact,
}

/// Reason why a survivor died.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeathCause {
    /// Hunger (`EXP-3`).
    Hunger,
    /// The effect of an event or a section.
    Event,
    /// A sortie.
    Sortie,
    /// An assault.
    Assault,
}

/// An event of an expedition. People, sections, places and enemies are named by their ids in the data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StoryFact {
    /// The expedition began.
    Begun,
    /// The survivors ate (`EXP-3`).
    Ate {
        /// The amount of food.
        food: u16,
    },
    /// A survivor went hungry (`EXP-3`).
    Starved {
        /// The person.
        person: String,
    },
    /// An event happened (`EXP-7`).
    Happened {
        /// The roll.
        roll: u8,
        /// The answer, by its index; `None` if it was not answered.
        choice: Option<usize>,
    },
    /// The base got a resource.
    Gained {
        /// The resource.
        kind: ResourceKind,
        /// The amount.
        amount: u16,
    },
    /// The base lost a resource.
    Lost {
        /// The resource.
        kind: ResourceKind,
        /// The amount.
        amount: u16,
    },
    /// Enemies joined the threat table (`EXP-8`).
    ThreatGrew {
        /// The enemies.
        enemies: ThreatTable,
    },
    /// Enemies left the threat table (`EXP-8`).
    ThreatFell {
        /// The enemies.
        enemies: ThreatTable,
        /// The person who cleared them.
        person: Option<String>,
    },
    /// A survivor lost damage points (`EXP-16`).
    Hurt {
        /// The person.
        person: String,
        /// The damage points.
        damage: u8,
    },
    /// A survivor got damage points back (`EXP-16`).
    Healed {
        /// The person.
        person: String,
        /// The damage points.
        damage: u8,
    },
    /// A survivor died.
    Died {
        /// The person.
        person: String,
        /// The reason.
        cause: DeathCause,
        /// The seat of the survivor; `None` in expeditions that were saved before it was logged.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
    },
    /// A section was begun (`EXP-5`).
    BuildBegun {
        /// The section.
        section: String,
    },
    /// A section was finished (`EXP-5`).
    Built {
        /// The section.
        section: String,
    },
    /// A section was damaged (`EXP-6`).
    SectionDamaged {
        /// The section.
        section: String,
    },
    /// A section was repaired (`EXP-6`).
    SectionRepaired {
        /// The section.
        section: String,
    },
    /// A section was used (`EXP-6`).
    SectionUsed {
        /// The section.
        section: String,
        /// The person.
        person: String,
    },
    /// The strength of the gate changed (`EXP-9`).
    GateChanged {
        /// The strength now.
        gate: u8,
        /// `true` if it got weaker.
        is_weaker: bool,
    },
    /// A place was found (`EXP-10`).
    PlaceFound {
        /// The kind of place.
        kind: String,
    },
    /// A place was emptied (`EXP-10`).
    PlaceEmptied {
        /// The kind of place.
        kind: String,
    },
    /// The base grew (`EXP-10`).
    Grew,
    /// A recruit offered to join (`EXP-14`).
    Offered {
        /// The person.
        person: String,
    },
    /// A recruit joined (`EXP-14`).
    Joined {
        /// The person.
        person: String,
    },
    /// A party set out (`EXP-11`).
    SetOut {
        /// The people.
        people: Vec<String>,
        /// The goal.
        target: SortieTarget,
        /// The kind of place, if it is one.
        kind: Option<String>,
    },
    /// A sortie was played (`EXP-11`).
    SortieOver {
        /// The kind of place, if it was one.
        kind: Option<String>,
        /// The loads brought back.
        haul: ResourceStock,
        /// The number of enemies killed.
        kills: u16,
    },
    /// A duel was won or lost (`EXP-14`).
    DuelOver {
        /// The recruit.
        person: String,
        /// `true` if the special enemy was beaten.
        is_won: bool,
        /// The number of enemies killed; 0 in expeditions that were saved before it was logged.
        #[serde(default)]
        kills: u16,
    },
    /// The truck rammed an enemy (`EXP-15`).
    Rammed {
        /// The enemy.
        enemy: String,
    },
    /// The truck left an enemy to the threat table (`EXP-15`).
    Evaded {
        /// The enemy.
        enemy: String,
    },
    /// The truck came back (`EXP-15`).
    DroveBack {
        /// The driver.
        person: String,
    },
    /// An assault began (`EXP-9`).
    AssaultBegun {
        /// The attackers.
        enemies: ThreatTable,
        /// `true` for the last one (`EXP-17`).
        is_last: bool,
    },
    /// An assault was beaten (`EXP-9`).
    AssaultBeaten {
        /// The number of enemies killed.
        kills: u16,
    },
    /// An assault ended the expedition (`EXP-17`). Expeditions that were saved before it was logged lack it.
    AssaultLost {
        /// The number of enemies killed.
        kills: u16,
    },
    /// The store was too small for this (`EXP-18`).
    Spilled {
        /// The loss.
        stock: ResourceStock,
    },
    /// The reputation changed (`EXP-14`).
    ReputationChanged {
        /// The reputation now.
        reputation: u16,
    },
    /// The expedition was won (`EXP-17`).
    Won,
    /// The gate fell (`EXP-17`).
    GateFell,
    /// No survivor was left (`EXP-17`).
    NoSurvivor,
    /// The last day passed without the last section (`EXP-17`).
    OutOfTime,
}
