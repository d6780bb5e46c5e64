//! The camera over the map. It shows the whole map at first; the wheel, plus and minus, the middle button and Shift
//! with the arrow keys move it.

use battle_board::camera_target::EDITOR_ZOOM;
use battle_view::board_coords::{SQUARE, square_center};
use bevy::{
    input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll},
    window::PrimaryWindow,
};
use rules::Square;

use crate::{
    prelude::*,
    tool_state::{MapPiece, ToolState},
};

/// Centre of the area that shows the map, in design pixels.
const MAP_VIEW_CENTRE: Vec2 = Vec2::new(567.0, 318.0);
/// Size of the area that shows the map, in design pixels.
const MAP_VIEW_SIZE: Vec2 = Vec2::new(640.0, 412.0);
/// Centre of the design, in design pixels.
const DESIGN_CENTRE: Vec2 = Vec2::new(640.0, 360.0);
/// Zoom factor of one step of the wheel or of a key.
const ZOOM_STEP: f32 = 1.15;

/// Resource with the position of the camera: the point of the board in the centre of the map's area, and the zoom.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct MapCamera {
    /// Point of the board.
    pub middle: Vec2,
    /// Zoom: with 1, a square is 72 design pixels wide.
    pub zoom: f32,
    /// Size of the map that the camera shows as a whole; `None` if the player has moved the camera.
    whole: Option<(u8, u8)>,
}

impl Default for MapCamera {
    fn default() -> MapCamera {
        MapCamera { middle: Vec2::ZERO, zoom: 1.0, whole: Some((0, 0)) }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MapCamera>()
        // A test battle moves the camera, so the position has to be applied again.
        .add_systems(OnEnter(Screen::Editor), |mut aim: ResMut<MapCamera>| aim.set_changed())
        .add_systems(
            Update,
            (
                refit_camera_to_map,
                (handle_map_wheel, pan_with_middle_button, handle_camera_keys).run_if(is_base_layer_on_top),
                apply_camera,
            )
                .chain()
                .run_if(is_document_open),
        );
}

impl MapCamera {
    /// Shows the whole map of that size.
    fn show_whole(&mut self, (width, height): (u8, u8)) {
        let size = Vec2::new(f32::from(width.max(1)), f32::from(height.max(1)));
        // Leave room for the numbers of the grid.
        self.zoom =
            (MAP_VIEW_SIZE / ((size + 1.6) * SQUARE)).min_element().clamp(*EDITOR_ZOOM.start(), *EDITOR_ZOOM.end());
        self.middle = Vec2::new(size.x - 1.6, 0.6 - size.y) * SQUARE / 2.0;
        self.whole = Some((width, height));
    }

    /// Zooms in or out, and keeps that point at its position in the window.
    fn zoom_at(&mut self, point: Vec2, factor: f32) {
        let before = self.zoom;
        self.zoom = (self.zoom * factor).clamp(*EDITOR_ZOOM.start(), *EDITOR_ZOOM.end());
        self.middle = point + (self.middle - point) * (before / self.zoom);
        self.whole = None;
    }

