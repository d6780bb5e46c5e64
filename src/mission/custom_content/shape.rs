//! The shapes of a picture as numbers: their position after all transforms, and their number of segments. Numbers are
//! read in the same way as the painter reads them.

use roxmltree::Node;
use svgtypes::{
    Length, LengthUnit, PathParser, PathSegment, PointsParser, SimplePathSegment, SimplifyingPathParser, Transform,
};

/// Maximum absolute value of a number in a picture, before all transforms.
pub(super) const MAX_NUMBER: f64 = 1e6;
/// Maximum ratio between the radii of an arc. Curves of a thinner ellipse are not exact.
const MAX_THINNESS: f64 = 1_000.0;
/// The font size for lengths in `em`.
const DEFAULT_FONT_SIZE: f64 = 12.0;
/// The miter limit of elements that don't set one.
const DEFAULT_MITER_LIMIT: f64 = 4.0;

/// Attributes whose value is a length or another number.
#[rustfmt::skip]
const LENGTHS: &[&str] = &[
    "width", "height", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "fr", "offset",
    "pathLength", "stroke-width", "stroke-miterlimit", "opacity", "fill-opacity", "stroke-opacity", "stop-opacity",
];

/// The frame of a picture, from its `viewBox`.
#[derive(Clone, Copy, Debug)]
pub(super) struct ViewBox {
    pub left: f64,
    pub top: f64,
    pub side: f64,
}

/// Bounds of a shape after all transforms, in widths of the picture.
pub(super) struct TransformedShape {
    /// Number of lines and curves.
    pub segments: usize,
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

/// Width and miter limit of a stroke; the width is in widths of the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrokeStyle {
    pub width: f64,
    pub miter: f64,
}

pub(super) fn is_shape(node: &Node<'_, '_>) -> bool {
    let name = node.tag_name().name();
    matches!(name, "path" | "rect" | "circle" | "ellipse" | "line" | "polyline" | "polygon")
}

/// Returns `true` if the numbers of an attribute are in the range where the painter is exact.
pub(super) fn has_sound_numbers(name: &str, value: &str) -> bool {
    let near = |number: f64| number.abs() <= MAX_NUMBER;
    match name {
        "d" => PathParser::from(value).map_while(Result::ok).all(|segment| is_segment_in_range(&segment)),
        "points" => PointsParser::from(value).all(|(x, y)| near(x) && near(y)),
        // The painter ignores values that can't be parsed.
        "transform" | "gradientTransform" => value
            .parse()
            .map_or(true, |Transform { a, b, c, d, e, f }: Transform| [a, b, c, d, e, f].into_iter().all(near)),
        name if LENGTHS.contains(&name) => value.trim().parse().map_or(true, |length: Length| near(length.number)),
        _ => true,
    }
}

fn is_segment_in_range(segment: &PathSegment) -> bool {
    let numbers = match *segment {
        PathSegment::MoveTo { x, y, .. }
        | PathSegment::LineTo { x, y, .. }
        | PathSegment::SmoothQuadratic { x, y, .. } => vec![x, y],
        PathSegment::HorizontalLineTo { x, .. } => vec![x],
        PathSegment::VerticalLineTo { y, .. } => vec![y],
        PathSegment::CurveTo { x1, y1, x2, y2, x, y, .. } => vec![x1, y1, x2, y2, x, y],
        PathSegment::SmoothCurveTo { x2, y2, x, y, .. } => vec![x2, y2, x, y],
        PathSegment::Quadratic { x1, y1, x, y, .. } => vec![x1, y1, x, y],
        PathSegment::EllipticalArc { rx, ry, x_axis_rotation, x, y, .. } => {
            let (long, short) = (rx.abs().max(ry.abs()), rx.abs().min(ry.abs()));
            // An arc with a radius of 0 is a straight line.
            if short != 0.0 && long > short * MAX_THINNESS {
                return false;
            }
            vec![rx, ry, x_axis_rotation, x, y]
        }
        PathSegment::ClosePath { .. } => Vec::new(),
    };
    numbers.into_iter().all(|number: f64| number.abs() <= MAX_NUMBER)
}

