//! Methods for the position of manually placed nodes, and boxes for sentences.

use bevy::prelude::*;

use super::layout::NodeLayout;

/// Position of a node over the board or in a panel, in design pixels: `flex_row(8.0).absolute().left(8.0).bottom(6.0)`.
pub trait PositionedNode: NodeLayout {
    /// Positions the node absolutely, outside the normal layout.
    fn absolute(self) -> Node {
        self.with(|node| node.position_type = PositionType::Absolute)
    }

    /// Positions the node absolutely with this width; its centre is `aside` pixels to the right of the parent's centre.
    fn amid(self, width: f32, aside: f32) -> Node {
        self.absolute().with(|node| node.left = percent(50)).width(width).shifted(aside - width / 2.0)
    }

    /// Sets the distance from the left side.
    fn left(self, left: f32) -> Node {
        self.with(|node| node.left = px(left))
    }

    /// Sets the distance from the right side.
    fn right(self, right: f32) -> Node {
        self.with(|node| node.right = px(right))
    }

    /// Sets the distance from the top.
    fn top(self, top: f32) -> Node {
        self.with(|node| node.top = px(top))
    }

    /// Sets the distance from the bottom.
    fn bottom(self, bottom: f32) -> Node {
        self.with(|node| node.bottom = px(bottom))
    }

    /// Shifts the node to the right, or to the left by a negative length.
    fn shifted(self, right: f32) -> Node {
        self.margin(px(right).left())
    }

    /// Sets width and height.
    fn size(self, width: f32, height: f32) -> Node {
        self.width(width).height(height)
    }

    /// Sets the minimum height.
    fn min_height(self, height: f32) -> Node {
        self.with(|node| node.min_height = px(height))
    }

    /// Sets the padding at the sides, and above and below the content.
    fn inset(self, beside: f32, above: f32) -> Node {
        self.padding(UiRect::axes(px(beside), px(above)))
    }

    /// Takes the remaining room, but never less than the content needs.
    fn widens(self) -> Node {
        self.with(|node| node.flex_grow = 1.0)
    }

    /// Sets the gap between children in a row.
    fn gap(self, gap: f32) -> Node {
        self.with(|node| node.column_gap = px(gap))
    }

    /// Wraps the children into further lines with this gap.
    fn wraps(self, gap: f32) -> Node {
        self.with(|node| (node.flex_wrap, node.row_gap) = (FlexWrap::Wrap, px(gap)))
    }
}

impl PositionedNode for Node {}

/// Returns a default node.
pub fn empty_node() -> Node {
    Node::default()
}

/// Returns a box of that width with one child, such as a sentence that wraps.
pub fn sized_box(width: f32, content: impl Bundle) -> impl Bundle {
    (empty_node().width(width), children![content])
}
