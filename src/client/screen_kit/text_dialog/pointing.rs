//! Mouse editing of a text: a press moves the cursor, a drag selects, two presses select a word, three select
//! everything.

use bevy::{text::ComputedTextBlock, ui::UiGlobalTransform};

use ui_kit::{input::pointer_path::PointerPlace, prelude::*};

use super::model::{CURSOR_SIGN, TextDialog};

/// Marker component for the edited text.
#[derive(Component)]
pub(super) struct TypedText;

/// Maximum time between presses that count as a series.
const MULTI_PRESS_TIME: Duration = Duration::from_millis(400);

/// The last press: time, letter, and number of presses in the series.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastPress {
    at: ClientInstant,
    letter: usize,
    times: u8,
}

/// Returns the byte offset in a text block at a point, in pixels from the upper left corner.
fn byte_at_point(block: &ComputedTextBlock, point: Vec2) -> usize {
    let layout = block.buffer();
    let mut last = 0;
    for line in layout.lines() {
        let metrics = line.metrics();
        last = line.text_range().end;
        if point.y > metrics.block_max_coord {
            continue;
        }
        let mut edge = metrics.offset + metrics.inline_min_coord;
        for run in line.runs() {
            for cluster in run.visual_clusters() {
                if point.x < edge + cluster.advance() / 2.0 {
                    return cluster.text_range().start;
                }
                edge += cluster.advance();
                last = cluster.text_range().end;
            }
        }
        return last;
    }
    last
}

/// Returns the letter under the pointer; with `anywhere` also beside the text.
fn letter_under_pointer(
    entry: &TextDialog,
    pointer: &PointerPlace,
    (node, place, block): (&ComputedNode, &UiGlobalTransform, &ComputedTextBlock),
    anywhere: bool,
) -> Option<usize> {
    let model = entry.0.as_ref()?;
    let pointer = place.try_inverse()?.transform_point2(pointer.physical()?);
    // A press beside a short text selects its nearest end.
    let room = node.size() / 2.0 + Vec2::new(f32::MAX, 24.0);
    if !anywhere && (pointer.x.abs() > room.x || pointer.y.abs() > room.y) {
        return None;
    }
    let byte = byte_at_point(block, pointer + node.size() / 2.0);
    // The drawn text contains the cursor.
    let mut shown = model.shown(&model.text);
    shown.insert_str(shown.char_indices().nth(model.cursor).map_or(shown.len(), |(byte, _)| byte), CURSOR_SIGN);
    let letter = shown.char_indices().take_while(|(start, _)| *start < byte).count();
    Some(if letter > model.cursor { letter - 1 } else { letter })
}

pub(super) fn select_with_mouse(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    pointer: PointerPlace,
    texts: Query<(&ComputedNode, &UiGlobalTransform, &ComputedTextBlock), With<TypedText>>,
    mut entry: ResMut<TextDialog>,
    (mut dragged, mut last): (Local<bool>, Local<Option<LastPress>>),
) {
    let pressed = buttons.just_pressed(MouseButton::Left);
    if !buttons.pressed(MouseButton::Left) {
        *dragged = false;
    }
    let listens = entry.0.as_ref().is_some_and(|model| !model.is_composing());
    if !(listens && (pressed || *dragged)) {
        return;
    }
    let Ok(text) = texts.single() else { return };
    let Some(letter) = letter_under_pointer(&entry, &pointer, text, *dragged && !pressed) else { return };
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let before = last.filter(|last| last.letter == letter && last.at.elapsed() < MULTI_PRESS_TIME);
    let mut model = entry.0.clone();
    let Some(changed) = &mut model else { return };
    if pressed {
        let times = before.map_or(1, |last| last.times.saturating_add(1));
        *last = Some(LastPress { at: ClientInstant::now(), letter, times });
        *dragged = times == 1;
        match times {
            1 => changed.go(letter, shift),
            2 => changed.select_word(letter),
            _ => changed.select_all(),
        }
    } else {
        changed.go(letter, true);
    }
    entry.set_if_neq(TextDialog(model));
}
