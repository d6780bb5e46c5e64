//! Drawing on the map by keys: the arrows move a cursor, at which the tool draws.

use bevy::input_focus::{InputFocus, InputFocusVisible};
use mission_document::{ChangeKind, MapStamp};
use rules::{Facing, Square};

use crate::{
    brush,
    drawing_changes::{apply_stamp, apply_stroke, move_pieces, record_refusal, resize_map_edge},
    map_camera::MapCamera,
    prelude::*,
    tool_state::{EditorTool, ToolState},
};

const ARROWS: [(KeyCode, Facing); 4] = [
    (KeyCode::ArrowUp, Facing::North),
    (KeyCode::ArrowRight, Facing::East),
    (KeyCode::ArrowDown, Facing::South),
    (KeyCode::ArrowLeft, Facing::West),
];

/// Handles the keys of the map: the arrows move the cursor, Space draws, Delete erases. With Ctrl the arrows enlarge
/// the map, with Ctrl and Shift they shrink it.
pub(super) fn handle_map_keys(
    keys: Res<ButtonInput<KeyCode>>,
    (mut view, mut hold, mut work, mut aim): (
        ResMut<EditorViewState>,
        ResMut<ToolState>,
        ResMut<OpenDocument>,
        ResMut<MapCamera>,
    ),
    (mut focus, mut shown): (ResMut<InputFocus>, ResMut<InputFocusVisible>),
    mut intents: MessageWriter<EditorIntent>,
) {
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    for (_, side) in ARROWS.into_iter().filter(|(key, _)| keys.just_pressed(*key)) {
        if control {
            resize_map_edge(&mut work, &mut view, side, if shift { -1 } else { 1 });
            work.bypass_change_detection().end_stroke();
        } else if !shift {
            // Clear the focus, so that Space draws instead of pressing a button.
            focus.clear();
            shown.0 = false;
            move_cursor(&mut view, &work, side);
            view.cursor.into_iter().for_each(|at| aim.glance(at));
            if keys.pressed(KeyCode::Space) && hold.effective_tool() == EditorTool::Brush && hold.piece.spreads() {
                paint_at_cursor(&mut work, &mut view, &hold);
            }
        }
    }
    if keys.just_pressed(KeyCode::KeyE) {
        hold.turn(!shift);
    }
    let free = focus.get().is_none() || !shown.0;
    if keys.just_pressed(KeyCode::Space) && free {
        match view.cursor.filter(|_| view.choosing.is_some()) {
            Some(at) => {
                intents.write(EditorIntent::Chosen(at));
            }
            None => press_at_cursor(&mut work, &mut view, &mut hold),
        }
    }
    if keys.just_released(KeyCode::Space) {
        work.bypass_change_detection().end_stroke();
    }
    if keys.any_just_pressed([KeyCode::Delete, KeyCode::Backspace]) {
        erase_at_cursor(&mut work, &mut view, &hold);
    }
}

/// Moves the cursor. It starts at the pointer if that is on the map, otherwise in the middle of the map.
fn move_cursor(view: &mut ResMut<EditorViewState>, work: &OpenDocument, side: Facing) {
    let (width, height) = work.sketch().size();
    if width == 0 || height == 0 {
        return;
    }
    let on = |at: &Square| at.x < width && at.y < height;
    let next = match view.cursor {
        Some(at) => at.towards(side).filter(on).unwrap_or(at),
        None => view.under.map(|spot| spot.at).filter(on).unwrap_or(Square::new(width / 2, height / 2)),
    };
    view.cursor = Some(next);
}

fn paint_at_cursor(work: &mut ResMut<OpenDocument>, view: &mut ResMut<EditorViewState>, hold: &ToolState) {
    if let Some(spot) = view.spot(hold.facing) {
        apply_stroke(work, view, hold, spot.at, spot);
    }
}

/// Handles Space like a click; a rectangle needs one press for each of its two corners.
fn press_at_cursor(work: &mut ResMut<OpenDocument>, view: &mut ResMut<EditorViewState>, hold: &mut ResMut<ToolState>) {
    let size = work.sketch().size();
    let Some(spot) = view.spot(hold.facing).filter(|spot| spot.at.x < size.0 && spot.at.y < size.1) else { return };
    match (hold.effective_tool(), view.corner, view.picked) {
        (EditorTool::Rect, Some(from), _) => {
            apply_stroke(work, view, hold, from, spot);
            view.corner = None;
            work.bypass_change_detection().end_stroke();
        }
        (EditorTool::Stamp, ..) if apply_stamp(work, view, hold, spot.at) => {}
        (EditorTool::Stamp, Some(from), _) => {
            hold.stamp = Some(MapStamp::of(work.sketch(), from, spot.at));
            view.corner = None;
        }
        (EditorTool::Rect | EditorTool::Stamp, None, _) => view.corner = Some(spot.at),
        (EditorTool::Select, _, Some(from)) if from != spot.at && brush::has_piece_at(work.sketch(), from) => {
            move_pieces(work, view, from, spot.at);
            view.picked = None;
            view.corner = None;
            work.bypass_change_detection().end_stroke();
        }
        (EditorTool::Select, ..) => view.picked = Some(spot.at),
        (EditorTool::Brush | EditorTool::Fill, ..) => {
            apply_stroke(work, view, hold, spot.at, spot);
        }
    }
}

fn erase_at_cursor(work: &mut ResMut<OpenDocument>, view: &mut ResMut<EditorViewState>, hold: &ToolState) {
    let size = work.sketch().size();
    let Some(spot) = view.spot(hold.facing).filter(|spot| spot.at.x < size.0 && spot.at.y < size.1) else { return };
    let sketch = work.sketch().clone();
    let door = sketch.door(spot.at, spot.side).is_some();
    let what = if door || brush::has_piece_at(&sketch, spot.at) { ChangeKind::Removed } else { ChangeKind::Rock };
    let done = work.change(what, |editor| brush::erase_at(editor, &sketch, hold, spot.at, spot.side));
    record_refusal(view, done);
}
