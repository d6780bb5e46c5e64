//! Trials (rollouts): simulations that continue the battle with given orders, in a world determinized from the seat's
//! observation.

use rules::{BattleState, Observation, Order, PendingDecision, ScratchWorld};

use super::rollout_policy::RolloutPolicy;
use crate::{
    assessment::DistanceCache, burden::position_burden, decision_context::DecisionContext, seeded_random,
    win_probability,
};

/// Maximum number of orders in a trial.
const MOST_ORDERS: u32 = 1_200;

/// The working memory of trials, reused by all of them.
#[derive(Default)]
pub(crate) struct Rollouts {
    scratch: ScratchWorld,
    quick: RolloutPolicy,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct RolloutResult {
    /// The seat's chance to win.
    pub chance: f64,
    /// Number of orders played.
    pub orders: u32,
}

impl Rollouts {
    /// Plays these orders and continues in a world until a number of enemy half-turns is over, and then estimates the
    /// chance to win. `world` holds the world's number, which gives the same world for all orders, and the maximum
    /// number of enemy half-turns.
    pub(super) fn try_out(
        &mut self,
        task: &DecisionContext<'_>,
        orders: &[Order],
        world: (u64, u32),
        cache: &mut DistanceCache,
    ) -> RolloutResult {
        self.try_within(task, orders, world, MOST_ORDERS, cache)
    }

    /// Like [`Rollouts::try_out`], but stops after `most_orders` orders.
    pub(super) fn try_within(
        &mut self,
        task: &DecisionContext<'_>,
        orders: &[Order],
        (world, most_halves): (u64, u32),
        most_orders: u32,
        cache: &mut DistanceCache,
    ) -> RolloutResult {
        let seed = seeded_random::hash(task.seed, &[u64::from(task.seen.events_seen()), world]);
        let world = self.scratch.determinize(task.seen, seed);
        self.quick.begin(orders);
        let (mut theirs, mut halves, mut orders) = (false, 0, 0);
        let most_orders = most_orders.min(MOST_ORDERS / position_burden(task.state) as u32);
        while orders < most_orders {
            let now = BattleState::current(world);
            let Some(seat) = now.awaiting.seat() else { break };
            let was = std::mem::replace(&mut theirs, now.turn.half == Some(task.seat.enemy()));
            halves += u32::from(was && !theirs);
            if halves >= most_halves || matches!(now.awaiting, PendingDecision::Over) {
                break;
            }
            let seen = Observation::from_state(world, now, seat);
            let order = self.quick.order(&DecisionContext::new(&seen, task.weights, seed), cache);
            if order.is_none_or(|order| rules::submit_order(world, order).is_err()) {
                break;
            }
            orders += 1;
        }
        RolloutResult {
            chance: win_probability::side_win_chance(BattleState::current(world), task.seat, cache),
            orders,
        }
    }
}
