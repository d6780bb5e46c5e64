//! Short methods for the layout of nodes.

use bevy::{prelude::*, ui::ValNum};

/// Layout and size of a node, in design pixels: `flex_row(12.0).height(60).padding(px(14).horizontal()).rigid()`.
pub trait NodeLayout: Sized {
    /// Returns the node with a change applied.
    fn with(self, change: impl FnOnce(&mut Node)) -> Node;

    /// Arranges the children in a column with this gap.
    fn down(self, gap: f32) -> Node {
        self.with(|node| (node.flex_direction, node.row_gap) = (FlexDirection::Column, px(gap)))
    }

    /// Arranges the children in a row, centred, with this gap.
    fn across(self, gap: f32) -> Node {
        self.with(|node| (node.align_items, node.column_gap) = (AlignItems::Center, px(gap)))
    }

    fn width(self, width: impl ValNum) -> Node {
        self.with(|node| node.width = px(width))
    }

    fn height(self, height: impl ValNum) -> Node {
        self.with(|node| node.height = px(height))
    }

    fn padding(self, padding: UiRect) -> Node {
        self.with(|node| node.padding = padding)
    }

    fn margin(self, margin: UiRect) -> Node {
        self.with(|node| node.margin = margin)
    }

    /// Sets the border width; `BorderColor` makes the border visible.
    fn border(self, border: UiRect) -> Node {
        self.with(|node| node.border = border)
    }

    /// Rounds the corners.
    fn rounded(self, radius: impl ValNum) -> Node {
        self.with(|node| node.border_radius = BorderRadius::all(px(radius)))
    }

    /// Aligns the children across the main direction.
    fn align(self, items: AlignItems) -> Node {
        self.with(|node| node.align_items = items)
    }

    /// Aligns the children along the main direction.
    fn justify(self, content: JustifyContent) -> Node {
        self.with(|node| node.justify_content = content)
    }

    /// Centres the children in both directions.
    fn centered(self) -> Node {
        self.align(AlignItems::Center).justify(JustifyContent::Center)
    }

    /// Distributes the children over the full length.
    fn spread(self) -> Node {
        self.justify(JustifyContent::SpaceBetween)
    }

    /// Takes the remaining room, regardless of the content's size.
    fn grow(self) -> Node {
        self.with(|node| (node.flex_grow, node.flex_basis) = (1.0, px(0)))
    }

    /// Keeps the size when room is short.
    fn rigid(self) -> Node {
        self.with(|node| node.flex_shrink = 0.0)
    }

    /// Clips the content.
    fn clip(self) -> Node {
        self.with(|node| node.overflow = Overflow::clip())
    }
}

impl NodeLayout for Node {
    fn with(mut self, change: impl FnOnce(&mut Node)) -> Node {
        change(&mut self);
        self
    }
}
