//! Rows of lists: pressable rows with focus and keys, and the range of visible rows.

use bevy::ui_widgets::Button;

use super::prelude::*;
use crate::input::{focus::FocusName, shortcut::ButtonShortcut};

/// Returns the components of a row that is pressed like a button. Add a node, a frame or colours, the message on press,
/// and the contents. `name` identifies the row for the focus and must be unique on its screen.
pub fn pressable_row(name: String, keys: &[KeyCode]) -> impl Bundle + use<> {
    let keys = keys.iter().map(|key| (*key).into()).collect();
    (Button, FocusName(name), ButtonShortcut(keys))
}

/// Returns the index of the first visible row, with room for `room` rows around the chosen one.
pub fn first_visible_row(chosen: usize, rows: usize, room: usize) -> usize {
    (chosen + 2).saturating_sub(room).min(rows.saturating_sub(room))
}

/// A row of a list that is chosen by a press.
pub struct ListRow {
    /// Name for the focus.
    pub name: String,
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
        (node, frame, pressable_row(self.name, &[]))
    }
}
