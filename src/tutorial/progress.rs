//! The player's progress in a tutorial, derived from the state of the battle alone, not from the orders that led there.
//! Orders that are not in the script are allowed if they can be undone.

use bevy_ecs::world::World;

use super::{StepGoal, TutorialScript};
use record::Digest;
use rules::{self, Dice, Order, OrderClass, OrderLogEntry, PendingDecision, Refusal, ScratchWorld, Side};

/// The player's progress in a tutorial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TutorialProgress {
    /// Index of the step, from 0.
    pub step: usize,
    /// Number of entries of the step that are done.
    pub at: usize,
    /// `true` if the battle has left the script; the orders since then must be undone.
    pub stray: bool,
}

/// State of the battle relative to the current step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TutorialStatus {
    /// The step is not completed.
    Under,
    /// All orders of the step were given.
    Done,
    /// The battle has left the script.
    Stray,
}

/// Effect that an order would have on the tutorial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderVerdict {
    /// The order is the next one of the script.
    Meant,
    /// The order is another one, but can be undone.
    Harmless,
    /// The rules allow the order, but it would spoil the tutorial.
    Elsewhere,
    /// The rules refuse the order.
    Refused(Refusal),
}

impl TutorialProgress {
    /// Returns the progress at the beginning of a step.
    pub fn at_step(step: usize) -> TutorialProgress {
        TutorialProgress { step, ..TutorialProgress::default() }
    }

    /// Updates the progress from the state of the battle.
    pub fn update(&mut self, script: &TutorialScript, world: &World) -> TutorialStatus {
        let now = Digest::of(world);
        let states = script.states(self.step);
        match states.iter().rposition(|state| *state == now) {
            Some(at) => (self.at, self.stray) = (at, false),
            None => self.stray = true,
        }
        let acts = states.len() > 1;
        match (self.stray, self.at + 1 == states.len()) {
            (true, _) => TutorialStatus::Stray,
            (false, true) if acts => TutorialStatus::Done,
            _ => TutorialStatus::Under,
        }
    }

    /// Returns the next order of the script, the dice that are set before it, and the side that gives it.
    pub fn next<'a>(&self, script: &'a TutorialScript) -> Option<(Vec<&'a [u8]>, &'a Order, Side)> {
        let mut dice = Vec::new();
        for number in self.at.. {
            match script.entry(self.step, number)? {
                (OrderLogEntry::Dice(faces), _) => dice.push(faces.as_slice()),
                (OrderLogEntry::Seed(_) | OrderLogEntry::Reseed(_), _) => {}
                (OrderLogEntry::Order(order), giver) => return Some((dice, order, giver?)),
            }
        }
        None
    }

    /// Returns the effect that an order would have on the tutorial. The order is tried in the scratch world.
    pub fn judge(
        &self,
        script: &TutorialScript,
        world: &World,
        scratch: &mut ScratchWorld,
        order: Order,
    ) -> OrderVerdict {
        if !self.stray && self.next(script).is_some_and(|(_, next, _)| *next == order) {
            return OrderVerdict::Meant;
        }
        let pupil = script.lesson().pupil;
        let fork = scratch.fork(world);
        if let Err(refusal) = rules::submit_order(fork, order) {
            return OrderVerdict::Refused(refusal);
        }
        let calm = matches!(fork.resource::<PendingDecision>(), PendingDecision::Act { seat, .. } if *seat == pupil);
        let rolled = fork.resource::<Dice>().rolled() != world.resource::<Dice>().rolled();
        let acting = matches!(world.resource::<PendingDecision>(), PendingDecision::Act { .. });
        let secret = order.class() == OrderClass::Card || order == Order::EndHalf;
        if acting && calm && !rolled && !secret { OrderVerdict::Harmless } else { OrderVerdict::Elsewhere }
    }

    /// Returns `true` if these orders are the next ones of the script.
    pub fn leads(&self, script: &TutorialScript, orders: &[Order]) -> bool {
        let book = (self.at..).map_while(|number| script.entry(self.step, number));
        let written =
            book.filter_map(|(entry, _)| if let OrderLogEntry::Order(order) = entry { Some(*order) } else { None });
        !self.stray && !orders.is_empty() && written.take(orders.len()).eq(orders.iter().copied())
    }

    /// Returns `true` if the step waits until the player has read it: it has no orders, or the enemy begins.
    pub fn waits_for_reader(&self, script: &TutorialScript) -> bool {
        let lesson = script.lesson();
        let read = lesson.steps.get(self.step).is_some_and(super::TutorialStep::is_text_only);
        read || (self.at == 0 && script.begins(self.step) == Some(lesson.pupil.enemy()))
    }

    /// Returns `true` if the last order before this step may be undone, which is possible only in steps that teach
    /// undoing.
    pub fn allows_undo(&self, script: &TutorialScript) -> bool {
        script.lesson().steps.get(self.step).is_some_and(|step| step.goal == StepGoal::Undo)
    }
}
