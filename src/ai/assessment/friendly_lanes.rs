//! The paths of friends that pursue objectives. Figures with less valuable objectives keep out of these paths, because
//! otherwise one figure in a corridor could stop all others.

use rules::pathfinding::UNREACHABLE;

use super::{
    blocking::descend_to_goal,
    goal_assignment::starting_node,
    types::{Assessment, FriendlyLane},
};
use crate::reason::Objective;

/// Length of the part of a path that is kept free, in action points.
const AHEAD: u16 = 9;
/// Minimum value of an objective whose path is kept free.
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
    if value < LEAST || matches!(objective, Objective::Hunt | Objective::Block | Objective::Guard) {
        return None;
    }
    let goal = assessment.own.goals.iter().find(|goal| goal.errand == objective && goal.field[start] != UNREACHABLE)?;
    let field = &goal.field[..];
    let near =
        descend_to_goal(&assessment.own.paths, field, start).take_while(|node| field[start] - field[*node] <= AHEAD);
    let squares = near.map(|node| node / 4).filter(|square| *square != start / 4).collect();
    Some(FriendlyLane { figure, value, squares })
}
