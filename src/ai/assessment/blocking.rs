//! The expected paths of enemies that pursue objectives, which are worth blocking.

use rules::{
    BattleState, Facing,
    pathfinding::{MovementGraph, UNREACHABLE},
};

use super::{
    distance_discount::DistanceDiscount, goal_assignment::starting_node, goal_nodes::PathNode, goals::WeightedGoal,
    types::SideGoals,
};
use crate::reason::Objective;

/// Extra cost of blocking a square of an enemy's path, in action points: being there is a means, not the goal itself.
const COST: u16 = 2;
/// Minimum distance of a blocking square from the enemy along its path, in action points.
const AHEAD: u16 = 3;
/// Assumed action points per turn for the comparison of an enemy's objectives.
const POINTS: u8 = 4;
/// Maximum number of nodes of a path that are followed.
const LONGEST: usize = 80;
/// Minimum share of a figure in a goal for its path to be followed. Its share is smaller if another figure is nearer to
/// the goal.
const OWN: f64 = 0.5;

/// Returns the nodes on the expected paths of the enemy's figures, with the extra cost of blocking there.
pub(super) fn enemy_paths(state: &BattleState, them: &SideGoals, fade: &DistanceDiscount) -> Vec<PathNode> {
    let mut nodes = Vec::new();
    for (index, figure) in state.figures.iter().enumerate() {
        let comes = figure.side == them.side && figure.square().is_some() && !state.is_stranded(figure);
        let start = starting_node(state, figure).filter(|_| comes);
        if let Some((start, _)) = start
            && let Some(goal) = likeliest_goal(them, index, start, fade)
        {
            collect_nodes_ahead(&them.paths, &goal.field, start, &mut nodes);
        }
    }
    nodes
}

fn likeliest_goal<'a>(
    them: &'a SideGoals,
    index: usize,
    start: usize,
    fade: &DistanceDiscount,
) -> Option<&'a WeightedGoal> {
    let mut best = (0.0, None);
    for (number, goal) in them.goals.iter().enumerate() {
        let errand = !matches!(
            goal.errand,
            Objective::Hunt | Objective::Chase | Objective::Block | Objective::Guard | Objective::Reopen(_)
        );
        let way = goal.field[start];
        if !errand || them.shares[index][number] < OWN || way == UNREACHABLE {
            continue;
        }
        let value = goal.value * fade.discount_for(way, POINTS);
        if value > best.0 {
            best = (value, Some(goal));
        }
    }
    best.1
}

fn collect_nodes_ahead(paths: &MovementGraph, field: &[u16], start: usize, nodes: &mut Vec<PathNode>) {
    for node in descend_to_goal(paths, field, start).filter(|node| field[start] - field[*node] >= AHEAD) {
        nodes.extend((0..4).map(|side| (node / 4 * 4 + side, COST)));
    }
}

/// Returns the nodes on the shortest path from `start` to a goal, without `start`. `field` contains the distance of
/// each node to the goal.
pub(super) fn descend_to_goal<'a>(
    paths: &'a MovementGraph,
    field: &'a [u16],
    start: usize,
) -> impl Iterator<Item = usize> + 'a {
    let next = move |node: &usize| {
        let (here, facing) = (node / 4, node % 4);
        let turns = (0..4).map(|side| here * 4 + side);
        let steps = Facing::ALL.into_iter().filter_map(|side| Some(paths.passable_neighbour(here, side)? * 4 + facing));
        let next = turns.chain(steps).min_by_key(|next| (field[*next], *next))?;
        (field[*node] > 1 && field[next] < field[*node]).then_some(next)
    };
    std::iter::successors(Some(start), next).skip(1).take(LONGEST)
}