/// Returns a property of an element itself, from `style` or from an attribute.
pub(super) fn own_property<'a>(node: &Node<'a, '_>, name: &str) -> Option<&'a str> {
    let rules = node.attribute("style").unwrap_or_default().split(';');
    let said = |rule: &'a str| rule.split_once(':').filter(|(property, _)| property.trim() == name);
    rules.rev().find_map(said).map(|(_, value)| value).or_else(|| node.attribute(name))
}

/// Returns a property of an element, or of its nearest ancestor that sets it.
pub(super) fn inherited_property<'a>(node: &Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.ancestors().filter_map(|node| own_property(&node, name)).find(|value| value.trim() != "inherit")
}

/// Returns the id of an element's clip.
pub(super) fn clip_path_id<'a>(node: &Node<'a, '_>) -> Option<&'a str> {
    let value = match own_property(node, "clip-path")?.trim() {
        "inherit" => inherited_property(node, "clip-path")?,
        value => value,
    };
    let (_, id) = value.split_once('#')?;
    Some(id.trim_end_matches([')', '\'', '"', ' ']))
}

/// Returns the stroke of an element; `None` if it has no stroke.
pub(super) fn read_stroke_style(node: &Node<'_, '_>, place: Transform, frame: ViewBox) -> Option<StrokeStyle> {
    inherited_property(node, "stroke").filter(|stroke| stroke.trim() != "none")?;
    let width = inherited_property(node, "stroke-width").map_or(1.0, |width| parse_svg_length(width, frame));
    let miter = inherited_property(node, "stroke-miterlimit")
        .and_then(|limit| limit.trim().parse().ok())
        .unwrap_or(DEFAULT_MITER_LIMIT);
    let Transform { a, b, c, d, .. } = place;
    let scale = (a * a + b * b + c * c + d * d).sqrt();
    let width = width * scale / frame.side;
    Some(StrokeStyle { width: if width.is_finite() { width } else { f64::INFINITY }, miter: f64::max(miter, 1.0) })
}

/// Returns the transform of an element, combined with that of its parent.
pub(super) fn element_transform(node: &Node<'_, '_>, around: Transform) -> Transform {
    let own = node.attribute("transform").and_then(|value| value.parse().ok());
    own.map_or(around, |own| combine_transforms(around, own))
}

/// Returns the transform that applies `inner` first, then `outer`.
pub(super) fn combine_transforms(outer: Transform, inner: Transform) -> Transform {
    Transform::new(
        outer.a * inner.a + outer.c * inner.b,
        outer.b * inner.a + outer.d * inner.b,
        outer.a * inner.c + outer.c * inner.d,
        outer.b * inner.c + outer.d * inner.d,
        outer.a * inner.e + outer.c * inner.f + outer.e,
        outer.b * inner.e + outer.d * inner.f + outer.f,
    )
}

/// Returns a length in units of the picture; 0 if it can't be parsed.
fn parse_svg_length(value: &str, frame: ViewBox) -> f64 {
    let Ok(Length { number, unit }) = value.trim().parse() else { return 0.0 };
    let inch = 96.0;
    number
        * match unit {
            LengthUnit::None | LengthUnit::Px => 1.0,
            LengthUnit::Em => DEFAULT_FONT_SIZE,
            LengthUnit::Ex => DEFAULT_FONT_SIZE / 2.0,
            LengthUnit::In => inch,
            LengthUnit::Cm => inch / 2.54,
            LengthUnit::Mm => inch / 25.4,
            LengthUnit::Pt => inch / 72.0,
            LengthUnit::Pc => inch / 6.0,
            LengthUnit::Percent => frame.side / 100.0,
        }
}

