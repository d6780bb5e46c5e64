//! How nodes lie, in the few words that screens repeat.

use bevy::{prelude::*, ui::ValNum};

/// How a node lies and how large it is, in design pixels: `row(12.0).height(60).padding(px(14).horizontal()).rigid()`.
pub trait Layout: Sized {
    /// The same with something changed.
    fn with(self, change: impl FnOnce(&mut Node)) -> Node;

    /// Its parts beneath each other, this far apart.
    fn down(self, gap: f32) -> Node {
        self.with(|node| (node.flex_direction, node.row_gap) = (FlexDirection::Column, px(gap)))
    }

    /// Its parts side by side, centred and this far apart.
    fn across(self, gap: f32) -> Node {
        self.with(|node| (node.align_items, node.column_gap) = (AlignItems::Center, px(gap)))
    }

    /// Its width.
    fn width(self, width: impl ValNum) -> Node {
        self.with(|node| node.width = px(width))
    }

    /// Its height.
    fn height(self, height: impl ValNum) -> Node {
        self.with(|node| node.height = px(height))
    }

    /// Room within it.
    fn padding(self, padding: UiRect) -> Node {
        self.with(|node| node.padding = padding)
    }

    /// Room around it.
    fn margin(self, margin: UiRect) -> Node {
        self.with(|node| node.margin = margin)
    }

    /// Its border; `BorderColor` makes it seen.
    fn border(self, border: UiRect) -> Node {
        self.with(|node| node.border = border)
    }

    /// Its corners rounded.
    fn rounded(self, radius: impl ValNum) -> Node {
        self.with(|node| node.border_radius = BorderRadius::all(px(radius)))
    }

    /// How its parts lie across its direction.
    fn align(self, items: AlignItems) -> Node {
        self.with(|node| node.align_items = items)
    }

    /// How its parts lie along its direction.
    fn justify(self, content: JustifyContent) -> Node {
        self.with(|node| node.justify_content = content)
    }

    /// Its parts in its middle.
    fn centered(self) -> Node {
        self.align(AlignItems::Center).justify(JustifyContent::Center)
    }

    /// Its parts as far apart as they can be.
    fn spread(self) -> Node {
        self.justify(JustifyContent::SpaceBetween)
    }

    /// It takes what room is left, and no more than that.
    fn grow(self) -> Node {
        self.with(|node| (node.flex_grow, node.flex_basis) = (1.0, px(0)))
    }

    /// It keeps its size where room is short.
    fn rigid(self) -> Node {
        self.with(|node| node.flex_shrink = 0.0)
    }

    /// What reaches beyond it is not shown.
    fn clip(self) -> Node {
        self.with(|node| node.overflow = Overflow::clip())
    }
}

impl Layout for Node {
    fn with(mut self, change: impl FnOnce(&mut Node)) -> Node {
        change(&mut self);
        self
    }
}
