//! The mouse in a text that is typed: a press sets the cursor, a drag selects, two presses take a word, three everything.

use bevy::{text::ComputedTextBlock, ui::UiGlobalTransform};

use kit::{draw::*, input::pointer_path::PointerPlace};

use super::model::{CURSOR, Entry};

/// Marks the text that is typed.
#[derive(Component)]
pub(super) struct TypedText;

/// Presses that follow each other within this time are counted together.
const TOGETHER: Duration = Duration::from_millis(400);

/// What was pressed last: when, on which letter, and how many times in a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastPress {
    at: Instant,
    letter: usize,
    times: u8,
}

/// The byte of a text block at a point in it, in pixels from its upper left corner.
fn byte_at(block: &ComputedTextBlock, point: Vec2) -> usize {
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

/// The letter under the pointer; with `anywhere` also beside the text.
fn letter_at(
    entry: &Entry,
    pointer: &PointerPlace,
    (node, place, block): (&ComputedNode, &UiGlobalTransform, &ComputedTextBlock),
    anywhere: bool,
) -> Option<usize> {
    let model = entry.0.as_ref()?;
    let pointer = place.try_inverse()?.transform_point2(pointer.physical()?);
    // Beside a short text one means its nearest end.
    let room = node.size() / 2.0 + Vec2::new(f32::MAX, 24.0);
    if !anywhere && (pointer.x.abs() > room.x || pointer.y.abs() > room.y) {
        return None;
    }
    let byte = byte_at(block, pointer + node.size() / 2.0);
    // The cursor stands among the letters.
    let mut shown = model.shown(&model.text);
    shown.insert_str(shown.char_indices().nth(model.cursor).map_or(shown.len(), |(byte, _)| byte), CURSOR);
    let letter = shown.char_indices().take_while(|(start, _)| *start < byte).count();
    Some(if letter > model.cursor { letter - 1 } else { letter })
}

pub(super) fn point(
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    pointer: PointerPlace,
    texts: Query<(&ComputedNode, &UiGlobalTransform, &ComputedTextBlock), With<TypedText>>,
    mut entry: ResMut<Entry>,
    (mut dragged, mut last): (Local<bool>, Local<Option<LastPress>>),
) {
    let pressed = buttons.just_pressed(MouseButton::Left);
    if !buttons.pressed(MouseButton::Left) {
        *dragged = false;
    }
    if entry.0.is_none() || !(pressed || *dragged) {
        return;
    }
    let Ok(text) = texts.single() else { return };
    let Some(letter) = letter_at(&entry, &pointer, text, *dragged && !pressed) else { return };
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let before = last.filter(|last| last.letter == letter && last.at.elapsed() < TOGETHER);
    let mut model = entry.0.clone();
    let Some(changed) = &mut model else { return };
    if pressed {
        let times = before.map_or(1, |last| last.times.saturating_add(1));
        *last = Some(LastPress { at: Instant::now(), letter, times });
        *dragged = times == 1;
        match times {
            1 => changed.go(letter, shift),
            2 => changed.select_word(letter),
            _ => changed.select_all(),
        }
    } else {
        changed.go(letter, true);
    }
    entry.set_if_neq(Entry(model));
}
