//! Lists at the left side of a screen: panel with header, the range of visible rows, and pressable rows with focus and
//! keys.

use bevy::ui_widgets::Button;

use super::base::*;
use crate::{
    input::{focus::FocusName, shortcut::Shortcut},
    keys::digit,
};

/// Returns the components of a row that is pressed like a plate. Add a node, a frame or colours, the message on press,
/// and the contents. `name` identifies the row for the focus and must be unique on its screen.
pub fn pressable(name: String, keys: &[KeyCode]) -> impl Bundle + use<> {
    let keys = keys.iter().map(|key| (*key).into()).collect();
    (Button, FocusName(name), Shortcut(keys))
}

/// Spawns a steel panel of that width, in pixels, with a header that shows title and number of entries; `rows` fills
/// it.
pub fn listing(
    stage: &mut ChildSpawnerCommands,
    width: f32,
    (title, count): (String, usize),
    rows: impl FnOnce(&mut ChildSpawnerCommands),
) {
    stage.spawn((panel(32.0, 28.0, width, 604.0), Frame::STEEL));
    let node = panel(44.0, 38.0, width - 24.0, 584.0).down(4.0).clip();
    stage.spawn(node).with_children(|list| {
        let node = row(0.0).height(38).padding(px(16).horizontal()).spread().rigid();
        let number = label(TextStyle::HEADER, count.to_string(), palette::rgb(0xFFFAEA));
        list.spawn((node, Frame::HEADER, children![label(TextStyle::HEADER, title, palette::rgb(0xFFFAEA)), number]));
        rows(list);
    });
}

/// Returns the index of the first visible row, with room for `room` rows around the chosen one.
pub fn first_shown(chosen: usize, rows: usize, room: usize) -> usize {
    (chosen + 2).saturating_sub(room).min(rows.saturating_sub(room))
}

/// Draws the rows around the chosen one that have room, and the number of hidden rows.
pub fn window<T>(
    list: &mut ChildSpawnerCommands,
    texts: &Texts,
    (rows, chosen): (&[T], usize),
    room: usize,
    mut draw: impl FnMut(&mut ChildSpawnerCommands, usize, &T),
) {
    for (index, row) in rows.iter().enumerate().skip(first_shown(chosen, rows.len(), room)).take(room) {
        draw(list, index, row);
    }
    if rows.len() > room {
        let values = [("n", (rows.len() - room).into()), ("key", "↑ ↓".into())];
        let words = texts.t_args("force-more-key", &values);
        // Only this font has arrows.
        list.spawn(label(TextStyle::SENTENCE.px(15.0).line(20.0).steady(), words, palette::TEXT_COOL));
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
            (true, _) => Frame::ROW_SELECTED,
            (false, true) => Frame::ROW_DONE,
            (false, false) => Frame::ROW,
        };
        let [height, padding, margin] = self.size;
        let node = row(12.0).height(height).padding(px(padding).horizontal()).margin(px(margin).horizontal()).rigid();
        (node, frame, pressable(self.name, self.digit.map_or(&[], digit)))
    }
}

/// Spawns a name in the middle of a row, with optional content below.
pub fn titled(line: &mut ChildSpawnerCommands, name: impl Bundle, under: Option<impl Bundle>) {
    line.spawn(column(0.0).grow().clip()).with_children(|words| {
        words.spawn(name);
        if let Some(under) = under {
            words.spawn(under);
        }
    });
}
