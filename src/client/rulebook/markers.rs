//! Components of the open rulebook that several systems use.

use super::state::FoldedRulings;
use ui_kit::prelude::*;

/// System set that draws the frame of the rulebook; it runs before the systems of the page.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ShowFrame;

/// Component for a scrolled view of the rulebook.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScrollView {
    List,
    Page,
}

/// Marker component for the page. Its children are rebuilt for another chapter or search.
#[derive(Component)]
pub(crate) struct PageRoot;

/// Component for a link on the page, or for the head of folded rulings, with its index on the page and its entry.
#[derive(Component)]
pub(crate) struct PageLink {
    pub(crate) place: usize,
    pub(crate) entry: usize,
    pub(crate) found: bool,
    pub(crate) colour: Color,
    /// The rulings that it opens and closes.
    pub(crate) opens: Option<FoldedRulings>,
    /// The rulings that contain it. It can't be followed while they are closed.
    pub(crate) within: Option<FoldedRulings>,
}

/// Component for the node of an entry, with the index of the entry in the chapter.
#[derive(Component)]
pub(crate) struct EntryNode(pub(crate) usize);

/// Component for a paragraph with a search match, with the index of its entry.
#[derive(Component)]
pub(crate) struct FindNode(pub(crate) usize);

/// Component for a part of folded rulings; the flag is `true` if the part is visible while they are open, `false` if it
/// is visible while they are closed.
#[derive(Component)]
pub(crate) struct FoldPart(pub(crate) FoldedRulings, pub(crate) bool);

/// Returns the `Display` of a part of folded rulings.
pub(crate) fn fold_display(shown: bool) -> Display {
    if shown { Display::Flex } else { Display::None }
}

/// Returns the colour of the bar beside an entry: visible only for the current entry.
pub(crate) fn entry_bar_colour(read: bool) -> Color {
    if read { palette::WOUND } else { Color::NONE }
}
