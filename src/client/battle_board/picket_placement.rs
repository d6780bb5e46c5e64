//! Placing pickets (`M7`): position and facing of the next one, and a sensible placement for all that are left.

use super::prelude::*;
use battle_view::order_gesture::submit_all;

/// Intent about the next picket.
#[derive(Clone)]
pub enum PicketIntent {
    /// Point at a square for it; a second time places it.
    Point(Square),
    /// Turn it a quarter.
    Turn {
        /// `true` for anticlockwise.
        left: bool,
    },
    /// Place it on the shown square.
    Place,
    /// Place all remaining pickets, well spread.
    PlaceAll,
}

impl PlayerIntent for PicketIntent {}

pub(super) fn plugin(app: &mut App) {
    app.add_intent(|world, intent| match intent {
        PicketIntent::Point(at) => point_at_picket_square(world, at),
        PicketIntent::Turn { left } => turn_next_picket(world, left),
        PicketIntent::Place => place_next_picket(world),
        PicketIntent::PlaceAll => place_all_pickets(world),
    });
}

/// Returns the seat that must place pickets and the squares allowed for the next one.
fn awaited_pickets(view: &BattleView) -> Option<(Side, &[Square])> {
    match &view.now.awaiting {
        PendingDecision::Pickets { seat, squares, .. } => Some((*seat, squares)),
        _ => None,
    }
}

/// Returns the square and facing with which the next picket is shown.
pub(super) fn shown_picket(view: &BattleView, preview: &PlanPreview) -> Option<(Square, Facing)> {
    let (seat, squares) = awaited_pickets(view)?;
    let at = preview.cursor.filter(|at| squares.contains(at)).or_else(|| suggest_picket_square(view, seat, squares))?;
    Some((at, view.picket_facing.unwrap_or_else(|| picket_facing(&view.now, seat, at))))
}

/// Returns the number of pickets that are still to be placed.
pub fn count_pickets_left(view: &BattleView) -> usize {
    awaited_pickets(view).map_or(0, |(seat, _)| view.held_back(seat, Some(true)).count())
}

/// Moves the next picket to a square; if it is already shown there, places it.
fn point_at_picket_square(world: &mut World, at: Square) {
    let (view, preview) = (world.resource::<BattleView>(), world.resource::<PlanPreview>());
    let Some((_, squares)) = awaited_pickets(view) else { return };
    if preview.cursor == Some(at) && squares.contains(&at) {
        place_next_picket(world);
    } else {
        world.resource_mut::<PlanPreview>().cursor = Some(at);
    }
}

/// Turns the next picket by a quarter.
fn turn_next_picket(world: &mut World, left: bool) {
    let Some((_, facing)) = shown_picket(world.resource::<BattleView>(), world.resource::<PlanPreview>()) else {
        return;
    };
    world.resource_mut::<BattleView>().picket_facing = Some(if left { facing.left() } else { facing.right() });
}

/// Places the next picket where it is shown.
fn place_next_picket(world: &mut World) {
    let Some((at, facing)) = shown_picket(world.resource::<BattleView>(), world.resource::<PlanPreview>()) else {
        return;
    };
    world.resource_mut::<BattleView>().picket_facing = None;
    submit_all(world, &[Order::Picket { at, facing }]);
}

/// Places all remaining pickets, each as far from the others as possible and facing the enemy's entry point.
fn place_all_pickets(world: &mut World) {
    let view = world.resource::<BattleView>();
    let Some((seat, squares)) = awaited_pickets(view) else { return };
    let orders: Vec<Order> = spread_picket_squares(&view.now, seat, squares, count_pickets_left(view))
        .into_iter()
        .map(|at| Order::Picket { at, facing: picket_facing(&view.now, seat, at) })
        .collect();
    world.resource_mut::<BattleView>().picket_facing = None;
    submit_all(world, &orders);
}

/// Returns a square far from the pickets on the board; the first one is in the middle of all squares, where the camera
/// looks.
fn suggest_picket_square(view: &BattleView, seat: Side, squares: &[Square]) -> Option<Square> {
    let standing = view.now.figures.iter().filter(|figure| figure.side == seat);
    let standing: Vec<Square> = standing.filter_map(rules::Figure::square).collect();
    let count = i32::try_from(squares.len().max(1)).unwrap_or(i32::MAX);
    let sum = |axis: fn(&Square) -> u8| squares.iter().map(|at| i32::from(axis(at))).sum::<i32>() / count;
    let middle = Square::new(sum(|at| at.x) as u8, sum(|at| at.y) as u8);
    pick_distant_squares(squares, standing, |at| chebyshev_distance(*at, middle), 1).first().copied()
}

/// Returns up to `count` of the squares, each as far as possible from friends and from those chosen before. The first
/// one is nearest to the enemy's entry points.
fn spread_picket_squares(now: &BattleState, seat: Side, squares: &[Square], count: usize) -> Vec<Square> {
    let entries: Vec<Square> = entry_squares(now, seat.enemy()).collect();
    let near = |at: &Square| entries.iter().map(|entry| chebyshev_distance(*at, *entry)).min().unwrap_or(0);
    let standing = now.figures.iter().filter(|figure| figure.side == seat);
    pick_distant_squares(squares, standing.filter_map(rules::Figure::square).collect(), near, count)
}

fn pick_distant_squares(
    squares: &[Square],
    mut taken: Vec<Square>,
    near: impl Fn(&Square) -> i16,
    count: usize,
) -> Vec<Square> {
    let mut chosen = Vec::new();
    for _ in 0..count {
        let room = |at: &Square| taken.iter().map(|other| chebyshev_distance(*at, *other)).min().unwrap_or(0);
        let free = squares.iter().filter(|at| !chosen.contains(*at));
        // Of equally distant squares, prefer the one nearer to the enemy.
        let Some(best) = free.max_by_key(|at| (room(at), -near(at))).copied() else { break };
        taken.push(best);
        chosen.push(best);
    }
    chosen
}

fn entry_squares(now: &BattleState, side: Side) -> impl Iterator<Item = Square> {
    now.board.terrain().entries.iter().filter(move |gate| gate.owner == side).map(|gate| gate.at)
}

/// Returns the facing of a picket: towards the enemy's nearest entry point, but not into a wall if another side is
/// open.
fn picket_facing(now: &BattleState, seat: Side, at: Square) -> Facing {
    let enemy = entry_squares(now, seat.enemy()).min_by_key(|gate| chebyshev_distance(at, *gate)).unwrap_or(at);
    let (dx, dy) = at.delta(enemy);
    let score = |side: &Facing| {
        let (x, y) = side.offset();
        let along = i32::from(dx) * i32::from(x) + i32::from(dy) * i32::from(y);
        (now.board.joined(at, *side), along)
    };
    Facing::ALL.into_iter().max_by_key(score).unwrap_or(Facing::South)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pickets_are_placed_far_apart() {
        let row: Vec<Square> = (0..9).map(|x| Square::new(x, 0)).collect();
        let right = Square::new(9, 0);
        let chosen = pick_distant_squares(&row, Vec::new(), |at| chebyshev_distance(*at, right), 3);
        assert_eq!(chosen, [Square::new(8, 0), Square::new(0, 0), Square::new(4, 0)]);
        assert_eq!(pick_distant_squares(&row, vec![right], |at| chebyshev_distance(*at, right), 20).len(), 9);
    }
}
