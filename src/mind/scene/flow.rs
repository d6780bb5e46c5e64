//! Where the enemy will come along, and what it is worth to meet it there: for whoever may build something in its way
//! (`COOP-8`). A side that nobody plays follows its arrows; others take the shortest way to what they want most.

use rules::{
    BattleState, Facing, Figure, Ground, Square,
    conditions::{ArrowsCondition, ContraptionsCondition, SurgesCondition},
    pathfinding::UNREACHABLE,
};

use super::{
    block::descent,
    goals::Goal,
    picture::{Flow, Scene, Wants},
};
use crate::why::Errand;

/// The longest way that is followed, and the points a turn by which it is counted where nobody knows who comes.
const LONGEST: usize = 24;
const POINTS: u8 = 4;
/// What somebody who is to appear is worth, and how far those of the surges after the next count.
const COMER: f64 = 10.0;
const LATER: f64 = 0.4;
/// So many surges after the next are thought of.
const SURGES: u16 = 3;

/// What comes past each square; nothing where the side has nothing to build.
pub(super) fn flow(scene: &Scene<'_>) -> Vec<Flow> {
    let situation = scene.situation;
    let stock = &situation.contraptions.stock[scene.side];
    if situation.charter.condition::<ContraptionsCondition>().is_none() || stock.iter().all(|left| *left == 0) {
        return Vec::new();
    }
    let mut stream = Stream { scene, flow: vec![Flow::default(); scene.own.paths.squares()] };
    for (index, figure) in situation.figures.iter().enumerate().filter(|(_, figure)| figure.side != scene.side) {
        let Some(at) = figure.square().filter(|_| !situation.dying(figure)) else { continue };
        let points = situation.profile(figure).action_points();
        stream.pour((at, figure.facing), points, (1.0, scene.prizes[index]), goal(scene, index, figure));
    }
    stream.surges();
    stream.flow
}

/// What draws an enemy most where it stands.
fn goal<'a>(scene: &'a Scene<'_>, index: usize, figure: &Figure) -> Option<&'a Goal> {
    let node = scene.theirs.paths.node(figure.square()?, figure.facing);
    let wanted = scene.theirs.goals.iter().zip(&scene.theirs.shares[index]);
    let open =
        wanted.filter(|(goal, share)| **share > 0.0 && goal.field[node] != UNREACHABLE && goal.errand != Errand::Block);
    let worth = |(goal, share): &(&Goal, &f64)| **share * goal.value * scene.fade.over(goal.field[node], POINTS);
    open.max_by(|one, other| worth(one).total_cmp(&worth(other))).map(|(goal, _)| goal)
}

struct Stream<'a, 's> {
    scene: &'a Scene<'s>,
    flow: Vec<Flow>,
}

impl Stream<'_, '_> {
    /// Follows somebody's way, so many of them, each with that prize.
    fn pour(&mut self, start: (Square, Facing), points: u8, (heads, prize): (f64, f64), goal: Option<&Goal>) {
        for (step, at) in way(self.scene.situation, &self.scene.theirs, goal, start, LONGEST).into_iter().enumerate() {
            let share = heads * self.scene.fade.over(step as u16 + 1, points.max(1));
            let flow = &mut self.flow[at];
            flow.heads += share;
            flow.prize += share * prize;
        }
    }

    /// Those who are to appear: who is known, and of later surges as many on each of their squares.
    fn surges(&mut self) {
        let situation = self.scene.situation;
        let Some(surges) =
            situation.charter.condition::<SurgesCondition>().filter(|surges| surges.side != self.scene.side)
        else {
            return;
        };
        for comer in &situation.surging.next {
            let points = situation.catalogue.kind(comer.kind).ap;
            self.pour((comer.at, appears(situation, comer.at)), points, (1.0, COMER), None);
        }
        let left = surges.rounds.saturating_sub(situation.surging.come).min(SURGES);
        let count = surges.count(situation.surging.players, situation.charter.levels[surges.side]);
        let each = f64::from(count) / surges.at.len().max(1) as f64;
        for at in &surges.at {
            self.pour((*at, appears(situation, *at)), POINTS, (LATER * f64::from(left) * each, COMER), None);
        }
    }
}

/// The squares of an enemy's way, without the first: by its arrows, or else towards a goal.
pub(super) fn way(
    situation: &BattleState,
    them: &Wants,
    goal: Option<&Goal>,
    (at, facing): (Square, Facing),
    longest: usize,
) -> Vec<usize> {
    let paths = &them.paths;
    let trail = situation.charter.condition::<ArrowsCondition>().filter(|trail| trail.side == them.side);
    let mut squares: Vec<usize> = match (trail, goal) {
        (Some(trail), _) => along(situation, trail, (at, facing)).take(longest).map(|at| paths.index(at)).collect(),
        (None, Some(goal)) => descent(paths, &goal.field, paths.node(at, facing)).map(|node| node / 4).collect(),
        (None, None) => Vec::new(),
    };
    squares.dedup();
    squares.truncate(longest);
    squares
}

/// Where somebody faces who appears there (`COOP-7`).
pub(super) fn appears(situation: &BattleState, at: Square) -> Facing {
    let trail = situation.charter.condition::<ArrowsCondition>();
    trail.and_then(|trail| trail.at(at)).unwrap_or(Facing::South)
}

/// The squares to which arrows lead, without the first; without an end where they lead in a circle.
fn along<'a>(
    situation: &'a BattleState,
    trail: &'a ArrowsCondition,
    start: (Square, Facing),
) -> impl Iterator<Item = Square> + 'a {
    let terrain = situation.board.terrain();
    let next = move |&(at, facing): &(Square, Facing)| {
        let to = at.towards(facing).filter(|to| terrain.ground(*to) == Ground::Floor)?;
        Some((to, trail.at(to).unwrap_or(facing)))
    };
    std::iter::successors(Some(start), next).skip(1).map(|(at, _)| at)
}
