//! The whole work on a record, piece by piece.

use std::collections::BTreeMap;

use bevy_ecs::world::World;
use mind::Mind;
use record::{Difficulty, Record, ReplayPlayer, SpecError};
use rules::{BySide, ScenarioRules, ScratchWorld, Side};

use crate::{
    better::{Better, Comparison},
    course::{Course, Step},
    deed::{Deed, deeds},
    eyes::Eyes,
    fall,
    kept::{Kept, Subject},
};

/// How far the search for better ways goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// How many orders are played in trials, for all decisions together.
    pub orders: u64,
}

impl From<Difficulty> for Effort {
    fn from(strength: Difficulty) -> Effort {
        let orders = match strength {
            Difficulty::Recruit => 60_000,
            Difficulty::Veteran => 200_000,
            Difficulty::Commander => 600_000,
        };
        Effort { orders }
    }
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stage {
    /// Dice are counted out: so many of so many orders.
    Falls(usize, usize),
    /// Better ways are looked for: the share of the orders that may be played.
    Ways(f64),
    /// Nothing is left to do.
    Done,
}

/// A record that is looked back on. The same record and effort come to the same on every machine.
pub struct Review {
    course: Course,
    deeds: Vec<Deed>,
    betters: BTreeMap<usize, Option<Better>>,
    effort: Effort,
    subject: Subject,
    spent: u64,
    seed: u64,
    /// The sides that play themselves (`COOP-2`): they decide nothing, so nothing else could have been done.
    automatic: BySide<bool>,
    /// Entries whose dice are not counted out yet, and decisions that are not compared yet, both the next one last.
    falls: Vec<usize>,
    queue: Vec<usize>,
    now: Option<Looking>,
    desk: Desk,
}

/// A decision that is being looked at.
struct Looking {
    deed: usize,
    /// From where on it is still to be looked at, the next last.
    forks: Vec<usize>,
    comparison: Option<Comparison>,
    found: Option<Better>,
    /// How many orders it has cost so far.
    spent: u64,
}

/// Where it is played.
struct Desk {
    world: World,
    replay: ReplayPlayer,
    scratch: ScratchWorld,
    eyes: Eyes,
    mind: Mind,
}

impl Review {
    /// Follows the record; the chance to win at each order is there at once.
    ///
    /// # Errors
    /// If its setup can't be played.
    pub fn begin(record: Record, effort: Effort) -> Result<Review, SpecError> {
        let course = Course::of(&record)?;
        let subject = Subject::of(&record, effort);
        let seed = record.start.0;
        let mut world = rules::new_world();
        let replay = ReplayPlayer::open(&mut world, record)?;
        let automatic = BySide::from_fn(|side: Side| world.resource::<ScenarioRules>().plays_itself(side));
        let falls = (0..course.steps.len()).rev().filter(|place| course.steps[*place].rolled).collect();
        let deeds = deeds(&course);
        let desk =
            Desk { world, replay, scratch: ScratchWorld::default(), eyes: Eyes::default(), mind: Mind::default() };
        let (betters, spent, queue) = (BTreeMap::new(), 0, Vec::new());
        Ok(Review { course, deeds, betters, effort, subject, spent, seed, automatic, falls, queue, now: None, desk })
    }

    /// The same with what was kept of it: that is not worked out again.
    ///
    /// # Errors
    /// If its setup can't be played.
    pub fn resume(record: Record, effort: Effort, kept: Kept) -> Result<Review, SpecError> {
        let subject = Subject::of(&record, effort);
        let mut review = Review::begin(record, effort)?;
        if kept.subject != subject {
            return Ok(review);
        }
        for (place, expected, spread) in kept.falls {
            if let Some(at) = review.falls.iter().position(|fall| *fall == place) {
                review.falls.remove(at);
                let step = &mut review.course.steps[place];
                (step.expected, step.spread) = (expected, spread);
            }
        }
        if review.falls.is_empty() {
            review.deeds = deeds(&review.course);
            review.betters = kept.betters.into_iter().filter(|(deed, _)| *deed < review.deeds.len()).collect();
            review.spent = kept.spent;
            review.line_up();
        }
        Ok(review)
    }

