//! The stack of waiting steps, and the question that stops it.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{pending_decision::PendingDecision, step::Step};

/// The steps that wait, the next one last, and the question that stops them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StepStack {
    waiting: Vec<Step>,
    /// Set while a step runs; always `None` between two orders.
    #[serde(skip)]
    asked: Option<PendingDecision>,
}

impl StepStack {
    /// Pushes a step, which is carried out next.
    pub(super) fn push(&mut self, step: Step) {
        self.waiting.push(step);
    }

    /// Pushes several steps; the first of them is carried out next.
    pub(super) fn push_all(&mut self, steps: impl IntoIterator<Item = Step, IntoIter: DoubleEndedIterator>) {
        self.waiting.extend(steps.into_iter().rev());
    }

    /// Asks a player a question. Waiting steps continue after the answer.
    pub(super) fn ask(&mut self, question: PendingDecision) {
        debug_assert!(self.asked.is_none(), "one question at a time: {question:?}");
        self.asked = Some(question);
    }

    /// Returns `true` if a side has ended its half-turn: the half-turn is over when the waiting steps have run
    /// (`ACT-3`).
    pub(super) fn is_half_ending(&self) -> bool {
        self.waiting.iter().any(|step| matches!(step, Step::EndHalf(_) | Step::NextHalf))
    }

    /// Puts off the check of the end conditions until the current blast is over, because all its victims fall together.
    /// Returns `false` if no blast is being carried out.
    pub(super) fn put_off_judgement(&mut self) -> bool {
        let outermost = self.waiting.iter_mut().find_map(|step| match step {
            Step::JudgeBlast(due) => Some(due),
            _ => None,
        });
        outermost.map(|due| *due = true).is_some()
    }

    /// Drops all waiting steps, because the battle is over.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
    }

    /// Returns the next step; `None` if there is none, or if a question waits for an answer.
    pub(super) fn next(&mut self) -> Option<Step> {
        if self.asked.is_some() { None } else { self.waiting.pop() }
    }

    /// Returns the question that has stopped the steps, and clears it.
    pub(super) fn take_question(&mut self) -> Option<PendingDecision> {
        self.asked.take()
    }
}
