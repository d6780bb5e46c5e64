//! The AI (computer player). [`decide`] takes a battle as a seat sees it ([`Observation`]) and returns an order with
//! its reason. The AI has no bonus in dice, points or sight, and an `Observation` contains nothing that is hidden from
//! its seat.
//!
//! **The same observation, level and seed give the same order on every machine**: the AI reads no clock, starts no
//! thread, keeps nothing between orders but cached results ([`Mind`]), and calculates only with additions,
//! multiplications and divisions. So it does not store a plan and carry it out, but plans again at each order.
//!
//! `scene` reads the goals of both sides from the dossier's endings, scores and conditions, and the worth of each
//! figure. `plan` finds the best plan of one figure, `half` chooses the next figure, and `answers` makes all other
//! decisions of a seat. `hand` and `cards` deal with battle cards, `forces` buys forces, `search` tries plans out for
//! the strongest level, and [`prospects`] estimates the chance to win. `weights` contains the planner's weights;
//! `LEVELS.md` tells how well the levels play.

mod ahead;
mod answers;
mod attack;
mod burden;
mod cards;
mod fallback;
mod forces;
mod greedy;
mod half;
mod hand;
mod level;
mod lot;
mod newcomer;
mod plan;
pub mod prospects;
mod random;
mod scene;
mod search;
mod task;
mod weights;
mod why;

use rules::{FigureId, Observation, Order, PendingDecision, Side, cards::CardId};

pub use forces::{force, force_of, force_where, mission_kind};
pub use level::Level;
pub use search::advice::{Advice, Scope, Way};
pub use weights::{PLANNER, RECRUIT, VETERAN, Weights};
pub use why::{Aim, Choice, Errand, Why};

use self::{scene::Atlas, search::Trials, task::Task};

/// Returns the order of the seat; `None` if another seat has to decide, or if the battle is over.
pub fn decide(seen: &Observation, level: Level, seed: u64) -> Option<Choice> {
    Mind::default().decide(seen, level, seed)
}

/// Returns the kill of a card out of turn, while another seat has to decide (`CARD-5`); `None` if no kill pays.
pub fn kill_out_of_turn(seen: &Observation, level: Level, seed: u64) -> Option<Choice> {
    if seen.situation().charter.plays_itself(seen.seat()) {
        return None;
    }
    if level < Level::Newcomer || seen.situation().awaiting.seat() == Some(seen.seat()) {
        return None;
    }
    hand::kill_out_of_turn(&Task::new(seen, level.weights(seen, seed), seed))
}

/// Returns the card that a survivor of the side keeps for the next mission (`CAMP-2`).
pub fn card_to_keep(seen: &Observation, side: Side) -> Option<CardId> {
    hand::keep(&Task::new(seen, PLANNER, 0), side)
}

/// The caches of an AI, which save work from one order to the next. They do not influence its orders: see [`decide`].
#[derive(Default)]
pub struct Mind {
    atlas: Atlas,
    trials: Trials,
}

impl Mind {
    /// Returns the order of the seat; `None` if another seat has to decide, or if the battle is over.
    pub fn decide(&mut self, seen: &Observation, level: Level, seed: u64) -> Option<Choice> {
        self.decide_or_cut(seen, level, seed, &|| false)
    }

    /// Returns the order of the seat for the figures of `among` only, because other players command the rest of its
    /// side. It plays and kills no cards in its half, and buys no action points.
    /// [`Order::EndHalf`](rules::Order::EndHalf) means that none of these figures has anything more to do.
    pub fn decide_among(&mut self, seen: &Observation, level: Level, seed: u64, among: &[FigureId]) -> Option<Choice> {
        let task = Task { among: Some(among), ..Task::new(seen, level.weights(seen, seed), seed) };
        self.weigh(&task, level, &|| false)
    }

    /// Returns the order of the seat like [`Mind::decide`], but stops early when `cut` returns `true`, and then returns
    /// the planner's order, with which the strongest level begins. For a player who closes the window or skips the
    /// waiting time. An interrupted order depends on the moment of the interruption, so the normal course of a battle
    /// must not use it.
    pub fn decide_or_cut(
        &mut self,
        seen: &Observation,
        level: Level,
        seed: u64,
        cut: &dyn Fn() -> bool,
    ) -> Option<Choice> {
        let task = Task::new(seen, level.weights(seen, seed), seed);
        self.weigh(&task, level, cut)
    }

    /// Returns the orders that the figure of `order` is planned to carry out after it. They are for display only: the
    /// AI may decide otherwise.
    pub fn ahead(&mut self, seen: &Observation, level: Level, seed: u64, order: Order) -> Vec<Order> {
        if level < Level::Recruit || seen.situation().charter.plays_itself(seen.seat()) {
            return Vec::new();
        }
        ahead::ahead(&Task::new(seen, level.weights(seen, seed), seed), &mut self.atlas, order)
    }

    /// Returns the planner's order with other weights, for measurements.
    pub fn decide_by(&mut self, seen: &Observation, weights: &Weights, seed: u64) -> Option<Choice> {
        self.weigh(&Task::new(seen, *weights, seed), Level::Planner, &|| false)
    }

    fn weigh(&mut self, task: &Task<'_>, level: Level, cut: &dyn Fn() -> bool) -> Option<Choice> {
        if task.situation.awaiting.seat() != Some(task.seat) {
            return None;
        }
        if let Some(order) = rules::automaton::choose_automaton_order(task.situation) {
            return Some(why::give(order, Aim::Rules));
        }
        if let Some(choice) = agree(task) {
            return Some(choice);
        }
        if level > Level::Random
            && let Some(choice) = burden::relief(task)
        {
            return Some(choice);
        }
        let found = match level {
            Level::Random => random::any(task),
            Level::Greedy => greedy::best(task, &mut self.atlas),
            Level::Newcomer => newcomer::script(task, &mut self.atlas),
            Level::Recruit | Level::Veteran | Level::Planner => answers::answer(task, &mut self.atlas),
            Level::Commander => search::answer(task, &mut self.atlas, &mut self.trials, cut),
        };
        found.filter(|choice| task.allows(choice.order)).or_else(|| fallback::fallback(task))
    }
}

/// Returns the agreement to a draw, if the rules allow it because a battle makes no progress (`TURN-3`).
fn agree(task: &Task<'_>) -> Option<Choice> {
    let idle = matches!(task.situation.awaiting, PendingDecision::Act { figure: None, .. });
    (idle && task.allows(Order::AgreeDraw)).then(|| why::give(Order::AgreeDraw, Aim::Rest))
}
