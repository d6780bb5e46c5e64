//! The player: a record that is looked at instead of played on. It goes to any entry, forwards and backwards, and a new
//! battle can begin where it stands.
//!
//! Going back is a replay from the start without comparing: at some microseconds an order, that is faster than keeping
//! pictures of the way.

use std::{ops::Range, path::Path};

use bevy_ecs::world::World;

use super::{Battle, JournalError, Record, RecordedEntry, ReplayDrift, ReplayError, SpecError, replay};
use rules::{Entry, EventLog, Order, PendingDecision, Side, Turn};

/// A record on the table. The state itself is in the [`World`] that is passed in: always the same one.
#[derive(Clone, Debug)]
pub struct ReplayPlayer {
    record: Record,
    playable: usize,
    at: usize,
    drift: Option<ReplayDrift>,
    course: Vec<Point>,
}

/// How the battle stood before an entry, or at the end.
#[derive(Clone, Copy, Debug)]
struct Point {
    /// How many events had been told.
    told: usize,
    /// Whose half it was.
    half: Option<Side>,
    /// Who had to decide.
    asked: Option<Side>,
}

impl Point {
    fn of(world: &World) -> Point {
        Point {
            told: world.resource::<EventLog>().all().len(),
            half: world.resource::<Turn>().half,
            asked: world.resource::<PendingDecision>().seat(),
        }
    }
}

/// What the other seat did in its halves since a seat's own last half.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpponentTurns {
    /// The entries, the first of them from 0.
    pub range: Range<usize>,
    /// Whether that seat has not acted in a half of its own since.
    pub fresh: bool,
}

/// Where a turn begins in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnMark {
    /// Its number, from 1.
    pub turn: u16,
    /// How many entries come before it.
    pub at: usize,
}

impl ReplayPlayer {
    /// Plays the record once, comparing digests, and lays its start out in the world. What drifts, and all after it, is
    /// left out: [`drift`](Self::drift) says why.
    ///
    /// # Errors
    /// If its setup can't be played; the world is as it was.
    pub fn open(world: &mut World, record: Record) -> Result<ReplayPlayer, SpecError> {
        let mut course = Vec::with_capacity(record.steps.len() + 1);
        let drift = match replay::replay_watched(world, &record, |world| course.push(Point::of(world))) {
            Ok(()) => None,
            Err(ReplayError::Drift(drift)) => Some(drift),
            Err(ReplayError::Spec(error)) => return Err(error),
        };
        let playable = drift.as_ref().map_or(record.steps.len(), |drift| drift.entry.saturating_sub(1));
        replay::install_spec(world, &record.spec)?;
        if course.is_empty() {
            course.push(Point::of(world));
        }
        Ok(ReplayPlayer { record, playable, at: 0, drift, course })
    }

    /// Plays the record of a battle that is in play, in another world than the battle's, and stands at its end. Nothing
    /// is compared: the rules have just carried these entries out.
    ///
    /// # Errors
    /// If it can't be played after all.
    pub fn alongside(world: &mut World, record: Record) -> Result<ReplayPlayer, ReplayError> {
        replay::install_spec(world, &record.spec)?;
        let mut course = vec![Point::of(world)];
        for (index, step) in record.steps.iter().enumerate() {
            replay::reapply(world, index + 1, &step.entry)?;
            course.push(Point::of(world));
        }
        let playable = record.steps.len();
        Ok(ReplayPlayer { record, playable, at: playable, drift: None, course })
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
    pub fn drift(&self) -> Option<&ReplayDrift> {
        self.drift.as_ref()
    }

    /// The entry that was played last.
    pub fn last(&self) -> Option<&RecordedEntry> {
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

    /// How many events the battle had told when that many entries had been played.
    pub fn events_at(&self, at: usize) -> usize {
        self.course[at.min(self.playable)].told
    }

    /// How many entries have been played once that event has been told; the events count from 0.
    pub fn entry_of(&self, event: usize) -> usize {
        self.course[..=self.playable].partition_point(|point| point.told <= event).min(self.playable)
    }

    /// What the other seat did in its halves since that seat's own last half, as far as the record goes; nothing before
    /// the other's first half.
    pub fn opponent_turns(&self, seat: Side) -> Option<OpponentTurns> {
        let mut stretch: Option<OpponentTurns> = None;
        for index in 0..self.playable {
            let Some(by) = self.given_by(index) else { continue };
            let half = self.course[index].half;
            if by == seat && half == Some(seat) {
                if let Some(stretch) = &mut stretch {
                    stretch.fresh = false;
                }
            } else if by != seat && half == Some(by) {
                let start = stretch.as_ref().filter(|stretch| stretch.fresh).map_or(index, |old| old.range.start);
                stretch = Some(OpponentTurns { range: start..index + 1, fresh: true });
            }
        }
        stretch
    }

    /// Who gave an entry; nobody gave scripted dice or a seed.
    pub fn given_by(&self, index: usize) -> Option<Side> {
        match &self.record.steps[index].entry {
            Entry::Order(Order::PlayCard { seat, .. } | Order::KillCard { seat, .. }) => Some(*seat),
            Entry::Order(_) => self.course[index].asked,
            Entry::Dice(_) | Entry::Seed(_) => None,
        }
    }

    /// Goes to where that many entries have been played; beyond the end: to the end. Going back lays the battle out
    /// anew: entities are new, and the event log tells the battle up to there again.
    pub fn go(&mut self, world: &mut World, at: usize) {
        let at = at.min(self.playable);
        if at < self.at {
            // The spec was laid out when the record was opened, so it can be again.
            let installed = replay::install_spec(world, &self.record.spec);
            debug_assert!(installed.is_ok(), "{installed:?}");
            self.at = 0;
        }
        for (index, step) in self.record.steps[..at].iter().enumerate().skip(self.at) {
            // These entries were carried out before from the same start, so none is refused now.
            let again = replay::reapply(world, index + 1, &step.entry);
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

    /// Begins a new battle with the entries up to here and with dice of its own from here on: see [`Battle::branch`].
    ///
    /// # Errors
    /// If the record can't be played up to here after all.
    pub fn take_over(
        &self,
        world: &mut World,
        dir: Option<&Path>,
        seed: u64,
    ) -> Result<(Battle, Option<JournalError>), ReplayError> {
        Battle::branch(world, self.record.truncated_at(self.at), dir, seed)
    }
}
