//! The parts of the open book that more than one system looks for.

use super::reading::Fold;
use kit::draw::*;

/// When the frame is drawn, before the page.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ShowFrame;

/// How far a view can be scrolled, in design pixels.
pub(crate) fn room(node: &ComputedNode) -> f32 {
    ((node.content_size().y - node.size().y) * node.inverse_scale_factor()).max(0.0)
}

/// What is scrolled.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scrolls {
    List,
    Page,
}

/// Holds the page: its contents are built anew for another chapter or search.
#[derive(Component)]
pub(crate) struct PageRoot;

/// A link on the page, or the head of rulings: its place among all, and the entry that it stands in.
#[derive(Component)]
pub(crate) struct PageLink {
    pub(crate) place: usize,
    pub(crate) entry: usize,
    pub(crate) found: bool,
    pub(crate) colour: Color,
    /// The rulings that it opens and closes.
    pub(crate) opens: Option<Fold>,
    /// The rulings that it stands in: it can't be followed while they are closed.
    pub(crate) within: Option<Fold>,
}

/// The node of an entry, by its place in the chapter.
#[derive(Component)]
pub(crate) struct EntryNode(pub(crate) usize);

/// A paragraph with a find in it, in that entry.
#[derive(Component)]
pub(crate) struct FindNode(pub(crate) usize);

/// A part of folded rulings: seen while they are open, or while they are not.
#[derive(Component)]
pub(crate) struct FoldPart(pub(crate) Fold, pub(crate) bool);

/// How a part of folded rulings is laid out.
pub(crate) fn shown(shown: bool) -> Display {
    if shown { Display::Flex } else { Display::None }
}

/// A bar stands beside the entry that is read.
pub(crate) fn bar(read: bool) -> Color {
    if read { palette::WOUND } else { Color::NONE }
}
