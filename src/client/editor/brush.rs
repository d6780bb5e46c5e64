//! Effect of a stroke on the text: the piece in hand is put on squares and edges, and with symmetry on the mirrored
//! ones, too.

use std::collections::BTreeSet;

use crate::tool_state::{EditorTool, MapPiece, ToolState, is_open_ground};
use mission::DoorColour;
use mission_document::{ChangeKind, EditError, NewObject, ParsedMap, TextEditor};
use rules::{Facing, Ground, Square};

/// Returns the purpose of a stroke with that piece, as the history names it.
pub(crate) fn stroke_edit_kind(piece: MapPiece) -> ChangeKind {
    match piece {
        MapPiece::Rock => ChangeKind::Rock,
        MapPiece::Floor => ChangeKind::Floor,
        MapPiece::Obstacle => ChangeKind::Obstacle,
        MapPiece::Door | MapPiece::Green => ChangeKind::Door,
        MapPiece::Object => ChangeKind::Object,
        MapPiece::Entry => ChangeKind::Entry,
        MapPiece::Exit => ChangeKind::Exit,
        MapPiece::Red => ChangeKind::Area,
    }
}

/// Returns the squares that the tool reaches on its way from one square to another.
pub(crate) fn squares_of_stroke(hold: &ToolState, sketch: &ParsedMap, from: Square, to: Square) -> Vec<Square> {
    match hold.effective_tool() {
        EditorTool::Rect => rectangle_squares(from, to),
        EditorTool::Fill => flood_fill_squares(sketch, to),
        EditorTool::Brush if hold.piece.ground().is_some() => {
            widen_path(&line_squares(from, to), hold.size, sketch.size())
        }
        EditorTool::Brush if hold.piece.spreads() => line_squares(from, to),
        EditorTool::Select | EditorTool::Stamp | EditorTool::Brush => vec![to],
    }
}

/// Returns all squares between two corners.
fn rectangle_squares(a: Square, b: Square) -> Vec<Square> {
    let (across, down) = (a.x.min(b.x)..=a.x.max(b.x), a.y.min(b.y)..=a.y.max(b.y));
    down.flat_map(|y| across.clone().map(move |x| Square::new(x, y))).collect()
}

/// Returns the squares between two positions of the pointer, which may have skipped some.
fn line_squares(from: Square, to: Square) -> Vec<Square> {
    let (dx, dy) = (i16::from(to.x) - i16::from(from.x), i16::from(to.y) - i16::from(from.y));
    let steps = dx.abs().max(dy.abs()).max(1);
    let along = |start: u8, length: i16, step: i16| {
        let moved = (2 * length.abs() * step + steps) / (2 * steps) * length.signum();
        (i16::from(start) + moved).clamp(0, 255) as u8
    };
    let at = |step: i16| Square::new(along(from.x, dx, step), along(from.y, dy, step));
    (0..=steps).map(at).collect()
}

/// Returns the squares of a brush of that size along a path. The pointer is in the middle of the brush, or at the upper
/// left of the middle if the size is even.
fn widen_path(path: &[Square], size: u8, (width, height): (u8, u8)) -> Vec<Square> {
    let back = (size.max(1) - 1) / 2;
    let mut found = BTreeSet::new();
    for at in path {
        for y in at.y.saturating_sub(back)..=at.y.saturating_add(size.max(1) - 1 - back) {
            let row = at.x.saturating_sub(back)..=at.x.saturating_add(size.max(1) - 1 - back);
            found.extend(row.map(|x| Square::new(x, y)));
        }
    }
    // Leave out squares off the map. The last square is the one under the pointer.
    let on = |at: &Square| at.x < width && at.y < height;
    let last = path.last().copied();
    let others = found.into_iter().filter(|at| on(at) && Some(*at) != last);
    others.chain(last).collect()
}

