//! Pictures composed of other pictures, for example a small board with figures in the rulebook. This module only paints
//! them; the code that registers one with [`ImageCache`](super::image_cache::ImageCache) knows its meaning.

use std::{collections::HashMap, sync::Arc};

use bevy::prelude::*;
use resvg::tiny_skia::{
    FillRule, FilterQuality, IntSize, Paint, PathBuilder, Pixmap, PixmapPaint, Rect, Transform as Place,
};

use super::{
    color_vision,
    pixel_buffer::PixelBuffer,
    raster::{RasterSize, load_svg_pixels},
};
use crate::settings::ColorVision;
use rules::Localized;

/// Returns the badge of the Allies with `side` pixels on each side, as red, green, blue and alpha of each pixel.
pub fn allied_badge_pixels(side: u32) -> Option<Vec<u8>> {
    load_svg_pixels("ui/badge_allied", RasterSize::Exact(side, side), None, ColorVision::Usual)
        .map(|pixels| pixels.data)
}

/// A picture composed of parts.
#[derive(Clone, Debug, Default)]
pub struct CompositeImage {
    /// Width and height, in the drawing's own units.
    pub size: Vec2,
    /// The parts, from back to front.
    pub parts: Vec<DrawingPart>,
    /// Labels over the picture. They are not part of the pixels; the widget that shows the picture sets them.
    pub words: Vec<PartLabel>,
}

#[derive(Clone, Debug)]
pub struct DrawingPart {
    /// Content of the part.
    pub what: PartKind,
    /// Position of its centre, measured from the drawing's upper left corner.
    pub at: Vec2,
    /// Width and height before rotation.
    pub size: Vec2,
    /// Rotation or reflection.
    pub turn: Mat2,
}

/// Content of a part.
#[derive(Clone, Debug)]
pub enum PartKind {
    /// A picture by name, with its colours multiplied by a tint.
    Picture(String, Color),
    /// A custom picture of a mission.
    Own(CustomPicture),
    /// A rectangle of one colour.
    Filled(Color),
}

/// A custom picture of a mission.
#[derive(Clone, Debug)]
pub struct CustomPicture {
    /// Source text of the SVG.
    pub text: Arc<str>,
    /// Name of the figure with this picture.
    pub figure: Localized,
    /// Name of the game's picture that is used if this one can't be drawn.
    pub instead: String,
}

/// Grey tint of the game's figure that replaces a custom picture.
pub const SUBSTITUTE_TINT: Color = Color::srgb(0.55, 0.55, 0.6);

/// Way to paint custom pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OwnPainted {
    /// As they were drawn.
    Drawn,
    /// Replaced by figures of the game, because they can't be drawn.
    Instead,
}

impl CompositeImage {
    /// Returns the custom pictures of the drawing.
    pub fn own_pictures(&self) -> impl Iterator<Item = &CustomPicture> {
        self.parts.iter().filter_map(|part| match &part.what {
            PartKind::Own(own) => Some(own),
            PartKind::Picture(..) | PartKind::Filled(_) => None,
        })
    }
}

/// A label over a drawing.
#[derive(Clone, Debug)]
pub struct PartLabel {
    /// Text of the label.
    pub text: String,
    /// Position of its centre.
    pub at: Vec2,
    /// Height of its letters.
    pub size: f32,
    /// Colour of the label.
    pub colour: Color,
}

/// Paints a drawing at a size in pixels; `None` if the size is zero, or if a picture in it can't be drawn.
pub(super) fn paint_composite_image(
    drawing: &CompositeImage,
    (width, height): (u32, u32),
    colours: ColorVision,
    own: OwnPainted,
) -> Option<PixelBuffer> {
    let canvas = Pixmap::new(width, height)?;
    let mut painter = CompositePainter { canvas, scale: width as f32 / drawing.size.x, colours, known: HashMap::new() };
    for part in &drawing.parts {
        match &part.what {
            PartKind::Filled(colour) => painter.fill(part, *colour),
            PartKind::Own(picture) if own == OwnPainted::Drawn => painter.paint_own(part, picture)?,
            PartKind::Own(picture) => painter.paint_picture(part, &picture.instead, SUBSTITUTE_TINT)?,
            PartKind::Picture(name, tint) => painter.paint_picture(part, name, *tint)?,
        }
    }
    Some(PixelBuffer { width, height, data: painter.canvas.take_demultiplied() })
}

