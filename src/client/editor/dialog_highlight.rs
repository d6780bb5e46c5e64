//! The squares that the open dialog is about, lit on the map: the door or object of a slot, or the squares that a step
//! of the history has changed.

use bevy::{input_focus::InputFocus, picking::hover::Hovered};
use mission::{SpanIndex, schema::ValueType};
use mission_document::{
    EditHistory, ParsedMap, SquareSpan,
    block_tree::{BlockNode, NumberKind, find_block_node},
    changed_squares,
};

use crate::{block_form::node_count_kind, map_camera::MapCamera, prelude::*};

/// Resource with the squares that the open dialog is about.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct DialogHighlight {
    /// `true` if the map is shown in place of the open page.
    pub shows_map: bool,
    /// Two opposite corners of the lit squares.
    pub squares: Option<SquareSpan>,
}

/// Component for a button or row whose squares are lit while it is hovered or focused: the number of the door or object
/// that it offers, or of its step of the history.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Hovered, Pickable)]
pub(crate) struct LitNumber(pub usize);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DialogHighlight>()
        .add_systems(Update, update_dialog_highlight.run_if(is_document_open))
        .add_systems(OnExit(Screen::Editor), |mut highlight: ResMut<DialogHighlight>| *highlight = default());
}

fn update_dialog_highlight(
    (sheet, work, focus): (Res<OpenDialog>, Res<OpenDocument>, Res<InputFocus>),
    rows: Query<(Entity, &LitNumber, &Hovered)>,
    mut pointed: Local<Option<LitNumber>>,
    (mut highlight, mut aim, mut awake): (ResMut<DialogHighlight>, ResMut<MapCamera>, ResMut<RedrawRequests>),
) {
    let hovered = rows.iter().find(|(_, _, hovered)| hovered.get());
    let focused = || focus.get().and_then(|entity| rows.get(entity).ok());
    let now = hovered.or_else(focused).map(|(_, number, _)| *number);
    if !(sheet.is_changed() || work.is_changed() || *pointed != now) {
        return;
    }
    *pointed = now;
    let fresh = match &sheet.0 {
        Some(Dialog::Slot(path)) => highlight_piece_slot(&work, path, now),
        Some(Dialog::History(_)) => {
            let squares = now.and_then(|LitNumber(step)| find_step_squares(work.document().draft(), step));
            DialogHighlight { shows_map: false, squares }
        }
        _ => DialogHighlight::default(),
    };
    if highlight.set_if_neq(fresh) {
        awake.redraw_frames(2);
        if let Some((from, _)) = fresh.squares {
            aim.glance(from);
        }
    }
}

/// Lights the offered door or object that is pointed at, otherwise the one in the slot.
fn highlight_piece_slot(work: &OpenDocument, path: &str, pointed: Option<LitNumber>) -> DialogHighlight {
    let Some(node) = find_piece_slot(work, path) else { return DialogHighlight::default() };
    let held = node.number().and_then(|number| usize::try_from(number).ok());
    let number = pointed.map(|LitNumber(number)| number).or(held);
    let squares = number.and_then(|number| find_piece_squares(work.sketch(), node_count_kind(&node), number));
    DialogHighlight { shows_map: true, squares }
}

/// Returns the squares that a step of the history has changed on the map; the first step has number 1.
fn find_step_squares(draft: &EditHistory, step: usize) -> Option<SquareSpan> {
    let before = step.checked_sub(1)?;
    changed_squares(&draft.text_after(before), &draft.text_after(step))
}

/// Returns the value on that path of a mission if it is the number of a door or object.
pub(crate) fn find_piece_slot(work: &OpenDocument, path: &str) -> Option<BlockNode> {
    if work.kind() != DocumentKind::Mission {
        return None;
    }
    let node = find_block_node(work.text(), &SpanIndex::of(work.text()), path)?;
    let node = match node.slot {
        ValueType::Maybe(_) => node.parts.into_iter().next()?,
        _ => node,
    };
    (node_count_kind(&node) != NumberKind::Nothing).then_some(node)
}

/// Returns the square of an object, or the two squares beside a door.
fn find_piece_squares(sketch: &ParsedMap, kind: NumberKind, number: usize) -> Option<SquareSpan> {
    match kind {
        NumberKind::Doors => {
            let door = sketch.doors.iter().find(|door| door.index == number)?;
            let (width, height) = sketch.size();
            let beyond = door.at.towards(door.written.side).filter(|at| at.x < width && at.y < height);
            Some((door.at, beyond.unwrap_or(door.at)))
        }
        NumberKind::Objects => {
            let object = sketch.objects.iter().find(|object| object.index == number)?;
            Some((object.at, object.at))
        }
        NumberKind::Nothing => None,
    }
}
