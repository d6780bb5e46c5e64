//! The name of a figure as the title of a card or of a part of a panel.

use crate::prelude::*;

/// Average width of a capital letter, as a part of the size of the font.
const LETTER_WIDTH: f32 = 0.63;
/// Size of the smallest letters.
const MIN_SIZE: f32 = 13.0;

/// Returns the name of a figure as a title of that width: a long name in smaller letters, which wraps if it is still too
/// wide.
pub(super) fn figure_title(
    texts: &Texts,
    view: &BattleView,
    id: FigureId,
    (width, size): (f32, f32),
    colour: Color,
) -> impl Bundle + use<> {
    let name = figure_name(texts, view, id).to_uppercase();
    let size = (width / (LETTER_WIDTH * name.chars().count() as f32)).clamp(MIN_SIZE, size);
    let node = Node { width: px(width), flex_shrink: 0.0, ..default() };
    // A name without spaces, which players may give, breaks between letters.
    let breaks = TextLayout::linebreak(LineBreak::WordOrCharacter);
    (node, wrapped_text(TextStyle::PANEL.px(size), name, colour), breaks)
}
