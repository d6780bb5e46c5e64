//! The paths of friends on errands. Figures with less to do keep out of them, because otherwise one figure in a
//! corridor could stop all.

use rules::pathfinding::UNREACHABLE;

use super::{
    block::descent,
    picture::{Lane, Scene},
    share::start,
};
use crate::why::Errand;

/// Length of the part of a path that is kept free, in action points.
const AHEAD: u16 = 9;
/// Minimum value of an errand whose path is kept free.
const LEAST: f64 = 8.0;

/// Returns the paths of all figures of the own side.
pub(super) fn lanes(scene: &Scene<'_>) -> Vec<Lane> {
    let own = scene.situation.figures.iter().enumerate().filter(|(_, figure)| figure.side == scene.side);
    let standing = own.filter(|(_, figure)| figure.square().is_some() && !scene.situation.is_stranded(figure));
    standing.filter_map(|(index, figure)| lane(scene, index, start(scene.situation, figure)?.0)).collect()
}

fn lane(scene: &Scene<'_>, figure: usize, start: usize) -> Option<Lane> {
    let points = scene.situation.profile(&scene.situation.figures[figure]).action_points();
    let (value, errand) = scene.own.pull(figure, start, 0, points, &scene.fade)?;
    if value < LEAST || matches!(errand, Errand::Hunt | Errand::Block | Errand::Guard) {
        return None;
    }
    let goal = scene.own.goals.iter().find(|goal| goal.errand == errand && goal.field[start] != UNREACHABLE)?;
    let field = &goal.field[..];
    let near = descent(&scene.own.paths, field, start).take_while(|node| field[start] - field[*node] <= AHEAD);
    let squares = near.map(|node| node / 4).filter(|square| *square != start / 4).collect();
    Some(Lane { figure, value, squares })
}
