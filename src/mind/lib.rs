//! The computer player. [`decide`] gets a battle as a seat sees it ([`Seen`]) and gives an order with its reason. It has
//! no bonus in dice, points or sight, and the type that it gets holds nothing that is hidden from its seat.
//!
//! **The same sight, level and seed give the same order on every machine**: no clock is read, no thread is started,
//! nothing is kept from one order to the next but distances that were measured ([`Mind`]), sums are made of additions,
//! multiplications and divisions alone. So a plan is not carried out but made anew at each order.
//!
//! `scene` reads what both sides want from the dossier's endings, scores and conditions, and what everybody is worth;
//! `plan` finds what one figure would do best, `half` which figure is next, `answers` all else that a seat can be asked,
//! `hand` and `cards` the battle cards, `forces` what is bought. All that is weighed by stands in `weights`.

mod answers;
mod attack;
mod cards;
mod forces;
mod greedy;
mod half;
mod hand;
mod level;
mod lot;
mod plan;
mod random;
mod scene;
mod task;
mod weights;
mod why;

use rules::{Order, Seen, Side, cards::CardId, legal_orders};

pub use forces::force;
pub use level::Level;
pub use weights::{NEWCOMER, PLANNER, Weights};
pub use why::{Aim, Choice, Errand, Why};

use self::{scene::Atlas, task::Task};

/// What is given where nothing better is known, the first that is allowed.
const WAYS_OUT: [Order; 12] = [
    Order::EndActivation,
    Order::EndHalf,
    Order::Pass,
    Order::KeepDice,
    Order::EndShooting,
    Order::EndFlame,
    Order::EndSharing,
    Order::EndDiscard,
    Order::EndDeployment,
    Order::EndReadiness,
    Order::EndLastChance,
    Order::Bid { points: 0 },
];

/// The order of the seat that is asked; none if that is another, or the battle is over.
pub fn decide(seen: &Seen, level: Level, seed: u64) -> Option<Choice> {
    Mind::default().decide(seen, level, seed)
}

/// A card that the seat would kill now though another is asked (`CARD-5`).
pub fn kill_out_of_turn(seen: &Seen, level: Level, seed: u64) -> Option<Choice> {
    if level < Level::Recruit || seen.situation().awaiting.seat() == Some(seen.seat()) {
        return None;
    }
    hand::kill_out_of_turn(&Task::new(seen, level.weights(seen, seed), seed))
}

/// The card that a survivor of that side keeps for the next mission (`CAMP-2`).
pub fn card_to_keep(seen: &Seen, side: Side) -> Option<CardId> {
    hand::keep(&Task::new(seen, PLANNER, 0), side)
}

/// A computer player's desk: what it has measured may serve again. It decides nothing: see [`decide`].
#[derive(Clone, Debug, Default)]
pub struct Mind {
    atlas: Atlas,
}

impl Mind {
    /// The order of the seat that is asked; none if that is another, or the battle is over.
    pub fn decide(&mut self, seen: &Seen, level: Level, seed: u64) -> Option<Choice> {
        let task = Task::new(seen, level.weights(seen, seed), seed);
        self.weigh(&task, level)
    }

    /// The same by other weights, for measure.
    pub fn decide_by(&mut self, seen: &Seen, weights: &Weights, seed: u64) -> Option<Choice> {
        self.weigh(&Task::new(seen, *weights, seed), Level::Veteran)
    }

    fn weigh(&mut self, task: &Task<'_>, level: Level) -> Option<Choice> {
        if task.situation.awaiting.seat() != Some(task.seat) {
            return None;
        }
        let found = match level {
            Level::Random => random::any(task),
            Level::Greedy => greedy::best(task, &mut self.atlas),
            Level::Recruit | Level::Veteran | Level::Commander => answers::answer(task, &mut self.atlas),
        };
        found.filter(|choice| task.allows(choice.order)).or_else(|| fallback(task))
    }
}

/// Some order that is allowed: in mid-leap a move, as turns may lead nowhere.
fn fallback(task: &Task<'_>) -> Option<Choice> {
    if let Some(order) = WAYS_OUT.into_iter().find(|order| task.allows(*order)) {
        return Some(why::give(order, Aim::Rest));
    }
    let own =
        |order: &Order| order.seat(&task.situation.awaiting) == Some(task.seat) && !matches!(order, Order::Drop { .. });
    let legal: Vec<Order> = legal_orders(task.situation).into_iter().filter(own).collect();
    let moves = legal.iter().find(|order| matches!(order, Order::Move { .. }));
    moves.or(legal.first()).map(|order| why::give(*order, Aim::Rest))
}
