//! The computer player. [`decide`] gets a battle as a seat sees it ([`Seen`]) and gives an order with its reason. It has
//! no bonus in dice, points or sight, and the type that it gets holds nothing that is hidden from its seat.
//!
//! **The same sight, level and seed give the same order on every machine**: no clock is read, no thread is started,
//! nothing is kept from one order to the next but distances that were measured ([`Mind`]), sums are made of additions,
//! multiplications and divisions alone. So a plan is not carried out but made anew at each order.
//!
//! `scene` reads what both sides want from the dossier's endings, scores and conditions, and what everybody is worth;
//! `plan` finds what one figure would do best, `half` which figure is next, `answers` all else that a seat can be asked,
//! `hand` and `cards` the battle cards, `forces` what is bought; `search` tries plans out for the strongest level,
//! [`prospects`] gives the chance to win. What the planner weighs by stands in `weights`, and in `LEVELS.md` how well all
//! levels play.

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

/// The order of the seat that is asked; none if that is another, or the battle is over.
pub fn decide(seen: &Observation, level: Level, seed: u64) -> Option<Choice> {
    Mind::default().decide(seen, level, seed)
}

/// A card that the seat would kill now though another is asked (`CARD-5`).
pub fn kill_out_of_turn(seen: &Observation, level: Level, seed: u64) -> Option<Choice> {
    if seen.situation().charter.plays_itself(seen.seat()) {
        return None;
    }
    if level < Level::Newcomer || seen.situation().awaiting.seat() == Some(seen.seat()) {
        return None;
    }
    hand::kill_out_of_turn(&Task::new(seen, level.weights(seen, seed), seed))
}

/// The card that a survivor of that side keeps for the next mission (`CAMP-2`).
pub fn card_to_keep(seen: &Observation, side: Side) -> Option<CardId> {
    hand::keep(&Task::new(seen, PLANNER, 0), side)
}

/// A computer player's desk: what it has measured may serve again. It decides nothing: see [`decide`].
#[derive(Default)]
pub struct Mind {
    atlas: Atlas,
    trials: Trials,
}

impl Mind {
    /// The order of the seat that is asked; none if that is another, or the battle is over.
    pub fn decide(&mut self, seen: &Observation, level: Level, seed: u64) -> Option<Choice> {
        self.decide_or_cut(seen, level, seed, &|| false)
    }

    /// The order of the seat for those figures alone: where others command the rest of its side. It plays and kills no cards
    /// in its half, and buys no action points. [`Order::EndHalf`](rules::Order::EndHalf) says that none of them has anything more to do.
    pub fn decide_among(&mut self, seen: &Observation, level: Level, seed: u64, among: &[FigureId]) -> Option<Choice> {
        let task = Task { among: Some(among), ..Task::new(seen, level.weights(seen, seed), seed) };
        self.weigh(&task, level, &|| false)
    }

    /// The same, cut short as soon as `cut` says so: then the planner's order is given, which every level begins with.
    /// For whoever closes the window or skips what is thought; an order that was cut short depends on when that was, so it is
    /// not to be given in a battle that goes on as it should.
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

    /// What the figure of that order means to do after it, as far as it is planned: to be shown, not to be relied upon.
    pub fn ahead(&mut self, seen: &Observation, level: Level, seed: u64, order: Order) -> Vec<Order> {
        if level < Level::Recruit || seen.situation().charter.plays_itself(seen.seat()) {
            return Vec::new();
        }
        ahead::ahead(&Task::new(seen, level.weights(seen, seed), seed), &mut self.atlas, order)
    }

    /// The same by other weights, for measure.
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

/// Where nothing comes of a battle any more, the computer agrees to a draw (`TURN-3`).
fn agree(task: &Task<'_>) -> Option<Choice> {
    let idle = matches!(task.situation.awaiting, PendingDecision::Act { figure: None, .. });
    (idle && task.allows(Order::AgreeDraw)).then(|| why::give(Order::AgreeDraw, Aim::Rest))
}
