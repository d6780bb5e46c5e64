//! Scroll bars of Bevy's scroll areas. A list that spawns only its visible rows isn't one: it has nothing to scroll,
//! and draws the mark of its position itself.

use bevy::{
    prelude::*,
    ui_widgets::{ControlOrientation, Scrollbar, ScrollbarThumb},
};

/// Returns the maximum scroll offset of a view, in design pixels.
pub fn scroll_range(view: &ComputedNode) -> f32 {
    ((view.content_size().y - view.size().y) * view.inverse_scale_factor()).max(0.0)
}

/// Scrolls a view down by a distance in design pixels, or up by a negative one, as far as its content goes.
pub fn scroll_by(view: &ComputedNode, position: &mut ScrollPosition, distance: f32) {
    let range = scroll_range(view);
    position.y = (position.y.min(range) + distance).clamp(0.0, range);
}

/// Spawns the scroll bar of a view with `ScrollArea`. It is hidden while all of the content is visible. The thumb fills
/// the width of the track, with its corners.
pub fn spawn_scrollbar(parent: &mut ChildSpawnerCommands, view: Entity, track: Node, colour: Color) {
    let thumb = ScrollbarThumb { border_radius: track.border_radius, ..default() };
    let bar = Scrollbar::new(view, ControlOrientation::Vertical, 0.0);
    let thumb = (thumb, BackgroundColor(colour), Pickable::default());
    parent.spawn((track, bar, ZIndex(2), Visibility::Hidden)).with_child(thumb);
}

/// Maximum scroll range without a scroll bar, in design pixels: less than a line's lower edge is hidden.
const UNSCROLLED_RANGE: f32 = 4.0;

/// Hides the scroll bars of views that need no scrolling.
pub(super) fn hide_needless_scrollbars(mut bars: Query<(&Scrollbar, &mut Visibility)>, views: Query<&ComputedNode>) {
    for (bar, mut seen) in &mut bars {
        let fits = views.get(bar.target).is_ok_and(|view| scroll_range(view) < UNSCROLLED_RANGE);
        seen.set_if_neq(if fits { Visibility::Hidden } else { Visibility::Inherited });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_scrolls_as_far_as_its_content_goes() {
        let view = ComputedNode {
            size: Vec2::new(100.0, 200.0),
            content_size: Vec2::new(100.0, 500.0),
            inverse_scale_factor: 0.5,
            ..ComputedNode::DEFAULT
        };
        assert_eq!(scroll_range(&view), 150.0);
        let mut position = ScrollPosition::default();
        for (distance, expected) in [(100.0, 100.0), (100.0, 150.0), (-20.0, 130.0), (f32::MIN, 0.0), (f32::MAX, 150.0)]
        {
            scroll_by(&view, &mut position, distance);
            assert_eq!(position.y, expected, "{distance}");
        }
        // The content has become shorter since.
        position.y = 400.0;
        scroll_by(&view, &mut position, -50.0);
        assert_eq!(position.y, 100.0);
    }
}
