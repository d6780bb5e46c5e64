//! The name of a figure as the title of a card or of a part of a panel.

use crate::prelude::*;

/// Number of letters from which on the name of a figure is long.
const LONG_NAME: usize = 11;

/// Returns the name of a figure as a title of that width: a long name in small letters, which wraps if it is still too
/// wide.
pub(super) fn figure_title(
    texts: &Texts,
    view: &BattleView,
    id: FigureId,
    (width, size): (f32, f32),
    colour: Color,
) -> impl Bundle + use<> {
    let name = figure_name(texts, view, id).to_uppercase();
    let size = if name.chars().count() < LONG_NAME { size } else { 16.0 };
    let node = Node { width: px(width), flex_shrink: 0.0, ..default() };
    // A name without spaces, which players may give, breaks between letters.
    let breaks = TextLayout::linebreak(LineBreak::WordOrCharacter);
    (node, wrapped_text(TextStyle::PANEL.px(size), name, colour), breaks)
}
