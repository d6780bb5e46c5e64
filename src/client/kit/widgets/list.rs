//! Lists down the left side of a screen: their panel with its head, which rows are shown, and lines that can be pressed,
//! with the focus and the keys of a plate.

use bevy::ui_widgets::Button;

use super::base::*;
use crate::{
    input::{focus::FocusName, shortcut::Shortcut},
    keys::digit,
};

/// A line that is pressed like a plate. Give it a node, a frame or colours, what it says when pressed, and its contents.
/// `name` keeps its focus; it must be the only one of its screen.
pub fn pressable(name: String, keys: &[KeyCode]) -> impl Bundle + use<> {
    let keys = keys.iter().map(|key| (*key).into()).collect();
    (Button, FocusName(name), Shortcut(keys))
}

/// A steel panel of that width, in pixels, with a head that names and counts what it lists; `rows` fills it.
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
        let number = label(Type::HEADER, count.to_string(), palette::rgb(0xFFFAEA));
        list.spawn((node, Frame::HEADER, children![label(Type::HEADER, title, palette::rgb(0xFFFAEA)), number]));
        rows(list);
    });
}

/// The first row of a list that is shown, with room for so many round the chosen one.
pub fn first_shown(chosen: usize, rows: usize, room: usize) -> usize {
    (chosen + 2).saturating_sub(room).min(rows.saturating_sub(room))
}

/// Draws as many rows as there is room for, those round the chosen one, and counts the others.
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
        // Of the fonts, this one has arrows.
        list.spawn(label(Type::SENTENCE.px(15.0).line(20.0).steady(), words, palette::TEXT_COOL));
    }
}

/// A row of a list that is chosen by a press, or by the digit of its place.
pub struct ListRow {
    /// Its name for the focus.
    pub name: String,
    /// Its place in the list; `None` where digits have other work.
    pub digit: Option<usize>,
    /// It is the chosen one.
    pub chosen: bool,
    /// It is done with.
    pub done: bool,
    /// Its height, and the room within and beside it, in design pixels.
    pub size: [f32; 3],
}

impl ListRow {
    /// What is spawned for it; the caller adds what it says and its contents.
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

/// A name in the middle of a row, and what stands under it.
pub fn titled(line: &mut ChildSpawnerCommands, name: impl Bundle, under: Option<impl Bundle>) {
    line.spawn(column(0.0).grow().clip()).with_children(|words| {
        words.spawn(name);
        if let Some(under) = under {
            words.spawn(under);
        }
    });
}
