//! The paths of friends that pursue objectives. Figures with less valuable objectives keep out of these paths, because
//! otherwise one figure in a corridor could stop all others. Figures on their way to the exit with less cargo than a
//! friend keep out of its path, too.

use rules::{BattleState, pathfinding::UNREACHABLE};

use super::{
    blocking::descend_to_goal,
    goal_assignment::starting_node,
    types::{Assessment, FriendlyLane},
    unit_value,
};
use crate::reason::Objective;

/// Length of the part of a path that is kept free, in action points.
const AHEAD: u16 = 9;
/// Minimum value of an objective, with the cargo brought to it, whose path is kept free.
const LEAST: f64 = 8.0;

/// Returns the paths of all figures of the assessment's side.
pub(super) fn find_friendly_lanes(assessment: &Assessment<'_>) -> Vec<FriendlyLane> {
    let own = assessment.state.figures.iter().enumerate().filter(|(_, figure)| figure.side == assessment.side);
    let standing = own.filter(|(_, figure)| figure.square().is_some() && !assessment.state.is_stranded(figure));
    standing
        .filter_map(|(index, figure)| {
            find_lane_of_figure(assessment, index, starting_node(assessment.state, figure)?.0)
        })
        .collect()
}

fn find_lane_of_figure(assessment: &Assessment<'_>, figure: usize, start: usize) -> Option<FriendlyLane> {
    let points = assessment.state.profile(&assessment.state.figures[figure]).action_points();
    let (value, objective) = assessment.own.best_goal(figure, start, 0, points, &assessment.fade)?;
    let cargo = assessment.cargo_for(figure, objective);
    if value + cargo < LEAST || matches!(objective, Objective::Hunt | Objective::Block | Objective::Guard) {
        return None;
    }
    let goal = assessment.own.goals.iter().find(|goal| goal.errand == objective && goal.field[start] != UNREACHABLE)?;
    let field = &goal.field[..];
    let near =
        descend_to_goal(&assessment.own.paths, field, start).take_while(|node| field[start] - field[*node] <= AHEAD);
    let mut squares: Vec<usize> = near.map(|node| node / 4).filter(|square| *square != start / 4).collect();
    squares.dedup();
    Some(FriendlyLane { figure, value, cargo, squares })
}

impl Assessment<'_> {
    /// Returns the value of the objects that a figure brings to an objective: only the exit needs them.
    pub fn cargo_for(&self, figure: usize, objective: Objective) -> f64 {
        match objective {
            Objective::Exit => unit_value::carried_value(self.state, &self.state.figures[figure], self.point),
            _ => 0.0,
        }
    }
}

impl FriendlyLane {
    /// Returns the rest of the lane from the present square of its figure; `None` if the figure needs it no more.
    pub(super) fn remaining_lane(mut self, now: &BattleState) -> Option<FriendlyLane> {
        let figure = now.figures.get(self.figure)?;
        // A figure without cargo has arrived when it was activated.
        if figure.activated && self.cargo <= 0.0 {
            return None;
        }
        let at = now.board.terrain().index(figure.square()?);
        if let Some(passed) = self.squares.iter().position(|square| *square == at) {
            self.squares.drain(..=passed);
        }
        Some(self)
    }
}
