//! Lists at the left side of a screen: panel with header, the range of visible rows, and pressable rows with focus and
//! keys.

use bevy::ui_widgets::Button;

use super::prelude::*;
use crate::{
    input::{focus::FocusName, shortcut::ButtonShortcut},
    keys::digit_key,
};

/// Returns the components of a row that is pressed like a button. Add a node, a frame or colours, the message on press,
/// and the contents. `name` identifies the row for the focus and must be unique on its screen.
pub fn pressable_row(name: String, keys: &[KeyCode]) -> impl Bundle + use<> {
    let keys = keys.iter().map(|key| (*key).into()).collect();
    (Button, FocusName(name), ButtonShortcut(keys))
}

/// Spawns a steel panel of that width, in pixels, with a header that shows title and number of entries; `rows` fills
/// it.
pub fn list_panel(
    stage: &mut ChildSpawnerCommands,
    width: f32,
    (title, count): (String, usize),
    rows: impl FnOnce(&mut ChildSpawnerCommands),
) {
    stage.spawn((absolute_panel(32.0, 28.0, width, 604.0), NineSliceFrame::STEEL));
    let node = absolute_panel(44.0, 38.0, width - 24.0, 584.0).down(4.0).clip();
    stage.spawn(node).with_children(|list| {
        let node = flex_row(0.0).height(38).padding(px(16).horizontal()).spread().rigid();
        let number = text_label(TextStyle::HEADER, count.to_string(), palette::color_from_hex(0xFFFAEA));
        list.spawn((
            node,
            NineSliceFrame::HEADER,
            children![text_label(TextStyle::HEADER, title, palette::color_from_hex(0xFFFAEA)), number],
        ));
        rows(list);
    });
}

/// Returns the index of the first visible row, with room for `room` rows around the chosen one.
pub fn first_visible_row(chosen: usize, rows: usize, room: usize) -> usize {
    (chosen + 2).saturating_sub(room).min(rows.saturating_sub(room))
}

/// Spawns as many rows around the chosen one as have room, and the number of hidden rows.
pub fn visible_rows<T>(
    list: &mut ChildSpawnerCommands,
    texts: &Texts,
    (rows, chosen): (&[T], usize),
    room: usize,
    mut draw: impl FnMut(&mut ChildSpawnerCommands, usize, &T),
) {
    for (index, row) in rows.iter().enumerate().skip(first_visible_row(chosen, rows.len(), room)).take(room) {
        draw(list, index, row);
    }
    if rows.len() > room {
        let values = [("n", (rows.len() - room).into()), ("key", "↑ ↓".into())];
        let words = texts.t_args("force-more-key", &values);
        // Only this font has arrows.
        list.spawn(text_label(TextStyle::SENTENCE.px(15.0).line(20.0).steady(), words, palette::TEXT_COOL));
    }
}

/// A row of a list that is chosen by a press or a digit key.
pub struct ListRow {
    /// Name for the focus.
    pub name: String,
    /// Index for the digit key; `None` if digits have another function.
    pub digit: Option<usize>,
    /// `true` for the chosen row.
    pub chosen: bool,
    /// `true` for a completed row.
    pub done: bool,
    /// Height, padding and margin, in design pixels.
    pub size: [f32; 3],
}

impl ListRow {
    /// Returns the components of the row; the caller adds the message on press and the contents.
    pub fn bundle(self) -> impl Bundle {
        let frame = match (self.chosen, self.done) {
            (true, _) => NineSliceFrame::ROW_SELECTED,
            (false, true) => NineSliceFrame::ROW_DONE,
            (false, false) => NineSliceFrame::ROW,
        };
        let [height, padding, margin] = self.size;
        let node =
            flex_row(12.0).height(height).padding(px(padding).horizontal()).margin(px(margin).horizontal()).rigid();
        (node, frame, pressable_row(self.name, self.digit.map_or(&[], digit_key)))
    }
}

/// Spawns a name in the middle of a row, with optional content below.
pub fn title_and_subtitle(line: &mut ChildSpawnerCommands, name: impl Bundle, under: Option<impl Bundle>) {
    line.spawn(flex_column(0.0).grow().clip()).with_children(|words| {
        words.spawn(name);
        if let Some(under) = under {
            words.spawn(under);
        }
    });
}
