//! Estimate of the cost of drawing a picture, from its text: the reach of its shapes, their number of segments, the
//! area that they cover, and the number of layers. Within these limits, drawing takes less than a second at any size,
//! and all numbers stay in the range where they are exact. A picture that exceeds a limit is refused.

use std::{collections::HashMap, ops::Range};

use roxmltree::Node;
use svgtypes::Transform;

use super::shape::{self, TransformedShape, ViewBox, is_shape};
use crate::diagnostics::DiagnosticSink;
use rules::both;

/// Maximum distance of a shape from the picture, in widths of the picture.
const MAX_REACH: f64 = 16.0;
/// Maximum number of segments of all shapes. Segments of a clip count for each element that it clips.
const MAX_SEGMENTS: usize = 4_000;
/// Number of segments that the stroke of one segment counts as, because a stroke has two sides, joins and caps.
const STROKED: usize = 3;
/// Maximum area that all shapes cover together, as a multiple of the picture's area.
const MAX_COVER: f64 = 100.0;
/// Drawing time of a gradient, relative to a plain colour.
const GRADIENT: f64 = 4.0;
/// Maximum number of elements with their own opacity or clip.
const MAX_LAYERS: usize = 64;
/// Maximum number of shapes in clips: the shapes of each clip times the number of elements that it clips.
const MAX_CLIPPED: usize = 600;

/// Reports the first limit that a picture exceeds, if any.
pub(super) fn check_drawing_cost(root: &Node<'_, '_>, frame: ViewBox, findings: &mut DiagnosticSink<'_>) {
    let clips = root.descendants().filter(|node| node.tag_name().name() == "clipPath");
    let clips = clips.filter_map(|clip| Some((clip.attribute("id")?, clip))).collect();
    let mut meter = DrawingCostMeter { frame, clips, cost: DrawingCost::default(), far: None };
    meter.measure(*root, Transform::default());
    meter.report_exceeded_limit(root, findings);
}

#[derive(Clone, Copy, Debug, Default)]
struct DrawingCost {
    segments: usize,
    layers: usize,
    clipped: usize,
    cover: f64,
}

struct DrawingCostMeter<'a, 'input> {
    frame: ViewBox,
    clips: HashMap<&'a str, Node<'a, 'input>>,
    cost: DrawingCost,
    /// The first element that reaches too far.
    far: Option<Range<usize>>,
}

impl<'a, 'input> DrawingCostMeter<'a, 'input> {
    /// Returns `true` if a limit is already exceeded; the rest of the picture is not measured then.
    fn is_full(&self) -> bool {
        let DrawingCost { segments, layers, clipped, cover } = self.cost;
        let many = segments > MAX_SEGMENTS || layers > MAX_LAYERS || clipped > MAX_CLIPPED || cover > MAX_COVER;
        many || self.far.is_some()
    }

    fn measure(&mut self, node: Node<'a, 'input>, place: Transform) {
        let drawn = node.tag_name().name() == "svg" || node.tag_name().name() == "g" || is_shape(&node);
        if !drawn || self.is_full() {
            return;
        }
        let place = shape::element_transform(&node, place);
        if shape::own_property(&node, "opacity").is_some_and(|value| value.trim().parse() != Ok(1.0)) {
            self.cost.layers += 1;
        }
        if let Some(clip) = shape::clip_path_id(&node).and_then(|id| self.clips.get(id).copied()) {
            self.cost.layers += 1;
            self.measure_clip(clip, place);
        }
        if is_shape(&node) {
            self.measure_shape(&node, place, false);
        }
        for child in node.children().filter(Node::is_element) {
            self.measure(child, place);
        }
    }

    /// Adds the cost of a clip for one clipped element.
    fn measure_clip(&mut self, node: Node<'a, 'input>, place: Transform) {
        let mut place = shape::element_transform(&node, place);
        if node.attribute("clipPathUnits") == Some("objectBoundingBox") {
            // The coordinates are relative to the element, which is assumed to be as large as the picture.
            let side = self.frame.side;
            place = shape::combine_transforms(place, Transform::new(side, 0.0, 0.0, side, 0.0, 0.0));
        }
        self.measure_clip_nodes(node, place);
    }

