//! A page about an expedition: all that its players see at the base, as plain data for another machine. The screens
//! there show the same names and numbers as the host's, which has the data of the expedition.

use serde::{Deserialize, Serialize};

use mission::PersonFace;
use rules::{Localized, Weapon};

use super::{
    content::{PlaceKind, SurvivorSkill},
    events::DeathCause,
    named_task::NamedTask,
    page_limits::{
        MAX_DAY_LETTERS, MAX_PAGE_ABOUT, MAX_PAGE_DAYS, MAX_PAGE_ITEMS, MAX_PAGE_NAME, MAX_PAGE_SKILLS,
        MAX_PAGE_WEAPONS, is_short_text, is_short_word,
    },
    page_night::PageNight,
    plans::PlaceId,
    resources::{ResourceKind, ResourceStock},
    state::{DayPart, ExpeditionOutcome},
};

/// The page of an expedition for players at another machine. It contains neither dice nor maps, nor the contents of
/// places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpeditionPage {
    /// The name that the players gave the expedition.
    pub name: String,
    /// The day, from 1.
    pub day: u8,
    /// The number of days.
    pub days: u8,
    /// The part of the day.
    pub part: DayPart,
    /// The name of the hardness.
    pub hardness: Localized,
    /// The number of the battle that the expedition waits for, as records write it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<u8>,
    /// The result, once the expedition is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<ExpeditionOutcome>,
    /// The living by their seats, then the dead.
    pub people: Vec<PagePerson>,
    /// Resources of the base.
    pub stock: ResourceStock,
    /// The most that the base may hold of each resource (`EXP-18`).
    pub storage: u16,
    /// The strength of the gate (`EXP-9`).
    pub gate: u8,
    /// The maximum strength of the gate.
    pub max_gate: u8,
    /// The reputation (`EXP-14`).
    pub reputation: u16,
    /// The sections that were begun or built.
    pub sections: Vec<PageSection>,
    /// The numbers of free slots inside and outside (`EXP-5`).
    #[serde(default)]
    pub free_slots: [u8; 2],
    /// The enemies of the threat table (`EXP-8`).
    pub threat: Vec<PageEnemies>,
    /// Their danger together.
    pub danger: u16,
    /// The danger that brings an assault (`EXP-9`).
    pub limit: u16,
    /// The known places (`EXP-10`).
    pub places: Vec<PagePlace>,
    /// The last days with a story, in order.
    pub story: Vec<PageDay>,
    /// The planning of the night; `None` by day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub night: Option<PageNight>,
}

/// A person on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PagePerson {
    /// The person, by the id in the data, which chooses the portrait of a person without a face.
    pub id: String,
    /// The name.
    pub name: Localized,
    /// The story in one sentence.
    pub story: Localized,
    /// The skills at the base.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<SurvivorSkill>,
    /// The loads that the figure carries (`EXP-12`).
    pub carry: u8,
    /// The noise, in squares (`EXP-13`).
    pub noise: u8,
    /// The portrait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<PersonFace>,
    /// The kind of figure on sorties, by its id.
    pub figure: String,
    /// The weapons; empty for those of the kind of figure.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<Weapon>,
    /// The condition.
    pub condition: PersonCondition,
}

/// Condition of a person on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PersonCondition {
    /// A living survivor.
    Living {
        /// The name of the person in the seat; `None` if the AI decides.
        seat: Option<String>,
        /// The damage points that are left.
        points_left: u8,
        /// The damage points without wounds.
        damage_points: u8,
        /// The task of the night.
        task: Option<NamedTask>,
        /// `true` if the survivor fights in the battle that the expedition waits for.
        is_fighting: bool,
    },
    /// A dead person.
    Dead {
        /// The day and the cause, if they are in the story.
        death: Option<(u8, DeathCause)>,
    },
}

