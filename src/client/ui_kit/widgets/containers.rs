//! Common layout of screens: backgrounds, rows, columns, dividing lines.

use bevy::{ecs::spawn::SpawnWith, prelude::*};

use super::{layout::NodeLayout, positioned::PositionedNode};
use crate::theme::{
    nine_slice::{NineSliceFrame, UiImage, stretched_node},
    palette,
};

/// Returns a node at a position in design pixels.
pub fn absolute_panel(left: f32, top: f32, width: f32, height: f32) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(left),
        top: px(top),
        width: px(width),
        height: px(height),
        ..default()
    }
}

/// Returns a row with centred children and this gap.
pub fn flex_row(gap: f32) -> Node {
    Node { align_items: AlignItems::Center, column_gap: px(gap), ..default() }
}

/// Returns a column with this gap.
pub fn flex_column(gap: f32) -> Node {
    Node { flex_direction: FlexDirection::Column, row_gap: px(gap), ..default() }
}

/// Returns a node that takes the remaining room in a row or column.
pub fn flex_spacer() -> impl Bundle {
    Node { flex_grow: 1.0, ..default() }
}

/// Returns a rectangle of one colour.
pub fn rect(node: Node, colour: Color) -> impl Bundle {
    (node, BackgroundColor(colour))
}

/// Returns a horizontal dividing line, 2 px high.
pub fn divider(colour: Color, above: f32, below: f32) -> impl Bundle {
    let node = Node::default().height(2).margin(px(0).vertical().with_top(px(above)).with_bottom(px(below))).rigid();
    rect(node, colour)
}

/// Returns the thin hazard strip, 8 px high.
pub fn hazard_stripe(node: Node) -> impl Bundle {
    let node = node.height(8).rigid();
    (node, UiImage::tiled("hazard_strip_thin"))
}

/// Returns the steel background of a menu screen, optionally with the hazard strip on top.
pub fn screen_background(strip: bool) -> impl Bundle {
    let parts = SpawnWith(move |parent: &mut ChildSpawner| {
        parent.spawn((stretched_node(0.0), UiImage::tiled("tex_steel")));
        if strip {
            parent.spawn(hazard_stripe(Node {
                position_type: PositionType::Absolute,
                width: percent(100),
                ..default()
            }));
        }
    });
    (stretched_node(0.0), BackgroundColor(palette::STEEL_GROUND), Children::spawn(parts))
}

/// Returns the bar at the bottom of a menu screen. Put back buttons at the left and the confirm button at the right,
/// with a [`flex_spacer`] between.
pub fn bottom_bar() -> impl Bundle {
    let node = flex_row(12.0).height(680).padding(UiRect::new(px(632), px(632), px(12), px(612)));
    // The bar extends beyond the design area, to the edges of windows with another aspect ratio.
    (node.absolute().left(-600.0).right(-600.0).bottom(-600.0), NineSliceFrame::PLAIN)
}
