//! Placing pickets (`M7`): position and facing of the next one, and a sensible placement for all that are left.

use super::{orders::give, prelude::*};

/// Returns the seat that must place pickets and the squares allowed for the next one.
fn asked(table: &BattleView) -> Option<(Side, &[Square])> {
    match &table.now.awaiting {
        PendingDecision::Pickets { seat, squares, .. } => Some((*seat, squares)),
        _ => None,
    }
}

/// Returns the square and facing with which the next picket is shown.
pub(super) fn shown(table: &BattleView, preview: &Preview) -> Option<(Square, Facing)> {
    let (seat, squares) = asked(table)?;
    let at = preview.cursor.filter(|at| squares.contains(at)).or_else(|| next(table, seat, squares))?;
    Some((at, table.posting.unwrap_or_else(|| lookout(&table.now, seat, at))))
}

/// Returns the number of pickets that are still to be placed.
pub(super) fn left(table: &BattleView) -> usize {
    asked(table).map_or(0, |(seat, _)| table.held_back(seat, Some(true)).count())
}

/// Moves the next picket to a square; if it is already shown there, places it.
pub(super) fn point(world: &mut World, at: Square) {
    let (table, preview) = (world.resource::<BattleView>(), world.resource::<Preview>());
    let Some((_, squares)) = asked(table) else { return };
    if preview.cursor == Some(at) && squares.contains(&at) {
        place(world);
    } else {
        world.resource_mut::<Preview>().cursor = Some(at);
    }
}

/// Turns the next picket by a quarter.
pub(super) fn turn(world: &mut World, left: bool) {
    let Some((_, facing)) = shown(world.resource::<BattleView>(), world.resource::<Preview>()) else { return };
    world.resource_mut::<BattleView>().posting = Some(if left { facing.left() } else { facing.right() });
}

/// Places the next picket where it is shown.
pub(super) fn place(world: &mut World) {
    let Some((at, facing)) = shown(world.resource::<BattleView>(), world.resource::<Preview>()) else { return };
    world.resource_mut::<BattleView>().posting = None;
    give(world, &[Order::Picket { at, facing }]);
}

/// Places all remaining pickets, each as far from the others as possible and facing the enemy's entry.
pub(super) fn place_all(world: &mut World) {
    let table = world.resource::<BattleView>();
    let Some((seat, squares)) = asked(table) else { return };
    let orders: Vec<Order> = spread(&table.now, seat, squares, left(table))
        .into_iter()
        .map(|at| Order::Picket { at, facing: lookout(&table.now, seat, at) })
        .collect();
    world.resource_mut::<BattleView>().posting = None;
    give(world, &orders);
}

/// Returns a square far from the pickets on the board; the first one is in the middle of all squares, where the camera
/// looks.
fn next(table: &BattleView, seat: Side, squares: &[Square]) -> Option<Square> {
    let standing = table.now.figures.iter().filter(|figure| figure.side == seat);
    let standing: Vec<Square> = standing.filter_map(rules::Figure::square).collect();
    let count = i32::try_from(squares.len().max(1)).unwrap_or(i32::MAX);
    let sum = |axis: fn(&Square) -> u8| squares.iter().map(|at| i32::from(axis(at))).sum::<i32>() / count;
    let middle = Square::new(sum(|at| at.x) as u8, sum(|at| at.y) as u8);
    apart(squares, standing, |at| far(*at, middle), 1).first().copied()
}

/// Returns up to `count` of the squares, each as far as possible from friends and from those chosen before. The first
/// one is nearest to the enemy's entries.
fn spread(now: &BattleState, seat: Side, squares: &[Square], count: usize) -> Vec<Square> {
    let entries: Vec<Square> = gates(now, seat.enemy()).collect();
    let near = |at: &Square| entries.iter().map(|entry| far(*at, *entry)).min().unwrap_or(0);
    let standing = now.figures.iter().filter(|figure| figure.side == seat);
    apart(squares, standing.filter_map(rules::Figure::square).collect(), near, count)
}

fn apart(squares: &[Square], mut taken: Vec<Square>, near: impl Fn(&Square) -> i16, count: usize) -> Vec<Square> {
    let mut chosen = Vec::new();
    for _ in 0..count {
        let room = |at: &Square| taken.iter().map(|other| far(*at, *other)).min().unwrap_or(0);
        let free = squares.iter().filter(|at| !chosen.contains(*at));
        // Of equally distant squares, prefer the one nearer to the enemy.
        let Some(best) = free.max_by_key(|at| (room(at), -near(at))).copied() else { break };
        taken.push(best);
        chosen.push(best);
    }
    chosen
}

fn gates(now: &BattleState, side: Side) -> impl Iterator<Item = Square> {
    now.board.terrain().entries.iter().filter(move |gate| gate.owner == side).map(|gate| gate.at)
}

/// Returns the facing of a picket: towards the enemy's nearest entry, but not into a wall if another side is open.
fn lookout(now: &BattleState, seat: Side, at: Square) -> Facing {
    let enemy = gates(now, seat.enemy()).min_by_key(|gate| far(at, *gate)).unwrap_or(at);
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
    fn pickets_stand_apart() {
        let row: Vec<Square> = (0..9).map(|x| Square::new(x, 0)).collect();
        let right = Square::new(9, 0);
        let chosen = apart(&row, Vec::new(), |at| far(*at, right), 3);
        assert_eq!(chosen, [Square::new(8, 0), Square::new(0, 0), Square::new(4, 0)]);
        assert_eq!(apart(&row, vec![right], |at| far(*at, right), 20).len(), 9);
    }
}
