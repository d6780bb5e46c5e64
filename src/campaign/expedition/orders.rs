//! Orders of an expedition: the decisions of the seats, and the reports of battles.

use serde::{Deserialize, Serialize};

use super::{
    plans::{AssaultReport, SortieReport, SurvivorId},
    state::SurvivorTask,
};

/// A decision of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExpeditionOrder {
    /// Give a survivor of the seat a task (`EXP-4`).
    Assign {
        /// The survivor.
        survivor: SurvivorId,
        /// The task.
        task: SurvivorTask,
    },
    /// Take a recruit in (`EXP-14`).
    Recruit {
        /// The person.
        person: String,
        /// The way, by its index in the data. A duel is a sortie instead.
        way: usize,
    },
    /// Finish the planning of the seat (`EXP-2`).
    SetReady,
    /// Plan again, as long as another seat plans (`EXP-2`).
    PlanAgain,
    /// Seat a person, or leave the seat to the AI (`EXP-1`).
    SetPerson {
        /// The name of the person; `None` for the AI.
        person: Option<String>,
    },
    /// Add a seat for another person (`EXP-1`). Any seat may do so.
    AddSeat {
        /// The name of the person.
        person: String,
    },
    /// Give a survivor of the seat to another seat (`EXP-1`).
    GiveSurvivor {
        /// The survivor.
        survivor: SurvivorId,
        /// The seat that decides from now on.
        receiver: u8,
    },
    /// Answer the event with a choice, by its index; `None` to let it happen (`EXP-7`).
    AnswerEvent {
        /// The index of the choice.
        choice: Option<usize>,
    },
    /// Ram the enemy in the way of the truck (`EXP-15`).
    Ram,
    /// Leave the enemy in the way of the truck to the threat table (`EXP-15`).
    Evade,
    /// Drive home; the enemy in the way joins the threat table (`EXP-15`).
    TurnBack,
    /// Report a sortie. Any seat may do so.
    ReportSortie(SortieReport),
    /// Report an assault. Any seat may do so.
    ReportAssault(AssaultReport),
}
