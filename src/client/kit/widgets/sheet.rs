//! Common layout of screens: backgrounds, rows, columns, dividing lines.

use bevy::{ecs::spawn::SpawnWith, prelude::*};

use super::{layout::Layout, placed::Placed};
use crate::theme::{
    frame::{Frame, Picture, over},
    palette,
};

/// Returns a node at a position in design pixels.
pub fn panel(left: f32, top: f32, width: f32, height: f32) -> Node {
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
pub fn row(gap: f32) -> Node {
    Node { align_items: AlignItems::Center, column_gap: px(gap), ..default() }
}

/// Returns a column with this gap.
pub fn column(gap: f32) -> Node {
    Node { flex_direction: FlexDirection::Column, row_gap: px(gap), ..default() }
}

/// Returns a node that takes the remaining room in a row or column.
pub fn spacer() -> impl Bundle {
    Node { flex_grow: 1.0, ..default() }
}

/// Returns a rectangle of one colour.
pub fn line(node: Node, colour: Color) -> impl Bundle {
    (node, BackgroundColor(colour))
}

/// Returns a horizontal dividing line, 2 px high.
pub fn rule(colour: Color, above: f32, below: f32) -> impl Bundle {
    let node = Node::default().height(2).margin(px(0).vertical().with_top(px(above)).with_bottom(px(below))).rigid();
    line(node, colour)
}

/// Returns the thin hazard strip, 8 px high.
pub fn hazard(node: Node) -> impl Bundle {
    let node = node.height(8).rigid();
    (node, Picture::tiled("hazard_strip_thin"))
}

/// Returns the steel background of a menu screen, optionally with the hazard strip on top.
pub fn ground(strip: bool) -> impl Bundle {
    let parts = SpawnWith(move |parent: &mut ChildSpawner| {
        parent.spawn((over(0.0), Picture::tiled("tex_steel")));
        if strip {
            parent.spawn(hazard(Node { position_type: PositionType::Absolute, width: percent(100), ..default() }));
        }
    });
    (over(0.0), BackgroundColor(palette::STEEL_GROUND), Children::spawn(parts))
}

/// Returns the bar at the bottom of a menu screen. Put back buttons left and the confirm plate right, with a [`spacer`]
/// between.
pub fn bottom_bar() -> impl Bundle {
    let node = row(12.0).height(680).padding(UiRect::new(px(632), px(632), px(12), px(612)));
    // Extends beyond the stage, to the edges of windows with another aspect ratio.
    (node.absolute().left(-600.0).right(-600.0).bottom(-600.0), Frame::PLAIN)
}
