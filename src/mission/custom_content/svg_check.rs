//! Checks of players' pictures of figures: an SVG of plain shapes and nothing else. Pictures come from untrusted
//! sources, so they must not refer to anything outside themselves nor be expensive to draw: no text, images, external
//! links, scripts or filters. The module `cost` limits the cost of the shapes.

use std::path::Path;

use roxmltree::{Document, Node, ParsingOptions};

use super::{
    cost::check_drawing_cost,
    shape::{MAX_NUMBER, ViewBox, has_sound_numbers},
};
use crate::diagnostics::{DiagnosticSink, Diagnostics};
use rules::{Localized, both};

/// Maximum size of a picture, in bytes.
pub const MAX_PICTURE: usize = 64_000;
/// Maximum size of all pictures of a mission together, in bytes.
pub const MAX_PICTURES: usize = 512_000;
/// Maximum number of elements.
const MAX_ELEMENTS: usize = 600;
/// Maximum nesting depth of elements.
const MAX_DEPTH: usize = 16;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// The allowed elements.
const ELEMENTS: &str = "\
    svg g defs path rect circle ellipse line polyline polygon linearGradient radialGradient stop \
    clipPath title desc";

/// The allowed attributes, in addition to the properties.
const ATTRIBUTES: &str = "\
    id class version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d \
    points pathLength transform offset gradientUnits gradientTransform spreadMethod clipPathUnits href \
    style lang space role tabindex";

/// The allowed properties, as attributes or in `style`.
const PROPERTIES: &str = "\
    fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin \
    stroke-miterlimit opacity color display visibility stop-color stop-opacity clip-path clip-rule \
    paint-order shape-rendering overflow";

/// Checks that a picture may be drawn.
///
/// # Errors
/// All faults of the picture.
pub fn check_figure_picture(file: &Path, text: &str) -> Result<(), Diagnostics> {
    let mut findings = DiagnosticSink::new(file, "");
    if text.len() > MAX_PICTURE {
        findings
            .add_at(
                0..0,
                both!("la imagen ocupa más de {MAX_PICTURE} bytes", "the picture is larger than {MAX_PICTURE} bytes"),
            )
            .hint(plain_svg_hint());
        return findings.finish();
    }
    let mut findings = DiagnosticSink::new(file, text);
    let options = ParsingOptions { nodes_limit: (MAX_ELEMENTS * 8) as u32, ..ParsingOptions::default() };
    match Document::parse_with_options(text, options) {
        Err(error) => {
            let place = svg_byte_offset(text, error.pos());
            let message = match error {
                roxmltree::Error::DtdDetected => {
                    both!("una imagen no puede definir entidades", "a picture can't define entities")
                }
                roxmltree::Error::NodesLimitReached => {
                    both!(
                        "la imagen tiene más de {MAX_ELEMENTS} elementos",
                        "the picture has more than {MAX_ELEMENTS} elements"
                    )
                }
                _ => both!("esto no es SVG", "this is not an SVG file"),
            };
            findings.add_at(place..place, message).hint(plain_svg_hint());
        }
        Ok(document) => check_svg_document(&document, &mut findings),
    }
    findings.finish()
}

/// Returns the hint for all faults of a picture.
fn plain_svg_hint() -> Localized {
    both!(
        "solo formas: guárdala como SVG simple, con los textos y los efectos convertidos en trazados",
        "shapes only: save it as plain SVG, with texts and effects converted to paths"
    )
}

fn svg_byte_offset(text: &str, place: roxmltree::TextPos) -> usize {
    let line = text.split_inclusive('\n').take(place.row.saturating_sub(1) as usize).map(str::len).sum::<usize>();
    let rest = text.get(line..).unwrap_or_default();
    let column = place.col.saturating_sub(1) as usize;
    line + rest.char_indices().nth(column).map_or(rest.len(), |(byte, _)| byte)
}

fn check_svg_document(document: &Document<'_>, findings: &mut DiagnosticSink<'_>) {
    let root = document.root_element();
    if !root.has_tag_name((SVG, "svg")) {
        findings.add_at(root.range(), both!("esto no es SVG", "this is not an SVG file")).hint(plain_svg_hint());
        return;
    }
    let frame = parse_view_box(&root);
    if frame.is_none() {
        let message = both!("la imagen no dice su tamaño", "the picture doesn't give its size");
        findings.add_at(opening_tag_span(&root), message).hint(both!(
            "`viewBox=\"0 0 256 256\"`: tan ancha como alta, de 1 a 4096",
            "`viewBox=\"0 0 256 256\"`: as wide as it is high, from 1 to 4096"
        ));
    }
    let elements = || document.descendants().filter(Node::is_element);
    let count = elements().count();
    if count > MAX_ELEMENTS {
        findings.add_at(
            opening_tag_span(&root),
            both!(
                "la imagen tiene {count} elementos, y caben {MAX_ELEMENTS}",
                "the picture has {count} elements; the limit is {MAX_ELEMENTS}"
            ),
        );
        return;
    }
    for node in elements() {
        check_svg_node(&node, findings);
    }
    // Measure the cost only after all checks, because it needs numbers within their limits.
    if let Some(frame) = frame.filter(|_| findings.count() == 0) {
        check_drawing_cost(&root, frame, findings);
    }
}

