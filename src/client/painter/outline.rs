//! From shapes with curves and strokes to outlines of straight lines, in pixels.

use resvg::{
    tiny_skia::{Path, PathBuilder, PathSegment, PathStroker, Point, Transform},
    usvg,
};

/// How far a line may be from its curve, in pixels. A row has four samples.
const TOLERANCE: f32 = 0.05;
/// The most lines for a curve.
const MAX_LINES: f32 = 64.0;
/// No point is farther away than this, in pixels: fixed point has room for it.
const FARTHEST: f32 = 100_000.0;
/// A picture that is scaled down to less than this has no lines that can be seen.
const MIN_SCALE: f32 = 1e-4;

/// A shape of straight lines, in pixels.
pub struct Outline(Path);

impl Outline {
    /// The outline of a shape that is put at a place; none if it has no area.
    pub fn of(path: &Path, place: Transform) -> Option<Outline> {
        let bounds = path.bounds();
        if bounds.width() == 0.0 || bounds.height() == 0.0 {
            return None;
        }
        straightened(path, place).map(Outline)
    }

    /// The outline of a stroke, and how faint it is: a line thinner than a pixel is painted one pixel wide.
    pub fn of_stroke(path: &Path, stroke: &usvg::Stroke, place: Transform) -> Option<(Outline, f32)> {
        let scale = PathStroker::compute_resolution_scale(&place);
        if scale < MIN_SCALE {
            return None;
        }
        let mut pen = stroke.to_tiny_skia();
        let pixels = pen.width * scale;
        pen.width = pen.width.max(1.0 / scale);
        let outline = straightened(&path.stroke(&pen, scale)?, place)?;
        Some((Outline(outline), pixels.min(1.0)))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// A path as straight lines, in pixels; none if it has points that are nowhere.
fn straightened(path: &Path, place: Transform) -> Option<Path> {
    let path = path.clone().transform(place)?;
    let mut lines = PathBuilder::with_capacity(path.len() * 2, path.len() * 2);
    let (mut start, mut at) = (Point::zero(), Point::zero());
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                let to = near(to);
                lines.move_to(to.x, to.y);
                (start, at) = (to, to);
            }
            PathSegment::LineTo(to) => at = line(&mut lines, near(to)),
            PathSegment::QuadTo(over, to) => {
                let [over, to] = [over, to].map(near);
                let bend = length(at - over - over + to);
                for t in steps(bend / 4.0) {
                    line(&mut lines, mix(mix(at, over, t), mix(over, to, t), t));
                }
                at = line(&mut lines, to);
            }
            PathSegment::CubicTo(over, under, to) => {
                let [over, under, to] = [over, under, to].map(near);
                let bend = length(at - over - over + under).max(length(over - under - under + to));
                for t in steps(bend * 0.75) {
                    let [a, b, c] = [mix(at, over, t), mix(over, under, t), mix(under, to, t)];
                    line(&mut lines, mix(mix(a, b, t), mix(b, c, t), t));
                }
                at = line(&mut lines, to);
            }
            PathSegment::Close => {
                lines.close();
                at = start;
            }
        }
    }
    lines.finish()
}

fn line(lines: &mut PathBuilder, to: Point) -> Point {
    lines.line_to(to.x, to.y);
    to
}

/// Where a curve is cut so that its lines are near enough to it.
fn steps(bend: f32) -> impl Iterator<Item = f32> {
    let count = (bend / TOLERANCE).sqrt().ceil().clamp(1.0, MAX_LINES) as u32;
    (1..count).map(move |step| step as f32 / count as f32)
}

fn mix(from: Point, to: Point, t: f32) -> Point {
    Point::from_xy(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t)
}

fn length(way: Point) -> f32 {
    way.x.hypot(way.y)
}

fn near(point: Point) -> Point {
    Point::from_xy(point.x.clamp(-FARTHEST, FARTHEST), point.y.clamp(-FARTHEST, FARTHEST))
}