/// Returns all squares of the same ground that are connected with one, without a door between.
fn flood_fill_squares(sketch: &ParsedMap, start: Square) -> Vec<Square> {
    let ground = sketch.at(start);
    let mut found = BTreeSet::from([start]);
    let mut rest = vec![start];
    while let Some(here) = rest.pop() {
        for side in Facing::ALL.into_iter().filter(|side| sketch.door(here, *side).is_none()) {
            let next = here.towards(side).filter(|next| sketch.at(*next) == ground && sketch.at(*next).is_some());
            rest.extend(next.filter(|next| found.insert(*next)));
        }
    }
    found.into_iter().collect()
}

/// Puts the piece in hand on those squares; a door goes on that side of the last one.
///
/// # Errors
/// If the [`TextEditor`] refuses the change.
pub(crate) fn place_piece(
    editor: &mut TextEditor<'_>,
    sketch: &ParsedMap,
    hold: &ToolState,
    squares: &[Square],
    side: Facing,
) -> Result<(), EditError> {
    let size = sketch.size();
    let on = |at: &Square| at.x < size.0 && at.y < size.1;
    let Some(last) = squares.last().copied().filter(on) else { return Ok(()) };
    match hold.piece {
        MapPiece::Rock | MapPiece::Floor | MapPiece::Obstacle => {
            let twins = squares.iter().filter_map(|at| hold.symmetry.square(size, *at));
            let all: Vec<Square> = squares.iter().copied().chain(twins).filter(on).collect();
            paint_ground(editor, sketch, hold.piece.ground().unwrap_or(Ground::Floor), &all)
        }
        MapPiece::Door | MapPiece::Green => place_door(editor, hold, size, (last, side)),
        MapPiece::Entry | MapPiece::Exit => place_gate(editor, sketch, hold, last),
        MapPiece::Object => {
            place_object(editor, sketch, hold, last)?;
            hold.symmetry.square(size, last).map_or(Ok(()), |twin| place_object(editor, sketch, hold, twin))
        }
        MapPiece::Red => place_red_area(editor, sketch, hold, squares),
    }
}

/// Paints ground. Rock also removes the pieces on its squares, because it has no room for them.
fn paint_ground(
    editor: &mut TextEditor<'_>,
    sketch: &ParsedMap,
    ground: Ground,
    squares: &[Square],
) -> Result<(), EditError> {
    if ground == Ground::Rock {
        for at in squares.iter().filter(|at| is_open_ground(sketch, **at)) {
            if has_piece_at(sketch, *at) {
                editor.clear(*at)?;
            }
            for side in Facing::ALL.into_iter().filter(|side| sketch.door(*at, *side).is_some()) {
                editor.remove_door(*at, side)?;
            }
        }
    }
    editor.paint(squares, ground)
}

/// Returns `true` if a square is red, or has an entry, an exit or an object.
pub(crate) fn has_piece_at(sketch: &ParsedMap, at: Square) -> bool {
    let within = |a: Square, b: Square| {
        (a.x.min(b.x)..=a.x.max(b.x)).contains(&at.x) && (a.y.min(b.y)..=a.y.max(b.y)).contains(&at.y)
    };
    sketch.entries.iter().chain(&sketch.exits).any(|gate| gate.at == at)
        || sketch.objects.iter().any(|object| object.at == at)
        || sketch.areas.iter().any(|(_, a, b)| within(*a, *b))
}

fn place_door(
    editor: &mut TextEditor<'_>,
    hold: &ToolState,
    size: (u8, u8),
    edge: (Square, Facing),
) -> Result<(), EditError> {
    let colour = if hold.piece == MapPiece::Green { DoorColour::Green } else { DoorColour::Plain };
    editor.door(edge, hold.state, colour)?;
    match hold.symmetry.edge(size, edge) {
        Some(twin) => editor.door(twin, hold.state, colour),
        None => Ok(()),
    }
}

fn place_gate(editor: &mut TextEditor<'_>, sketch: &ParsedMap, hold: &ToolState, at: Square) -> Result<(), EditError> {
    let exit = hold.piece == MapPiece::Exit;
    let facing = hold.outward(sketch, at);
    ensure_floor(editor, sketch, at)?;
    editor.gate(exit, at, facing, hold.owner)?;
    let Some(twin) = hold.symmetry.square(sketch.size(), at) else { return Ok(()) };
    ensure_floor(editor, sketch, twin)?;
    editor.gate(exit, twin, hold.symmetry.facing(facing), hold.symmetry.side(hold.owner))
}

