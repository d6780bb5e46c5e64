//! The data types of an assessment.

use rules::{
    BattleState, FigureId, Side,
    pathfinding::{MovementGraph, UNREACHABLE},
};

use super::{distance_discount::DistanceDiscount, goals::WeightedGoal};
use crate::{reason::Objective, weights::PlannerWeights};

/// The goals of a side, with the share of each figure in them.
pub(crate) struct SideGoals {
    pub side: Side,
    pub goals: Vec<WeightedGoal>,
    /// Share of each figure of the battle state in each goal, by figure, then by goal.
    pub shares: Vec<Vec<f64>>,
    pub paths: MovementGraph,
}

impl SideGoals {
    /// Returns the goal with the highest discounted value for a figure at a node, and that value. `spent` points are
    /// added to the way.
    pub fn best_goal(
        &self,
        figure: usize,
        node: usize,
        spent: u16,
        points: u8,
        fade: &DistanceDiscount,
    ) -> Option<(f64, Objective)> {
        self.best_goal_except(figure, node, spent, points, fade, None)
    }

    /// Like [`SideGoals::best_goal`], but ignores an objective that is done.
    pub fn best_goal_except(
        &self,
        figure: usize,
        node: usize,
        spent: u16,
        points: u8,
        fade: &DistanceDiscount,
        done: Option<Objective>,
    ) -> Option<(f64, Objective)> {
        let mut best: Option<(f64, Objective)> = None;
        for (goal, share) in self.goals.iter().zip(&self.shares[figure]) {
            let way = goal.field[node];
            if *share <= 0.0 || way == UNREACHABLE || done == Some(goal.errand) {
                continue;
            }
            let value = share * goal.value * fade.discount_for(way.saturating_add(spent), points);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, goal.errand));
            }
        }
        best
    }
}

/// The path of a figure, which its friends should keep free.
#[derive(Clone, Debug)]
pub(crate) struct FriendlyLane {
    /// Index of the figure.
    pub figure: usize,
    /// Value of its objective from its present square.
    pub value: f64,
    /// Value of the objects that it carries to the exit; 0 if it does not go there.
    pub cargo: f64,
    /// Indices of the squares, the nearest first.
    pub squares: Vec<usize>,
}

/// The enemies expected to pass a square.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traffic {
    /// Number of enemies; distant ones count less.
    pub heads: f64,
    /// Total gain from their deaths.
    pub prize: f64,
}

/// The planner's evaluation of a battle state, for one side.
pub(crate) struct Assessment<'a> {
    pub state: &'a BattleState,
    pub side: Side,
    pub weights: PlannerWeights,
    pub own: SideGoals,
    pub enemy: SideGoals,
    /// Cost of each figure's loss for its side.
    pub worths: Vec<f64>,
    /// Gain from each enemy's death.
    pub prizes: Vec<f64>,
    /// Expected damage on each square.
    pub threats: Vec<f64>,
    /// The paths of friends that are kept free.
    pub lanes: Vec<FriendlyLane>,
    /// Enemies expected to pass each square; empty if the side has nothing to build.
    pub flow: Vec<Traffic>,
    /// Value of a victory point.
    pub point: f64,
    pub fade: DistanceDiscount,
}

impl Assessment<'_> {
    /// Returns `true` if a figure of `side` is on a square.
    pub fn is_occupied_by(&self, side: Side, at: usize) -> bool {
        let standing = self.state.figure_at(self.own.paths.square(at));
        standing.is_some_and(|figure| figure.side == side)
    }

    /// Returns the index of a figure in the battle state.
    pub fn place_of(&self, id: FigureId) -> Option<usize> {
        self.state.figures.binary_search_by_key(&id, |figure| figure.id).ok()
    }
}
