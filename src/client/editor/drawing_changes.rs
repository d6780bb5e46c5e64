//! The changes of the text that drawing on the map makes, by mouse or keys. The status lines show the reason why a change
//! is refused.

use mission_document::{ChangeKind, EditError};
use rules::{Facing, Square};

use crate::{brush, prelude::*, tool_state::ToolState, view_state::MapCursor};

/// Puts the stamp on that square. Returns `false` if nothing has been copied.
pub(super) fn apply_stamp(
    work: &mut ResMut<OpenDocument>,
    view: &mut ResMut<EditorViewState>,
    hold: &ToolState,
    at: Square,
) -> bool {
    let Some(stamp) = &hold.stamp else { return false };
    let done = work.change(ChangeKind::Stamp, |editor| editor.stamp(stamp, at));
    record_refusal(view, done);
    true
}

/// Stores the refusal of a change, or that there was none, for the status lines. Returns the result of the change.
pub(super) fn record_refusal<T: Default>(view: &mut ResMut<EditorViewState>, done: Result<T, EditError>) -> T {
    let refused = done.as_ref().err().cloned();
    if view.refused != refused {
        view.refused = refused;
    }
    done.unwrap_or_default()
}

/// Puts the piece in hand on the squares that the tool reaches. Returns `true` if the text has changed.
pub(super) fn apply_stroke(
    work: &mut ResMut<OpenDocument>,
    view: &mut ResMut<EditorViewState>,
    hold: &ToolState,
    from: Square,
    spot: MapCursor,
) -> bool {
    let inner = work.bypass_change_detection();
    let sketch = inner.sketch().clone();
    let squares = brush::squares_of_stroke(hold, &sketch, from, spot.at);
    let side = if view.cursor.is_some() { hold.facing } else { spot.side };
    let done = inner.stroke(brush::stroke_edit_kind(hold.piece), |editor| {
        brush::place_piece(editor, &sketch, hold, &squares, side)
    });
    let changed = record_refusal(view, done);
    if changed {
        work.set_changed();
    }
    changed
}

/// Moves the pieces on a square to another one. Returns `true` if the text has changed.
pub(super) fn move_pieces(
    work: &mut ResMut<OpenDocument>,
    view: &mut ResMut<EditorViewState>,
    from: Square,
    to: Square,
) -> bool {
    let done = work.stroke(ChangeKind::Moved, |editor| editor.shift_pieces(from, to));
    record_refusal(view, done)
}

/// Makes the map larger or smaller on that side. Returns `true` if the text has changed.
pub(super) fn resize_map_edge(
    work: &mut ResMut<OpenDocument>,
    view: &mut ResMut<EditorViewState>,
    side: Facing,
    by: i8,
) -> bool {
    let done = work.stroke(ChangeKind::Size, |editor| editor.resize_side(side, by));
    record_refusal(view, done)
}
