//! The assessment of a decision: the goals of both sides, the worth of all figures, and the threat on each square. It
//! is built for each decision from the seat's observation alone.

mod blocking;
mod cached;
mod distance_cache;
mod distance_discount;
mod enemy_traffic;
mod friendly_lanes;
mod goal_assignment;
mod goal_nodes;
mod goals;
mod guards;
mod loads;
mod noise;
mod target_value;
mod terminal;
mod threat_map;
mod types;
pub(crate) mod unit_value;

use rules::{BattleState, Observation, Side, pathfinding::MovementGraph};

pub(crate) use cached::CachedAssessment;
pub(crate) use distance_cache::DistanceCache;
pub(crate) use goal_nodes::is_square_in_front;
pub(crate) use goals::{WeightedGoal, is_order_allowed};
pub(crate) use terminal::{TerminalResult, predict_terminal_result};
pub(crate) use types::{Assessment, SideGoals};

use self::{distance_cache::DistanceKey, goals::GoalBuilder};
use crate::{reason::Objective, weights::PlannerWeights};

impl<'a> Assessment<'a> {
    /// Builds the assessment from a seat's observation.
    pub fn new(seen: &'a Observation, weights: &PlannerWeights, cache: &mut DistanceCache) -> Assessment<'a> {
        Assessment::of(seen.view(), seen.seat(), &weights.after_quiet_turns(seen.turns_without_progress()), cache)
    }

    /// Builds the assessment of a side from a battle state.
    pub fn of(
        state: &'a BattleState,
        side: Side,
        weights: &PlannerWeights,
        cache: &mut DistanceCache,
    ) -> Assessment<'a> {
        let fade = cache.discount(weights.fade);
        let point = unit_value::victory_point_value(state);
        let worths: Vec<f64> =
            state.figures.iter().map(|figure| unit_value::figure_value(state, figure, point)).collect();
        let mut wants = |side| determine_side_goals(state, side, weights, (point, &worths), cache);
        let (mut own, mut theirs) = (wants(side), wants(side.enemy()));
        if weights.block > 0.0 {
            let (mine, others) =
                (blocking::enemy_paths(state, &theirs, &fade), blocking::enemy_paths(state, &own, &fade));
            add_block_goal(state, &mut own, &mine, weights, cache);
            add_block_goal(state, &mut theirs, &others, weights, cache);
        }
        guards::add_guard_goal(state, &mut own, &theirs, cache);
        guards::add_guard_goal(state, &mut theirs, &own, cache);
        let (prizes, threats, lanes, flow) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let weights = *weights;
        let mut assessment =
            Assessment { state, side, weights, own, enemy: theirs, worths, prizes, threats, lanes, flow, point, fade };
        assessment.prizes = target_value::estimate_target_values(&assessment);
        assessment.threats = threat_map::estimate_threats(&assessment);
        assessment.send_loads_home();
        assessment.lanes = friendly_lanes::find_friendly_lanes(&assessment);
        assessment.flow = enemy_traffic::estimate_enemy_traffic(&assessment);
        assessment
    }
}

fn determine_side_goals(
    state: &BattleState,
    side: Side,
    weights: &PlannerWeights,
    worth: (f64, &[f64]),
    cache: &mut DistanceCache,
) -> SideGoals {
    let paths = MovementGraph::new(state, side);
    let toll = goals::step_costs(state, side, &paths);
    let goals = GoalBuilder::of(state, side, worth, DistanceKey::new(&paths, &toll), cache);
    let shares = goal_assignment::assign_goal_shares(state, side, &goals, weights);
    SideGoals { side, goals, shares, paths }
}

/// Adds the goal of blocking enemy paths. Its share is a part (`weights.block`) of the figure's hunt share.
fn add_block_goal(
    state: &BattleState,
    wants: &mut SideGoals,
    nodes: &[(usize, u16)],
    weights: &PlannerWeights,
    cache: &mut DistanceCache,
) {
    if nodes.is_empty() {
        return;
    }
    let toll = vec![0; wants.paths.squares()];
    let field = cache.distances(&DistanceKey::new(&wants.paths, &toll), nodes);
    let hunt = wants.goals.iter().position(|goal| goal.errand == Objective::Hunt);
    wants.goals.push(WeightedGoal { errand: Objective::Block, value: 1.0, field, capacity: usize::MAX });
    for shares in &mut wants.shares {
        let share = hunt.map_or(0.0, |hunt| shares[hunt]);
        shares.push(share * weights.block);
    }
    debug_assert_eq!(state.figures.len(), wants.shares.len());
}