    fn measure_clip_nodes(&mut self, node: Node<'a, 'input>, place: Transform) {
        for child in node.children().filter(Node::is_element) {
            if self.is_full() {
                return;
            }
            let place = shape::element_transform(&child, place);
            if is_shape(&child) {
                self.cost.clipped += 1;
                self.measure_shape(&child, place, true);
            }
            self.measure_clip_nodes(child, place);
        }
    }

    fn measure_shape(&mut self, node: &Node<'a, 'input>, place: Transform, clips: bool) {
        let Some(shape) = TransformedShape::of(node, place, self.frame, MAX_SEGMENTS) else { return };
        let style = if clips { None } else { shape::read_stroke_style(node, place, self.frame) };
        let filled = clips || shape::inherited_property(node, "fill").is_none_or(|fill| fill.trim() != "none");
        let wide = style.map_or(0.0, |style| style.width);
        if shape.overhang() + wide > MAX_REACH {
            self.far = Some(node.range());
            return;
        }
        if filled {
            self.cost.segments += shape.segments;
            self.cost.cover += shape.covered_share(0.0) * paint_cost_factor(node, "fill", clips);
        }
        if let Some(style) = style {
            self.cost.segments += shape.segments * STROKED;
            self.cost.cover +=
                shape.covered_share(style.width / 2.0 * style.miter) * paint_cost_factor(node, "stroke", clips);
        }
    }

    /// Reports the first limit that is exceeded.
    fn report_exceeded_limit(&self, root: &Node<'_, '_>, findings: &mut DiagnosticSink<'_>) {
        let start = root.range().start;
        let DrawingCost { segments, layers, clipped, cover } = self.cost;
        let (place, message) = if let Some(far) = &self.far {
            let message = both!(
                "llega demasiado lejos: más de {MAX_REACH} anchos de la imagen",
                "this reaches too far: more than {MAX_REACH} widths of the picture"
            );
            (far.start..far.start, message)
        } else if clipped > MAX_CLIPPED {
            let message = both!(
                "los recortes dibujan más de {MAX_CLIPPED} formas: cuentan las de cada `clipPath` por cada elemento que recorta",
                "clips draw more than {MAX_CLIPPED} shapes: those of each `clipPath` count for each element that it clips"
            );
            (start..start, message)
        } else if segments > MAX_SEGMENTS {
            let message = both!(
                "las formas tienen más de {MAX_SEGMENTS} segmentos; uno con contorno cuenta por {STROKED} más",
                "the shapes have more than {MAX_SEGMENTS} segments; one with a stroke counts as {STROKED} more"
            );
            (start..start, message)
        } else if layers > MAX_LAYERS {
            let message = both!(
                "más de {MAX_LAYERS} elementos tienen `opacity` o `clip-path`",
                "more than {MAX_LAYERS} elements have `opacity` or `clip-path`"
            );
            (start..start, message)
        } else if cover > MAX_COVER {
            let message = both!(
                "las formas cubren la imagen más de {MAX_COVER} veces; un degradado cuenta por {GRADIENT}",
                "the shapes cover the picture more than {MAX_COVER} times over; a gradient counts as {GRADIENT}"
            );
            (start..start, message)
        } else {
            return;
        };
        findings
            .add_at(place, message)
            .hint(both!("dibújala con menos formas, o más sencillas", "draw it with fewer shapes, or simpler ones"));
    }
}

/// Returns the factor by which the paint of a shape increases its cost. Clips have no colour.
fn paint_cost_factor(node: &Node<'_, '_>, paint: &str, clips: bool) -> f64 {
    let gradient = !clips && shape::inherited_property(node, paint).is_some_and(|paint| paint.contains("url("));
    if gradient { GRADIENT } else { 1.0 }
}
