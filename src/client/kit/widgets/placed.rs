//! Where a node lies that is placed by hand, and the boxes that hold a sentence.

use bevy::prelude::*;

use super::layout::Layout;

/// Where a node lies over the board or in a panel, in design pixels: `row(8.0).absolute().left(8.0).bottom(6.0)`.
pub trait Placed: Layout {
    /// Out of the flow, placed by its sides.
    fn absolute(self) -> Node {
        self.with(|node| node.position_type = PositionType::Absolute)
    }

    /// Out of the flow, this wide, its middle this far to the right of the middle of what it lies in.
    fn amid(self, width: f32, aside: f32) -> Node {
        self.absolute().with(|node| node.left = percent(50)).width(width).shifted(aside - width / 2.0)
    }

    /// How far from the left side.
    fn left(self, left: f32) -> Node {
        self.with(|node| node.left = px(left))
    }

    /// How far from the right side.
    fn right(self, right: f32) -> Node {
        self.with(|node| node.right = px(right))
    }

    /// How far from the top.
    fn top(self, top: f32) -> Node {
        self.with(|node| node.top = px(top))
    }

    /// How far from the bottom.
    fn bottom(self, bottom: f32) -> Node {
        self.with(|node| node.bottom = px(bottom))
    }

    /// Moved to the right, or to the left by a negative length.
    fn shifted(self, right: f32) -> Node {
        self.margin(px(right).left())
    }

    /// Its width and height.
    fn size(self, width: f32, height: f32) -> Node {
        self.width(width).height(height)
    }

    /// Its least height.
    fn min_height(self, height: f32) -> Node {
        self.with(|node| node.min_height = px(height))
    }

    /// Room beside its content, and above and below it.
    fn inset(self, beside: f32, above: f32) -> Node {
        self.padding(UiRect::axes(px(beside), px(above)))
    }

    /// It takes what room is left, and no less than its content.
    fn widens(self) -> Node {
        self.with(|node| node.flex_grow = 1.0)
    }

    /// Its parts this far apart, side by side.
    fn gap(self, gap: f32) -> Node {
        self.with(|node| node.column_gap = px(gap))
    }

    /// Its parts go on in further lines, this far apart.
    fn wraps(self, gap: f32) -> Node {
        self.with(|node| (node.flex_wrap, node.row_gap) = (FlexWrap::Wrap, px(gap)))
    }
}

impl Placed for Node {}

/// A node that leaves everything to its content.
pub fn plain() -> Node {
    Node::default()
}

/// A box of that width with one thing in it, such as a sentence that wraps.
pub fn boxed(width: f32, content: impl Bundle) -> impl Bundle {
    (plain().width(width), children![content])
}
