//! A task of a survivor in the names of its objects, for readers without the data of the expedition.

use serde::{Deserialize, Serialize};

use rules::Localized;

use super::{
    data::ExpeditionData,
    page_limits::{MAX_PAGE_NAME, is_short_text, shorten_text},
    plans::SortieTarget,
    resources::ResourceKind,
    state::{ExpeditionState, SurvivorTask},
};

/// A task of a survivor (`EXP-4`) with the names of its objects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum NamedTask {
    /// Rest.
    Rest,
    /// Keep watch.
    Watch,
    /// Repair the gate.
    RepairGate,
    /// Build a section.
    Build {
        /// Its name.
        section: Localized,
    },
    /// Repair a section.
    Repair {
        /// Its name.
        section: Localized,
    },
    /// Use a section.
    Use {
        /// Its name.
        section: Localized,
    },
    /// Clear a threat.
    Clear {
        /// The name of one enemy.
        enemy: Localized,
    },
    /// Go out to a place.
    GoOut {
        /// Its name.
        place: Localized,
        /// The boxes of ammunition that the survivor takes.
        boxes: u16,
    },
    /// Go out to the duel for a recruit.
    Duel {
        /// The name of the recruit.
        person: Localized,
        /// The boxes of ammunition that the survivor takes.
        boxes: u16,
    },
    /// Take a trip with the truck.
    Drive {
        /// The wanted resource.
        wanted: ResourceKind,
    },
}

impl NamedTask {
    /// Returns a task with the names of its objects.
    pub fn of(state: &ExpeditionState, data: &ExpeditionData, task: &SurvivorTask) -> NamedTask {
        let section_name = |id: &String| find_name(id, data.section(id).map(|section| &section.name));
        match task {
            SurvivorTask::Rest => NamedTask::Rest,
            SurvivorTask::Watch => NamedTask::Watch,
            SurvivorTask::RepairGate => NamedTask::RepairGate,
            SurvivorTask::Build { section } => NamedTask::Build { section: section_name(section) },
            SurvivorTask::Repair { section } => NamedTask::Repair { section: section_name(section) },
            SurvivorTask::Use { section } => NamedTask::Use { section: section_name(section) },
            SurvivorTask::Clear { enemy } => {
                NamedTask::Clear { enemy: find_name(enemy, data.enemy(enemy).map(|enemy| &enemy.one)) }
            }
            SurvivorTask::GoOut { target: SortieTarget::Place(id), boxes } => {
                let kind = state.place(*id).map_or("", |place| place.kind.as_str());
                let place = find_name(kind, data.place(kind).map(|place| &place.name));
                NamedTask::GoOut { place, boxes: *boxes }
            }
            SurvivorTask::GoOut { target: SortieTarget::Duel(person), boxes } => {
                let name = find_name(person, data.person(person).map(|person| &person.name));
                NamedTask::Duel { person: name, boxes: *boxes }
            }
            SurvivorTask::Drive { wanted } => NamedTask::Drive { wanted: *wanted },
        }
    }

    /// Returns `true` if no name is longer than names on a page may be.
    pub(super) fn has_short_names(&self) -> bool {
        match self {
            NamedTask::Rest | NamedTask::Watch | NamedTask::RepairGate | NamedTask::Drive { .. } => true,
            NamedTask::Build { section: name }
            | NamedTask::Repair { section: name }
            | NamedTask::Use { section: name }
            | NamedTask::Clear { enemy: name }
            | NamedTask::GoOut { place: name, .. }
            | NamedTask::Duel { person: name, .. } => is_short_text(name, MAX_PAGE_NAME),
        }
    }
}

/// Returns a name of limited length; without a name, the id takes its place.
fn find_name(id: &str, name: Option<&Localized>) -> Localized {
    match name {
        Some(name) => shorten_text(name, MAX_PAGE_NAME),
        None => shorten_text(&Localized { es: id.to_owned(), en: id.to_owned() }, MAX_PAGE_NAME),
    }
}
