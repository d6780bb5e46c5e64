//! The Allies' chance to win in any state of a battle. In the midst of an attack, where dice lie on the table and have not
//! counted yet, it is the chance after nobody has answered them: else what dice did would show at the answer.

use bevy_ecs::world::World;
use mind::prospects::Judge;
use rules::{BattleState, Order, PendingDecision, ScratchWorld, reseed_dice, submit_order};

/// Answers on end, at the most.
const ANSWERS: usize = 12;

/// Looks at one state after the other.
#[derive(Default)]
pub(crate) struct Eyes {
    judge: Judge,
    scratch: ScratchWorld,
}

impl Eyes {
    /// The Allies' chance in that world. Dice that an answer would bring are thrown by the seed.
    pub fn allied(&mut self, world: &World, seed: u64) -> f64 {
        let now = BattleState::of(world);
        if silence(&now.awaiting).is_none() {
            return self.judge.allied(&now);
        }
        let fork = self.scratch.fork(world);
        reseed_dice(fork, seed);
        for _ in 0..ANSWERS {
            let Some(order) = silence(fork.resource::<PendingDecision>()) else { break };
            if submit_order(fork, order).is_err() {
                break;
            }
        }
        self.judge.allied(&BattleState::of(fork))
    }
}

/// What whoever is asked answers to let it pass.
fn silence(awaiting: &PendingDecision) -> Option<Order> {
    match awaiting {
        PendingDecision::Answer { .. } => Some(Order::Pass),
        PendingDecision::Reroll { .. } => Some(Order::KeepDice),
        _ => None,
    }
}
