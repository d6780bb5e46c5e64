//! Estimates of the Allies' chance to win in any state of a battle. While rolled dice of an attack wait for an answer,
//! this is the chance if no side responds; otherwise the effect of the dice would be attributed to the answer.

use ai::win_probability::WinProbability;
use bevy_ecs::world::World;
use rules::{BattleState, Order, PendingDecision, ScratchWorld, reseed_dice, submit_order};

/// Maximum number of successive declined answers.
const ANSWERS: usize = 12;

/// An estimator of the Allies' chance, which reuses its caches for successive states.
#[derive(Default)]
pub(crate) struct Evaluator {
    judge: WinProbability,
    scratch: ScratchWorld,
}

impl Evaluator {
    /// Returns the Allies' chance in the state of `world`. Dice that are rolled after a declined answer are determined
    /// by the seed.
    pub fn allied(&mut self, world: &World, seed: u64) -> f64 {
        let now = BattleState::current(world);
        if passing_order(&now.awaiting).is_none() {
            return self.judge.allied_win_chance(now);
        }
        let fork = self.scratch.fork(world);
        reseed_dice(fork, seed);
        for _ in 0..ANSWERS {
            let Some(order) = passing_order(fork.resource::<PendingDecision>()) else { break };
            if submit_order(fork, order).is_err() {
                break;
            }
        }
        self.judge.allied_win_chance(BattleState::current(fork))
    }
}

/// Returns the order that declines to respond; `None` if the decision is no response.
fn passing_order(awaiting: &PendingDecision) -> Option<Order> {
    match awaiting {
        PendingDecision::Answer { .. } | PendingDecision::Reroll { .. } => awaiting.end_order(),
        _ => None,
    }
}