/// Painter of one drawing, with its canvas.
struct CompositePainter {
    canvas: Pixmap,
    /// Pixels per unit of the drawing.
    scale: f32,
    colours: ColorVision,
    /// Cache of painted pictures, by name, size and tint.
    known: HashMap<(String, u32, u32, [u8; 4]), Pixmap>,
}

impl CompositePainter {
    /// Returns the transform of a part on the canvas; `middle` is the centre of its content.
    fn place(&self, part: &DrawingPart, middle: Vec2) -> Place {
        let [x, y] = [part.turn.x_axis, part.turn.y_axis];
        let at = part.at * self.scale;
        Place::from_row(x.x, x.y, y.x, y.y, at.x, at.y).pre_translate(-middle.x, -middle.y)
    }

    /// Returns the size of a part in pixels, at least one.
    fn sides(&self, part: &DrawingPart) -> UVec2 {
        (part.size * self.scale).round().max(Vec2::ONE).as_uvec2()
    }

    fn fill(&mut self, part: &DrawingPart, colour: Color) {
        let size = part.size * self.scale;
        let place = self.place(part, size / 2.0);
        fill_rectangle(&mut self.canvas, size, color_vision::map_color(colour.to_srgba(), self.colours), place);
    }

    fn paint_own(&mut self, part: &DrawingPart, picture: &CustomPicture) -> Option<()> {
        let sides = self.sides(part);
        let painted = painter::paint_svg(&picture.text, sides.x, sides.y)
            .inspect_err(|fault| warn!("the picture of '{}': {fault:?}", picture.figure.en))
            .ok()?;
        let place = self.place(part, sides.as_vec2() / 2.0);
        self.canvas.draw_pixmap(0, 0, painted.as_ref(), &PixmapPaint::default(), place, None);
        Some(())
    }

    fn paint_picture(&mut self, part: &DrawingPart, name: &str, tint: Color) -> Option<()> {
        let sides = self.sides(part);
        let key = (name.to_owned(), sides.x, sides.y, tint.to_srgba().to_u8_array());
        if !self.known.contains_key(&key) {
            let drawn = load_svg_pixels(name, RasterSize::Exact(sides.x, sides.y), None, self.colours)?;
            self.known.insert(
                key.clone(),
                tint_premultiplied(drawn, color_vision::map_color(tint.to_srgba(), self.colours))?,
            );
        }
        let place = self.place(part, sides.as_vec2() / 2.0);
        let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
        self.canvas.draw_pixmap(0, 0, self.known[&key].as_ref(), &paint, place, None);
        Some(())
    }
}

fn fill_rectangle(canvas: &mut Pixmap, size: Vec2, colour: Srgba, place: Place) {
    let Some(shape) = Rect::from_xywh(0.0, 0.0, size.x, size.y) else { return };
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    let [red, green, blue, alpha] = colour.to_u8_array();
    paint.set_color_rgba8(red, green, blue, alpha);
    canvas.fill_path(&PathBuilder::from_rect(shape), &paint, FillRule::Winding, place, None);
}

