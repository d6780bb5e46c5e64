//! The AI player. [`decide_order`] takes a battle as a seat sees it ([`Observation`]) and returns an order with its
//! reason. The AI has no bonus in dice, points or sight, and an `Observation` contains no information that is hidden
//! from its seat.
//!
//! **The same observation, level and seed give the same order on every machine**: the AI reads no clock, starts no
//! thread, keeps only cached results between orders ([`Ai`]), and calculates only with additions, multiplications and
//! divisions. It stores no plan, but plans again at each order.
//!
//! `assessment` derives the goals of both sides from the endings, scores and conditions of the mission, and estimates
//! the value of each figure. `plan` finds the best plan of one figure, `half_turn` chooses the next figure, and
//! `responses` makes all other decisions of a seat. `card_play` and `card_value` deal with battle cards, `force_choice`
//! buys forces, `search` tries plans out for the strongest level, and [`win_probability`] estimates the chance to win.
//! `weights` contains the planner's weights; `LEVELS.md` documents the strength of the levels.

mod assessment;
mod attack_odds;
mod burden;
mod card_play;
mod card_value;
mod decision_context;
mod difficulty;
mod fallback;
mod force_choice;
mod greedy_player;
mod half_turn;
mod plan;
mod planned_orders;
mod random_player;
mod reason;
mod responses;
mod scripted_beginner;
mod search;
mod seeded_random;
mod weights;
pub mod win_probability;

use rules::{FigureId, Observation, Order, PendingDecision, Side, cards::CardId};

pub use difficulty::AiLevel;
pub use force_choice::{choose_force, choose_force_where, choose_known_force, mission_kind};
pub use reason::{Objective, OrderChoice, Purpose, Reason};
pub use search::advice::{AdviceScope, OrderAdvice, Suggestion};
pub use weights::{PLANNER, PlannerWeights, RECRUIT, VETERAN};

use self::{assessment::DistanceCache, decision_context::DecisionContext, search::Rollouts};

/// Returns the order of the seat; `None` if another seat has to decide, or if the battle is over.
pub fn decide_order(seen: &Observation, level: AiLevel, seed: u64) -> Option<OrderChoice> {
    Ai::default().decide(seen, level, seed)
}

/// Returns the order to kill a card out of turn, while another seat has to decide (`CARD-5`); `None` if no kill gains
/// enough.
pub fn choose_kill_out_of_turn(seen: &Observation, level: AiLevel, seed: u64) -> Option<OrderChoice> {
    if seen.view().charter.plays_itself(seen.seat()) {
        return None;
    }
    if level < AiLevel::Newcomer || seen.view().awaiting.seat() == Some(seen.seat()) {
        return None;
    }
    card_play::kill_card_out_of_turn(&DecisionContext::new(seen, level.weights(seen, seed), seed))
}

/// Returns the card that a survivor of the side keeps for the next mission (`CAMP-2`).
pub fn card_to_keep(seen: &Observation, side: Side) -> Option<CardId> {
    card_play::card_to_keep(&DecisionContext::new(seen, PLANNER, 0), side)
}

/// The caches of an AI, which save work from one order to the next. They do not influence its orders: see
/// [`decide_order`].
#[derive(Default)]
pub struct Ai {
    atlas: DistanceCache,
    trials: Rollouts,
}

impl Ai {
    /// Returns the order of the seat; `None` if another seat has to decide, or if the battle is over.
    pub fn decide(&mut self, seen: &Observation, level: AiLevel, seed: u64) -> Option<OrderChoice> {
        self.decide_interruptible(seen, level, seed, &|| false)
    }

    /// Returns the order of the seat for the figures of `among` only, because other players command the rest of its
    /// side. It plays and kills no cards in its half-turn, and buys no action points.
    /// [`Order::EndHalf`] means that no plan of these figures gains enough.
    pub fn decide_among(
        &mut self,
        seen: &Observation,
        level: AiLevel,
        seed: u64,
        among: &[FigureId],
    ) -> Option<OrderChoice> {
        let task =
            DecisionContext { among: Some(among), ..DecisionContext::new(seen, level.weights(seen, seed), seed) };
        self.choose_order(&task, level, &|| false)
    }

    /// Returns the order of the seat like [`Ai::decide`], but stops early when `cut` returns `true`, because the player
    /// has closed the window or skipped the waiting time; then it returns the planner's order, with which the strongest
    /// level begins its search. An interrupted order depends on the moment of the interruption, so the normal course of
    /// a battle must not use it.
    pub fn decide_interruptible(
        &mut self,
        seen: &Observation,
        level: AiLevel,
        seed: u64,
        cut: &dyn Fn() -> bool,
    ) -> Option<OrderChoice> {
        let task = DecisionContext::new(seen, level.weights(seen, seed), seed);
        self.choose_order(&task, level, cut)
    }

    /// Returns the orders that the figure of `order` is planned to carry out after `order`. They are for display only:
    /// the AI may decide otherwise.
    pub fn planned_orders(&mut self, seen: &Observation, level: AiLevel, seed: u64, order: Order) -> Vec<Order> {
        if level < AiLevel::Recruit || seen.view().charter.plays_itself(seen.seat()) {
            return Vec::new();
        }
        planned_orders::plan_following_orders(
            &DecisionContext::new(seen, level.weights(seen, seed), seed),
            &mut self.atlas,
            order,
        )
    }

    /// Returns the planner's order with other weights, for measurements.
    pub fn decide_with_weights(
        &mut self,
        seen: &Observation,
        weights: &PlannerWeights,
        seed: u64,
    ) -> Option<OrderChoice> {
        self.choose_order(&DecisionContext::new(seen, *weights, seed), AiLevel::Planner, &|| false)
    }

    fn choose_order(
        &mut self,
        task: &DecisionContext<'_>,
        level: AiLevel,
        cut: &dyn Fn() -> bool,
    ) -> Option<OrderChoice> {
        if task.state.awaiting.seat() != Some(task.seat) {
            return None;
        }
        if let Some(order) = rules::automaton::choose_automaton_order(task.state) {
            return Some(reason::order_for_purpose(order, Purpose::Rules));
        }
        if let Some(choice) = agree_to_draw(task) {
            return Some(choice);
        }
        if level > AiLevel::Random
            && let Some(choice) = burden::end_early_if_oversized(task)
        {
            return Some(choice);
        }
        let found = match level {
            AiLevel::Random => random_player::choose_random_order(task),
            AiLevel::Greedy => greedy_player::choose_greedy_order(task, &mut self.atlas),
            AiLevel::Newcomer => scripted_beginner::follow_beginner_script(task, &mut self.atlas),
            AiLevel::Recruit | AiLevel::Veteran | AiLevel::Planner => responses::choose_response(task, &mut self.atlas),
            AiLevel::Commander => search::search_best_response(task, &mut self.atlas, &mut self.trials, cut),
        };
        found.filter(|choice| task.allows(choice.order)).or_else(|| fallback::choose_fallback_order(task))
    }
}

/// Returns the order to agree to a draw, if the rules allow it because the battle makes no progress (`TURN-3`).
fn agree_to_draw(task: &DecisionContext<'_>) -> Option<OrderChoice> {
    let idle = matches!(task.state.awaiting, PendingDecision::Act { figure: None, .. });
    (idle && task.allows(Order::AgreeDraw)).then(|| reason::order_for_purpose(Order::AgreeDraw, Purpose::Rest))
}
