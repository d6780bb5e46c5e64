//! Paints the pictures of custom content: SVGs of plain shapes, which may come from untrusted sources.
//!
//! resvg's renderer passes curves to tiny-skia unchanged. The scan converter of tiny-skia follows a curve in fixed
//! point, and a long thin curve leaves the bounds of its row: the run-length code panics, panics again while the stack
//! unwinds, and aborts the program. Straight lines are clipped exactly and never leave their bounds. Therefore this
//! crate splits every curve into lines before filling it, turns every stroke into an outline, and counts the cost of
//! each fill before it begins.
//!
//! resvg still parses the SVG. Its filters, masks, patterns, images and texts are not painted, because pictures contain
//! none.

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

mod effort;
mod fault;
mod outline;
mod shade;

use std::panic::{AssertUnwindSafe, catch_unwind};

use resvg::{
    tiny_skia::{FillRule, FilterQuality, IntRect, Mask, MaskType, Paint, Pixmap, PixmapPaint, Shader, Transform},
    usvg::{self, ClipPath, Group, Node, Options, PaintOrder, Tree},
};

pub use fault::PaintFault;

use effort::PaintBudget;
use outline::FlattenedPath;

/// Maximum side of a painted picture, in pixels.
pub const MAX_SIDE: u32 = 2048;

/// Paints a picture of that width and height, in pixels. Its colours are premultiplied.
///
/// # Errors
///
/// Returns an error if the picture can't be painted, or not at a bounded cost. A panic of the painter becomes an error
/// too.
pub fn paint_svg(svg: &str, width: u32, height: u32) -> Result<Pixmap, PaintFault> {
    catch_unwind(AssertUnwindSafe(|| paint_tree(svg, width, height))).unwrap_or(Err(PaintFault::Panicked))
}

fn paint_tree(svg: &str, width: u32, height: u32) -> Result<Pixmap, PaintFault> {
    if width.max(height) > MAX_SIDE {
        return Err(PaintFault::WrongSize);
    }
    let mut canvas = Pixmap::new(width, height).ok_or(PaintFault::WrongSize)?;
    let tree = Tree::from_str(svg, &Options::default()).map_err(|_| PaintFault::Unreadable)?;
    let size = tree.size();
    let place = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    TreePainter { effort: PaintBudget::default() }.nodes(tree.root(), place, &mut canvas)?;
    Ok(canvas)
}

/// Painter of the nodes of a picture, one after another.
struct TreePainter {
    effort: PaintBudget,
}

