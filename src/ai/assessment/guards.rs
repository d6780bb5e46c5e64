//! Assigns guards to the last stretch of the enemy's paths to the area that it must reach (`COOP-12`). Without guards,
//! all figures would fight where the enemy first appears, and let it pass elsewhere.

use rules::{BattleState, Facing, Square, pathfinding::UNREACHABLE};

use super::{
    distance_cache::{DistanceCache, DistanceKey},
    enemy_traffic::enemy_way_squares,
    goal_assignment::starting_node,
    goal_nodes::PathNode,
    goals::WeightedGoal,
    types::SideGoals,
};
use crate::reason::Objective;

/// Value of standing on a guarded square.
const GUARDED: f64 = 30.0;
/// Maximum distance of a guard from the enemy's goal, in the enemy's action points.
const NEAR: u16 = 8;
/// Maximum length of a path that is followed, in squares.
const LONGEST: usize = 80;

/// Assigns half of a side's figures to guard an area if the enemy wins by reaching it.
pub(super) fn add_guard_goal(state: &BattleState, own: &mut SideGoals, them: &SideGoals, cache: &mut DistanceCache) {
    let nodes = find_guard_posts(state, them);
    if nodes.is_empty() {
        return;
    }
    let field = cache.distances(&DistanceKey::new(&own.paths, &vec![0; own.paths.squares()]), &nodes);
    let figures =
        state.figures.iter().enumerate().filter(|(_, figure)| figure.side == own.side && !state.is_stranded(figure));
    let mut ways: Vec<(u16, usize)> = figures
        .filter_map(|(index, figure)| Some((field[starting_node(state, figure)?.0], index)))
        .filter(|(way, _)| *way != UNREACHABLE)
        .collect();
    ways.sort_unstable();
    let guards = ways.len().div_ceil(2);
    for (index, shares) in own.shares.iter_mut().enumerate() {
        let guards = ways[..guards].iter().any(|(_, guard)| *guard == index);
        shares.push(if guards { 1.0 } else { 0.0 });
    }
    own.goals.push(WeightedGoal { errand: Objective::Guard, value: GUARDED, field, capacity: guards });
}

/// Returns the nodes just before the goal on the paths of enemies on the board, or still to appear.
fn find_guard_posts(state: &BattleState, them: &SideGoals) -> Vec<PathNode> {
    let Some(reach) = them.goals.iter().find(|goal| goal.errand == Objective::Reach) else { return Vec::new() };
    let left = |at: usize| (0..4).map(|side| reach.field[at * 4 + side]).min().unwrap_or(UNREACHABLE);
    let mut squares: Vec<usize> = enemy_starting_places(state, them)
        .flat_map(|start| enemy_way_squares(state, them, Some(reach), start, LONGEST))
        .filter(|at| (1..=NEAR).contains(&left(*at)))
        .collect();
    squares.sort_unstable();
    squares.dedup();
    squares.iter().flat_map(|at| (0..4).map(move |side| (at * 4 + side, 0))).collect()
}

/// Returns the squares where enemies are, and where they will appear.
fn enemy_starting_places<'a>(state: &'a BattleState, them: &SideGoals) -> impl Iterator<Item = (Square, Facing)> + 'a {
    let side = them.side;
    let stands = state.figures.iter().filter(move |figure| figure.side == side && !state.is_stranded(figure));
    let stands = stands.filter_map(|figure| Some((figure.square()?, figure.facing)));
    let come = state.arrivals().filter(move |arrival| arrival.side == side && arrival.left > 0);
    stands.chain(come.flat_map(|arrival| arrival.at))
}
