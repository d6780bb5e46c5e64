//! Areas of the window in whole pixels: those that panels cover, and those that must be rendered again.

use bevy::math::{Affine2, Rect, UVec2, Vec2};

/// Width and height of the tiles in which [`find_covered_areas`] counts, in pixels.
const TILE: u32 = 64;
/// Maximum number of areas that are rendered again in one frame. More would be merged.
const MAX_CHANGED_AREAS: usize = 4;

/// A rectangle of pixels, without its right and bottom edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PixelArea {
    pub(super) min: [u32; 2],
    pub(super) max: [u32; 2],
}

impl PixelArea {
    /// Returns the whole window.
    pub(super) fn whole(window: UVec2) -> Self {
        Self { min: [0, 0], max: window.to_array() }
    }

    /// Returns the pixels of the window that a rectangle may touch, or `None` if it touches none. `transform` moves a
    /// rectangle of that size from the origin to its place.
    pub(super) fn of_rectangle(
        transform: Affine2,
        middle: Vec2,
        size: Vec2,
        clip: Option<Rect>,
        window: UVec2,
    ) -> Option<Self> {
        let corners = [Vec2::NEG_ONE, Vec2::new(1.0, -1.0), Vec2::ONE, Vec2::new(-1.0, 1.0)];
        let corners = corners.map(|corner| transform.transform_point2(middle + corner * size / 2.0));
        let mut touched = Rect { min: corners[0], max: corners[0] };
        corners.iter().for_each(|corner| touched = touched.union_point(*corner));
        let touched = clip.map_or(touched, |clip| touched.intersect(clip));
        // One more pixel on each side, because edges are smoothed.
        let min = (touched.min.floor() - 1.0).max(Vec2::ZERO).as_uvec2();
        let max = (touched.max.ceil() + 1.0).max(Vec2::ZERO).as_uvec2().min(window);
        let is_empty = touched.is_empty() || min.x >= max.x || min.y >= max.y;
        (!is_empty).then(|| Self { min: min.to_array(), max: max.to_array() })
    }

    pub(super) fn pixels(self) -> u64 {
        u64::from(self.max[0] - self.min[0]) * u64::from(self.max[1] - self.min[1])
    }

    pub(super) fn union(self, other: Self) -> Self {
        let [[left, top], [other_left, other_top]] = [self.min, other.min];
        let [[right, bottom], [other_right, other_bottom]] = [self.max, other.max];
        Self {
            min: [left.min(other_left), top.min(other_top)],
            max: [right.max(other_right), bottom.max(other_bottom)],
        }
    }

    fn overlaps(self, other: Self) -> bool {
        (0..2).all(|axis| self.min[axis] < other.max[axis] && other.min[axis] < self.max[axis])
    }
}

/// Returns a few areas that do not overlap and contain all areas.
pub(super) fn merge_areas(areas: impl Iterator<Item = PixelArea>) -> Vec<PixelArea> {
    let mut merged: Vec<PixelArea> = Vec::new();
    for area in areas {
        add_area(&mut merged, area);
        if merged.len() > MAX_CHANGED_AREAS {
            let (one, other) = find_nearest_pair(&merged);
            let union = merged.swap_remove(other).union(merged[one]);
            merged.swap_remove(one);
            add_area(&mut merged, union);
        }
    }
    merged
}

/// Adds an area to others, united with those that it overlaps.
fn add_area(merged: &mut Vec<PixelArea>, mut area: PixelArea) {
    while let Some(overlapped) = merged.iter().position(|other| other.overlaps(area)) {
        area = merged.swap_remove(overlapped).union(area);
    }
    merged.push(area);
}

/// Returns the indices of the two areas whose union adds the fewest pixels, the smaller index first.
fn find_nearest_pair(areas: &[PixelArea]) -> (usize, usize) {
    let pairs = (0..areas.len()).flat_map(|one| (one + 1..areas.len()).map(move |other| (one, other)));
    let added = |(one, other): &(usize, usize)| {
        let (one, other) = (areas[*one], areas[*other]);
        one.union(other).pixels() - one.pixels() - other.pixels()
    };
    pairs.min_by_key(added).expect("there are more areas than one")
}

