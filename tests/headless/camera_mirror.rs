//! Test's copy of the camera: its position after each step of play, and the places of squares in the window. The moves
//! themselves are computed by [`CameraTarget`].

use bevy::math::Vec2;
use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::{
        board_coords::SQUARE,
        plan_preview::{PlanTarget, PlannedAction},
        session::BattleView,
    },
};
use rules::{Facing, FigureId, PendingDecision, Square};

/// Returns the camera when the battle opens.
pub fn camera_when_opened(view: &BattleView) -> CameraTarget {
    camera_after_update(CameraTarget::default(), view)
}

/// Returns the camera after it has followed a change of the view.
pub fn camera_after_update(mut lens: CameraTarget, view: &BattleView) -> CameraTarget {
    if let Some(middle) = lens.followed(view) {
        lens.look_at(view, middle);
    }
    lens
}

/// Returns the camera after that figure is selected.
pub fn camera_with_selection(lens: CameraTarget, view: &BattleView, figure: FigureId) -> CameraTarget {
    let mut view = view.clone();
    view.selected = Some(figure);
    camera_after_update(lens, &view)
}

/// Returns the camera after a plan is shown that was chosen by a button or key.
pub fn camera_with_plan(mut lens: CameraTarget, view: &BattleView, figure: FigureId, aim: PlanTarget) -> CameraTarget {
    if let Some(middle) = PlannedAction::new(&view.now, figure, aim).and_then(|plan| lens.framed(view, &plan)) {
        lens.look_at(view, middle);
    }
    lens
}

/// Returns the camera after a plan was carried out. It keeps a plan in view that stays visible to be repeated or
/// continued.
pub fn camera_after_plan(lens: CameraTarget, view: &BattleView, figure: FigureId, aim: PlanTarget) -> CameraTarget {
    let mine = matches!(view.now.awaiting, PendingDecision::Act { figure: Some(active), .. } if active == figure);
    let action = PlannedAction::new(&view.now, figure, aim).filter(|plan| {
        let again = plan.attack.is_some() || matches!(aim, PlanTarget::Go(_) | PlanTarget::Leave(..));
        mine && again && plan.refusal().is_none()
    });
    match action.and_then(|plan| lens.framed(view, &plan)) {
        Some(middle) => {
            let mut lens = lens;
            lens.look_at(view, middle);
            lens
        }
        None => camera_after_update(lens, view),
    }
}

/// Returns the window position for a click on a square, or on an exit at one of its sides; `None` if a panel may cover
/// it.
pub fn click_point_of(lens: CameraTarget, square: Square, exit: Option<Facing>) -> Option<(i32, i32)> {
    let (x, y) = exit.map_or((0, 0), Facing::offset);
    let centre = Vec2::new(f32::from(square.x) + f32::from(x), -f32::from(square.y) - f32::from(y)) * SQUARE;
    let point = centre - lens.middle();
    let (x, y) = ((640.0 + point.x) as i32, (360.0 - point.y) as i32);
    ((240..1000).contains(&x) && (114..530).contains(&y)).then_some((x, y))
}
