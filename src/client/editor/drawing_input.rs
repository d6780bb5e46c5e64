//! Drawing on the map by mouse: presses and drags become changes of the text. Each press is one step of the history, no
//! matter how far it is dragged.

use battle_board::square_at;
use battle_view::board_coords::SQUARE;
use mission_document::MapStamp;
use rules::{Facing, Square};

use crate::{
    drawing_changes::{apply_stamp, apply_stroke, move_pieces, resize_map_edge},
    drawing_keys::handle_map_keys,
    prelude::*,
    tool_state::{EditorTool, ToolState},
    view_state::MapCursor,
};

#[derive(Clone, Copy, Debug, PartialEq)]
enum DragGesture {
    /// The brush, which has reached that square.
    Brush(Square),
    /// A rectangle with its first corner on that square.
    Rect(Square),
    /// A part of the map that is being copied, with its first corner on that square.
    Taken(Square),
    /// The pieces on that square.
    Piece(Square),
    /// An edge of the map: its side, the distance of the press outside it in squares, and the number of squares by
    /// which the map has grown.
    Edge(Facing, i16, i8),
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (track_pointer, handle_map_mouse, handle_map_keys)
            .chain()
            .run_if(is_document_open.and_then(is_base_layer_on_top))
            .run_if(|view: Res<EditorViewState>| view.page == EditorPage::Map),
    );
}

/// Returns the square at a point of the board, and the edge of it that is nearest.
fn map_cursor_at(point: Vec2) -> Option<MapCursor> {
    let at = square_at(point)?;
    let off = point - battle_view::board_coords::square_center(at);
    let side = match off.x.abs() > off.y.abs() {
        true if off.x > 0.0 => Facing::East,
        true => Facing::West,
        false if off.y > 0.0 => Facing::North,
        false => Facing::South,
    };
    Some(MapCursor { at, side })
}

fn track_pointer(
    pointer: battle_board::BoardPointer,
    mut moved: MessageReader<bevy::window::CursorMoved>,
    mut view: ResMut<EditorViewState>,
) {
    let moved = moved.read().count() > 0;
    let under = pointer.point().and_then(map_cursor_at);
    if view.under != under {
        view.under = under;
    }
    if moved && view.cursor.is_some() {
        view.cursor = None;
    }
}

/// Returns the edge of the map that is next to a point just outside it.
fn map_edge_at((width, height): (u8, u8), point: Vec2) -> Option<Facing> {
    let place = Vec2::new(point.x, -point.y) / SQUARE + 0.5;
    let (right, bottom) = (f32::from(width), f32::from(height));
    let near = |off: f32| (0.0..0.9).contains(&off);
    let (across, down) = ((0.0..right).contains(&place.x), (0.0..bottom).contains(&place.y));
    match () {
        () if across && near(-place.y) => Some(Facing::North),
        () if across && near(place.y - bottom) => Some(Facing::South),
        () if down && near(-place.x) => Some(Facing::West),
        () if down && near(place.x - right) => Some(Facing::East),
        () => None,
    }
}

/// Returns the distance of a point outside an edge, in squares.
fn squares_beyond_edge((width, height): (u8, u8), side: Facing, point: Vec2) -> i16 {
    let place = Vec2::new(point.x, -point.y) / SQUARE + 0.5;
    let off = match side {
        Facing::North => -place.y,
        Facing::South => place.y - f32::from(height),
        Facing::West => -place.x,
        Facing::East => place.x - f32::from(width),
    };
    off.floor() as i16
}

fn handle_map_mouse(
    buttons: Res<ButtonInput<MouseButton>>,
    pointer: battle_board::BoardPointer,
    mut drag: Local<Option<DragGesture>>,
    (mut view, mut hold, mut work): (ResMut<EditorViewState>, ResMut<ToolState>, ResMut<OpenDocument>),
    mut intents: MessageWriter<EditorIntent>,
) {
    let point = pointer.point();
    let size = work.sketch().size();
    let on = |spot: &MapCursor| spot.at.x < size.0 && spot.at.y < size.1;
    if let (true, Some(spot)) = (buttons.just_pressed(MouseButton::Right), view.under.filter(on)) {
        // With the stamp tool, a right click drops the copied part.
        if hold.tool == EditorTool::Stamp && hold.stamp.is_some() {
            hold.stamp = None;
        } else {
            hold.pick_from_map(work.sketch(), spot.at, spot.side);
        }
    }
    if let (true, Some(point)) = (buttons.just_pressed(MouseButton::Left), point) {
        match view.under.filter(on) {
            Some(spot) if view.choosing.is_some() => {
                intents.write(EditorIntent::Chosen(spot.at));
            }
            Some(spot) => *drag = begin_drag(&mut work, &mut view, &hold, spot),
            None => {
                *drag = map_edge_at(size, point)
                    .map(|side| DragGesture::Edge(side, squares_beyond_edge(size, side, point), 0));
            }
        }
    }
    if let (true, Some(now)) = (buttons.pressed(MouseButton::Left), *drag) {
        // A frame may take long: paint all points that the pointer has passed during it, but none from before the
        // press.
        let way = pointer.passed().filter(|_| !buttons.just_pressed(MouseButton::Left));
        let now =
            way.filter_map(map_cursor_at).fold(now, |now, spot| continue_brush(&mut work, &mut view, &hold, now, spot));
        *drag = Some(drag_map_edge(&mut work, &mut view, now, pointer.anywhere()));
    }
    if buttons.just_released(MouseButton::Left)
        && let Some(now) = drag.take()
    {
        let to = view.under.filter(on);
        if let (DragGesture::Taken(from), Some(to)) = (now, to) {
            hold.stamp = Some(MapStamp::of(work.sketch(), from, to.at));
        }
        finish_drag(&mut work, &mut view, &hold, now, to);
    }
}