/// Returns areas that do not overlap and contain all pixels of the given areas, and few others.
pub(super) fn find_covered_areas(areas: impl Iterator<Item = PixelArea>, window: UVec2) -> Vec<PixelArea> {
    let [columns, rows] = window.to_array().map(|length| length.div_ceil(TILE) as usize);
    let mut covered = vec![false; columns * rows];
    for area in areas {
        let [from, to] = [area.min.map(|at| at / TILE), area.max.map(|at| at.div_ceil(TILE))];
        for row in from[1] as usize..(to[1] as usize).min(rows) {
            covered[row * columns..][from[0] as usize..(to[0] as usize).min(columns)].fill(true);
        }
    }
    let mut found: Vec<PixelArea> = Vec::new();
    for (row, tiles) in covered.chunks(columns.max(1)).enumerate() {
        let [top, bottom] = [row, row + 1].map(|row| (row as u32 * TILE).min(window.y));
        let mut column = 0;
        for run in tiles.chunk_by(|one, other| one == other) {
            let [left, right] = [column, column + run.len()].map(|column| (column as u32 * TILE).min(window.x));
            column += run.len();
            if !run[0] {
                continue;
            }
            // Extends the area above, if it is as wide.
            let above = found.iter_mut().find(|area| area.max[1] == top && area.min[0] == left && area.max[0] == right);
            match above {
                Some(area) => area.max[1] = bottom,
                None => found.push(PixelArea { min: [left, top], max: [right, bottom] }),
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    use bevy::math::Mat2;

    const WINDOW: UVec2 = UVec2::new(1280, 720);

    fn area(min: [u32; 2], max: [u32; 2]) -> PixelArea {
        PixelArea { min, max }
    }

    #[test]
    fn a_rectangle_touches_one_pixel_more_on_each_side() {
        let at = |middle: Vec2, size: Vec2, clip| {
            PixelArea::of_rectangle(Affine2::from_translation(middle), Vec2::ZERO, size, clip, WINDOW)
        };
        assert_eq!(at(Vec2::new(100.0, 50.0), Vec2::new(20.0, 10.0), None), Some(area([89, 44], [111, 56])));
        assert_eq!(at(Vec2::ZERO, Vec2::splat(8.5), None), Some(area([0, 0], [6, 6])));
        assert_eq!(at(Vec2::splat(-50.0), Vec2::splat(20.0), None), None);
        let clip = Some(Rect::new(95.0, 0.0, 1280.0, 49.0));
        assert_eq!(at(Vec2::new(100.0, 50.0), Vec2::new(20.0, 10.0), clip), Some(area([94, 44], [111, 50])));
        let quarter = Mat2::from_cols(Vec2::Y, Vec2::NEG_X);
        let turned = Affine2::from_mat2_translation(quarter, Vec2::new(100.0, 50.0));
        let found = PixelArea::of_rectangle(turned, Vec2::ZERO, Vec2::new(20.0, 10.0), None, WINDOW);
        assert_eq!(found, Some(area([94, 39], [106, 61])));
    }

    #[test]
    fn merged_areas_contain_all_and_do_not_overlap() {
        let parts = (0..40u32).map(|part| {
            let (x, y) = (part * 389 % 1200, part * 211 % 640);
            area([x, y], [x + 7 + part, y + 5 + part % 9])
        });
        for count in 0..40 {
            let merged = merge_areas(parts.clone().take(count));
            assert!(merged.len() <= MAX_CHANGED_AREAS);
            for part in parts.clone().take(count) {
                assert!(merged.iter().any(|whole| whole.union(part) == *whole), "{part:?} in {merged:?}");
            }
            for (index, one) in merged.iter().enumerate() {
                assert!(merged[index + 1..].iter().all(|other| !one.overlaps(*other)), "{merged:?}");
            }
        }
    }

    #[test]
    fn covered_areas_leave_out_what_no_panel_covers() {
        let bars = [area([0, 0], [1280, 60]), area([10, 600], [200, 720]), area([300, 650], [310, 655])];
        let covered = [
            area([0, 0], [1280, 64]),
            area([0, 576], [256, 640]),
            area([0, 640], [320, 704]),
            area([0, 704], [256, 720]),
        ];
        assert_eq!(find_covered_areas(bars.into_iter(), WINDOW), covered);
        let whole = PixelArea::whole(WINDOW);
        assert_eq!(find_covered_areas([whole].into_iter(), WINDOW), [whole]);
        assert!(find_covered_areas([].into_iter(), WINDOW).is_empty());
    }
}
