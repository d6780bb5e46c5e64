//! All data of an expedition: the general rules with their numbers, the contents, and the sentences of the ledger.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use rules::Localized;

use super::{
    content::{EncounterData, EventData, ExpeditionContent, PersonData, PlaceData, SectionData, SlotKind},
    resources::{ResourceKind, ResourceStock, ThreatTable},
};

/// A kind of enemy (`EXP-8`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Enemy", deny_unknown_fields)]
pub struct EnemyData {
    /// The id of the kind of figure.
    pub id: String,
    /// The name of one.
    pub one: Localized,
    /// The name of several.
    pub many: Localized,
    /// The weight on the threat table.
    pub danger: u16,
    /// The weight with which it is drawn.
    pub weight: u16,
    /// The share of the days that must have passed, in per cent.
    #[serde(default)]
    pub from: u8,
}

/// A length of expeditions (`EXP-17`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Length", deny_unknown_fields)]
pub struct LengthData {
    /// The id.
    pub id: String,
    /// The name.
    pub name: Localized,
    /// The number of days.
    pub days: u8,
    /// The price of the last section.
    pub last_price: ResourceStock,
    /// The store of the base at the start.
    pub stock: ResourceStock,
    /// Enemies of the last assault in addition to those of the hardness.
    #[serde(default)]
    pub last: u16,
}

/// A hardness of expeditions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Hardness", deny_unknown_fields)]
pub struct HardnessData {
    /// The id.
    pub id: String,
    /// The name.
    pub name: Localized,
    /// The danger on the threat table that brings an assault (`EXP-9`).
    pub limit: u16,
    /// The strength of the gate at the start (`EXP-9`).
    pub gate: u8,
    /// The number of enemies that join the threat table each day (`EXP-8`).
    pub daily: u16,
    /// The same in the second half of the expedition.
    pub daily_late: u16,
    /// The number of enemies drawn in addition for the last assault (`EXP-17`).
    pub last: u16,
}

/// Returns the number of enemies cleared at once, for expeditions that were saved without it.
const fn default_cleared_count() -> u16 {
    1
}

/// The general rules of expeditions, in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Rules", deny_unknown_fields)]
pub struct ExpeditionRules {
    /// The lengths.
    pub lengths: Vec<LengthData>,
    /// The hardnesses.
    pub hardnesses: Vec<HardnessData>,
    /// The enemies.
    pub enemies: Vec<EnemyData>,
    /// The number of survivors at the start.
    pub founders: u8,
    /// The number of survivors that the base has room for.
    pub beds: u8,
    /// The slots inside at the start.
    pub inside: u8,
    /// The slots outside at the start.
    pub outside: u8,
    /// The maximum amount of each resource in the store at the start (`EXP-18`).
    pub storage: u16,
    /// The number of places at distances 1 and 2 that are known at the start (`EXP-10`).
    pub places: u8,
    /// The maximum number of boxes of ammunition that a figure takes (`EXP-11`).
    pub boxes: u16,
    /// The price of a repair (`EXP-6`).
    pub repair_price: ResourceStock,
    /// The strength that a repair gives back to the gate.
    pub repair: u8,
    /// The price of clearing a threat (`EXP-8`).
    pub clear_price: ResourceStock,
    /// The number of enemies that leave when a threat is cleared, without bonuses (`EXP-8`).
    #[serde(default = "default_cleared_count")]
    pub cleared: u16,
    /// The price of a trip with the truck (`EXP-15`).
    pub truck_price: ResourceStock,
    /// The finds of a trip with the truck, each as likely as its weight.
    pub truck_finds: BTreeMap<ResourceKind, u16>,
    /// The number of finds at each stop of the truck.
    pub truck_draws: u8,
    /// The amount of the wanted resource in a find.
    pub truck_amount: u16,
    /// The number of finds of the wanted resource that end a trip with the truck.
    pub truck_loads: u8,
}

/// The sentences of the ledger: for each key one or more, of which one is chosen. Names in braces are placeholders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Story", deny_unknown_fields)]
pub struct StoryData {
    /// The title of a day, with `{day}`.
    pub day: Localized,
    /// The sentences.
    pub sentences: BTreeMap<String, Vec<Localized>>,
}

/// All data of expeditions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpeditionData {
    /// The general rules.
    pub rules: ExpeditionRules,
    /// The contents.
    pub content: ExpeditionContent,
    /// The sentences of the ledger.
    pub story: StoryData,
}

impl ExpeditionData {
    /// Returns the section with that id.
    pub fn section(&self, id: &str) -> Option<&SectionData> {
        self.content.sections.iter().find(|section| section.id == id)
    }

    /// Returns the last section (`EXP-17`).
    pub fn last_section(&self) -> Option<&SectionData> {
        self.content.sections.iter().find(|section| section.is_last)
    }

    /// Returns the event of a roll (`EXP-7`).
    pub fn event(&self, roll: u8) -> Option<&EventData> {
        self.content.events.iter().find(|event| event.roll == roll)
    }

    /// Returns the kind of place with that id.
    pub fn place(&self, id: &str) -> Option<&PlaceData> {
        self.content.places.iter().find(|place| place.id == id)
    }

    /// Returns the encounter with that id.
    pub fn encounter(&self, id: &str) -> Option<&EncounterData> {
        self.content.encounters.iter().find(|encounter| encounter.id == id)
    }

    /// Returns the person with that id.
    pub fn person(&self, id: &str) -> Option<&PersonData> {
        self.content.people.iter().find(|person| person.id == id)
    }

    /// Returns the enemy with that id.
    pub fn enemy(&self, id: &str) -> Option<&EnemyData> {
        self.rules.enemies.iter().find(|enemy| enemy.id == id)
    }

    /// Returns the length with that id.
    pub fn length(&self, id: &str) -> Option<&LengthData> {
        self.rules.lengths.iter().find(|length| length.id == id)
    }

    /// Returns the hardness with that id.
    pub fn hardness(&self, id: &str) -> Option<&HardnessData> {
        self.rules.hardnesses.iter().find(|hardness| hardness.id == id)
    }

    /// Returns the danger of all enemies on a table (`EXP-8`).
    pub fn danger(&self, threat: &ThreatTable) -> u16 {
        let weight = |enemy: &str| self.enemy(enemy).map_or(1, |enemy| enemy.danger);
        threat.iter().fold(0, |sum, (enemy, count)| sum.saturating_add(weight(enemy).saturating_mul(count)))
    }

    /// Returns the number of slots of a kind at the start.
    pub fn slots(&self, kind: SlotKind) -> u8 {
        match kind {
            SlotKind::Inside => self.rules.inside,
            SlotKind::Outside => self.rules.outside,
        }
    }
}
