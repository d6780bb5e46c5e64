//! Charts of the results page: the bars of the battle lengths, and confidence intervals.

use super::model::LengthBar;
use ui_kit::prelude::*;

/// Width of the contents of the results page, in design pixels.
pub(super) const RESULTS_WIDTH: f32 = 528.0;
/// Vertical position of the foot of the length bars, in design pixels.
const FOOT: f32 = 360.0;
/// Height of the tallest length bar, in design pixels.
const TALL: f32 = 86.0;
/// Maximum width of a length bar, in design pixels.
const BROAD: f32 = 58.0;

/// Spawns a bar for each battle length; the tallest is black.
pub(super) fn spawn_length_bars(page: &mut ChildSpawnerCommands, lengths: &[LengthBar]) {
    let most = lengths.iter().map(|length| length.count).max().unwrap_or(0).max(1) as f32;
    let wide = (RESULTS_WIDTH / lengths.len().max(1) as f32).min(BROAD);
    let left = (RESULTS_WIDTH - wide * lengths.len() as f32) / 2.0;
    for (place, length) in lengths.iter().enumerate() {
        let high = (length.count as f32 / most * TALL).max(if length.count > 0 { 2.0 } else { 0.0 });
        let at = left + wide * place as f32;
        let colour = if length.most { palette::PAPER_TEXT } else { palette::color_from_hex(0x8A7348) };
        page.spawn(rect(absolute_panel(at + 3.0, FOOT - high, wide - 6.0, high), colour));
        let mut word = |top: f32, kind: TextStyle, words: String| {
            let node = absolute_panel(at - 8.0, top, wide + 16.0, 20.0).justify(JustifyContent::Center);
            page.spawn(node).with_child(text_label(kind, words, palette::PAPER_TEXT));
        };
        if length.count > 0 {
            word(FOOT - high - 20.0, TextStyle::new(FontFace::Oswald, 16.0, 20.0), length.count.to_string());
        }
        word(FOOT + 4.0, TextStyle::LABEL.px(16.0), length.turns.clone());
    }
    page.spawn(rect(absolute_panel(0.0, FOOT, RESULTS_WIDTH, 2.0), palette::PAPER_TEXT));
}

/// Spawns a confidence interval: a horizontal line from `low` to `high` at the height `middle`, with end caps of height
/// `tall`.
pub(super) fn spawn_whisker(
    parent: &mut ChildSpawnerCommands,
    (low, high): (f32, f32),
    (middle, tall): (f32, f32),
    colour: Color,
) {
    if high <= low {
        return;
    }
    let parts = [
        absolute_panel(low, middle - 1.5, high - low, 3.0),
        absolute_panel(low - 1.5, middle - tall / 2.0, 3.0, tall),
        absolute_panel(high - 1.5, middle - tall / 2.0, 3.0, tall),
    ];
    // A pale rim makes the line visible on both colours.
    for part in &parts {
        let (Val::Px(left), Val::Px(top), Val::Px(wide), Val::Px(tall)) =
            (part.left, part.top, part.width, part.height)
        else {
            continue;
        };
        let rim = absolute_panel(left - 1.5, top - 1.5, wide + 3.0, tall + 3.0);
        parent.spawn(rect(rim, palette::PAPER_LIGHT));
    }
    for part in parts {
        parent.spawn(rect(part, colour));
    }
}