    /// Centres the camera on a square that is outside the visible area.
    pub(crate) fn glance(&mut self, at: Square) {
        let off = (square_center(at) - self.middle) * self.zoom;
        if off.x.abs() > MAP_VIEW_SIZE.x / 2.0 - 20.0 || off.y.abs() > MAP_VIEW_SIZE.y / 2.0 - 20.0 {
            self.middle = square_center(at);
            self.whole = None;
        }
    }
}

/// Shows the whole map again when its size changes, unless the player has moved the camera. While an edge is dragged,
/// the camera keeps still, so that the edge stays under the pointer.
fn refit_camera_to_map(work: Res<OpenDocument>, buttons: Res<ButtonInput<MouseButton>>, mut aim: ResMut<MapCamera>) {
    let size = work.sketch().size();
    if !buttons.pressed(MouseButton::Left) && aim.whole.is_some_and(|shown| shown != size) {
        aim.show_whole(size);
    }
}

fn apply_camera(aim: Res<MapCamera>, lens: Option<ResMut<battle_board::camera_target::CameraTarget>>) {
    let Some(mut lens) = lens.filter(|lens| aim.is_changed() || lens.is_added()) else { return };
    let off = Vec2::new(MAP_VIEW_CENTRE.x - DESIGN_CENTRE.x, DESIGN_CENTRE.y - MAP_VIEW_CENTRE.y);
    lens.aim(aim.middle - off / aim.zoom, aim.zoom);
}

/// Turns the piece in hand with the wheel, if the piece can be turned; otherwise, and with Ctrl, zooms.
fn handle_map_wheel(
    scroll: Res<AccumulatedMouseScroll>,
    keys: Res<ButtonInput<KeyCode>>,
    pointer: battle_board::BoardPointer,
    view: Res<EditorViewState>,
    mut hold: ResMut<ToolState>,
    mut aim: ResMut<MapCamera>,
) {
    if scroll.delta.y == 0.0 || view.page != EditorPage::Map {
        return;
    }
    let Some(point) = pointer.point() else { return };
    let turns = !matches!(hold.piece, MapPiece::Rock | MapPiece::Floor | MapPiece::Obstacle | MapPiece::Red);
    if turns && !keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]) {
        hold.turn(scroll.delta.y < 0.0);
    } else {
        aim.zoom_at(point, if scroll.delta.y > 0.0 { ZOOM_STEP } else { 1.0 / ZOOM_STEP });
    }
}

fn pan_with_middle_button(
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    window: Query<&Window, With<PrimaryWindow>>,
    fit: Res<UiFit>,
    mut aim: ResMut<MapCamera>,
) {
    if !buttons.pressed(MouseButton::Middle) || motion.delta == Vec2::ZERO || window.is_empty() {
        return;
    }
    let moved = Vec2::new(-motion.delta.x, motion.delta.y) / (fit.board() * aim.zoom);
    aim.middle += moved;
    aim.whole = None;
}

fn handle_camera_keys(
    keys: Res<ButtonInput<KeyCode>>,
    view: Res<EditorViewState>,
    work: Res<OpenDocument>,
    mut aim: ResMut<MapCamera>,
) {
    if view.page != EditorPage::Map {
        return;
    }
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    if shift && !control {
        for (key, way) in [
            (KeyCode::ArrowLeft, Vec2::NEG_X),
            (KeyCode::ArrowRight, Vec2::X),
            (KeyCode::ArrowUp, Vec2::Y),
            (KeyCode::ArrowDown, Vec2::NEG_Y),
        ] {
            if keys.just_pressed(key) {
                aim.middle += way * SQUARE * 2.0;
                aim.whole = None;
            }
        }
    }
    let middle = aim.middle;
    if keys.any_just_pressed([KeyCode::NumpadAdd, KeyCode::Equal]) {
        aim.zoom_at(middle, ZOOM_STEP);
    }
    if keys.any_just_pressed([KeyCode::NumpadSubtract, KeyCode::Minus]) {
        aim.zoom_at(middle, 1.0 / ZOOM_STEP);
    }
    if keys.just_pressed(KeyCode::Home) {
        aim.show_whole(work.sketch().size());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn show_whole_fits_the_map_and_its_coordinates_in_view() {
        let mut aim = MapCamera::default();
        for size in [(3, 3), (24, 20), (14, 10), (40, 12)] {
            aim.show_whole(size);
            for corner in [Vec2::new(-1.0, 1.0), Vec2::new(f32::from(size.0) - 0.5, 0.5 - f32::from(size.1))] {
                let off = (corner * SQUARE - aim.middle).abs() * aim.zoom;
                assert!(off.x <= MAP_VIEW_SIZE.x / 2.0 + 1.0 && off.y <= MAP_VIEW_SIZE.y / 2.0 + 1.0, "{size:?} {off}");
            }
        }
    }

    #[test]
    fn zooming_keeps_the_point_under_the_pointer_in_place() {
        let mut aim = MapCamera::default();
        aim.show_whole((14, 10));
        let point = Vec2::new(100.0, -200.0);
        let before = (point - aim.middle) * aim.zoom;
        aim.zoom_at(point, 1.5);
        assert!(((point - aim.middle) * aim.zoom).distance(before) < 0.1);
    }
}