/// A section on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageSection {
    /// The id in the data, which chooses the picture.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The name.
    pub name: Localized,
    /// The abilities in words.
    pub about: Localized,
    /// `true` if it is in front of the gate.
    #[serde(default)]
    pub is_outside: bool,
    /// The work that is left; 0 if it is built.
    pub work_left: u8,
    /// `true` if it is damaged.
    pub is_damaged: bool,
}

/// Enemies of one kind on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageEnemies {
    /// The id in the data, by which tasks name the kind.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The number.
    pub count: u16,
    /// The name of several, which the threat table shows with any number.
    pub name: Localized,
    /// The name of a single one with its article, for sentences; `None` if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub single: Option<Localized>,
}

/// A place on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PagePlace {
    /// The number of the place.
    pub id: PlaceId,
    /// The name.
    pub name: Localized,
    /// The distance.
    pub distance: u8,
    /// The kind.
    pub kind: PlaceKind,
    /// The resources that its caches may hold; those with the largest sum first.
    pub resources: Vec<ResourceKind>,
    /// The number of caches that are left.
    pub caches: u16,
    /// The number of survivors who go there.
    pub party: u16,
}

/// The story of a day on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageDay {
    /// The day, from 1.
    pub day: u8,
    /// A title, and a sentence in each further line.
    pub story: Localized,
}

impl ExpeditionPage {
    /// Returns `true` if no list or text of the page is longer than on each page of this game.
    pub fn is_sound(&self) -> bool {
        let names = [&self.hardness];
        let names = names.into_iter().chain(self.sections.iter().map(|section| &section.name));
        let names = names.chain(self.threat.iter().flat_map(|enemies| enemies.single.iter().chain([&enemies.name])));
        let mut names = names.chain(self.places.iter().map(|place| &place.name));
        let lists = [self.people.len(), self.sections.len(), self.threat.len(), self.places.len()];
        is_short_word(&self.name, MAX_PAGE_NAME)
            && lists.into_iter().all(|count| count <= MAX_PAGE_ITEMS)
            && self.story.len() <= MAX_PAGE_DAYS
            && names.all(|name| is_short_text(name, MAX_PAGE_NAME))
            && self.people.iter().all(PagePerson::is_sound)
            && self.sections.iter().all(PageSection::is_sound)
            && self.threat.iter().all(|enemies| is_short_word(&enemies.id, MAX_PAGE_NAME))
            && self.places.iter().all(|place| place.resources.len() <= MAX_PAGE_ITEMS)
            && self.story.iter().all(|told| is_short_text(&told.story, MAX_DAY_LETTERS))
            && self.night.as_ref().is_none_or(PageNight::is_sound)
    }

    /// Returns the number of the living, and that of the dead.
    pub fn count_people(&self) -> (usize, usize) {
        let is_dead = |person: &&PagePerson| matches!(person.condition, PersonCondition::Dead { .. });
        let dead = self.people.iter().filter(is_dead).count();
        (self.people.len() - dead, dead)
    }
}

impl PageSection {
    fn is_sound(&self) -> bool {
        is_short_word(&self.id, MAX_PAGE_NAME) && is_short_text(&self.about, MAX_PAGE_ABOUT)
    }
}

impl PagePerson {
    fn is_sound(&self) -> bool {
        let is_condition_short = match &self.condition {
            PersonCondition::Living { seat, task, .. } => {
                seat.as_ref().is_none_or(|name| is_short_word(name, MAX_PAGE_NAME))
                    && task.as_ref().is_none_or(NamedTask::has_short_names)
            }
            PersonCondition::Dead { .. } => true,
        };
        is_condition_short
            && is_short_word(&self.id, MAX_PAGE_NAME)
            && is_short_word(&self.figure, MAX_PAGE_NAME)
            && is_short_text(&self.name, MAX_PAGE_NAME)
            && is_short_text(&self.story, MAX_PAGE_ABOUT)
            && self.skills.len() <= MAX_PAGE_SKILLS
            && self.weapons.len() <= MAX_PAGE_WEAPONS
    }
}
