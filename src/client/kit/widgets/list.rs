//! Lists down the left side of a screen: their panel with its head, which rows are shown, and lines that can be pressed,
//! with the focus and the keys of a plate.

use bevy::{prelude::*, ui_widgets::Button};

use super::{
    label::label,
    layout::Layout,
    sheet::{panel, row},
};
use crate::{
    input::{focus::FocusName, shortcut::Shortcut},
    theme::{frame::Frame, palette, typeface::Type},
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
