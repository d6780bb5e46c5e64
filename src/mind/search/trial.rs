//! A trial: what comes of orders in a world that is dealt from what the seat sees.

use rules::{Awaiting, Order, Scratch, Seen, Situation};

use super::quick::Quick;
use crate::{lot, prospects, scene::Atlas, task::Task};

/// The most orders of a trial.
const MOST_ORDERS: usize = 400;

/// Where trials are played.
#[derive(Default)]
pub(crate) struct Trials {
    scratch: Scratch,
    quick: Quick,
}

impl Trials {
    /// The seat's chance to win at the end of the enemy's next half, in the world of that number: the same one for all
    /// orders.
    pub(super) fn try_out(&mut self, task: &Task<'_>, orders: &[Order], world: u64, atlas: &mut Atlas) -> f64 {
        let seed = lot::draw(task.seed, &[u64::from(task.seen.told()), world]);
        let world = self.scratch.deal(task.seen, seed);
        self.quick.begin(orders);
        let mut theirs = false;
        for _ in 0..MOST_ORDERS {
            let now = Situation::of(world);
            let Some(seat) = now.awaiting.seat() else { break };
            theirs |= now.turn.half == Some(task.seat.enemy());
            if theirs && now.turn.half != Some(task.seat.enemy()) || matches!(now.awaiting, Awaiting::Over) {
                break;
            }
            let seen = Seen::truly(world, &now, seat);
            let order = self.quick.order(&Task::new(&seen, task.weights, seed), atlas);
            if order.is_none_or(|order| rules::submit(world, order).is_err()) {
                break;
            }
        }
        prospects::of_side(&Situation::of(world), task.seat, atlas)
    }
}
