//! The choice of the next square of a jet: onto enemies or towards them, never onto friends.

use rules::{Figure, FigureId, Order, Square, line_of_sight};

use crate::{
    decision_context::DecisionContext,
    reason::{OrderChoice, Purpose, order_for_purpose},
};

/// Value of a square with an enemy; the negative value counts for a square with a friend.
const ENEMY: f64 = 10.0;
/// Value of an empty square.
const EMPTY: f64 = 0.05;
/// Value of an empty square for each enemy in sight that the jet can still reach, divided by the distance to it.
const TOWARDS: f64 = 3.0;
/// Like [`TOWARDS`], but for an enemy that the jet can't reach or that is out of sight.
const ROUND: f64 = 0.3;
/// Minimum distance of an enemy beyond the jet's reach or sight, in squares, at which it does not count.
const FAR: u16 = 8;
/// Number of squares of a jet if its weapon is unknown.
const SQUARES: u16 = 8;

pub(super) fn choose_jet_square(
    task: &DecisionContext<'_>,
    id: FigureId,
    chosen: &[Square],
    options: &[Square],
) -> OrderChoice {
    let state = task.state;
    let enemies = state.figures.iter().filter(|enemy| enemy.side != task.seat);
    let enemies: Vec<Square> = enemies.filter_map(Figure::square).filter(|at| !chosen.contains(at)).collect();
    let figure = state.figure(id);
    let jet = figure.and_then(|figure| state.profile(figure).flamethrower()?.jet());
    let left = jet.map_or(SQUARES, u16::from).saturating_sub(chosen.len() as u16);
    let from = figure.and_then(Figure::square);
    let value = |square: Square| match state.figure_at(square) {
        Some(other) if other.side == task.seat => -ENEMY,
        Some(_) => ENEMY,
        None => EMPTY + enemies.iter().map(|enemy| value_towards_enemy(task, from, square, *enemy, left)).sum::<f64>(),
    };
    let mut best: Option<(f64, Square)> = None;
    for square in options {
        let value = value(*square);
        if value > best.map_or(0.0, |(most, _)| most) {
            best = Some((value, *square));
        }
    }
    match best {
        Some((_, at)) => order_for_purpose(Order::Spread { at }, Purpose::Area),
        None => order_for_purpose(Order::EndFlame, Purpose::Rest),
    }
}

fn value_towards_enemy(
    task: &DecisionContext<'_>,
    from: Option<Square>,
    square: Square,
    enemy: Square,
    left: u16,
) -> f64 {
    let (dx, dy) = square.delta(enemy);
    let far = (dx.unsigned_abs() + dy.unsigned_abs()).max(1);
    let (board, occupancy) = (&task.state.board, &task.state.occupancy);
    let seen = from.is_some_and(|from| line_of_sight::trace_sight(board, occupancy, from, enemy).is_ok());
    match far {
        far if far < left && seen => TOWARDS / f64::from(far),
        far if far < FAR => ROUND / f64::from(far),
        _ => 0.0,
    }
}
