//! The parts of the open book that more than one system looks for.

use bevy::prelude::*;

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

/// A link on the page: its place among all, and the entry that it stands in.
#[derive(Component)]
pub(crate) struct PageLink {
    pub(crate) place: usize,
    pub(crate) entry: usize,
    pub(crate) found: bool,
}
