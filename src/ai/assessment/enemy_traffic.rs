//! The expected paths of the enemy's figures, and the gain from killing them there, for sides that can build
//! contraptions in their way (`COOP-8`). A side without a player follows its arrows; other sides take the shortest way
//! to their best goal.

use rules::{BattleState, Facing, Figure, Square, pathfinding::UNREACHABLE};

use super::{
    blocking::descend_to_goal,
    goals::WeightedGoal,
    types::{Assessment, SideGoals, Traffic},
};
use crate::reason::Objective;

/// Maximum length of a path that is followed, in squares.
const LONGEST: usize = 24;
/// Action points per turn, assumed where the figure is not known.
const POINTS: u8 = 4;
/// Gain from the death of a figure that has not appeared on the board yet.
const COMER: f64 = 10.0;
/// Weight of the surges after the next one.
const LATER: f64 = 0.4;
/// Maximum number of surges after the next one that are considered.
const SURGES: u16 = 3;

/// Returns the enemies expected to pass each square; empty if the side has nothing to build.
pub(super) fn estimate_enemy_traffic(assessment: &Assessment<'_>) -> Vec<Traffic> {
    let state = assessment.state;
    let stock = &state.contraptions.stock[assessment.side];
    if stock.iter().all(|left| *left == 0) {
        return Vec::new();
    }
    let mut stream =
        TrafficBuilder { scene: assessment, flow: vec![Traffic::default(); assessment.own.paths.squares()] };
    for (index, figure) in state.figures.iter().enumerate().filter(|(_, figure)| figure.side != assessment.side) {
        let Some(at) = figure.square().filter(|_| !state.dying(figure)) else { continue };
        let points = state.profile(figure).action_points();
        stream.add_path_traffic(
            (at, figure.facing),
            points,
            (1.0, assessment.prizes[index]),
            strongest_enemy_goal(assessment, index, figure),
        );
    }
    stream.add_surge_traffic();
    stream.flow
}

/// Returns the best goal of an enemy from its present square.
fn strongest_enemy_goal<'a>(assessment: &'a Assessment<'_>, index: usize, figure: &Figure) -> Option<&'a WeightedGoal> {
    let node = assessment.enemy.paths.node(figure.square()?, figure.facing);
    let wanted = assessment.enemy.goals.iter().zip(&assessment.enemy.shares[index]);
    let open = wanted
        .filter(|(goal, share)| **share > 0.0 && goal.field[node] != UNREACHABLE && goal.errand != Objective::Block);
    let worth = |(goal, share): &(&WeightedGoal, &f64)| {
        **share * goal.value * assessment.fade.discount_for(goal.field[node], POINTS)
    };
    open.max_by(|one, other| worth(one).total_cmp(&worth(other))).map(|(goal, _)| goal)
}

struct TrafficBuilder<'a, 's> {
    scene: &'a Assessment<'s>,
    flow: Vec<Traffic>,
}

impl TrafficBuilder<'_, '_> {
    /// Adds `heads` figures, each worth `prize`, to all squares of a path.
    fn add_path_traffic(
        &mut self,
        start: (Square, Facing),
        points: u8,
        (heads, prize): (f64, f64),
        goal: Option<&WeightedGoal>,
    ) {
        for (step, at) in
            enemy_way_squares(self.scene.state, &self.scene.enemy, goal, start, LONGEST).into_iter().enumerate()
        {
            let share = heads * self.scene.fade.discount_for(step as u16 + 1, points.max(1));
            let flow = &mut self.flow[at];
            flow.heads += share;
            flow.prize += share * prize;
        }
    }

    /// Adds the figures that will appear: the known ones of the next surge, and the average number on each square for
    /// later surges.
    fn add_surge_traffic(&mut self) {
        let state = self.scene.state;
        for arrival in state.arrivals().filter(|arrival| arrival.side != self.scene.side) {
            for (kind, at, facing) in &arrival.next {
                let points = state.catalogue.kind(*kind).ap;
                self.add_path_traffic((*at, *facing), points, (1.0, COMER), None);
            }
            let left = arrival.left.min(SURGES);
            let each = f64::from(arrival.each) / arrival.at.len().max(1) as f64;
            for start in &arrival.at {
                self.add_path_traffic(*start, POINTS, (LATER * f64::from(left) * each, COMER), None);
            }
        }
    }
}

/// Returns the squares of an enemy's path, without the first: along its arrows, or otherwise towards a goal.
pub(super) fn enemy_way_squares(
    state: &BattleState,
    them: &SideGoals,
    goal: Option<&WeightedGoal>,
    (at, facing): (Square, Facing),
    longest: usize,
) -> Vec<usize> {
    let paths = &them.paths;
    let mut squares: Vec<usize> = match (state.charter.trail_of(them.side), goal) {
        (Some(trail), _) => {
            let path = trail.path_from(state.board.terrain(), (at, facing));
            path.take(longest).map(|at| paths.index(at)).collect()
        }
        (None, Some(goal)) => {
            descend_to_goal(paths, &goal.field, paths.node(at, facing)).map(|node| node / 4).collect()
        }
        (None, None) => Vec::new(),
    };
    squares.dedup();
    squares.truncate(longest);
    squares
}
