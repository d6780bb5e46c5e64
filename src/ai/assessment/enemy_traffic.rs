//! The expected paths of the enemy's figures, and the gain from killing them there, for sides that can build
//! contraptions in their way (`COOP-8`). A side without a player follows its arrows; other sides take the shortest way
//! to their best goal.

use rules::{
    BattleState, Facing, Figure, Ground, Square,
    conditions::{ArrowsCondition, ContraptionsCondition, SurgesCondition},
    pathfinding::UNREACHABLE,
};

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
    if state.charter.condition::<ContraptionsCondition>().is_none() || stock.iter().all(|left| *left == 0) {
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
        let Some(surges) = state.charter.condition::<SurgesCondition>().filter(|surges| surges.side != self.scene.side)
        else {
            return;
        };
        for comer in &state.surging.next {
            let points = state.catalogue.kind(comer.kind).ap;
            self.add_path_traffic((comer.at, arrival_facing(state, comer.at)), points, (1.0, COMER), None);
        }
        let left = surges.rounds.saturating_sub(state.surging.come).min(SURGES);
        let count = surges.count(state.surging.players, state.charter.levels[surges.side]);
        let each = f64::from(count) / surges.at.len().max(1) as f64;
        for at in &surges.at {
            self.add_path_traffic(
                (*at, arrival_facing(state, *at)),
                POINTS,
                (LATER * f64::from(left) * each, COMER),
                None,
            );
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
    let trail = state.charter.condition::<ArrowsCondition>().filter(|trail| trail.side == them.side);
    let mut squares: Vec<usize> = match (trail, goal) {
        (Some(trail), _) => {
            follow_trail_arrows(state, trail, (at, facing)).take(longest).map(|at| paths.index(at)).collect()
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

/// Returns the facing of a figure that appears on a square (`COOP-7`).
pub(super) fn arrival_facing(state: &BattleState, at: Square) -> Facing {
    let trail = state.charter.condition::<ArrowsCondition>();
    trail.and_then(|trail| trail.at(at)).unwrap_or(Facing::South)
}

/// Returns the squares to which arrows lead, without the first; the iterator is endless if they lead in a circle.
fn follow_trail_arrows<'a>(
    state: &'a BattleState,
    trail: &'a ArrowsCondition,
    start: (Square, Facing),
) -> impl Iterator<Item = Square> + 'a {
    let terrain = state.board.terrain();
    let next = move |&(at, facing): &(Square, Facing)| {
        let to = at.towards(facing).filter(|to| terrain.ground(*to) == Ground::Floor)?;
        Some((to, trail.at(to).unwrap_or(facing)))
    };
    std::iter::successors(Some(start), next).skip(1).map(|(at, _)| at)
}
