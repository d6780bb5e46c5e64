//! Orders of a person who plans the night at another machine.

use serde::{Deserialize, Serialize};

use super::{
    orders::ExpeditionOrder,
    page_limits::{MAX_PAGE_NAME, is_short_word},
    plans::{SortieTarget, SurvivorId},
    state::SurvivorTask,
};

/// An order of a person at another machine: what a seat decides by night for its own survivors (`EXP-1`, `EXP-2`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum NightOrder {
    /// Give a survivor of the seat a task (`EXP-4`).
    Assign {
        /// The survivor.
        survivor: SurvivorId,
        /// The task.
        task: SurvivorTask,
    },
    /// Finish the planning of the seat (`EXP-2`).
    SetReady,
    /// Plan again, as long as another seat plans (`EXP-2`).
    PlanAgain,
}

impl NightOrder {
    /// Returns `true` if no id in the order is longer than on a page of this game.
    pub fn is_sound(&self) -> bool {
        match self {
            NightOrder::Assign { task, .. } => has_short_ids(task),
            NightOrder::SetReady | NightOrder::PlanAgain => true,
        }
    }
}

impl From<NightOrder> for ExpeditionOrder {
    fn from(order: NightOrder) -> ExpeditionOrder {
        match order {
            NightOrder::Assign { survivor, task } => ExpeditionOrder::Assign { survivor, task },
            NightOrder::SetReady => ExpeditionOrder::SetReady,
            NightOrder::PlanAgain => ExpeditionOrder::PlanAgain,
        }
    }
}

/// Returns `true` if no id in a task is longer than names on a page may be.
pub(super) fn has_short_ids(task: &SurvivorTask) -> bool {
    let id = match task {
        SurvivorTask::Build { section } | SurvivorTask::Repair { section } | SurvivorTask::Use { section } => section,
        SurvivorTask::Clear { enemy } => enemy,
        SurvivorTask::GoOut { target: SortieTarget::Duel(person), .. } => person,
        SurvivorTask::Rest
        | SurvivorTask::Watch
        | SurvivorTask::RepairGate
        | SurvivorTask::GoOut { target: SortieTarget::Place(_), .. }
        | SurvivorTask::Drive { .. } => return true,
    };
    is_short_word(id, MAX_PAGE_NAME)
}
