//! Contents of an expedition as plain data: sections, events, places, encounters and people. Code never depends on
//! their ids.

use serde::{Deserialize, Serialize};

use generator::{GroundLook, MapSize};
use mission::PersonFace;
use rules::{Ability, Localized, Weapon};

use super::{
    effect_part::{EffectPart, SectionPart},
    resources::{ResourceKind, ResourceStock},
};

/// Kind of slot on which a section is built (`EXP-5`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SlotKind {
    /// Behind the gate.
    Inside,
    /// In front of the gate. Sections outside can be damaged.
    Outside,
}

/// A section that can be built (`EXP-5`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Section", deny_unknown_fields)]
pub struct SectionData {
    /// The id.
    pub id: String,
    /// The name.
    pub name: Localized,
    /// The name with its article, in sentences.
    pub the: Localized,
    /// The abilities in words.
    pub about: Localized,
    /// The slot that it takes.
    pub slot: SlotKind,
    /// The price. For the last section the length of the expedition sets it.
    #[serde(default)]
    pub price: ResourceStock,
    /// The work that it takes.
    pub work: u8,
    /// `true` for the section that brings the last assault, and then the victory (`EXP-17`).
    #[serde(default)]
    pub is_last: bool,
    /// The abilities.
    #[serde(default)]
    pub parts: Vec<SectionPart>,
}

impl SectionData {
    /// Returns the price and the effects of its use, if it can be used (`EXP-6`).
    pub fn usage(&self) -> Option<(&ResourceStock, &[EffectPart])> {
        self.parts.iter().find_map(|part| match part {
            SectionPart::Use { price, effects } => Some((price, effects.as_slice())),
            _ => None,
        })
    }
}

/// An event of the event table (`EXP-7`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Event", deny_unknown_fields)]
pub struct EventData {
    /// The sum of two dice, 2 to 12.
    pub roll: u8,
    /// The id.
    pub id: String,
    /// The name.
    pub name: Localized,
    /// The sentence of the ledger.
    pub text: Localized,
    /// The effects if no survivor answers it.
    pub unanswered: Vec<EffectPart>,
    /// The choices of a survivor on watch.
    pub choices: Vec<EventChoice>,
}

/// A choice of a survivor on watch (`EXP-7`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Choice", deny_unknown_fields)]
pub struct EventChoice {
    /// The words of the choice.
    pub name: Localized,
    /// The price.
    #[serde(default)]
    pub price: ResourceStock,
    /// The effects.
    pub effects: Vec<EffectPart>,
}

/// Kind of place (`EXP-10`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlaceKind {
    /// Enemies are there already.
    Infested,
    /// Friendly people are there: searching brings no enemy, and the first visit brings an offer of a recruit.
    Allies,
    /// Each search may bring an enemy.
    Open,
}

/// A kind of place for sorties (`EXP-10`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Place", deny_unknown_fields)]
pub struct PlaceData {
    /// The id.
    pub id: String,
    /// The name.
    pub name: Localized,
    /// The name with its article, in sentences.
    pub the: Localized,
    /// The distance: the number of segments on the way, 1 to 3.
    pub distance: u8,
    /// The kind.
    pub kind: PlaceKind,
    /// The size of its map.
    pub size: MapSize,
    /// The appearance of its map.
    pub look: GroundLook,
    /// The caches from which those of the place are drawn.
    pub caches: Vec<PlaceCache>,
    /// The number of caches drawn.
    pub draws: u8,
    /// The enemies that are there already.
    #[serde(default)]
    pub garrison: Vec<EnemyGroup>,
    /// `true` if the base grows when the place has been emptied.
    #[serde(default)]
    pub grows: bool,
}

impl PlaceData {
    /// Returns the resources that the caches of the place may hold; those with the largest sum first.
    pub fn possible_resources(&self) -> Vec<ResourceKind> {
        let mut sums: Vec<(ResourceKind, u32)> = Vec::new();
        for PlaceCache(kind, amount) in &self.caches {
            match sums.iter_mut().find(|(known, _)| known == kind) {
                Some((_, sum)) => *sum += u32::from(*amount),
                None => sums.push((*kind, u32::from(*amount))),
            }
        }
        sums.sort_by_key(|(kind, sum)| (std::cmp::Reverse(*sum), *kind));
        sums.into_iter().map(|(kind, _)| kind).collect()
    }
}