/// Returns a picture with its colours multiplied, in the premultiplied format of tiny-skia.
fn tint_premultiplied(mut drawn: PixelBuffer, tint: Srgba) -> Option<Pixmap> {
    let tint = tint.to_u8_array();
    let times = |one: u8, other: u8| ((u16::from(one) * u16::from(other) + 127) / 255) as u8;
    for texel in drawn.data.chunks_exact_mut(4) {
        let alpha = times(texel[3], tint[3]);
        for (value, tint) in texel.iter_mut().zip(tint).take(3) {
            *value = times(times(*value, tint), alpha);
        }
        texel[3] = alpha;
    }
    Pixmap::from_vec(drawn.data, IntSize::from_wh(drawn.width, drawn.height)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image_part_at(what: PartKind, at: Vec2, size: Vec2) -> DrawingPart {
        DrawingPart { what, at, size, turn: Mat2::IDENTITY }
    }

    fn texel_at(pixels: &PixelBuffer, x: u32, y: u32) -> [u8; 4] {
        let at = (y * pixels.width + x) as usize * 4;
        [0, 1, 2, 3].map(|part| pixels.data[at + part])
    }

    #[test]
    fn parts_are_painted_in_order_at_their_positions() {
        let red = image_part_at(PartKind::Filled(Color::srgb_u8(200, 0, 0)), Vec2::new(2.0, 1.0), Vec2::new(4.0, 2.0));
        let green = DrawingPart {
            turn: Mat2::from_angle(std::f32::consts::FRAC_PI_2),
            ..image_part_at(PartKind::Filled(Color::srgb_u8(0, 200, 0)), Vec2::new(3.5, 1.0), Vec2::new(2.0, 1.0))
        };
        let drawing = CompositeImage { size: Vec2::new(4.0, 2.0), parts: vec![red, green], words: Vec::new() };
        let painted =
            paint_composite_image(&drawing, (8, 4), ColorVision::Usual, OwnPainted::Drawn).expect("it paints");
        assert_eq!(texel_at(&painted, 0, 0), [200, 0, 0, 255]);
        // Rotated upright it covers the last column of both rows.
        assert_eq!([texel_at(&painted, 7, 0), texel_at(&painted, 7, 3)], [[0, 200, 0, 255]; 2]);
        assert_eq!(texel_at(&painted, 5, 2), [200, 0, 0, 255]);
    }

    #[test]
    fn pictures_are_tinted_and_a_missing_one_fails_the_drawing() {
        let name =
            |name: &str, tint| image_part_at(PartKind::Picture(name.into(), tint), Vec2::splat(8.0), Vec2::splat(16.0));
        let floor = |tint| CompositeImage {
            size: Vec2::splat(16.0),
            parts: vec![name("art/board/gallery/floor_0", tint)],
            ..CompositeImage::default()
        };
        let painted = |tint| {
            paint_composite_image(&floor(tint), (16, 16), ColorVision::Usual, OwnPainted::Drawn).expect("it paints")
        };
        let (bright, dark) = (painted(Color::WHITE), painted(Color::srgb(0.5, 0.5, 0.5)));
        assert_eq!(texel_at(&bright, 8, 8)[3], 255);
        let [one, other] = [&bright, &dark].map(|pixels| u16::from(texel_at(pixels, 8, 8)[0]));
        assert!(one > 20 && other.abs_diff(one / 2) < 3, "{one} {other}");
        let none = CompositeImage {
            size: Vec2::ONE,
            parts: vec![name("art/nothing", Color::WHITE)],
            ..CompositeImage::default()
        };
        assert!(paint_composite_image(&none, (4, 4), ColorVision::Usual, OwnPainted::Drawn).is_none());
    }

    #[test]
    fn custom_pictures_are_painted_or_replaced_by_a_grey_figure() {
        let own = |text: &str| CustomPicture {
            text: text.into(),
            figure: Localized { es: "Coco".into(), en: "Bogey".into() },
            instead: "art/grunt".into(),
        };
        let drawing = |text: &str| CompositeImage {
            size: Vec2::splat(16.0),
            parts: vec![image_part_at(PartKind::Own(own(text)), Vec2::splat(8.0), Vec2::splat(16.0))],
            ..CompositeImage::default()
        };
        let painted = |text: &str, how| paint_composite_image(&drawing(text), (32, 32), ColorVision::Usual, how);
        let red = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"><path d=\"M0 0H8V8H0Z\" fill=\"red\"/></svg>";
        assert_eq!(texel_at(&painted(red, OwnPainted::Drawn).expect("it paints"), 16, 16), [255, 0, 0, 255]);
        assert!(painted("<svg", OwnPainted::Drawn).is_none());
        let grey = painted("<svg", OwnPainted::Instead).expect("it paints");
        // Colours are inexact at the edges, which are almost transparent.
        let solid: Vec<&[u8]> = grey.data.chunks_exact(4).filter(|texel| texel[3] > 200).collect();
        assert!(!solid.is_empty());
        assert!(solid.iter().all(|texel| texel[..3].iter().all(|value| *value <= 156)), "{solid:?}");
    }
}
