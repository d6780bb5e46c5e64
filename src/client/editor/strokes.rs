//! Drawing on the map by mouse and keys: presses and drags become changes of the text. Each press is one step of the
//! history, no matter how far it is dragged.

use battle::{place::SQUARE, square_at};
use bevy::input_focus::{InputFocus, InputFocusVisible};
use draft::{ChangeKind, EditError, MapStamp};
use kit::prelude::*;
use rules::{Facing, Square};

use crate::{
    aim::Aim,
    hold::{Hold, Tool},
    intent::EditorIntent,
    stroke,
    view::{Page, Spot, View},
    work::Work,
};

/// State of a drag.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Drag {
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
        (point, mouse, keys)
            .chain()
            .run_if(in_state(Screen::Editor).and_then(resource_exists::<Work>).and_then(is_base_layer_on_top))
            .run_if(|view: Res<View>| view.page == Page::Map),
    );
}

/// Returns the square at a point of the board, and the edge of it that is nearest.
fn spot(point: Vec2) -> Option<Spot> {
    let at = square_at(point)?;
    let off = point - battle::place::centre(at);
    let side = match off.x.abs() > off.y.abs() {
        true if off.x > 0.0 => Facing::East,
        true => Facing::West,
        false if off.y > 0.0 => Facing::North,
        false => Facing::South,
    };
    Some(Spot { at, side })
}

fn point(pointer: battle::Pointer, mut moved: MessageReader<bevy::window::CursorMoved>, mut view: ResMut<View>) {
    let moved = moved.read().count() > 0;
    let under = pointer.point().and_then(spot);
    if view.under != under {
        view.under = under;
    }
    if moved && view.cursor.is_some() {
        view.cursor = None;
    }
}

