//! The whole analysis of a record, done in small steps.

use std::collections::BTreeMap;

use ai::Ai;
use bevy_ecs::world::World;
use record::{Record, ReplayPlayer, SpecError};
use rules::{BySide, ScenarioRules, ScratchWorld, Side};

use crate::{
    alternative::{Alternative, DecisionComparison},
    cache::{CachedReview, ReviewKey},
    decision::{Decision, collect_decisions},
    evaluator::Evaluator,
    expected_value,
    search_budget::SearchBudget,
    win_curve::{CurvePoint, WinCurve},
};

/// Progress of a review.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ReviewStage {
    /// Computing the expected values of orders with dice: the number done, and the total.
    Falls(usize, usize),
    /// Searching for better alternatives: the share of [`SearchBudget::orders`] that has been used.
    Ways(f64),
    /// Nothing is left to do.
    Done,
}

/// Analysis of a record. Equal records and budgets give equal results on every machine.
pub struct BattleReview {
    course: WinCurve,
    deeds: Vec<Decision>,
    betters: BTreeMap<usize, Option<Alternative>>,
    effort: SearchBudget,
    subject: ReviewKey,
    spent: u64,
    seed: u64,
    /// `true` for sides without a player (`COOP-2`), whose orders have no alternatives.
    automatic: BySide<bool>,
    /// The indices of steps whose expected value is not computed yet, the next one last. `queue` contains the indices
    /// of decisions that are not compared yet, in the same order.
    falls: Vec<usize>,
    queue: Vec<usize>,
    now: Option<ActiveComparison>,
    desk: Workspace,
}

/// The comparison of one decision with its alternatives, in progress.
struct ActiveComparison {
    deed: usize,
    /// The points of the decision that are still to be examined, each as the number of orders before it; the next one
    /// is last.
    forks: Vec<usize>,
    comparison: Option<DecisionComparison>,
    found: Option<Alternative>,
    /// The number of orders played in trials for it.
    spent: u64,
}

/// The world in which the record is replayed, and the tools of the analysis.
struct Workspace {
    world: World,
    replay: ReplayPlayer,
    scratch: ScratchWorld,
    eyes: Evaluator,
    mind: Ai,
}

impl BattleReview {
    /// Begins the review of a record. The chance to win at each order is available at once.
    ///
    /// # Errors
    /// If the setup can't be played.
    pub fn begin(record: Record, effort: SearchBudget) -> Result<BattleReview, SpecError> {
        let curve = WinCurve::of(&record)?;
        let subject = ReviewKey::of(&record, effort);
        let seed = record.start.0;
        let mut world = rules::new_world();
        let replay = ReplayPlayer::open(&mut world, record)?;
        let automatic = BySide::from_fn(|side: Side| world.resource::<ScenarioRules>().plays_itself(side));
        let falls = (0..curve.steps.len()).rev().filter(|place| curve.steps[*place].rolled).collect();
        let deeds = collect_decisions(&curve);
        let workspace = Workspace {
            world,
            replay,
            scratch: ScratchWorld::default(),
            eyes: Evaluator::default(),
            mind: Ai::default(),
        };
        let (betters, spent, queue) = (BTreeMap::new(), 0, Vec::new());
        Ok(BattleReview {
            course: curve,
            deeds,
            betters,
            effort,
            subject,
            spent,
            seed,
            automatic,
            falls,
            queue,
            now: None,
            desk: workspace,
        })
    }

    /// Like [`BattleReview::begin`], but takes over saved results instead of computing them again.
    ///
    /// # Errors
    /// If the setup can't be played.
    pub fn resume(
        record: Record,
        effort: SearchBudget,
        cached_review: CachedReview,
    ) -> Result<BattleReview, SpecError> {
        let subject = ReviewKey::of(&record, effort);
        let mut review = BattleReview::begin(record, effort)?;
        if cached_review.subject != subject {
            return Ok(review);
        }
        for (place, expected, spread) in cached_review.falls {
            if let Some(at) = review.falls.iter().position(|fall| *fall == place) {
                review.falls.remove(at);
                let step = &mut review.course.steps[place];
                (step.expected, step.spread) = (expected, spread);
            }
        }
        if review.falls.is_empty() {
            review.deeds = collect_decisions(&review.course);
            review.betters = cached_review.betters.into_iter().filter(|(deed, _)| *deed < review.deeds.len()).collect();
            review.spent = cached_review.spent;
            review.queue_decisions();
        }
        Ok(review)
    }

