//! The battles of an expedition, from its story. Each one begins with an event, and they are numbered in that order.

use super::{
    events::StoryFact,
    plans::SortieTarget,
    state::{ExpeditionPhase, ExpeditionState},
};

/// A battle in the story of an expedition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedBattle {
    /// The number of the battle in the expedition, from 1.
    pub number: u16,
    /// The day, from 1.
    pub day: u8,
    /// The goal.
    pub goal: LoggedGoal,
    /// `true` if its report was entered; `false` while the expedition waits for it.
    pub is_over: bool,
}

/// Goal of a battle in the story. Places and people are named by their ids in the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoggedGoal {
    /// A sortie to a place of this kind (`EXP-11`).
    Place(String),
    /// A duel for this recruit (`EXP-14`).
    Duel(String),
    /// An assault (`EXP-9`).
    Assault {
        /// `true` for the last one (`EXP-17`).
        is_last: bool,
    },
}

/// Returns the battles in the story, in order.
pub fn list_logged_battles(state: &ExpeditionState) -> Vec<LoggedBattle> {
    let awaited = match &state.phase {
        ExpeditionPhase::Sortie(plan) => Some(plan.number),
        ExpeditionPhase::Assault(plan) => Some(plan.number),
        _ => None,
    };
    let begun = state.log.iter().filter_map(|entry| Some((entry.day, goal_of_fact(&entry.fact)?)));
    (1..)
        .zip(begun)
        .map(|(number, (day, goal))| LoggedBattle { number, day, goal, is_over: awaited != Some(number) })
        .collect()
}

/// Returns the goal of the battle that begins with an event; `None` if no battle does.
fn goal_of_fact(fact: &StoryFact) -> Option<LoggedGoal> {
    match fact {
        StoryFact::SetOut { target: SortieTarget::Place(_), kind, .. } => {
            Some(LoggedGoal::Place(kind.clone().unwrap_or_default()))
        }
        StoryFact::SetOut { target: SortieTarget::Duel(person), .. } => Some(LoggedGoal::Duel(person.clone())),
        StoryFact::AssaultBegun { is_last, .. } => Some(LoggedGoal::Assault { is_last: *is_last }),
        _ => None,
    }
}
