//! How far somebody has come in a lesson, told from the state of the battle: the same state is the same place, whatever
//! led to it. Orders that lead elsewhere are open where they can be taken back.

use bevy_ecs::world::World;

use super::{Course, Goal};
use record::Digest;
use rules::{self, Dice, Entry, Order, PendingDecision, Refusal, ScratchWorld, Side};

/// How far somebody has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The step, from 0.
    pub step: usize,
    /// How many of its entries are done.
    pub at: usize,
    /// The battle has left the way: what was done since must be taken back.
    pub stray: bool,
}

/// What the state of the battle means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The step goes on.
    Under,
    /// All its orders are given.
    Done,
    /// The battle has left the way.
    Stray,
}

/// What an order would mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is the next of the book.
    Meant,
    /// It is another, but can be taken back.
    Harmless,
    /// By the rules it can be given, but it would spoil the lesson.
    Elsewhere,
    /// The rules refuse it.
    Refused(Refusal),
}

impl Progress {
    /// At the beginning of a step.
    pub fn at_step(step: usize) -> Progress {
        Progress { step, ..Progress::default() }
    }

    /// Looks at the battle and notes how far it has come.
    pub fn look(&mut self, course: &Course, world: &World) -> Standing {
        let now = Digest::of(world);
        let states = course.states(self.step);
        match states.iter().rposition(|state| *state == now) {
            Some(at) => (self.at, self.stray) = (at, false),
            None => self.stray = true,
        }
        let acts = states.len() > 1;
        match (self.stray, self.at + 1 == states.len()) {
            (true, _) => Standing::Stray,
            (false, true) if acts => Standing::Done,
            _ => Standing::Under,
        }
    }

    /// The next entry of the book that is an order, the faces that are laid out before it, and who gives it.
    pub fn next<'a>(&self, course: &'a Course) -> Option<(Vec<&'a [u8]>, &'a Order, Side)> {
        let mut dice = Vec::new();
        for number in self.at.. {
            match course.entry(self.step, number)? {
                (Entry::Dice(faces), _) => dice.push(faces.as_slice()),
                (Entry::Seed(_), _) => {}
                (Entry::Order(order), giver) => return Some((dice, order, giver?)),
            }
        }
        None
    }

    /// What an order of the pupil would mean now. The scratch world is for trying it out.
    pub fn judge(&self, course: &Course, world: &World, scratch: &mut ScratchWorld, order: Order) -> Judgement {
        if !self.stray && self.next(course).is_some_and(|(_, next, _)| *next == order) {
            return Judgement::Meant;
        }
        let pupil = course.lesson().pupil;
        let fork = scratch.fork(world);
        if let Err(refusal) = rules::submit_order(fork, order) {
            return Judgement::Refused(refusal);
        }
        let calm = matches!(fork.resource::<PendingDecision>(), PendingDecision::Act { seat, .. } if *seat == pupil);
        let rolled = fork.resource::<Dice>().rolled() != world.resource::<Dice>().rolled();
        let acting = matches!(world.resource::<PendingDecision>(), PendingDecision::Act { .. });
        let secret = matches!(order, Order::PlayCard { .. } | Order::KillCard { .. } | Order::EndHalf);
        if acting && calm && !rolled && !secret { Judgement::Harmless } else { Judgement::Elsewhere }
    }

    /// Whether these orders are the next of the book, as far as one player gives them.
    pub fn leads(&self, course: &Course, orders: &[Order]) -> bool {
        let book = (self.at..).map_while(|number| course.entry(self.step, number));
        let written = book.filter_map(|(entry, _)| if let Entry::Order(order) = entry { Some(*order) } else { None });
        !self.stray && !orders.is_empty() && written.take(orders.len()).eq(orders.iter().copied())
    }

    /// Whether the step waits until the player has read it: nothing is to be done, or the enemy begins.
    pub fn waits(&self, course: &Course) -> bool {
        let lesson = course.lesson();
        let read = lesson.steps.get(self.step).is_some_and(super::Step::only_read);
        read || (self.at == 0 && course.begins(self.step) == Some(lesson.pupil.enemy()))
    }

    /// Whether the last order before this step may be taken back: only where that is taught.
    pub fn takes_back(&self, course: &Course) -> bool {
        course.lesson().steps.get(self.step).is_some_and(|step| step.goal == Goal::Undo)
    }
}
