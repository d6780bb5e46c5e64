//! Alternatives to a player's decision, evaluated by trials that use only what that player's seat could see.

use ai::{AdviceScope, Ai, OrderAdvice, Reason};
use bevy_ecs::world::World;
use rules::{BattleState, Observation, Order, PendingDecision};
use serde::{Deserialize, Serialize};

use crate::decision::Decision;

/// Number of rounds in the search for the best alternative. [`RUN_OFF`] is the range of the number of rounds that
/// compare it with the decision.
const RACE: u64 = 8;
const RUN_OFF: std::ops::RangeInclusive<u64> = 8..=40;
/// Maximum number of comparison rounds if the alternative is probably better. With 40 rounds, two of three decisions
/// that give away 5 percentage points would be found, with 120 rounds at least four of five; few decisions need 120
/// rounds.
const MAX_SUSPECT_ROUNDS: u64 = 120;
/// Number of standard errors above [`LEAST`] at which a comparison ends early with the verdict "mistake"; [`RIGHT`] is
/// the number below [`LEAST`] at which it ends early with the verdict "right". The check is repeated after each round,
/// so with a smaller number too many of the best decisions would be called mistakes. Most decisions are right, so that
/// verdict needs less certainty.
const DECISIVE_STANDARD_ERRORS: f64 = 2.5;
const RIGHT: f64 = 1.5;
/// Cost below which a decision counts as right, as a share of the chance to win. A decision that costs less than a
/// standard error more counts as right too.
const LEAST: f64 = 0.02;

/// Comparison of a decision with the best alternative found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Alternative {
    /// The number of the decision's orders before the alternative, which were right or are examined separately.
    pub after: usize,
    /// The orders of the alternative.
    pub orders: Vec<Order>,
    /// The reason for the alternative.
    pub why: Reason,
    /// The deciding side's chance to win with the alternative.
    pub chance: f64,
    /// The part of that chance that the decision gave away.
    pub cost: f64,
    /// The standard error of the cost.
    pub error: f64,
}

impl Alternative {
    /// Returns `true` if the decision counts as right.
    pub fn is_right(&self) -> bool {
        self.cost - self.error < LEAST
    }
}

/// A comparison in progress, round by round.
pub(crate) struct DecisionComparison {
    seen: Observation,
    advice: OrderAdvice,
    run_off: bool,
    after: usize,
}

impl DecisionComparison {
    /// Begins in the battle as it was before the decision's order of index `after`; returns `None` if there was no
    /// alternative.
    pub fn begin(world: &World, deed: &Decision, after: usize, seed: u64, mind: &mut Ai) -> Option<DecisionComparison> {
        let now = BattleState::of(world);
        let seen = Observation::from_state(world, &now, deed.by);
        let mut advice = mind.advice(&seen, AdviceScope::Each, seed)?;
        let own = &deed.orders[after..];
        if let (PendingDecision::Act { figure: None, .. }, Some(Order::Activate { figure })) =
            (now.awaiting, own.first())
            && let Some(own) = mind.advice(&seen, AdviceScope::Figure(*figure), seed)
        {
            advice.join(own);
        }
        advice.add_fixed(own);
        (advice.suggestion_count() > 1).then_some(DecisionComparison { seen, advice, run_off: false, after })
    }

    /// Plays a round. Returns `None` while the comparison goes on, and `Some` with the result, if any, at its end.
    pub fn round(&mut self, mind: &mut Ai) -> Option<Option<Alternative>> {
        mind.run_round(&self.seen, &mut self.advice);
        let rounds = self.advice.rounds_and_orders().0;
        if !self.run_off && rounds == RACE {
            self.run_off = true;
            self.advice.restart_final_two();
        }
        if self.advice.suggestion_count() < 2 {
            return Some(None);
        }
        let compared = rounds.saturating_sub(RACE);
        let found = || self.found().filter(|_| self.run_off && compared >= *RUN_OFF.start());
        let over = |better: &Alternative| better.cost - LEAST;
        let clear = |better: &Alternative| {
            over(better) > DECISIVE_STANDARD_ERRORS * better.error || -over(better) > RIGHT * better.error
        };
        match found() {
            Some(better) if clear(&better) => Some(Some(better)),
            found => {
                let suspect = found.as_ref().is_some_and(|better| better.cost >= LEAST);
                (compared >= if suspect { MAX_SUSPECT_ROUNDS } else { *RUN_OFF.end() }).then_some(found)
            }
        }
    }

    /// Returns the number of orders played in trials.
    pub fn orders(&self) -> u64 {
        self.advice.rounds_and_orders().1
    }

    fn found(&self) -> Option<Alternative> {
        let own = self.advice.added_suggestion()?;
        let best = self.advice.best_other_suggestion()?;
        let (cost, variance) = best.gain_over(own);
        let (orders, chance) = (best.orders.clone(), best.chance());
        Some(Alternative { after: self.after, orders, why: best.why, chance, cost, error: variance.sqrt() })
    }
}
