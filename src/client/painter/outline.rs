//! Converts shapes with curves and strokes to outlines of straight lines, in pixels.

use resvg::{
    tiny_skia::{Path, PathBuilder, PathSegment, PathStroker, Point, Transform},
    usvg,
};

/// Maximum distance of a line from its curve, in pixels. A row has four samples.
const TOLERANCE: f32 = 0.05;
/// Maximum number of lines per curve.
const MAX_LINES: f32 = 64.0;
/// Maximum distance of a point, in pixels, so that it fits into fixed point.
const FARTHEST: f32 = 100_000.0;
/// Minimum scale; at a smaller one no stroke is visible.
const MIN_SCALE: f32 = 1e-4;

/// A shape of straight lines, in pixels.
pub struct Outline(Path);

impl Outline {
    /// Returns the outline of a transformed shape; `None` if it has no area.
    pub fn of(path: &Path, place: Transform) -> Option<Outline> {
        let bounds = path.bounds();
        if bounds.width() == 0.0 || bounds.height() == 0.0 {
            return None;
        }
        straightened(path, place).map(Outline)
    }

    /// Returns the outline of a stroke, and its opacity: a line thinner than a pixel is painted one pixel wide, but
    /// fainter.
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

/// Returns a path of straight lines, in pixels; `None` if it has points that are not finite.
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

/// Returns the parameters at which a curve is split so that its lines are close enough.
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
