//! The replay player: steps through a record, forwards and backwards, to any entry. A new battle can begin at the
//! current entry.
//!
//! Going back is a replay from the start without comparing digests. An order takes only some microseconds, so this is
//! faster than storing intermediate states.

use std::{ops::Range, path::Path};

use bevy_ecs::world::World;

use super::{Battle, JournalError, Record, RecordedEntry, ReplayDrift, ReplayError, SpecError, replay};
use rules::{EventLog, OrderLogEntry, PendingDecision, Side, Turn};

/// A record that is being replayed. The state itself is in the [`World`] that is passed to each method, which must
/// always be the same one.
#[derive(Clone, Debug)]
pub struct ReplayPlayer {
    record: Record,
    playable: usize,
    at: usize,
    drift: Option<ReplayDrift>,
    course: Vec<ReplayPoint>,
}

/// Summary of the battle before an entry, or at the end.
#[derive(Clone, Copy, Debug)]
struct ReplayPoint {
    /// Number of events in the event log.
    told: usize,
    /// The side whose half-turn it was.
    half: Option<Side>,
    /// The seat that had to decide.
    asked: Option<Side>,
}

impl ReplayPoint {
    fn of(world: &World) -> ReplayPoint {
        ReplayPoint {
            told: world.resource::<EventLog>().all().len(),
            half: world.resource::<Turn>().half,
            asked: world.resource::<PendingDecision>().seat(),
        }
    }
}

/// The opponent's actions in its half-turns since a seat's own last half-turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpponentTurns {
    /// Indices of the entries, from 0.
    pub range: Range<usize>,
    /// `true` if the seat has not acted in a half-turn of its own since.
    pub fresh: bool,
}

/// The beginning of a turn in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnMark {
    /// Number of the turn, from 1.
    pub turn: u16,
    /// Number of entries before the turn.
    pub at: usize,
}

impl ReplayPlayer {
    /// Replays the record once, comparing digests, and then sets up its start in the world. The entry that drifts, and
    /// all after it, are left out: [`drift`](Self::drift) returns the reason.
    ///
    /// # Errors
    /// If its setup can't be played; the world is unchanged.
    pub fn open(world: &mut World, record: Record) -> Result<ReplayPlayer, SpecError> {
        let mut course = Vec::with_capacity(record.steps.len() + 1);
        let drift = match replay::replay_watched(world, &record, |world| course.push(ReplayPoint::of(world))) {
            Ok(()) => None,
            Err(ReplayError::Drift(drift)) => Some(drift),
            Err(ReplayError::Spec(error)) => return Err(error),
        };
        let playable = drift.as_ref().map_or(record.steps.len(), |drift| drift.entry.saturating_sub(1));
        replay::install_spec(world, &record.spec)?;
        if course.is_empty() {
            course.push(ReplayPoint::of(world));
        }
        Ok(ReplayPlayer { record, playable, at: 0, drift, course })
    }

    /// Replays the record of a battle in play, in another world than the battle's, and stops at its end. Digests are
    /// not compared, because the rules have just carried these entries out.
    ///
    /// # Errors
    /// If the record can't be played.
    pub fn open_in_other_world(world: &mut World, record: Record) -> Result<ReplayPlayer, ReplayError> {
        replay::install_spec(world, &record.spec)?;
        let mut course = vec![ReplayPoint::of(world)];
        for (index, step) in record.steps.iter().enumerate() {
            replay::reapply(world, index + 1, &step.entry)?;
            course.push(ReplayPoint::of(world));
        }
        let playable = record.steps.len();
        Ok(ReplayPlayer { record, playable, at: playable, drift: None, course })
    }

    /// Returns the whole record, including entries that drift.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the number of entries that can be played.
    pub fn len(&self) -> usize {
        self.playable
    }

    /// Returns `true` if only the start can be shown.
    pub fn is_empty(&self) -> bool {
        self.playable == 0
    }

    /// Returns the number of played entries; 0 is the start.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns `true` if all entries that can be played have been played.
    pub fn at_end(&self) -> bool {
        self.at == self.playable
    }

    /// Returns the reason why the record can't be played to its last entry, if it can't.
    pub fn drift(&self) -> Option<&ReplayDrift> {
        self.drift.as_ref()
    }

    /// Returns the entry that was played last.
    pub fn last(&self) -> Option<&RecordedEntry> {
        self.record.steps[..self.at].last()
    }

    /// Returns the current turn.
    pub fn turn(&self) -> u16 {
        self.last().map_or(1, |step| step.turn)
    }

    /// Returns the beginning of each turn, up to the last entry that can be played.
    pub fn turns(&self) -> Vec<TurnMark> {
        let mut marks = vec![TurnMark { turn: 1, at: 0 }];
        for (index, step) in self.record.steps[..self.playable].iter().enumerate() {
            if marks.last().is_some_and(|mark| mark.turn < step.turn) {
                marks.push(TurnMark { turn: step.turn, at: index + 1 });
            }
        }
        marks
    }

    /// Returns the number of events in the event log after that many entries.
    pub fn events_at(&self, at: usize) -> usize {
        self.course[at.min(self.playable)].told
    }

    /// Returns the number of entries after which the event is in the event log. Events count from 0.
    pub fn entry_of(&self, event: usize) -> usize {
        self.course[..=self.playable].partition_point(|point| point.told <= event).min(self.playable)
    }

    /// Returns the opponent's actions in its half-turns since this seat's own last half-turn, up to the last entry that
    /// can be played; `None` before the opponent's first half-turn.
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

    /// Returns the seat that gave an entry; `None` for scripted dice and seeds.
    pub fn given_by(&self, index: usize) -> Option<Side> {
        match &self.record.steps[index].entry {
            OrderLogEntry::Order(order) => order.named_seat().or(self.course[index].asked),
            OrderLogEntry::Dice(_) | OrderLogEntry::Seed(_) | OrderLogEntry::Reseed(_) => None,
        }
    }

    /// Goes to the state after `at` entries, or to the end if there are fewer. Going back sets the battle up again:
    /// entities are new, and the event log repeats the events up to there.
    pub fn go(&mut self, world: &mut World, at: usize) {
        let at = at.min(self.playable);
        if at < self.at {
            // The spec was installed when the record was opened, so it can be installed again.
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

    /// Plays the next entry. Returns `true` if there was one.
    pub fn forward(&mut self, world: &mut World) -> bool {
        let before = self.at;
        self.go(world, before + 1);
        self.at > before
    }

    /// Goes back by one entry. Returns `true` if there was one.
    pub fn back(&mut self, world: &mut World) -> bool {
        let Some(at) = self.at.checked_sub(1) else { return false };
        self.go(world, at);
        true
    }

    /// Begins a new battle with the entries up to here and with its own dice from here on: see [`Battle::branch`].
    ///
    /// # Errors
    /// If the record can't be played up to here.
    pub fn take_over(
        &self,
        world: &mut World,
        dir: Option<&Path>,
        seed: u64,
    ) -> Result<(Battle, Option<JournalError>), ReplayError> {
        Battle::branch(world, self.record.truncated_at(self.at), dir, seed)
    }
}