/// Returns the edge of the map that is next to a point just outside it.
fn edge((width, height): (u8, u8), point: Vec2) -> Option<Facing> {
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
fn beyond((width, height): (u8, u8), side: Facing, point: Vec2) -> i16 {
    let place = Vec2::new(point.x, -point.y) / SQUARE + 0.5;
    let off = match side {
        Facing::North => -place.y,
        Facing::South => place.y - f32::from(height),
        Facing::West => -place.x,
        Facing::East => place.x - f32::from(width),
    };
    off.floor() as i16
}

fn mouse(
    buttons: Res<ButtonInput<MouseButton>>,
    pointer: battle::Pointer,
    mut drag: Local<Option<Drag>>,
    (mut view, mut hold, mut work): (ResMut<View>, ResMut<Hold>, ResMut<Work>),
    mut intents: MessageWriter<EditorIntent>,
) {
    let point = pointer.point();
    let size = work.sketch().size();
    let on = |spot: &Spot| spot.at.x < size.0 && spot.at.y < size.1;
    if let (true, Some(spot)) = (buttons.just_pressed(MouseButton::Right), view.under.filter(on)) {
        // With the stamp tool, a right click drops the copied part.
        if hold.tool == Tool::Stamp && hold.stamp.is_some() {
            hold.stamp = None;
        } else {
            hold.pick(work.sketch(), spot.at, spot.side);
        }
    }
    if let (true, Some(point)) = (buttons.just_pressed(MouseButton::Left), point) {
        match view.under.filter(on) {
            Some(spot) if view.choosing.is_some() => {
                intents.write(EditorIntent::Chosen(spot.at));
            }
            Some(spot) => *drag = begin(&mut work, &mut view, &hold, spot),
            None => *drag = edge(size, point).map(|side| Drag::Edge(side, beyond(size, side, point), 0)),
        }
    }
    if let (true, Some(now)) = (buttons.pressed(MouseButton::Left), *drag) {
        // A frame may take long: paint all points that the pointer has passed during it, but none from before the
        // press.
        let way = pointer.passed().filter(|_| !buttons.just_pressed(MouseButton::Left));
        let now = way.filter_map(spot).fold(now, |now, spot| brush(&mut work, &mut view, &hold, now, spot));
        *drag = Some(pull(&mut work, &mut view, now, pointer.anywhere()));
    }
    if buttons.just_released(MouseButton::Left)
        && let Some(now) = drag.take()
    {
        let to = view.under.filter(on);
        if let (Drag::Taken(from), Some(to)) = (now, to) {
            hold.stamp = Some(MapStamp::of(work.sketch(), from, to.at));
        }
        end(&mut work, &mut view, &hold, now, to);
    }
}

/// Puts the stamp on that square. Returns `false` if nothing has been copied.
fn stamp(work: &mut ResMut<Work>, view: &mut ResMut<View>, hold: &Hold, at: Square) -> bool {
    let Some(stamp) = &hold.stamp else { return false };
    let done = work.change(ChangeKind::Stamp, |pen| pen.stamp(stamp, at));
    told(view, done);
    true
}

/// Stores the refusal of a change, or that there was none, for the status lines. Returns the result of the change.
fn told<T: Default>(view: &mut ResMut<View>, done: Result<T, EditError>) -> T {
    let refused = done.as_ref().err().cloned();
    if view.refused != refused {
        view.refused = refused;
    }
    done.unwrap_or_default()
}

/// Puts the piece in hand on the squares that the tool reaches. Returns `true` if the text has changed.
fn put(work: &mut ResMut<Work>, view: &mut ResMut<View>, hold: &Hold, from: Square, spot: Spot) -> bool {
    let inner = work.bypass_change_detection();
    let sketch = inner.sketch().clone();
    let squares = stroke::reached(hold, &sketch, from, spot.at);
    let side = if view.cursor.is_some() { hold.facing } else { spot.side };
    let done = inner.stroke(stroke::what(hold.piece), |pen| stroke::put(pen, &sketch, hold, &squares, side));
    let changed = told(view, done);
    if changed {
        work.set_changed();
    }
    changed
}

fn begin(work: &mut ResMut<Work>, view: &mut ResMut<View>, hold: &Hold, spot: Spot) -> Option<Drag> {
    match hold.way() {
        Tool::Select => {
            view.picked = Some(spot.at);
            Some(Drag::Piece(spot.at))
        }
        Tool::Rect => {
            view.corner = Some(spot.at);
            Some(Drag::Rect(spot.at))
        }
        Tool::Stamp => {
            if stamp(work, view, hold, spot.at) {
                return None;
            }
            view.corner = Some(spot.at);
            Some(Drag::Taken(spot.at))
        }
        Tool::Brush | Tool::Fill => {
            put(work, view, hold, spot.at, spot);
            Some(Drag::Brush(spot.at))
        }
    }
}

/// Continues the stroke of the brush to a square.
fn brush(work: &mut ResMut<Work>, view: &mut ResMut<View>, hold: &Hold, now: Drag, to: Spot) -> Drag {
    let Drag::Brush(from) = now else { return now };
    let (width, height) = work.sketch().size();
    let paints = hold.way() == Tool::Brush && hold.piece.spreads();
    if !paints || to.at == from || to.at.x >= width || to.at.y >= height {
        return now;
    }
    put(work, view, hold, from, to);
    Drag::Brush(to.at)
}

/// Moves a dragged edge of the map to that point, or to the limit of the map's size.
fn pull(work: &mut ResMut<Work>, view: &mut ResMut<View>, now: Drag, point: Option<Vec2>) -> Drag {
    let (Drag::Edge(side, start, mut grown), Some(point)) = (now, point) else { return now };
    loop {
        // The top and the left edge don't move when the map grows, because squares are counted from there.
        let far = beyond(work.sketch().size(), side, point);
        let moves = matches!(side, Facing::East | Facing::South);
        let wanted = if moves { far - start } else { far - start - i16::from(grown) };
        let step = wanted.signum() as i8;
        if step == 0 || !grow(work, view, side, step) {
            return Drag::Edge(side, start, grown);
        }
        grown += step;
    }
}

fn end(work: &mut ResMut<Work>, view: &mut ResMut<View>, hold: &Hold, now: Drag, to: Option<Spot>) {
    match (now, to) {
        (Drag::Rect(from), Some(to)) => {
            put(work, view, hold, from, to);
        }
        (Drag::Piece(from), Some(to)) if from != to.at => {
            let done = work.stroke(ChangeKind::Moved, |pen| pen.shift_pieces(from, to.at));
            if told(view, done) {
                view.picked = Some(to.at);
            }
        }
        _ => {}
    }
    view.corner = None;
    work.bypass_change_detection().lift();
}

/// Makes the map larger or smaller on that side. Returns `true` if the text has changed.
fn grow(work: &mut ResMut<Work>, view: &mut ResMut<View>, side: Facing, by: i8) -> bool {
    let done = work.stroke(ChangeKind::Size, |pen| pen.resize_side(side, by));
    told(view, done)
}

const ARROWS: [(KeyCode, Facing); 4] = [
    (KeyCode::ArrowUp, Facing::North),
    (KeyCode::ArrowRight, Facing::East),
    (KeyCode::ArrowDown, Facing::South),
    (KeyCode::ArrowLeft, Facing::West),
];

/// Handles the keys of the map: the arrows move the cursor, Space draws, Delete erases. With Ctrl the arrows enlarge
/// the map, with Ctrl and Shift they shrink it.
fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    (mut view, mut hold, mut work, mut aim): (ResMut<View>, ResMut<Hold>, ResMut<Work>, ResMut<Aim>),
    (mut focus, mut shown): (ResMut<InputFocus>, ResMut<InputFocusVisible>),
    mut intents: MessageWriter<EditorIntent>,
) {
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    for (_, side) in ARROWS.into_iter().filter(|(key, _)| keys.just_pressed(*key)) {
        if control {
            grow(&mut work, &mut view, side, if shift { -1 } else { 1 });
            work.bypass_change_detection().lift();
        } else if !shift {
            // Clear the focus, so that Space draws instead of pressing a button.
            focus.clear();
            shown.0 = false;
            walk(&mut view, &work, side);
            view.cursor.into_iter().for_each(|at| aim.glance(at));
            if keys.pressed(KeyCode::Space) && hold.way() == Tool::Brush && hold.piece.spreads() {
                paint(&mut work, &mut view, &hold);
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
            None => press(&mut work, &mut view, &mut hold),
        }
    }
    if keys.just_released(KeyCode::Space) {
        work.bypass_change_detection().lift();
    }
    if keys.any_just_pressed([KeyCode::Delete, KeyCode::Backspace]) {
        erase(&mut work, &mut view, &hold);
    }
}

/// Moves the cursor. It starts at the pointer if that is on the map, otherwise in the middle of the map.
fn walk(view: &mut ResMut<View>, work: &Work, side: Facing) {
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

fn paint(work: &mut ResMut<Work>, view: &mut ResMut<View>, hold: &Hold) {
    if let Some(spot) = view.spot(hold.facing) {
        put(work, view, hold, spot.at, spot);
    }
}

/// Handles Space like a click; a rectangle needs one press for each of its two corners.
fn press(work: &mut ResMut<Work>, view: &mut ResMut<View>, hold: &mut ResMut<Hold>) {
    let size = work.sketch().size();
    let Some(spot) = view.spot(hold.facing).filter(|spot| spot.at.x < size.0 && spot.at.y < size.1) else { return };
    match (hold.way(), view.corner, view.picked) {
        (Tool::Rect, Some(from), _) => {
            put(work, view, hold, from, spot);
            view.corner = None;
            work.bypass_change_detection().lift();
        }
        (Tool::Stamp, ..) if stamp(work, view, hold, spot.at) => {}
        (Tool::Stamp, Some(from), _) => {
            hold.stamp = Some(MapStamp::of(work.sketch(), from, spot.at));
            view.corner = None;
        }
        (Tool::Rect | Tool::Stamp, None, _) => view.corner = Some(spot.at),
        (Tool::Select, _, Some(from)) if from != spot.at && stroke::stands(work.sketch(), from) => {
            end(work, view, hold, Drag::Piece(from), Some(spot));
            view.picked = None;
        }
        (Tool::Select, ..) => view.picked = Some(spot.at),
        (Tool::Brush | Tool::Fill, ..) => {
            put(work, view, hold, spot.at, spot);
        }
    }
}

fn erase(work: &mut ResMut<Work>, view: &mut ResMut<View>, hold: &Hold) {
    let size = work.sketch().size();
    let Some(spot) = view.spot(hold.facing).filter(|spot| spot.at.x < size.0 && spot.at.y < size.1) else { return };
    let sketch = work.sketch().clone();
    let door = sketch.door(spot.at, spot.side).is_some();
    let what = if door || stroke::stands(&sketch, spot.at) { ChangeKind::Removed } else { ChangeKind::Rock };
    let done = work.change(what, |pen| stroke::erase(pen, &sketch, hold, spot.at, spot.side));
    told(view, done);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_edge_of_a_square_is_meant() {
        let at = Square::new(2, 1);
        let near = |x: f32, y: f32| spot(battle::place::centre(at) + Vec2::new(x, y)).map(|spot| (spot.at, spot.side));
        assert_eq!(near(30.0, 5.0), Some((at, Facing::East)));
        assert_eq!(near(-30.0, 5.0), Some((at, Facing::West)));
        assert_eq!(near(3.0, 20.0), Some((at, Facing::North)));
        assert_eq!(near(3.0, -20.0), Some((at, Facing::South)));
    }

    #[test]
    fn edges_of_the_map_are_taken_from_outside() {
        let size = (4, 3);
        let at = |x: f32, y: f32| edge(size, Vec2::new(x - 0.5, 0.5 - y) * SQUARE);
        assert_eq!(at(2.0, -0.3), Some(Facing::North));
        assert_eq!(at(2.0, 3.4), Some(Facing::South));
        assert_eq!(at(-0.3, 1.0), Some(Facing::West));
        assert_eq!(at(4.3, 1.0), Some(Facing::East));
        assert_eq!(at(2.0, 1.0), None, "that is on the map");
        assert_eq!(at(9.0, 1.0), None, "that is far from it");
        assert_eq!(beyond(size, Facing::East, Vec2::new(6.2 - 0.5, 0.0) * SQUARE), 2);
    }
}