    /// What is to be kept of it.
    pub fn kept(&self) -> Kept {
        let counted = |(place, step): (usize, &Step)| {
            (step.rolled && !self.falls.contains(&place)).then_some((place, step.expected, step.spread))
        };
        // What goes on is begun anew.
        let half_done = self.now.as_ref().map_or(0, |looking| looking.spent);
        Kept {
            subject: self.subject,
            spent: self.spent - half_done,
            falls: self.course.steps.iter().enumerate().filter_map(counted).collect(),
            betters: self.betters.clone(),
        }
    }

    /// The chance to win at each order, and what dice and orders moved as far as that is known.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// What was decided.
    pub fn deeds(&self) -> &[Deed] {
        &self.deeds
    }

    /// What would have been better than that decision, as far as it was looked for; some that is right as it was is there
    /// too.
    pub fn better(&self, deed: usize) -> Option<&Better> {
        self.betters.get(&deed)?.as_ref()
    }

    /// Whether that decision was looked at; where nothing else could be done, nothing is better.
    pub fn is_compared(&self, deed: usize) -> bool {
        self.betters.contains_key(&deed)
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        let all = self.course.steps.iter().filter(|step| step.rolled).count();
        if !self.falls.is_empty() {
            return Stage::Falls(all - self.falls.len(), all);
        }
        let left = self.now.is_some() || !self.queue.is_empty() || self.betters.is_empty() && !self.deeds.is_empty();
        if !left || self.spent >= self.effort.orders {
            return Stage::Done;
        }
        Stage::Ways(self.spent as f64 / self.effort.orders as f64)
    }

    /// Looks at that decision next.
    pub fn ask(&mut self, deed: usize) {
        if let Some(place) = self.queue.iter().position(|other| *other == deed) {
            self.queue.remove(place);
            self.queue.push(deed);
        }
    }

    /// Does the next piece of work, of a moment. Whether anything was left to do.
    pub fn work(&mut self) -> bool {
        if let Some(place) = self.falls.pop() {
            self.count_out(place);
            if self.falls.is_empty() {
                self.line_up();
            }
            return true;
        }
        if self.queue.is_empty() && self.now.is_none() && self.betters.is_empty() {
            self.line_up();
        }
        self.compare()
    }

    fn count_out(&mut self, place: usize) {
        let step = &mut self.course.steps[place];
        let Some(order) = step.order else { return };
        self.desk.replay.go(&mut self.desk.world, step.entry);
        let seed = self.seed.wrapping_add(step.entry as u64);
        let Desk { world, scratch, eyes, .. } = &mut self.desk;
        (step.expected, step.spread) = fall::expected(world, order, seed, scratch, eyes);
    }

    /// Decisions that seem to have cost most come first.
    fn line_up(&mut self) {
        self.deeds = deeds(&self.course);
        let mut queue: Vec<usize> = (0..self.deeds.len()).collect();
        queue.sort_by(|one, other| self.deeds[*one].decided.total_cmp(&self.deeds[*other].decided));
        queue.reverse();
        queue.retain(|deed| !self.betters.contains_key(deed) && !self.automatic[self.deeds[*deed].by]);
        self.queue = queue;
    }

    fn compare(&mut self) -> bool {
        if self.now.is_none() {
            if self.spent >= self.effort.orders {
                return false;
            }
            let Some(deed) = self.queue.pop() else { return false };
            let mut forks = self.deeds[deed].forks(&self.course);
            forks.reverse();
            self.now = Some(Looking { deed, forks, comparison: None, found: None, spent: 0 });
        }
        let Some(looking) = &mut self.now else { return true };
        let Some(comparison) = &mut looking.comparison else {
            match looking.forks.pop() {
                Some(after) => {
                    let deed = &self.deeds[looking.deed];
                    let Desk { world, replay, mind, .. } = &mut self.desk;
                    replay.go(world, self.course.steps[deed.places[after]].entry);
                    looking.comparison = Comparison::begin(world, deed, after, self.seed, mind);
                }
                None => {
                    self.betters.insert(looking.deed, looking.found.take());
                    self.now = None;
                }
            }
            return true;
        };
        let before = comparison.orders();
        let found = comparison.round(&mut self.desk.mind);
        let spent = comparison.orders() - before;
        self.spent += spent;
        looking.spent += spent;
        if let Some(better) = found {
            looking.comparison = None;
            // What is blamed once isn't looked at again.
            if better.as_ref().is_some_and(|better| !better.is_right()) {
                looking.forks.clear();
                looking.found = better;
            } else {
                looking.found = looking.found.take().or(better);
            }
        }
        true
    }
}
