//! The player: a record that is looked at instead of played on. It goes to any entry, forwards and backwards, and a new
//! battle can begin where it stands.
//!
//! Going back is a replay from the start without comparing: at some microseconds an order, that is faster than keeping
//! pictures of the way.

use std::path::Path;

use bevy::ecs::world::World;

use super::{Battle, Drift, JournalError, Record, ReplayError, SpecError, Stamped, replay};

/// A record on the table. The state itself is in the [`World`] that is passed in: always the same one.
#[derive(Clone, Debug)]
pub struct Replay {
    record: Record,
    playable: usize,
    at: usize,
    drift: Option<Drift>,
}

/// Where a turn begins in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnMark {
    /// Its number, from 1.
    pub turn: u16,
    /// How many entries come before it.
    pub at: usize,
}

impl Replay {
    /// Plays the record once, comparing digests, and lays its start out in the world. What drifts, and all after it, is
    /// left out: [`drift`](Self::drift) says why.
    ///
    /// # Errors
    /// If its setup can't be played; the world is as it was.
    pub fn open(world: &mut World, record: Record) -> Result<Replay, SpecError> {
        let drift = match replay::replay(world, &record) {
            Ok(()) => None,
            Err(ReplayError::Drift(drift)) => Some(drift),
            Err(ReplayError::Spec(error)) => return Err(error),
        };
        let playable = drift.as_ref().map_or(record.steps.len(), |drift| drift.entry.saturating_sub(1));
        replay::install(world, &record.spec)?;
        Ok(Replay { record, playable, at: 0, drift })
    }

    /// The whole record, what drifts included.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// How many entries can be played.
    pub fn len(&self) -> usize {
        self.playable
    }

    /// Whether nothing but the start can be shown.
    pub fn is_empty(&self) -> bool {
        self.playable == 0
    }

    /// How many entries have been played: 0 is the start.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Whether it stands at its end.
    pub fn at_end(&self) -> bool {
        self.at == self.playable
    }

    /// Why the record can't be played to its last entry, if it can't.
    pub fn drift(&self) -> Option<&Drift> {
        self.drift.as_ref()
    }

    /// The entry that was played last.
    pub fn last(&self) -> Option<&Stamped> {
        self.record.steps[..self.at].last()
    }

    /// The turn in which it stands.
    pub fn turn(&self) -> u16 {
        self.last().map_or(1, |step| step.turn)
    }

    /// Where each turn begins, as far as it can be played.
    pub fn turns(&self) -> Vec<TurnMark> {
        let mut marks = vec![TurnMark { turn: 1, at: 0 }];
        for (index, step) in self.record.steps[..self.playable].iter().enumerate() {
            if marks.last().is_some_and(|mark| mark.turn < step.turn) {
                marks.push(TurnMark { turn: step.turn, at: index + 1 });
            }
        }
        marks
    }

    /// Goes to where that many entries have been played; beyond the end: to the end. Going back lays the battle out
    /// anew: entities are new, and the event log tells the battle up to there again.
    pub fn go(&mut self, world: &mut World, at: usize) {
        let at = at.min(self.playable);
        if at < self.at {
            // The spec was laid out when the record was opened, so it can be again.
            let installed = replay::install(world, &self.record.spec);
            debug_assert!(installed.is_ok(), "{installed:?}");
            self.at = 0;
        }
        for (index, step) in self.record.steps[..at].iter().enumerate().skip(self.at) {
            // These entries were carried out before from the same start, so none is refused now.
            let again = replay::again(world, index + 1, &step.entry);
            debug_assert!(again.is_ok(), "{again:?}");
        }
        self.at = at;
    }

    /// Plays the next entry. Whether there was one.
    pub fn forward(&mut self, world: &mut World) -> bool {
        let before = self.at;
        self.go(world, before + 1);
        self.at > before
    }

    /// Takes the last entry back. Whether there was one.
    pub fn back(&mut self, world: &mut World) -> bool {
        let Some(at) = self.at.checked_sub(1) else { return false };
        self.go(world, at);
        true
    }

    /// Begins a new battle with the entries up to here, with a journal of its own in `dir` if there is one. That the
    /// journal can't be begun is a warning.
    ///
    /// # Errors
    /// If the record can't be played up to here after all.
    pub fn take_over(
        &self,
        world: &mut World,
        dir: Option<&Path>,
    ) -> Result<(Battle, Option<JournalError>), ReplayError> {
        Battle::branch(world, self.record.up_to(self.at), dir)
    }
}
