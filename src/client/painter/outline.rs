//! Converts shapes with curves and strokes to outlines of straight lines, in pixels.

use resvg::{
    tiny_skia::{Path, PathBuilder, PathSegment, PathStroker, Point, Transform},
    usvg,
};

/// Maximum distance of a line from its curve, in pixels. A pixel has four rows of samples.
const TOLERANCE: f32 = 0.05;
/// Maximum number of lines per curve.
const MAX_LINES: f32 = 64.0;
/// Maximum absolute coordinate of a point, in pixels, so that it fits into fixed point.
const MAX_COORDINATE: f32 = 100_000.0;
/// Minimum scale of a stroke; at a smaller scale no stroke is visible.
const MIN_SCALE: f32 = 1e-4;

/// A shape of straight lines, in pixels.
pub struct FlattenedPath(Path);

impl FlattenedPath {
    /// Returns the outline of a transformed shape; `None` if it has no area.
    pub fn of(path: &Path, place: Transform) -> Option<FlattenedPath> {
        let bounds = path.bounds();
        if bounds.width() == 0.0 || bounds.height() == 0.0 {
            return None;
        }
        flatten_path(path, place).map(FlattenedPath)
    }

    /// Returns the outline of a stroke, and its opacity: a line thinner than a pixel is painted one pixel wide, but
    /// fainter.
    pub fn of_stroke(path: &Path, stroke: &usvg::Stroke, place: Transform) -> Option<(FlattenedPath, f32)> {
        let scale = PathStroker::compute_resolution_scale(&place);
        if scale < MIN_SCALE {
            return None;
        }
        let mut pen = stroke.to_tiny_skia();
        let pixels = pen.width * scale;
        pen.width = pen.width.max(1.0 / scale);
        let outline = flatten_path(&path.stroke(&pen, scale)?, place)?;
        Some((FlattenedPath(outline), pixels.min(1.0)))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// Returns a path of straight lines, in pixels; `None` if it has points that are not finite.
fn flatten_path(path: &Path, place: Transform) -> Option<Path> {
    let path = path.clone().transform(place)?;
    let mut lines = PathBuilder::with_capacity(path.len() * 2, path.len() * 2);
    let (mut start, mut at) = (Point::zero(), Point::zero());
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                let to = clamp_point(to);
                lines.move_to(to.x, to.y);
                (start, at) = (to, to);
            }
            PathSegment::LineTo(to) => at = add_line(&mut lines, clamp_point(to)),
            PathSegment::QuadTo(over, to) => {
                let [over, to] = [over, to].map(clamp_point);
                let bend = vector_length(at - over - over + to);
                for t in curve_steps(bend / 4.0) {
                    add_line(
                        &mut lines,
                        interpolate_points(interpolate_points(at, over, t), interpolate_points(over, to, t), t),
                    );
                }
                at = add_line(&mut lines, to);
            }
            PathSegment::CubicTo(over, under, to) => {
                let [over, under, to] = [over, under, to].map(clamp_point);
                let bend = vector_length(at - over - over + under).max(vector_length(over - under - under + to));
                for t in curve_steps(bend * 0.75) {
                    let [a, b, c] = [
                        interpolate_points(at, over, t),
                        interpolate_points(over, under, t),
                        interpolate_points(under, to, t),
                    ];
                    add_line(
                        &mut lines,
                        interpolate_points(interpolate_points(a, b, t), interpolate_points(b, c, t), t),
                    );
                }
                at = add_line(&mut lines, to);
            }
            PathSegment::Close => {
                lines.close();
                at = start;
            }
        }
    }
    lines.finish()
}

fn add_line(lines: &mut PathBuilder, to: Point) -> Point {
    lines.line_to(to.x, to.y);
    to
}

/// Returns the parameters at which a curve is split so that its lines are close enough.
fn curve_steps(bend: f32) -> impl Iterator<Item = f32> {
    let count = (bend / TOLERANCE).sqrt().ceil().clamp(1.0, MAX_LINES) as u32;
    (1..count).map(move |step| step as f32 / count as f32)
}

fn interpolate_points(from: Point, to: Point, t: f32) -> Point {
    Point::from_xy(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t)
}

fn vector_length(way: Point) -> f32 {
    way.x.hypot(way.y)
}

fn clamp_point(point: Point) -> Point {
    Point::from_xy(point.x.clamp(-MAX_COORDINATE, MAX_COORDINATE), point.y.clamp(-MAX_COORDINATE, MAX_COORDINATE))
}