/// A cache: a find that one figure carries as one load (`EXP-12`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceCache(pub ResourceKind, pub u16);

/// A number of enemies of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnemyGroup(pub String, pub u16);

/// An encounter in a segment of the way (`EXP-11`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Encounter", deny_unknown_fields)]
pub struct EncounterData {
    /// The id.
    pub id: String,
    /// The name.
    pub name: Localized,
    /// The weight with which it is drawn.
    pub weight: u16,
    /// The share of the days that must have passed, in per cent.
    #[serde(default)]
    pub from: u8,
    /// The enemies.
    pub enemies: Vec<EnemyGroup>,
}

/// A way to win a recruit (`EXP-14`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JoinWay {
    /// For a price.
    Pay(ResourceStock),
    /// For that much reputation.
    Reputation(u16),
    /// If a special enemy of that rank is beaten in a sortie.
    Duel {
        /// The rank: 2, 3 or 5.
        rank: u8,
        /// The enemy.
        enemy: String,
    },
}

/// A skill of a survivor at the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SurvivorSkill {
    /// Building: that much more work (`EXP-5`).
    Work(u8),
    /// Clearing threats: that number of enemies more (`EXP-8`).
    Clear(u16),
    /// Resting: that number of damage points more (`EXP-16`).
    Rest(u8),
    /// On watch, the survivor answers events without a section for it (`EXP-7`).
    Lookout,
}

/// A person who may be a survivor (`EXP-14`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Person", deny_unknown_fields)]
pub struct PersonData {
    /// The id.
    pub id: String,
    /// The name.
    pub name: Localized,
    /// The story in one sentence.
    pub story: Localized,
    /// The portrait; a person without one gets any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<PersonFace>,
    /// The kind of figure on sorties, by its id.
    pub figure: String,
    /// The weapons; `None` for those of the kind of figure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapons: Option<Vec<Weapon>>,
    /// The damage points.
    pub damage_points: u8,
    /// The loads that the figure carries, 1 to 3 (`EXP-12`).
    pub carry: u8,
    /// The noise, in squares (`EXP-13`).
    pub noise: u8,
    /// Abilities of the figure in addition to those of its kind.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// The skills at the base.
    #[serde(default)]
    pub skills: Vec<SurvivorSkill>,
    /// `true` if the person may be one of the survivors at the start.
    #[serde(default)]
    pub is_founder: bool,
    /// The ways in which the person joins later.
    #[serde(default)]
    pub ways: Vec<JoinWay>,
}

/// The contents of one data file: any of these lists.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Expedition", default, deny_unknown_fields)]
pub struct ExpeditionContent {
    /// The sections.
    pub sections: Vec<SectionData>,
    /// The events.
    pub events: Vec<EventData>,
    /// The places.
    pub places: Vec<PlaceData>,
    /// The encounters.
    pub encounters: Vec<EncounterData>,
    /// The people.
    pub people: Vec<PersonData>,
}

impl ExpeditionContent {
    /// Adds the contents of another file. They replace sections, places, encounters and people with the same id, and
    /// events with the same roll.
    pub fn merge(&mut self, other: ExpeditionContent) {
        merge_by(&mut self.sections, other.sections, |section| section.id.clone());
        merge_by(&mut self.events, other.events, |event| event.roll);
        merge_by(&mut self.places, other.places, |place| place.id.clone());
        merge_by(&mut self.encounters, other.encounters, |encounter| encounter.id.clone());
        merge_by(&mut self.people, other.people, |person| person.id.clone());
    }
}

fn merge_by<T, K: PartialEq>(known: &mut Vec<T>, added: Vec<T>, key: impl Fn(&T) -> K) {
    for item in added {
        match known.iter().position(|other| key(other) == key(&item)) {
            Some(index) => known[index] = item,
            None => known.push(item),
        }
    }
}
