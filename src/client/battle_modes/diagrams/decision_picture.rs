//! A picture of a moment of a played battle: a figure's moves, and the targets of its orders.

use crate::prelude::*;
use battle_board::{
    board::{board_picture, layout, objects::icon_picture},
    board_image::{BoardImage, facing_matrix},
    board_markers::draw_condition_parts,
    figure_tokens::figure_picture,
};
use ui_kit::theme::composite_image::CompositeImage;

const MIN_WIDTH_SQUARES: f32 = 5.0;
const MAX_WIDTH_SQUARES: f32 = 14.0;
/// Margin around the subjects, in squares.
const MARGIN_SQUARES: f32 = 0.9;

/// Returns a picture of a figure's orders from a moment on, with the aspect ratio of `shape`; `None` if the figure has
/// no place on the board.
pub fn paint_decision(
    now: &BattleState,
    view: &BattleView,
    figure: FigureId,
    orders: &[Order],
    shape: Vec2,
) -> Option<CompositeImage> {
    let from = layout::figure_board_position(&now.board, now.figure(figure)?)?;
    let mut sketch = BoardImage::default();
    paint_board_state(&mut sketch, now, view);
    let mut seen = vec![from];
    // `None` after a tunnel is entered, because the exit is unknown.
    let mut at = Some(from);
    for order in orders {
        at = at.and_then(|at| paint_step(&mut sketch, now, *order, at));
        seen.extend(at);
        seen.extend(paint_aim(&mut sketch, now, *order, at));
    }
    sketch.mark("ui/focus", from, 1.1, z_layers::LINES + 0.6, Color::WHITE);
    Some(sketch.finish(crop_around_points(&seen, shape)))
}

/// Draws the board with its objects and figures.
fn paint_board_state(sketch: &mut BoardImage, now: &BattleState, view: &BattleView) {
    let lies = |object: ObjectId| match now.objects.get(object)?.place {
        ObjectPlace::At(square) => Some((view.icon(object), square)),
        _ => None,
    };
    let objects: Vec<_> = (0..view.scenery.len()).filter_map(|index| lies(ObjectId(index as u8))).collect();
    board_picture::draw_board_into_image(sketch, &now.board, view.look, objects.clone());
    draw_condition_parts(sketch, now, &now.contraptions.standing, now.bulwark.left);
    for (icon, square) in objects {
        sketch.mark(icon_picture(icon), square_center(square), 0.82, z_layers::MARKS + 0.5, Color::WHITE);
    }
    for figure in &now.figures {
        if let Some(at) = layout::figure_board_position(&now.board, figure) {
            let (name, size) = (figure_picture(&now.catalogue, figure), Vec2::splat(SQUARE * 0.98));
            sketch.picture(&name, (at, z_layers::FIGURES), size, facing_matrix(figure.facing), Color::WHITE);
        }
    }
}

/// Draws a step, and returns the figure's next place, if it is known.
fn paint_step(sketch: &mut BoardImage, now: &BattleState, order: Order, at: Vec2) -> Option<Vec2> {
    let gate = || now.board.terrain().entries.iter().find(|gate| layout::gate_mouth_position(gate) == at);
    let to = match order {
        Order::Move { towards: side } => at + facing_direction(side) * SQUARE,
        // A figure that waits at an entry point is in its mouth.
        Order::Enter => gate().map_or(at, |gate| square_center(gate.at)),
        Order::EnterTunnel { .. } => return None,
        _ => return Some(at),
    };
    sketch.line(at, to, palette::MOVE, z_layers::LINES);
    Some(to)
}

/// Draws the target of an order, and returns its place.
fn paint_aim(sketch: &mut BoardImage, now: &BattleState, order: Order, from: Option<Vec2>) -> Option<Vec2> {
    let target = |figure| Some(square_center(now.figure(figure)?.square()?));
    let (sign, at) = match order {
        Order::Throw { at, .. } => ("grenade", square_center(at)),
        Order::Spread { at } => ("flame", square_center(at)),
        Order::OpenDoor { side } | Order::CloseDoor { side } | Order::SealDoor { side } => {
            let door = from? + facing_direction(side) * SQUARE / 2.0;
            sketch.sign("ui/icon_door", door, 0.42, z_layers::LINES + 0.4, palette::FOCUS);
            return None;
        }
        _ => (order.icon()?, target(order.attack_target()?)?),
    };
    if let Some(from) = from {
        sketch.dashes(from, at, palette::ATTACK, z_layers::LINES + 0.2);
    }
    sketch.sign(
        &format!("ui/icon_{sign}"),
        at + Vec2::splat(SQUARE * 0.3),
        0.44,
        z_layers::LINES + 0.5,
        palette::ATTACK,
    );
    Some(at)
}

/// Returns the part of the board that contains all points, with the aspect ratio of `shape`. If the points are too far
/// apart, the first ones are left out.
fn crop_around_points(points: &[Vec2], shape: Vec2) -> Rect {
    let about = |points: &[Vec2]| {
        let first = Rect::from_center_size(points[0], Vec2::ZERO);
        let all = points.iter().fold(first, |all, point| all.union_point(*point));
        let size = all.size() + Vec2::splat(2.0 * MARGIN_SQUARES * SQUARE);
        let wide = size.x.max(size.y * shape.x / shape.y).max(MIN_WIDTH_SQUARES * SQUARE);
        Rect::from_center_size(all.center(), Vec2::new(wide, wide * shape.y / shape.x))
    };
    let mut ends = (0..points.len()).map(|first| about(&points[first..]));
    ends.clone()
        .find(|seen| seen.width() <= MAX_WIDTH_SQUARES * SQUARE)
        .or_else(|| ends.next_back())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crop_contains_nearby_points_but_not_a_distant_one() {
        let shape = Vec2::new(364.0, 112.0);
        let near = [Vec2::ZERO, Vec2::new(2.0, 0.0) * SQUARE, Vec2::new(2.0, -1.0) * SQUARE];
        let seen = crop_around_points(&near, shape);
        assert!(near.iter().all(|point| seen.contains(*point)), "{seen:?}");
        assert!((seen.width() / seen.height() - shape.x / shape.y).abs() < 0.01);
        // A point at the far end of the board would make everything too small.
        let far = [Vec2::new(-20.0, 20.0) * SQUARE, Vec2::ZERO, Vec2::X * SQUARE];
        let seen = crop_around_points(&far, shape);
        assert!(!seen.contains(far[0]) && seen.contains(far[1]) && seen.contains(far[2]), "{seen:?}");
    }
}
