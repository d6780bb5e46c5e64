//! The night on the page of an expedition: the seats, their survivors, and the tasks that these may be given.

use serde::{Deserialize, Serialize};

use super::{
    named_task::NamedTask,
    night_order::has_short_ids,
    page_limits::{MAX_PAGE_ITEMS, MAX_PAGE_NAME, MAX_PAGE_TASKS, is_short_word},
    plans::SurvivorId,
    resources::ResourceStock,
    state::{MAX_SEATS, SurvivorTask},
};

/// The planning of a night on a page (`EXP-2`). With it, people at other machines give their survivors tasks without the
/// data of the expedition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageNight {
    /// The seats, by their numbers.
    pub seats: Vec<PageSeat>,
    /// The living survivors, in the order of the people on the page.
    pub survivors: Vec<PageSurvivor>,
    /// The tasks to which the survivors refer.
    pub tasks: Vec<PageTask>,
}

/// A seat on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageSeat {
    /// The name of the person; `None` if the AI decides.
    pub person: Option<String>,
    /// `true` if the seat has planned the night.
    pub is_ready: bool,
}

/// A survivor by night on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageSurvivor {
    /// The number.
    pub id: SurvivorId,
    /// The number of the seat that decides.
    pub seat: u8,
    /// The task of the night, if there is one.
    pub task: Option<SurvivorTask>,
    /// The tasks that the survivor may be given now, by their indices in [`PageNight::tasks`].
    pub options: Vec<u16>,
}

/// A task with its price on a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageTask {
    /// The task.
    pub task: SurvivorTask,
    /// The task with the names of its objects.
    pub name: NamedTask,
    /// The price.
    pub price: ResourceStock,
}

impl PageNight {
    /// Returns the tasks that a survivor may be given now.
    pub fn tasks_of<'a>(&'a self, survivor: &'a PageSurvivor) -> impl Iterator<Item = &'a PageTask> {
        survivor.options.iter().filter_map(|option| self.tasks.get(usize::from(*option)))
    }

    /// Returns `true` if no list or text is longer than on each page of this game.
    pub(super) fn is_sound(&self) -> bool {
        let is_seat_sound =
            |seat: &PageSeat| seat.person.as_ref().is_none_or(|name| is_short_word(name, MAX_PAGE_NAME));
        let is_survivor_sound = |survivor: &PageSurvivor| {
            survivor.options.len() <= MAX_PAGE_TASKS && survivor.task.as_ref().is_none_or(has_short_ids)
        };
        let is_task_sound = |task: &PageTask| has_short_ids(&task.task) && task.name.has_short_names();
        self.seats.len() <= MAX_SEATS
            && self.survivors.len() <= MAX_PAGE_ITEMS
            && self.tasks.len() <= MAX_PAGE_TASKS
            && self.seats.iter().all(is_seat_sound)
            && self.survivors.iter().all(is_survivor_sound)
            && self.tasks.iter().all(is_task_sound)
    }
}
