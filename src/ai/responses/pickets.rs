//! The placing of pickets: between the enemy's entries and its goals, nearer to the entries, and apart from each other.

use rules::{Facing, Order, Square, pathfinding::UNREACHABLE};

use crate::{
    assessment::{Assessment, DistanceCache},
    decision_context::DecisionContext,
    reason::{Objective, OrderChoice, Purpose, order_for_purpose},
};

/// Cost of each action point of the way from the enemy's entries to the square.
const FROM_ENTRIES: f64 = 0.8;
/// Cost of each action point of the way from the square to the enemy's goal.
const TO_GOAL: f64 = 0.5;
/// Cost of each friend near the square.
const CROWD: f64 = 1.5;
/// Maximum distance of a near friend, in squares.
const NEAR: u16 = 3;

/// Returns the order that places a picket on the best of the squares, facing the enemy's approach.
pub(super) fn choose_picket(
    task: &DecisionContext<'_>,
    squares: &[Square],
    cache: &mut DistanceCache,
) -> Option<OrderChoice> {
    let scene = task.assess(cache);
    let paths = &scene.enemy.paths;
    let gates = task.state.board.terrain().entries.iter().filter(|gate| gate.owner != task.seat);
    let entries: Vec<_> = gates.flat_map(|gate| Facing::ALL.map(|facing| (paths.node(gate.at, facing), 0))).collect();
    let from = paths.distances(&entries, &vec![0; paths.squares()]);
    let mut best: Option<(f64, Square)> = None;
    for square in squares {
        let value = picket_square_value(task, &scene, &from, *square);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, *square));
        }
    }
    let (_, at) = best?;
    let index = paths.index(at);
    let ways =
        Facing::ALL.into_iter().filter_map(|side| Some((from[paths.passable_neighbour(index, side)? * 4], side)));
    let facing = ways.min_by_key(|(way, side)| (*way, *side as u8)).map_or(Facing::North, |(_, side)| side);
    Some(order_for_purpose(Order::Picket { at, facing }, Purpose::Deploy))
}

fn picket_square_value(task: &DecisionContext<'_>, scene: &Assessment<'_>, from: &[u16], square: Square) -> f64 {
    let index = scene.enemy.paths.index(square);
    let least = |field: &[u16]| (0..4).map(|facing| field[index * 4 + facing]).min().unwrap_or(UNREACHABLE);
    let goal = scene
        .enemy
        .goals
        .iter()
        .find(|goal| !matches!(goal.errand, Objective::Hunt | Objective::Block | Objective::Guard));
    let to = goal.map_or(0, |goal| least(&goal.field));
    let friends = task.state.figures.iter().filter(|friend| friend.side == task.seat);
    let crowd = friends.filter_map(rules::Figure::square).filter(|there| {
        let (dx, dy) = there.delta(square);
        dx.unsigned_abs() + dy.unsigned_abs() <= NEAR
    });
    -FROM_ENTRIES * f64::from(least(from)) - TO_GOAL * f64::from(to) - CROWD * crowd.count() as f64
}
