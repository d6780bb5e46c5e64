//! What a player could have done in place of what was decided, by trials from that seat's sight alone.

use bevy_ecs::world::World;
use mind::{Advice, Mind, Scope, Why};
use rules::{BattleState, Observation, Order, PendingDecision};
use serde::{Deserialize, Serialize};

use crate::deed::Deed;

/// Rounds in which the best way is looked for, and in which it is compared with what was decided: as many as it takes.
const RACE: u64 = 8;
const RUN_OFF: std::ops::RangeInclusive<u64> = 8..=40;
/// Where the best way seems better after that, but not surely, it goes on up to here: with 40 rounds a decision that gives
/// away 5 points would be found two times out of three, with 120 four times out of five and more, and few need them.
const SUSPECT: u64 = 120;
/// It ends early where the cost is above what counts as right by so many standard errors, or below it. As it is looked at
/// after every round, fewer would call too many best ways wrong; most are right, and that need not be as sure.
const CLEAR: f64 = 2.5;
const RIGHT: f64 = 1.5;
/// What gives away less counts as right, and so does what is not above it by a standard error.
const LEAST: f64 = 0.02;

/// How a decision compares with the best that was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Better {
    /// How many of its orders had been given by then: what came before them was right, or is looked at apart.
    pub after: usize,
    /// What should have been done from there on.
    pub orders: Vec<Order>,
    /// What for.
    pub why: Why,
    /// The chance to win of whoever decided, if that had been done.
    pub chance: f64,
    /// How much of the chance was lost.
    pub cost: f64,
    /// The standard error of the cost.
    pub error: f64,
}

impl Better {
    /// Whether what was decided counts as right.
    pub fn is_right(&self) -> bool {
        self.cost - self.error < LEAST
    }
}

/// A decision that is compared, round by round.
pub(crate) struct Comparison {
    seen: Observation,
    advice: Advice,
    run_off: bool,
    after: usize,
}

impl Comparison {
    /// Begins in the battle as it was before that one of its orders; none where nothing else could be done.
    pub fn begin(world: &World, deed: &Deed, after: usize, seed: u64, mind: &mut Mind) -> Option<Comparison> {
        let now = BattleState::of(world);
        let seen = Observation::from_state(world, &now, deed.by);
        let mut advice = mind.advice(&seen, Scope::Each, seed)?;
        let own = &deed.orders[after..];
        if let (PendingDecision::Act { figure: None, .. }, Some(Order::Activate { figure })) =
            (now.awaiting, own.first())
            && let Some(own) = mind.advice(&seen, Scope::Figure(*figure), seed)
        {
            advice.join(own);
        }
        advice.also(own);
        (advice.ways() > 1).then_some(Comparison { seen, advice, run_off: false, after })
    }

    /// Plays a round; gives what came of it after the last.
    pub fn round(&mut self, mind: &mut Mind) -> Option<Option<Better>> {
        mind.try_out(&self.seen, &mut self.advice);
        let rounds = self.advice.spent().0;
        if !self.run_off && rounds == RACE {
            self.run_off = true;
            self.advice.run_off();
        }
        if self.advice.ways() < 2 {
            return Some(None);
        }
        let compared = rounds.saturating_sub(RACE);
        let found = || self.found().filter(|_| self.run_off && compared >= *RUN_OFF.start());
        let over = |better: &Better| better.cost - LEAST;
        let clear = |better: &Better| over(better) > CLEAR * better.error || -over(better) > RIGHT * better.error;
        match found() {
            Some(better) if clear(&better) => Some(Some(better)),
            found => {
                let suspect = found.as_ref().is_some_and(|better| better.cost >= LEAST);
                (compared >= if suspect { SUSPECT } else { *RUN_OFF.end() }).then_some(found)
            }
        }
    }

    /// How many orders were played.
    pub fn orders(&self) -> u64 {
        self.advice.spent().1
    }

    fn found(&self) -> Option<Better> {
        let own = self.advice.fixed()?;
        let best = self.advice.other()?;
        let (cost, variance) = best.gain_over(own);
        let (orders, chance) = (best.orders.clone(), best.chance());
        Some(Better { after: self.after, orders, why: best.why, chance, cost, error: variance.sqrt() })
    }
}
