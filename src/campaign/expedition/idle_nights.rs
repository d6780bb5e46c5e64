//! Idle nights, in which no survivor can do more than rest and watch, for measurements of balance.

use super::{
    data::ExpeditionData,
    plans::SortieTarget,
    state::{ExpeditionState, SurvivorTask},
    task_check::price_of_task,
};

/// Counter of consecutive idle nights, in which no survivor can do more than rest and watch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IdleNightCount {
    /// The day that was counted last; 0 at first.
    day: u8,
    current: usize,
    longest: usize,
}

impl IdleNightCount {
    /// Counts the night of a state, unless it was counted before.
    pub fn add_night(&mut self, state: &ExpeditionState, data: &ExpeditionData) {
        if state.day == self.day {
            return;
        }
        self.day = state.day;
        self.current = if is_useful_night(state, data) { 0 } else { self.current + 1 };
        self.longest = self.longest.max(self.current);
    }

    /// Returns the length of the longest run of such nights.
    pub fn longest(&self) -> usize {
        self.longest
    }
}

/// Returns `true` if some survivor can do more than rest and watch.
fn is_useful_night(state: &ExpeditionState, data: &ExpeditionData) -> bool {
    let places =
        state.places.iter().map(|place| SurvivorTask::GoOut { target: SortieTarget::Place(place.id), boxes: 0 });
    let builds = data.content.sections.iter().map(|section| SurvivorTask::Build { section: section.id.clone() });
    let tasks: Vec<SurvivorTask> = places.chain(builds).collect();
    let can_do = |task: &SurvivorTask| {
        state.survivors.iter().any(|survivor| price_of_task(state, data, survivor.id, task).is_ok())
    };
    tasks.iter().any(can_do)
}