fn begin_drag(
    work: &mut ResMut<OpenDocument>,
    view: &mut ResMut<EditorViewState>,
    hold: &ToolState,
    spot: MapCursor,
) -> Option<DragGesture> {
    match hold.effective_tool() {
        EditorTool::Select => {
            view.picked = Some(spot.at);
            Some(DragGesture::Piece(spot.at))
        }
        EditorTool::Rect => {
            view.corner = Some(spot.at);
            Some(DragGesture::Rect(spot.at))
        }
        EditorTool::Stamp => {
            if apply_stamp(work, view, hold, spot.at) {
                return None;
            }
            view.corner = Some(spot.at);
            Some(DragGesture::Taken(spot.at))
        }
        EditorTool::Brush | EditorTool::Fill => {
            apply_stroke(work, view, hold, spot.at, spot);
            Some(DragGesture::Brush(spot.at))
        }
    }
}

/// Continues the stroke of the brush to a square.
fn continue_brush(
    work: &mut ResMut<OpenDocument>,
    view: &mut ResMut<EditorViewState>,
    hold: &ToolState,
    now: DragGesture,
    to: MapCursor,
) -> DragGesture {
    let DragGesture::Brush(from) = now else { return now };
    let (width, height) = work.sketch().size();
    let paints = hold.effective_tool() == EditorTool::Brush && hold.piece.spreads();
    if !paints || to.at == from || to.at.x >= width || to.at.y >= height {
        return now;
    }
    apply_stroke(work, view, hold, from, to);
    DragGesture::Brush(to.at)
}

/// Moves a dragged edge of the map to that point, or to the limit of the map's size.
fn drag_map_edge(
    work: &mut ResMut<OpenDocument>,
    view: &mut ResMut<EditorViewState>,
    now: DragGesture,
    point: Option<Vec2>,
) -> DragGesture {
    let (DragGesture::Edge(side, start, mut grown), Some(point)) = (now, point) else { return now };
    loop {
        // The top and the left edge don't move when the map grows, because squares are counted from there.
        let far = squares_beyond_edge(work.sketch().size(), side, point);
        let moves = matches!(side, Facing::East | Facing::South);
        let wanted = if moves { far - start } else { far - start - i16::from(grown) };
        let step = wanted.signum() as i8;
        if step == 0 || !resize_map_edge(work, view, side, step) {
            return DragGesture::Edge(side, start, grown);
        }
        grown += step;
    }
}

fn finish_drag(
    work: &mut ResMut<OpenDocument>,
    view: &mut ResMut<EditorViewState>,
    hold: &ToolState,
    now: DragGesture,
    to: Option<MapCursor>,
) {
    match (now, to) {
        (DragGesture::Rect(from), Some(to)) => {
            apply_stroke(work, view, hold, from, to);
        }
        (DragGesture::Piece(from), Some(to)) => {
            let is_moved = from != to.at && move_pieces(work, view, from, to.at);
            if is_moved {
                view.picked = Some(to.at);
            }
        }
        _ => {}
    }
    view.corner = None;
    work.bypass_change_detection().end_stroke();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_selects_the_nearest_edge_of_a_square() {
        let at = Square::new(2, 1);
        let near = |x: f32, y: f32| {
            map_cursor_at(battle_view::board_coords::square_center(at) + Vec2::new(x, y))
                .map(|spot| (spot.at, spot.side))
        };
        assert_eq!(near(30.0, 5.0), Some((at, Facing::East)));
        assert_eq!(near(-30.0, 5.0), Some((at, Facing::West)));
        assert_eq!(near(3.0, 20.0), Some((at, Facing::North)));
        assert_eq!(near(3.0, -20.0), Some((at, Facing::South)));
    }

    #[test]
    fn a_map_edge_is_picked_from_just_outside_the_map() {
        let size = (4, 3);
        let at = |x: f32, y: f32| map_edge_at(size, Vec2::new(x - 0.5, 0.5 - y) * SQUARE);
        assert_eq!(at(2.0, -0.3), Some(Facing::North));
        assert_eq!(at(2.0, 3.4), Some(Facing::South));
        assert_eq!(at(-0.3, 1.0), Some(Facing::West));
        assert_eq!(at(4.3, 1.0), Some(Facing::East));
        assert_eq!(at(2.0, 1.0), None, "that is on the map");
        assert_eq!(at(9.0, 1.0), None, "that is far from it");
        assert_eq!(squares_beyond_edge(size, Facing::East, Vec2::new(6.2 - 0.5, 0.0) * SQUARE), 2);
    }
}
