//! Pictures put together from others: a small board with its figures, as the rulebook shows it. Who teaches one to the
//! [`Art`](super::art::Art) knows what it means; here it is only painted.

use std::{collections::HashMap, sync::Arc};

use bevy::prelude::*;
use resvg::tiny_skia::{
    FillRule, FilterQuality, IntSize, Paint, PathBuilder, Pixmap, PixmapPaint, Rect, Transform as Place,
};

use super::{
    eyes,
    raster::{Pixels, Size, drawn, pixels},
};
use crate::settings::Colours;

/// The badge of the Allies as red, green, blue and alpha of each pixel, so many wide and high.
pub fn badge_pixels(side: u32) -> Option<Vec<u8>> {
    pixels("ui/badge_allied", Size::Exact(side, side), None, Colours::Usual).map(|pixels| pixels.data)
}

/// A picture put together from parts.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// How wide and high it is, in units of its own.
    pub size: Vec2,
    /// What is painted, from the lowest on.
    pub parts: Vec<Part>,
    /// Words that stand over it. They are no part of the pixels: whoever shows the picture sets them.
    pub words: Vec<Words>,
}

/// A part of a drawing.
#[derive(Clone, Debug)]
pub struct Part {
    /// What it is.
    pub what: What,
    /// Its middle, from the upper left corner of the drawing, downwards.
    pub at: Vec2,
    /// How wide and high it is before it is turned.
    pub size: Vec2,
    /// How it is turned, or mirrored.
    pub turn: Mat2,
}

/// What a part is.
#[derive(Clone, Debug)]
pub enum What {
    /// A picture by its name, its colours multiplied with a tint.
    Picture(String, Color),
    /// The text of an SVG.
    Svg(Arc<str>),
    /// A rectangle in one colour.
    Filled(Color),
}

/// A short word over a drawing.
#[derive(Clone, Debug)]
pub struct Words {
    /// The word.
    pub text: String,
    /// Its middle.
    pub at: Vec2,
    /// How high its letters are.
    pub size: f32,
    /// Its colour.
    pub colour: Color,
}

/// Paints a drawing that many pixels wide and high; none if that is nothing, or a picture in it can't be drawn.
pub(super) fn paint(drawing: &Drawing, (width, height): (u32, u32), colours: Colours) -> Option<Pixels> {
    let mut canvas = Pixmap::new(width, height)?;
    let scale = width as f32 / drawing.size.x;
    let mut known = HashMap::new();
    for part in &drawing.parts {
        let size = part.size * scale;
        let place = |middle: Vec2| {
            let [x, y] = [part.turn.x_axis, part.turn.y_axis];
            let at = part.at * scale;
            Place::from_row(x.x, x.y, y.x, y.y, at.x, at.y).pre_translate(-middle.x, -middle.y)
        };
        match &part.what {
            What::Filled(colour) => {
                fill(&mut canvas, size, eyes::exchange(colour.to_srgba(), colours), place(size / 2.0));
            }
            What::Svg(text) => {
                let [wide, high] = size.round().max(Vec2::ONE).as_uvec2().to_array();
                let drawn = drawn("own", text.as_bytes(), Size::Exact(wide, high))?;
                let drawn = tinted(drawn, Srgba::WHITE)?;
                let whole = Vec2::new(wide as f32, high as f32);
                canvas.draw_pixmap(0, 0, drawn.as_ref(), &PixmapPaint::default(), place(whole / 2.0), None);
            }
            What::Picture(name, tint) => {
                let [wide, high] = size.round().max(Vec2::ONE).as_uvec2().to_array();
                let key = (name.clone(), wide, high, tint.to_srgba().to_u8_array());
                if !known.contains_key(&key) {
                    let drawn = pixels(name, Size::Exact(wide, high), None, colours)?;
                    known.insert(key.clone(), tinted(drawn, eyes::exchange(tint.to_srgba(), colours))?);
                }
                let whole = Vec2::new(wide as f32, high as f32);
                let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
                canvas.draw_pixmap(0, 0, known[&key].as_ref(), &paint, place(whole / 2.0), None);
            }
        }
    }
    Some(Pixels { width, height, data: canvas.take_demultiplied() })
}

fn fill(canvas: &mut Pixmap, size: Vec2, colour: Srgba, place: Place) {
    let Some(shape) = Rect::from_xywh(0.0, 0.0, size.x, size.y) else { return };
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    let [red, green, blue, alpha] = colour.to_u8_array();
    paint.set_color_rgba8(red, green, blue, alpha);
    canvas.fill_path(&PathBuilder::from_rect(shape), &paint, FillRule::Winding, place, None);
}

/// A picture with its colours multiplied, as tiny-skia keeps it: each colour already weighed with its alpha.
fn tinted(mut drawn: Pixels, tint: Srgba) -> Option<Pixmap> {
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

    fn part(what: What, at: Vec2, size: Vec2) -> Part {
        Part { what, at, size, turn: Mat2::IDENTITY }
    }

    fn texel(pixels: &Pixels, x: u32, y: u32) -> [u8; 4] {
        let at = (y * pixels.width + x) as usize * 4;
        [0, 1, 2, 3].map(|part| pixels.data[at + part])
    }

    #[test]
    fn parts_lie_on_each_other_at_their_places() {
        let red = part(What::Filled(Color::srgb_u8(200, 0, 0)), Vec2::new(2.0, 1.0), Vec2::new(4.0, 2.0));
        let green = Part {
            turn: Mat2::from_angle(std::f32::consts::FRAC_PI_2),
            ..part(What::Filled(Color::srgb_u8(0, 200, 0)), Vec2::new(3.5, 1.0), Vec2::new(2.0, 1.0))
        };
        let drawing = Drawing { size: Vec2::new(4.0, 2.0), parts: vec![red, green], words: Vec::new() };
        let painted = paint(&drawing, (8, 4), Colours::Usual).expect("it paints");
        assert_eq!(texel(&painted, 0, 0), [200, 0, 0, 255]);
        // Turned upright it covers the last column of both rows.
        assert_eq!([texel(&painted, 7, 0), texel(&painted, 7, 3)], [[0, 200, 0, 255]; 2]);
        assert_eq!(texel(&painted, 5, 2), [200, 0, 0, 255]);
    }

    #[test]
    fn a_picture_is_tinted_and_one_that_is_missing_spoils_the_drawing() {
        let name = |name: &str, tint| part(What::Picture(name.into(), tint), Vec2::splat(8.0), Vec2::splat(16.0));
        let floor = |tint| Drawing {
            size: Vec2::splat(16.0),
            parts: vec![name("art/board/gallery/floor_0", tint)],
            ..Drawing::default()
        };
        let painted = |tint| paint(&floor(tint), (16, 16), Colours::Usual).expect("it paints");
        let (bright, dark) = (painted(Color::WHITE), painted(Color::srgb(0.5, 0.5, 0.5)));
        assert_eq!(texel(&bright, 8, 8)[3], 255);
        let [one, other] = [&bright, &dark].map(|pixels| u16::from(texel(pixels, 8, 8)[0]));
        assert!(one > 20 && other.abs_diff(one / 2) < 3, "{one} {other}");
        let none = Drawing { size: Vec2::ONE, parts: vec![name("art/nothing", Color::WHITE)], ..Drawing::default() };
        assert!(paint(&none, (4, 4), Colours::Usual).is_none());
    }
}