/// Checks that an element is allowed at its place, and its attributes.
fn check_svg_node(node: &Node<'_, '_>, findings: &mut DiagnosticSink<'_>) {
    let name = node.tag_name().name();
    let known = node.tag_name().namespace() == Some(SVG) && is_listed_word(ELEMENTS, name);
    let depth = node.ancestors().skip(1).filter(Node::is_element).count();
    if !known || (name == "svg" && depth > 0) {
        findings
            .add_at(
                opening_tag_span(node),
                both!("`{name}` no puede ser parte de una imagen", "`{name}` can't be part of a picture"),
            )
            .hint(plain_svg_hint());
    } else if depth >= MAX_DEPTH {
        findings.add_at(
            opening_tag_span(node),
            both!("más de {MAX_DEPTH} elementos uno dentro de otro", "more than {MAX_DEPTH} nested elements"),
        );
    } else {
        check_svg_element(node, findings);
    }
}

/// Returns the picture's frame if it is a valid one: a square of a limited size.
fn parse_view_box(root: &Node<'_, '_>) -> Option<ViewBox> {
    let frame = root.attribute("viewBox")?;
    let numbers: Vec<f64> =
        frame.split([' ', ',']).filter(|part| !part.is_empty()).map(str::parse).collect::<Result<_, _>>().ok()?;
    let [left, top, side, high] = numbers[..] else { return None };
    let near = [left, top].into_iter().all(|number| number.abs() <= MAX_NUMBER);
    // If width and height were different, the picture would be stretched.
    let square = match (root.attribute("width"), root.attribute("height")) {
        (Some(width), Some(height)) => width.trim() == height.trim(),
        _ => true,
    };
    (side == high && (1.0..=4096.0).contains(&side) && near && square).then_some(ViewBox { left, top, side })
}

/// Checks the attributes of an element.
fn check_svg_element(node: &Node<'_, '_>, findings: &mut DiagnosticSink<'_>) {
    let within_clip = node.ancestors().any(|above| above.has_tag_name((SVG, "clipPath")));
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        let known = match attribute.namespace() {
            None => is_listed_word(ATTRIBUTES, name) || is_listed_word(PROPERTIES, name),
            Some(XLINK) => name == "href",
            Some(XML) => true,
            Some(_) => false,
        };
        let gradient = matches!(node.tag_name().name(), "linearGradient" | "radialGradient");
        let clips = |name: &str| name == "clip-path" && within_clip;
        let sound = match name {
            "href" => gradient && value.trim().starts_with('#'),
            "style" => value.split(';').map(str::trim).filter(|rule| !rule.is_empty()).all(|rule| {
                let (property, value) = rule.split_once(':').unwrap_or((rule, ""));
                let property = property.trim();
                let sound = has_only_local_references(value) && has_sound_numbers(property, value);
                is_listed_word(PROPERTIES, property) && sound && !clips(property)
            }),
            name => has_only_local_references(value) && has_sound_numbers(name, value) && !clips(name),
        };
        if !known || !sound {
            findings
                .add_at(
                    attribute.range(),
                    both!("`{name}` no puede estar aquí con este valor", "`{name}` can't have this value here"),
                )
                .hint(plain_svg_hint());
        }
    }
}

fn is_listed_word(words: &str, word: &str) -> bool {
    words.split_ascii_whitespace().any(|known| known == word)
}

/// Returns `true` if a value refers to nothing outside the picture.
fn has_only_local_references(value: &str) -> bool {
    let value = value.to_lowercase();
    let local = |rest: &str| rest.trim_start().trim_start_matches(['"', '\'']).starts_with('#');
    !value.contains(['\\', '@']) && value.split("url(").skip(1).all(local)
}

/// Returns the bytes of an element's tag.
fn opening_tag_span(node: &Node<'_, '_>) -> std::ops::Range<usize> {
    let start = node.range().start;
    start..start + 1 + node.tag_name().name().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_local_svg_references_are_accepted() {
        for value in ["red", "url(#a)", "url( '#a' ) #fff", "matrix(1 0 0 1 0 0)"] {
            assert!(has_only_local_references(value), "{value}");
        }
        for value in ["url(a.svg#b)", "url('http://x')", "URL(x)", "url(#a) url(b)", "u\\72l(x)", "@import"] {
            assert!(!has_only_local_references(value), "{value}");
        }
    }

    #[test]
    fn svg_errors_report_line_and_column() {
        let told = |text: &str| {
            let fault = check_figure_picture(Path::new("a.svg"), text).expect_err("no picture").list.remove(0);
            (fault.line, fault.column)
        };
        assert_eq!(told(""), (1, 1));
        assert_eq!(told("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n<g>\n</svg>"), (3, 1));
        assert_eq!(told("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n  <b/>\n</svg>"), (2, 3));
    }
}
