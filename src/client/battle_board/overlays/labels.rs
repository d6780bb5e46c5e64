//! Labels over the board. They keep their size when the camera zooms out, stay clear of the panels while their subject
//! is visible, and do not overlap.

use crate::{board_viewport::uncovered_view, prelude::*};

/// Component: a label and the position of its subject.
#[derive(Component)]
pub(crate) struct BoardLabel {
    /// Number of the label in the order of drawing. Later labels cover earlier ones where they overlap.
    pub(crate) order: u16,
    pub(crate) at: Vec2,
    pub(crate) size: Vec2,
}

/// Maximum factor by which labels grow, compared with the board, when the camera zooms out.
const MAX_LABEL_SCALE: f32 = 2.6;
/// Maximum number of times that a label is moved to avoid others.
const MAX_LAYOUT_TRIES: usize = 4;

/// Places the labels in the order in which they were drawn: earlier ones keep their places.
pub(super) fn layout_board_labels(
    lens: Res<CameraTarget>,
    fit: Res<UiFit>,
    (view, preview): (Res<BattleView>, Res<PlanPreview>),
    mut slips: Query<(&BoardLabel, &mut Transform)>,
) {
    let zoom = lens.zoom();
    let scale = (1.0 / zoom).clamp(1.0, MAX_LABEL_SCALE);
    let room = uncovered_view(&view, &fit, preview.is_planning());
    let seen = Rect::from_center_size(Vec2::ZERO, fit.view);
    let mut laid: Vec<Rect> = Vec::new();
    let mut all: Vec<_> = slips.iter_mut().collect();
    all.sort_by_key(|(label, _)| label.order);
    for (label, mut place) in all {
        let mut middle = (label.at - lens.middle()) * zoom;
        let size = label.size * scale * zoom;
        if seen.contains(middle) {
            middle = clamp_label_center(room, middle, size);
            for _ in 0..MAX_LAYOUT_TRIES {
                let here = Rect::from_center_size(middle, size);
                let Some(other) = laid.iter().find(|other| !other.intersect(here).is_empty()) else { break };
                let above = other.max.y + size.y / 2.0 + 1.0;
                let below = other.min.y - size.y / 2.0 - 1.0;
                let up = above + size.y / 2.0 <= room.max.y && middle.y >= other.center().y;
                middle.y = if up { above } else { below };
            }
            laid.push(Rect::from_center_size(middle, size));
        }
        let wanted = place.with_scale(Vec3::splat(scale));
        let at = lens.middle() + middle / zoom;
        let wanted = wanted.with_translation(at.extend(z_layers::LINES + 0.5 + 0.0001 * f32::from(label.order)));
        if *place != wanted {
            *place = wanted;
        }
    }
}

/// Returns the middle nearest to `middle` at which a rectangle of this size fits into `room`.
fn clamp_label_center(room: Rect, middle: Vec2, size: Vec2) -> Vec2 {
    let (low, high) = (room.min + size / 2.0, room.max - size / 2.0);
    middle.clamp(low.min(high), high.max(low))
}
