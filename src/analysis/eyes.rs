//! The Allies' chance to win in any state of a battle. In the midst of an attack, where dice lie on the table and have not
//! counted yet, it is the chance after nobody has answered them: else what dice did would show at the answer.

use bevy_ecs::world::World;
use mind::prospects::Judge;
use rules::{Awaiting, Order, Scratch, Situation, reseed, submit};

/// Answers on end, at the most.
const ANSWERS: usize = 12;

/// Looks at one state after the other.
#[derive(Default)]
pub(crate) struct Eyes {
    judge: Judge,
    scratch: Scratch,
}

impl Eyes {
    /// The Allies' chance in that world. Dice that an answer would bring are thrown by the seed.
    pub fn allied(&mut self, world: &World, seed: u64) -> f64 {
        let now = Situation::of(world);
        if silence(&now.awaiting).is_none() {
            return self.judge.allied(&now);
        }
        let fork = self.scratch.fork(world);
        reseed(fork, seed);
        for _ in 0..ANSWERS {
            let Some(order) = silence(fork.resource::<Awaiting>()) else { break };
            if submit(fork, order).is_err() {
                break;
            }
        }
        self.judge.allied(&Situation::of(fork))
    }
}

/// What whoever is asked answers to let it pass.
fn silence(awaiting: &Awaiting) -> Option<Order> {
    match awaiting {
        Awaiting::Answer { .. } => Some(Order::Pass),
        Awaiting::Reroll { .. } => Some(Order::KeepDice),
        _ => None,
    }
}