    /// Returns the results in the form in which they are saved.
    pub fn kept(&self) -> CachedReview {
        let counted = |(place, step): (usize, &CurvePoint)| {
            (step.rolled && !self.falls.contains(&place)).then_some((place, step.expected, step.spread))
        };
        // The comparison in progress is not saved; it will begin again.
        let half_done = self.now.as_ref().map_or(0, |looking| looking.spent);
        CachedReview {
            subject: self.subject,
            spent: self.spent - half_done,
            falls: self.course.steps.iter().enumerate().filter_map(counted).collect(),
            betters: self.betters.clone(),
        }
    }

    /// Returns the chance to win at each order, and the effects of dice and orders that are already known.
    pub fn course(&self) -> &WinCurve {
        &self.course
    }

    /// Returns the players' decisions.
    pub fn deeds(&self) -> &[Decision] {
        &self.deeds
    }

    /// Returns the comparison of a decision with its best alternative; `None` if there is no alternative, or if the
    /// decision has not been examined yet. Right decisions may have an alternative too: see [`Alternative::is_right`].
    pub fn better(&self, deed: usize) -> Option<&Alternative> {
        self.betters.get(&deed)?.as_ref()
    }

    /// Returns `true` if a decision has been examined, even if it has no alternative.
    pub fn is_compared(&self, deed: usize) -> bool {
        self.betters.contains_key(&deed)
    }

    /// Returns the progress.
    pub fn stage(&self) -> ReviewStage {
        let all = self.course.steps.iter().filter(|step| step.rolled).count();
        if !self.falls.is_empty() {
            return ReviewStage::Falls(all - self.falls.len(), all);
        }
        let left = self.now.is_some() || !self.queue.is_empty() || self.betters.is_empty() && !self.deeds.is_empty();
        if !left || self.spent >= self.effort.orders {
            return ReviewStage::Done;
        }
        ReviewStage::Ways(self.spent as f64 / self.effort.orders as f64)
    }

    /// Moves a decision to the front of the queue.
    pub fn prioritize(&mut self, deed: usize) {
        if let Some(place) = self.queue.iter().position(|other| *other == deed) {
            self.queue.remove(place);
            self.queue.push(deed);
        }
    }

    /// Does the next small step of the analysis. Returns `false` if the analysis was complete already.
    pub fn step(&mut self) -> bool {
        if let Some(place) = self.falls.pop() {
            self.evaluate_step(place);
            if self.falls.is_empty() {
                self.queue_decisions();
            }
            return true;
        }
        if self.queue.is_empty() && self.now.is_none() && self.betters.is_empty() {
            self.queue_decisions();
        }
        self.compare()
    }

    fn evaluate_step(&mut self, place: usize) {
        let step = &mut self.course.steps[place];
        let Some(order) = step.order else { return };
        self.desk.replay.go(&mut self.desk.world, step.entry);
        let seed = self.seed.wrapping_add(step.entry as u64);
        let Workspace { world, scratch, eyes, .. } = &mut self.desk;
        (step.expected, step.spread) = expected_value::expected_chance(world, order, seed, scratch, eyes);
    }

    /// Queues the decisions, those with the highest estimated cost first.
    fn queue_decisions(&mut self) {
        self.deeds = collect_decisions(&self.course);
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
            let mut forks = self.deeds[deed].comparison_points(&self.course);
            forks.reverse();
            self.now = Some(ActiveComparison { deed, forks, comparison: None, found: None, spent: 0 });
        }
        let Some(looking) = &mut self.now else { return true };
        let Some(comparison) = &mut looking.comparison else {
            match looking.forks.pop() {
                Some(after) => {
                    let deed = &self.deeds[looking.deed];
                    let Workspace { world, replay, mind, .. } = &mut self.desk;
                    replay.go(world, self.course.steps[deed.places[after]].entry);
                    looking.comparison = DecisionComparison::begin(world, deed, after, self.seed, mind);
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
            // A decision that was a mistake at one point isn't examined at later points.
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