impl TreePainter {
    fn nodes(&mut self, group: &Group, place: Transform, canvas: &mut Pixmap) -> Result<(), PaintFault> {
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, place, canvas)?,
                Node::Path(path) => self.path(path, place, canvas)?,
                Node::Image(_) | Node::Text(_) => {}
            }
        }
        Ok(())
    }

    fn group(&mut self, group: &Group, place: Transform, canvas: &mut Pixmap) -> Result<(), PaintFault> {
        let place = place.pre_concat(group.transform());
        if !group.should_isolate() {
            return self.nodes(group, place, canvas);
        }
        let Some(bounds) = layer_bounds(group, place, canvas) else { return Ok(()) };
        self.effort.spend_layer(bounds)?;
        let Some(mut layer) = Pixmap::new(bounds.width(), bounds.height()) else { return Ok(()) };
        let inner = place.post_translate(-bounds.x() as f32, -bounds.y() as f32);
        self.nodes(group, inner, &mut layer)?;
        if let Some(clip) = group.clip_path() {
            layer.apply_mask(&self.mask(clip, inner, bounds)?);
        }
        let paint =
            PixmapPaint { opacity: group.opacity().get(), quality: FilterQuality::Nearest, ..PixmapPaint::default() };
        canvas.draw_pixmap(bounds.x(), bounds.y(), layer.as_ref(), &paint, Transform::identity(), None);
        Ok(())
    }

    /// Returns the mask of a layer for a clip path. Clip paths of clip paths are ignored.
    fn mask(&mut self, clip: &ClipPath, place: Transform, bounds: IntRect) -> Result<Mask, PaintFault> {
        self.effort.spend_layer(bounds)?;
        let mut shape = Pixmap::new(bounds.width(), bounds.height()).ok_or(PaintFault::WrongSize)?;
        self.nodes(clip.root(), place.pre_concat(clip.transform()), &mut shape)?;
        Ok(Mask::from_pixmap(shape.as_ref(), MaskType::Alpha))
    }

    fn path(&mut self, path: &usvg::Path, place: Transform, canvas: &mut Pixmap) -> Result<(), PaintFault> {
        if !path.is_visible() {
            return Ok(());
        }
        if path.paint_order() == PaintOrder::FillAndStroke {
            self.fill(path, place, canvas)?;
            self.stroke(path, place, canvas)
        } else {
            self.stroke(path, place, canvas)?;
            self.fill(path, place, canvas)
        }
    }

    fn fill(&mut self, path: &usvg::Path, place: Transform, canvas: &mut Pixmap) -> Result<(), PaintFault> {
        let Some(fill) = path.fill() else { return Ok(()) };
        let Some(outline) = FlattenedPath::of(path.data(), place) else { return Ok(()) };
        let Some(shader) = shade::shader_for_paint(fill.paint(), fill.opacity().get(), place) else { return Ok(()) };
        let rule = match fill.rule() {
            usvg::FillRule::NonZero => FillRule::Winding,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        };
        self.lay(&outline, shader, rule, path, canvas)
    }

    fn stroke(&mut self, path: &usvg::Path, place: Transform, canvas: &mut Pixmap) -> Result<(), PaintFault> {
        let Some(stroke) = path.stroke() else { return Ok(()) };
        let Some((outline, faint)) = FlattenedPath::of_stroke(path.data(), stroke, place) else { return Ok(()) };
        let opacity = stroke.opacity().get() * faint;
        let Some(shader) = shade::shader_for_paint(stroke.paint(), opacity, place) else { return Ok(()) };
        self.lay(&outline, shader, FillRule::Winding, path, canvas)
    }

    fn lay(
        &mut self,
        outline: &FlattenedPath,
        shader: Shader<'_>,
        rule: FillRule,
        path: &usvg::Path,
        canvas: &mut Pixmap,
    ) -> Result<(), PaintFault> {
        let plain = matches!(shader, Shader::SolidColor(_));
        self.effort.spend_fill(outline, plain, canvas)?;
        let anti_alias = path.rendering_mode().use_shape_antialiasing();
        let paint = Paint { shader, anti_alias, ..Paint::default() };
        canvas.fill_path(outline.path(), &paint, rule, Transform::identity(), None);
        Ok(())
    }
}

