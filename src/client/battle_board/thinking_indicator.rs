//! The thinking indicator: three squares that fill one after another, and the thinking time in seconds. It is shown
//! only if the answer takes longer than `INDICATOR_DELAY`.

use crate::prelude::*;

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThinkingIndicator {
    /// Number of filled squares, and whole seconds of thinking; `None` if the AI doesn't think.
    pub thinks: Option<(u8, u64)>,
    /// `true` if the AI can't go on.
    pub lost: bool,
}

/// Spawns the three squares, the first `full` of them filled.
pub fn spawn_progress_squares(line: &mut UiParent, full: u8, size: f32) {
    line.spawn(flex_row(3.0)).with_children(|line| {
        for place in 0..3 {
            let ground = if place < full { palette::GERMAN_ON_STEEL } else { palette::INK };
            let node = empty_node().size(size, size).with(|node| node.border = px(1.5).all());
            line.spawn((node, BackgroundColor(ground), BorderColor::all(palette::EDGE_LIGHT)));
        }
    });
}