impl TransformedShape {
    /// Returns the bounds of a shape element; `None` if it has no points. Stops reading soon after `most` segments.
    pub(super) fn of(node: &Node<'_, '_>, place: Transform, frame: ViewBox, most: usize) -> Option<TransformedShape> {
        let said = |name: &str| node.attribute(name).map_or(0.0, |value| parse_svg_length(value, frame));
        let mut points: Vec<(f64, f64)> = Vec::new();
        let segments = match node.tag_name().name() {
            "path" => push_path_points(node.attribute("d")?, most, &mut points),
            "polyline" | "polygon" => {
                points.extend(PointsParser::from(node.attribute("points")?).take(most + 2));
                points.len()
            }
            "line" => {
                points.extend([(said("x1"), said("y1")), (said("x2"), said("y2"))]);
                1
            }
            "rect" => {
                push_rectangle_corners(said("x"), said("y"), said("width"), said("height"), &mut points);
                if node.has_attribute("rx") || node.has_attribute("ry") { 8 } else { 4 }
            }
            "circle" => {
                let r = said("r");
                push_rectangle_corners(said("cx") - r, said("cy") - r, 2.0 * r, 2.0 * r, &mut points);
                4
            }
            "ellipse" => {
                // If only one radius is set, it applies to both axes.
                let (rx, ry) = (said("rx"), said("ry"));
                let (rx, ry) = (if rx > 0.0 { rx } else { ry }, if ry > 0.0 { ry } else { rx });
                push_rectangle_corners(said("cx") - rx, said("cy") - ry, 2.0 * rx, 2.0 * ry, &mut points);
                4
            }
            _ => return None,
        };
        TransformedShape::bounding_shape(&points, place, frame, segments)
    }

    fn bounding_shape(
        points: &[(f64, f64)],
        place: Transform,
        frame: ViewBox,
        segments: usize,
    ) -> Option<TransformedShape> {
        // Treat a number that is not finite as infinitely far away, so that the picture is refused.
        let finite = |number: f64| if number.is_finite() { number } else { f64::INFINITY };
        let mut shape: Option<TransformedShape> = None;
        for (across, down) in points {
            let x = finite((place.a * across + place.c * down + place.e - frame.left) / frame.side);
            let y = finite((place.b * across + place.d * down + place.f - frame.top) / frame.side);
            let shape = shape.get_or_insert(TransformedShape { segments, left: x, top: y, right: x, bottom: y });
            (shape.left, shape.right) = (shape.left.min(x), shape.right.max(x));
            (shape.top, shape.bottom) = (shape.top.min(y), shape.bottom.max(y));
        }
        shape
    }

    /// Returns the maximum distance of the shape beyond the picture, in widths of the picture.
    pub(super) fn overhang(&self) -> f64 {
        [-self.left, self.right - 1.0, -self.top, self.bottom - 1.0].into_iter().fold(0.0, f64::max)
    }

    /// Returns the part of the picture that the shape covers, if it is extended by `more` on each side.
    pub(super) fn covered_share(&self, more: f64) -> f64 {
        let side = |from: f64, to: f64| (to + more).clamp(0.0, 1.0) - (from - more).clamp(0.0, 1.0);
        side(self.left, self.right) * side(self.top, self.bottom)
    }
}

fn push_rectangle_corners(x: f64, y: f64, width: f64, height: f64, points: &mut Vec<(f64, f64)>) {
    points.extend([(x, y), (x + width, y), (x + width, y + height), (x, y + height)]);
}

/// Adds the points of a path, and returns its number of segments.
fn push_path_points(text: &str, most: usize, points: &mut Vec<(f64, f64)>) -> usize {
    let mut count = 0;
    for segment in SimplifyingPathParser::from(text).map_while(Result::ok).take(most + 1) {
        count += 1;
        match segment {
            SimplePathSegment::MoveTo { x, y } | SimplePathSegment::LineTo { x, y } => points.push((x, y)),
            SimplePathSegment::Quadratic { x1, y1, x, y } => points.extend([(x1, y1), (x, y)]),
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => points.extend([(x1, y1), (x2, y2), (x, y)]),
            SimplePathSegment::ClosePath => {}
        }
    }
    count
}
