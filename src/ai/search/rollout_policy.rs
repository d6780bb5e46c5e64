//! The quick planner, for trials. It reuses an assessment for a whole half-turn and carries out a plan as long as its
//! orders are legal. Of the figures that could be activated next, it plans again only for those with the best previous
//! plans.

use rules::{Figure, FigureId, Order, PendingDecision};

use crate::{
    assessment::{Assessment, CachedAssessment, DistanceCache},
    card_play,
    decision_context::DecisionContext,
    fallback::choose_fallback_order,
    half_turn,
    plan::FigurePlan,
    responses,
};

/// Maximum number of figures that are planned for again before one is chosen.
const AGAIN: usize = 2;
/// Minimum gain of a renewed plan for it to be chosen at once, as a share of the next figure's known gain.
const KEPT: f64 = 0.9;

/// The player of trials, for both seats.
#[derive(Default)]
pub(super) struct RolloutPolicy {
    kept: Option<CachedAssessment>,
    /// Gain of each figure's plan when it was last made in this half-turn.
    gains: Vec<(FigureId, f64)>,
    half: (u16, Option<rules::Side>),
    /// Remaining orders of the current plan, the last order first.
    queue: Vec<Order>,
    /// `true` until the first order is given, which may answer a decision of any kind.
    fresh: bool,
}

impl RolloutPolicy {
    /// Resets the player, and queues these orders.
    pub fn begin(&mut self, orders: &[Order]) {
        *self =
            RolloutPolicy { queue: orders.iter().rev().copied().collect(), fresh: true, ..RolloutPolicy::default() };
    }

    /// Returns the next order of the seat that has to decide.
    pub fn order(&mut self, task: &DecisionContext<'_>, cache: &mut DistanceCache) -> Option<Order> {
        // A plan continues after other decisions in between have been answered.
        let fresh = std::mem::take(&mut self.fresh);
        if (fresh || matches!(task.state.awaiting, PendingDecision::Act { .. }))
            && let Some(order) = self.queue.pop()
        {
            if task.allows(order) {
                return Some(order);
            }
            self.queue.clear();
        }
        let order = match task.state.awaiting {
            PendingDecision::Act { figure: None, .. } => self.next(task, cache),
            PendingDecision::Act { figure: Some(figure), .. } => self.go_on(task, figure, cache),
            _ => responses::choose_response(task, cache)?.order,
        };
        if task.allows(order) { Some(order) } else { Some(choose_fallback_order(task)?.order) }
    }

    fn cached_assessment<'a>(&mut self, task: &DecisionContext<'a>, cache: &mut DistanceCache) -> Assessment<'a> {
        let kept =
            self.kept.take().and_then(|cached_assessment| cached_assessment.restore_assessment(task.state, task.seat));
        kept.unwrap_or_else(|| task.assess(cache))
    }

    fn go_on(&mut self, task: &DecisionContext<'_>, id: FigureId, cache: &mut DistanceCache) -> Order {
        let state = task.state;
        let fresh = state.activations.current().is_some_and(|now| now.fresh);
        let end = if fresh || state.in_last_stand() { Order::EndActivation } else { Order::EndHalf };
        let Some(figure) = state.figure(id) else { return end };
        // Action points that are worth buying were part of its plan already.
        if figure.points == 0 && fresh && !state.mid_leap(figure) {
            return end;
        }
        let scene = self.cached_assessment(task, cache);
        let plan = half_turn::find_winning_plan(task, &scene).or_else(|| half_turn::remaining_plan(task, &scene, id));
        self.kept = Some(CachedAssessment::of(scene));
        plan.map_or(end, |plan| self.queue_and_take_first(plan.orders))
    }

    /// Returns the first of these orders and queues the rest.
    fn queue_and_take_first(&mut self, orders: Vec<Order>) -> Order {
        self.queue = orders;
        self.queue.reverse();
        self.queue.pop().unwrap_or(Order::EndHalf)
    }

    fn next(&mut self, task: &DecisionContext<'_>, cache: &mut DistanceCache) -> Order {
        let now = (task.state.turn.number, task.state.turn.half);
        if self.half != now {
            self.half = now;
            self.gains.clear();
        }
        let scene = self.cached_assessment(task, cache);
        let won = half_turn::find_winning_plan(task, &scene);
        if won.is_none()
            && task.weights.cards
            && let Some(choice) = card_play::choose_card_to_play(task, &scene)
        {
            self.kept = Some(CachedAssessment::of(scene));
            return choice.order;
        }
        let plan = won.or_else(|| self.best(task, &scene));
        let order = match plan {
            Some(plan) => {
                self.gains.retain(|(figure, _)| *figure != plan.figure);
                self.queue = plan.orders;
                self.queue.reverse();
                Order::Activate { figure: plan.figure }
            }
            None => half_turn::choose_final_order(task, &scene).order,
        };
        self.kept = Some(CachedAssessment::of(scene));
        order
    }

    /// Returns the best plan of the first group of figures that has one.
    fn best(&mut self, task: &DecisionContext<'_>, scene: &Assessment<'_>) -> Option<FigurePlan> {
        let able = |figure: &Figure| !figure.activated;
        self.gains.retain(|(id, _)| task.state.figure(*id).is_some_and(able));
        for row in half_turn::rank_unactivated_figures(task, scene).chunks(half_turn::PLANNED_FIGURES) {
            let mut fresh: Vec<FigurePlan> = Vec::new();
            for index in row {
                let id = task.state.figures[*index].id;
                if !self.gains.iter().any(|(known, _)| *known == id) {
                    let plan =
                        half_turn::plan_first_activation(task, scene, *index).filter(|plan| !plan.orders.is_empty());
                    self.gains.push((id, plan.as_ref().map_or(0.0, |plan| plan.gain)));
                    fresh.extend(plan);
                }
            }
            if let Some(plan) = self.best_plan_of_group(task, scene, row, fresh) {
                return Some(plan);
            }
        }
        None
    }

    /// Returns the best plan of a group: figures with the highest known gains are planned for again, until one keeps
    /// its gain.
    fn best_plan_of_group(
        &mut self,
        task: &DecisionContext<'_>,
        scene: &Assessment<'_>,
        row: &[usize],
        mut fresh: Vec<FigurePlan>,
    ) -> Option<FigurePlan> {
        for tried in 0.. {
            let gain = |gains: &[(FigureId, f64)], id| {
                gains.iter().find(|(known, _)| *known == id).map_or(0.0, |(_, gain)| *gain)
            };
            let mut order: Vec<(f64, usize)> =
                row.iter().map(|index| (gain(&self.gains, task.state.figures[*index].id), *index)).collect();
            order.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
            let (promised, index) = *order.first()?;
            if promised <= half_turn::MIN_PLAN_VALUE {
                return None;
            }
            let id = task.state.figures[index].id;
            if let Some(place) = fresh.iter().position(|plan| plan.figure == id) {
                return Some(fresh.swap_remove(place));
            }
            let plan = half_turn::plan_first_activation(task, scene, index).filter(|plan| !plan.orders.is_empty());
            let now = plan.as_ref().map_or(0.0, |plan| plan.gain);
            if let Some(known) = self.gains.iter_mut().find(|(known, _)| *known == id) {
                known.1 = now;
            }
            let next = order.get(1).map_or(0.0, |(gain, _)| *gain);
            if now > half_turn::MIN_PLAN_VALUE && (now >= KEPT * next || tried + 1 >= AGAIN) {
                return plan;
            }
            fresh.extend(plan);
        }
        None
    }
}
