//! The stack of steps: what is still to happen, and the question that stops it.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{pending_decision::PendingDecision, step::Step};

/// The steps that wait, the next one last, and the question that stops them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StepStack {
    waiting: Vec<Step>,
    /// Set while a step is carried out; never between two orders.
    #[serde(skip)]
    asked: Option<PendingDecision>,
}

impl StepStack {
    /// Puts a step on top: it comes next.
    pub(super) fn push(&mut self, step: Step) {
        self.waiting.push(step);
    }

    /// Puts several on top; the first of them comes next.
    pub(super) fn push_all(&mut self, steps: impl IntoIterator<Item = Step, IntoIter: DoubleEndedIterator>) {
        self.waiting.extend(steps.into_iter().rev());
    }

    /// Asks a player; what waits goes on after the answer.
    pub(super) fn ask(&mut self, question: PendingDecision) {
        debug_assert!(self.asked.is_none(), "one question at a time: {question:?}");
        self.asked = Some(question);
    }

    /// Whether a side has said that it is done: its half ends when what goes on is over (`ACT-3`).
    pub(super) fn is_half_ending(&self) -> bool {
        self.waiting.iter().any(|step| matches!(step, Step::EndHalf(_) | Step::NextHalf))
    }

    /// Whether a blast is being settled: all who fall by it fall together. If so, the battle is judged once it is.
    pub(super) fn put_off_judgement(&mut self) -> bool {
        let outermost = self.waiting.iter_mut().find_map(|step| match step {
            Step::JudgeBlast(due) => Some(due),
            _ => None,
        });
        outermost.map(|due| *due = true).is_some()
    }

    /// Drops all that waits: the battle is over.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
    }

    /// The next step, unless a player was asked.
    pub(super) fn next(&mut self) -> Option<Step> {
        if self.asked.is_some() { None } else { self.waiting.pop() }
    }

    /// The question that has stopped the steps.
    pub(super) fn take_question(&mut self) -> Option<PendingDecision> {
        self.asked.take()
    }
}
