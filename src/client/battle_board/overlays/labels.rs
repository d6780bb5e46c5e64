//! Labels over the board. They keep their size when the camera zooms out, stay clear of the panels while their subject
//! is visible, and do not overlap.

use crate::{board_viewport::uncovered_view, prelude::*};

/// Component: a label and the position of its subject.
#[derive(Component)]
pub struct BoardLabel {
    /// Number of the label in the order of drawing: earlier labels keep their places.
    pub(crate) order: u16,
    pub(crate) at: Vec2,
    /// Width and height at scale 1.
    pub size: Vec2,
}

/// Maximum factor by which labels grow, compared with the board, when the camera zooms out.
const MAX_LABEL_SCALE: f32 = 2.6;
/// Gap between labels that would overlap, in pixels of the window.
const LABEL_GAP: f32 = 1.0;
/// Maximum distance by which a label moves up or down before a place beside its subject is preferred, in heights of the
/// label.
const MAX_RISE: f32 = 4.0;
/// Maximum height of a label's place above its subject, in squares.
const SUBJECT_DROP: f32 = 1.0;

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
    // Near the upper edge of the window, the place of a label may be outside while its subject is visible.
    let half = fit.view / 2.0;
    let seen = Rect::from_corners(-half, half + Vec2::new(0.0, SUBJECT_DROP * SQUARE * zoom));
    let mut laid: Vec<Rect> = Vec::new();
    let mut all: Vec<_> = slips.iter_mut().collect();
    all.sort_by_key(|(label, _)| label.order);
    for (label, mut place) in all {
        let mut middle = (label.at - lens.middle()) * zoom;
        let scale = fit_label_scale(room, label.size * zoom, scale);
        let size = label.size * scale * zoom;
        if seen.contains(middle) {
            middle = find_free_center(&laid, room, clamp_label_center(room, middle, size), size);
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

/// Returns the middle of a label that does not overlap those that are laid: the wanted one, otherwise the nearest one
/// above or below, or, if that is far away, the nearest of all. Without any, returns the wanted one.
fn find_free_center(laid: &[Rect], room: Rect, wanted: Vec2, size: Vec2) -> Vec2 {
    let is_free = |middle: &Vec2| {
        let here = Rect::from_center_size(*middle, size);
        *middle == clamp_label_center(room, *middle, size) && laid.iter().all(|other| other.intersect(here).is_empty())
    };
    if is_free(&wanted) {
        return wanted;
    }
    // Rounded, so that of two equally near places the first one is taken: the upper one.
    let distance = |middle: &Vec2| middle.distance(wanted).round();
    let nearest = |one: &Vec2, other: &Vec2| distance(one).total_cmp(&distance(other));
    let reach = size / 2.0 + LABEL_GAP;
    let heights = || laid.iter().flat_map(move |other| [other.max.y + reach.y, other.min.y - reach.y]);
    let sides = || laid.iter().flat_map(move |other| [other.max.x + reach.x, other.min.x - reach.x]);
    let upright = heights().map(|y| Vec2::new(wanted.x, y)).filter(is_free).min_by(nearest);
    if let Some(near) = upright.filter(|middle| distance(middle) <= size.y * MAX_RISE) {
        return near;
    }
    let beside = sides().map(|x| Vec2::new(x, wanted.y));
    let across = sides().flat_map(|x| heights().map(move |y| Vec2::new(x, y)));
    upright.into_iter().chain(beside.chain(across).filter(is_free)).min_by(nearest).unwrap_or(wanted)
}

/// Returns the direction, up or down, in which a label beside `subject` covers fewer of the squares around these middles.
/// If it covers as many in both, returns the `preferred` one.
pub fn choose_label_direction(subject: Vec2, preferred: Vec2, squares: &[Vec2]) -> Vec2 {
    let count_covered = |direction: Vec2| {
        let is_covered = |middle: &&Vec2| {
            let offset = (**middle - subject) / SQUARE;
            offset.x.abs() < 1.5 && (0.5..1.5).contains(&offset.dot(direction))
        };
        squares.iter().filter(is_covered).count()
    };
    if count_covered(-preferred) < count_covered(preferred) { -preferred } else { preferred }
}

/// Returns `scale`, or a smaller one at which a label of this size is no wider and no higher than `room`.
fn fit_label_scale(room: Rect, size: Vec2, scale: f32) -> f32 {
    (room.size() / size).min_element().min(scale)
}

/// Returns the middle nearest to `middle` at which a rectangle of this size fits into `room`.
fn clamp_label_center(room: Rect, middle: Vec2, size: Vec2) -> Vec2 {
    let (low, high) = (room.min + size / 2.0, room.max - size / 2.0);
    middle.clamp(low.min(high), high.max(low))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Rect = Rect { min: Vec2::new(-300.0, -200.0), max: Vec2::new(300.0, 200.0) };

    /// Lays labels of one size, as the system does, and returns their rectangles.
    fn lay(wanted: &[Vec2], size: Vec2) -> Vec<Rect> {
        let mut laid: Vec<Rect> = Vec::new();
        for middle in wanted {
            let middle = clamp_label_center(ROOM, *middle, size);
            let free = find_free_center(&laid, ROOM, middle, size);
            laid.push(Rect::from_center_size(free, size));
        }
        laid
    }

    fn assert_apart(laid: &[Rect]) {
        for (index, one) in laid.iter().enumerate() {
            assert_eq!(ROOM.intersect(*one), *one, "{index}");
            assert!(laid[..index].iter().all(|other| other.intersect(*one).is_empty()), "{index}: {laid:?}");
        }
    }

    #[test]
    fn labels_of_one_place_form_a_stack_and_then_columns() {
        let (size, place) = (Vec2::new(100.0, 30.0), Vec2::new(10.0, 20.0));
        let laid = lay(&[place; 40], size);
        assert_apart(&laid);
        assert_eq!(laid[0].center(), place);
        assert_eq!(laid[1].center(), place + Vec2::new(0.0, 31.0), "the upper place is the first choice");
        assert_eq!(laid[2].center(), place - Vec2::new(0.0, 31.0));
        assert!(laid.iter().any(|label| label.center().x != place.x), "the stack is not endless");
    }

    #[test]
    fn a_label_at_the_upper_edge_moves_down() {
        let place = Vec2::new(0.0, 190.0);
        let laid = lay(&[place, place + Vec2::new(30.0, 0.0)], Vec2::new(80.0, 30.0));
        assert_apart(&laid);
        assert!(laid[1].center().y < laid[0].center().y);
    }

    #[test]
    fn a_label_between_others_keeps_away_from_all() {
        let size = Vec2::new(120.0, 28.0);
        let rows = (-2..=2).flat_map(|y| (-2..=2).map(move |x| Vec2::new(x as f32 * 70.0, y as f32 * 20.0)));
        assert_apart(&lay(&rows.collect::<Vec<_>>(), size));
    }

    #[test]
    fn a_label_larger_than_the_room_shrinks_into_it() {
        assert_eq!(fit_label_scale(ROOM, Vec2::new(300.0, 30.0), 1.5), 1.5);
        for size in [Vec2::new(1200.0, 30.0), Vec2::new(200.0, 800.0)] {
            let size = size * fit_label_scale(ROOM, size, 1.5);
            let laid = Rect::from_center_size(clamp_label_center(ROOM, Vec2::new(900.0, -900.0), size), size);
            let inside = ROOM.inflate(0.01);
            assert!(inside.contains(laid.min) && inside.contains(laid.max), "{laid:?}");
        }
    }

    #[test]
    fn a_label_is_on_the_side_where_it_covers_less() {
        let (up, down) = (Vec2::Y, Vec2::NEG_Y);
        let cases: [(&[(f32, f32)], Vec2); 7] = [
            (&[], down),
            (&[(0.0, 0.0), (0.0, -1.0)], up),
            (&[(0.0, 0.0), (0.0, 1.0)], down),
            (&[(1.0, -1.0)], up),
            (&[(0.0, -1.0), (0.0, 1.0)], down),
            (&[(-1.0, -1.0), (0.0, -1.0), (0.0, 1.0)], up),
            (&[(2.0, -1.0), (0.0, -2.0)], down),
        ];
        let subject = Vec2::new(320.0, -130.0);
        for (squares, direction) in cases {
            let middles: Vec<Vec2> = squares.iter().map(|(x, y)| subject + Vec2::new(*x, *y) * SQUARE).collect();
            assert_eq!(choose_label_direction(subject, down, &middles), direction, "{squares:?}");
        }
    }

    #[test]
    fn labels_that_do_not_overlap_stay() {
        let wanted = [Vec2::ZERO, Vec2::new(0.0, 40.0), Vec2::new(90.0, 0.0)];
        let centers: Vec<Vec2> = lay(&wanted, Vec2::new(80.0, 30.0)).iter().map(Rect::center).collect();
        assert_eq!(centers, wanted);
    }
}