/// Returns the pixels of the canvas that a layer needs; `None` if it is outside the canvas.
fn layer_bounds(group: &Group, place: Transform, canvas: &Pixmap) -> Option<IntRect> {
    let bounds = group.layer_bounding_box().transform(place)?;
    let side = |at: f32, most: u32| at.clamp(0.0, most as f32) as i32;
    // Add a pixel on each side, because pixels at the edge are partly covered.
    let left = side(bounds.left().floor() - 1.0, canvas.width());
    let top = side(bounds.top().floor() - 1.0, canvas.height());
    let right = side(bounds.right().ceil() + 1.0, canvas.width());
    let bottom = side(bounds.bottom().ceil() + 1.0, canvas.height());
    IntRect::from_ltrb(left, top, right, bottom)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg_document(content: &str) -> String {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 256 256\">{content}</svg>")
    }

    fn pixel_colour(pixels: &Pixmap, x: u32, y: u32) -> [u8; 4] {
        let texel = pixels.pixel(x, y).expect("within").demultiply();
        [texel.red(), texel.green(), texel.blue(), texel.alpha()]
    }

    /// Returns the mean difference between two paintings over all values, from 0 to 255.
    fn mean_difference(one: &Pixmap, other: &Pixmap) -> f64 {
        let sum: u64 = one.data().iter().zip(other.data()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        sum as f64 / one.data().len() as f64
    }

    fn paint_with_resvg(svg: &str, side: u32) -> Pixmap {
        let tree = Tree::from_str(svg, &Options::default()).expect("an SVG");
        let mut pixels = Pixmap::new(side, side).expect("room for it");
        let place = Transform::from_scale(side as f32 / tree.size().width(), side as f32 / tree.size().height());
        resvg::render(&tree, place, &mut pixels.as_mut());
        pixels
    }

    #[test]
    fn the_painter_matches_resvg() {
        for content in [
            "<circle cx='128' cy='128' r='90' fill='#c40'/>",
            "<path d='M20 200C60 -90 200 -90 236 200S120 260 128 128Z' fill='#246' fill-rule='evenodd'/>",
            "<path d='M20 200Q128 -40 236 200' fill='none' stroke='#084' stroke-width='14' stroke-linejoin='round'/>",
            "<path d='M20 200L128 20 236 200Z' fill='none' stroke='#804' stroke-width='0.7'/>",
            "<g opacity='.5'><rect x='40' y='40' width='90' height='90'/><rect x='90' y='90' width='90' height='90' \
             rx='20' fill='red'/></g>",
            "<clipPath id='c'><circle cx='100' cy='100' r='70'/></clipPath><g clip-path='url(#c)' transform='rotate(20)'>\
             <rect width='256' height='256' fill='#0a5'/></g>",
            "<linearGradient id='l'><stop offset='0' stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>\
             <rect width='200' height='200' fill='url(#l)' transform='translate(9 30) scale(1 .5)'/>",
            "<radialGradient id='r'><stop offset='.2' stop-color='red'/><stop offset='1' stop-color='blue' \
             stop-opacity='.2'/></radialGradient><ellipse cx='128' cy='90' rx='100' ry='40' fill='url(#r)'/>",
        ] {
            let svg = svg_document(&content.replace('\'', "\""));
            for side in [48, 192, 512] {
                let painted = paint_svg(&svg, side, side).expect("it paints");
                let apart = mean_difference(&painted, &paint_with_resvg(&svg, side));
                assert!(apart < 0.6, "{apart} at {side}: {content}");
                assert!(painted.data().iter().any(|value| *value > 0), "{content}");
            }
        }
    }

    /// Checks two thin arcs on which resvg panics at most sizes. Two thousand of them abort the program.
    #[test]
    fn thin_arcs_do_not_panic() {
        let arc = "M0 0A1e5 1e-3 139 1 0 201 231A1e5 1e-3 110 1 0 114 107";
        let many = arc.repeat(400);
        for path in [arc, &many] {
            let svg = svg_document(&format!("<path d=\"{path}\"/>"));
            for side in [32, 96, 192, 256, 512] {
                let painted = paint_svg(&svg, side, side);
                assert!(matches!(painted, Ok(_) | Err(PaintFault::TooCostly)), "{side}");
            }
        }
    }

    #[test]
    fn too_costly_pictures_are_refused() {
        let squares = "<rect width=\"256\" height=\"256\"/>".repeat(290);
        let clipped = "<rect width=\"256\" height=\"256\" clip-path=\"url(#c)\"/>".repeat(290);
        let svg = svg_document(&format!("<clipPath id=\"c\">{squares}</clipPath>{clipped}"));
        assert_eq!(paint_svg(&svg, 512, 512).map(drop), Err(PaintFault::TooCostly));
    }

    #[test]
    fn unreadable_or_wrongly_sized_pictures_are_refused() {
        assert_eq!(paint_svg("<svg", 8, 8).map(drop), Err(PaintFault::Unreadable));
        let svg = svg_document("<rect width=\"256\" height=\"256\" fill=\"#102030\"/>");
        assert_eq!(paint_svg(&svg, 0, 8).map(drop), Err(PaintFault::WrongSize));
        assert_eq!(paint_svg(&svg, 8, MAX_SIDE + 1).map(drop), Err(PaintFault::WrongSize));
        assert_eq!(pixel_colour(&paint_svg(&svg, 8, 8).expect("it paints"), 3, 3), [16, 32, 48, 255]);
    }
}