/// Paints floor on a square that is rock or can't be read, so that a piece can be put there.
fn ensure_floor(editor: &mut TextEditor<'_>, sketch: &ParsedMap, at: Square) -> Result<(), EditError> {
    if is_open_ground(sketch, at) { Ok(()) } else { editor.paint(&[at], Ground::Floor) }
}

fn place_object(
    editor: &mut TextEditor<'_>,
    sketch: &ParsedMap,
    hold: &ToolState,
    at: Square,
) -> Result<(), EditError> {
    let new = NewObject::of(hold.object);
    match sketch.objects.iter().find(|object| object.at == at) {
        Some(found) => editor.set(&format!("objects[{}].icon", found.index), new.icon),
        None => {
            ensure_floor(editor, sketch, at)?;
            editor.object(at, &new)
        }
    }
}

fn place_red_area(
    editor: &mut TextEditor<'_>,
    sketch: &ParsedMap,
    hold: &ToolState,
    squares: &[Square],
) -> Result<(), EditError> {
    let (Some(first), Some(last)) = (squares.first(), squares.last()) else { return Ok(()) };
    let mut put = |a: Square, b: Square, side| {
        let known = |(_, from, to): &(rules::Side, Square, Square)| rectangle_squares(*from, *to);
        let held: BTreeSet<Square> = sketch.areas.iter().flat_map(known).collect();
        if rectangle_squares(a, b).iter().all(|at| held.contains(at)) { Ok(()) } else { editor.area(side, a, b) }
    };
    let squares = if hold.effective_tool() == EditorTool::Rect { vec![(*first, *last)] } else { vec![(*last, *last)] };
    for (a, b) in squares {
        put(a, b, hold.whose())?;
        let size = sketch.size();
        let twin = |at| hold.symmetry.square(size, at).unwrap_or(at);
        if (twin(a), twin(b)) != (a, b) {
            // Only one side may have red squares, so the mirrored squares belong to it, too.
            put(twin(a), twin(b), hold.whose())?;
        }
    }
    Ok(())
}

/// Removes the door on that edge of a square, or else the pieces on the square, or else turns it into rock; with
/// symmetry, the mirrored ones, too.
///
/// # Errors
/// If the [`TextEditor`] refuses the change.
pub(crate) fn erase_at(
    editor: &mut TextEditor<'_>,
    sketch: &ParsedMap,
    hold: &ToolState,
    at: Square,
    side: Facing,
) -> Result<(), EditError> {
    let size = sketch.size();
    let twin = hold.symmetry.square(size, at);
    let all = || std::iter::once(at).chain(twin);
    if sketch.door(at, side).is_some() {
        editor.remove_door(at, side)?;
        if let Some((at, side)) = hold.symmetry.edge(size, (at, side)) {
            editor.remove_door(at, side)?;
        }
        return Ok(());
    }
    if has_piece_at(sketch, at) {
        for at in all() {
            editor.clear(at)?;
        }
        return Ok(());
    }
    paint_ground(editor, sketch, Ground::Rock, &all().collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brushes_have_their_set_width_and_stay_on_the_map() {
        let at = [Square::new(4, 3)];
        for (size, count) in [(1, 1), (2, 4), (3, 9), (5, 25)] {
            assert_eq!(widen_path(&at, size, (14, 10)).len(), count, "{size}");
        }
        assert_eq!(widen_path(&at, 3, (14, 10)).iter().map(|at| at.x).min(), Some(3), "in the middle");
        assert_eq!(widen_path(&[Square::new(0, 0)], 3, (14, 10)).len(), 4, "cut at the edge");
        assert_eq!(widen_path(&[Square::new(13, 9)], 2, (14, 10)), [Square::new(13, 9)]);
        let way = line_squares(Square::new(2, 2), Square::new(5, 2));
        assert_eq!(widen_path(&way, 2, (14, 10)).len(), 10);
    }
}
