//! Size of the window area between the panels, and extent of the board.

use crate::{camera_target::covered_top, prelude::*};

/// Returns the part of the window that no panel covers, relative to the window's middle, in design pixels. It is
/// smaller with the dock open.
pub(crate) fn uncovered_view(view: &BattleView, fit: &UiFit, dock: bool) -> Rect {
    let sides =
        if fit.overlays() { Vec2::splat(8.0) } else { Vec2::new(228.0, if view.folded { 60.0 } else { 276.0 }) };
    let (top, bottom) = (covered_top(view), if dock { 270.0 } else { 128.0 });
    let half = fit.view / 2.0;
    Rect::from_corners(Vec2::new(sides.x - half.x, bottom - half.y), Vec2::new(half.x - sides.y, half.y - top))
}

/// Returns the corners of the area that is not rock, with a margin for the mouths of entries and exits.
pub(crate) fn floor_bounds(view: &BattleView) -> (Vec2, Vec2) {
    const AROUND: f32 = SQUARE * 1.4;
    let terrain = view.now.board.terrain();
    let floor = terrain.squares().filter(|at| terrain.ground(*at) != Ground::Rock).map(square_center);
    let none = (Vec2::MAX, Vec2::MIN);
    let (low, high) = floor.fold(none, |(low, high), at| (low.min(at - AROUND), high.max(at + AROUND)));
    (low.min(high), high.max(low))
}
