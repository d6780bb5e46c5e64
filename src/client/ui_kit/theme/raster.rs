//! Conversion of SVG files to pixels, from the cache on disk if possible.

use std::{fs, hash::Hasher};

use bevy::{
    asset::RenderAssetUsages,
    image::{CompressedImageFormats, Image, ImageSampler, ImageType},
    log::error,
};
use fnv::FnvHasher;
use resvg::{tiny_skia, usvg};

use super::{
    color_vision,
    pixel_buffer::{PixelBuffer, SliceBorders, bleed_edge_colors, squeeze_slice_middle},
    raster_cache::{read_cache, write_cache},
};
use crate::settings::ColorVision;
use mission::paths;

/// Version of the cache format; increase it when the same drawing produces other pixels, so that old files are ignored.
const VERSION: u64 = 1;

/// Requested size of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum RasterSize {
    /// The size in the drawing, in per cent.
    Natural(u32),
    /// Exactly this width and height, in pixels.
    Exact(u32, u32),
}

/// Draws the picture `name` (for example `ui/panel_steel`), from the cache if possible.
pub(super) fn load_image(
    name: &str,
    size: RasterSize,
    slice: Option<SliceBorders>,
    colours: ColorVision,
) -> Option<Image> {
    let base = paths::assets_dir().join(name);
    if base.with_extension("svg").is_file() {
        return load_svg_pixels(name, size, slice, colours).map(PixelBuffer::into_image);
    }
    let bytes = fs::read(base.with_extension("png")).ok().or_else(|| {
        error!("no picture '{name}' in {}", paths::assets_dir().display());
        None
    })?;
    Image::from_buffer(
        &bytes,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::default(),
    )
    .inspect_err(|fault| error!("picture '{name}': {fault}"))
    .ok()
    .map(|image| adjust_texture_alpha(name, image))
}

/// Returns the pixels of the SVG picture `name`, from the cache if possible.
pub(super) fn load_svg_pixels(
    name: &str,
    size: RasterSize,
    slice: Option<SliceBorders>,
    colours: ColorVision,
) -> Option<PixelBuffer> {
    let file = paths::assets_dir().join(name).with_extension("svg");
    let bytes = fs::read(&file).inspect_err(|fault| error!("{}: {fault}", file.display())).ok()?;
    let bytes = color_vision::recolor_svg(name, bytes, colours);
    let key = raster_cache_key(&bytes, size, slice);
    read_cache(key).or_else(|| {
        let pixels = rasterize_svg(name, &bytes, size, slice)?;
        write_cache(key, &pixels);
        Some(pixels)
    })
}

/// Adjusts the transparency of textures. They were painted for blending in sRGB, but the window blends linear values;
/// after the adjustment they look as painted on their usual background.
fn adjust_texture_alpha(name: &str, mut image: Image) -> Image {
    let ground = match name {
        "ui/tex_steel" => 0.16,
        "ui/tex_paper" => 0.92,
        _ => return image,
    };
    let linear = |value: f32| value.powf(2.2);
    for texel in image.data.iter_mut().flat_map(|data| data.chunks_exact_mut(4)) {
        let value = |part: u8| f32::from(part) / 255.0;
        let colour = (value(texel[0]) + value(texel[1]) + value(texel[2])) / 3.0;
        let alpha = value(texel[3]);
        let seen = ground + (colour - ground) * alpha;
        let reach = linear(colour) - linear(ground);
        if reach.abs() > 0.001 {
            let alpha = (linear(seen) - linear(ground)) / reach;
            texel[3] = (alpha.clamp(0.0, 1.0) * 255.0).round() as u8;
        }
    }
    image
}

fn rasterize_svg(name: &str, bytes: &[u8], size: RasterSize, slice: Option<SliceBorders>) -> Option<PixelBuffer> {
    let tree = usvg::Tree::from_data(bytes, &usvg::Options::default())
        .inspect_err(|fault| error!("picture '{name}': {fault}"))
        .ok()?;
    let natural = tree.size();
    let (width, height) = match size {
        RasterSize::Natural(percent) => {
            let scale = percent as f32 / 100.0;
            let scaled = |length: f32| (length * scale).round().max(1.0) as u32;
            (scaled(natural.width()), scaled(natural.height()))
        }
        RasterSize::Exact(width, height) => (width, height),
    };
    let mut pixmap = tiny_skia::Pixmap::new(width, height)?;
    let scale = tiny_skia::Transform::from_scale(width as f32 / natural.width(), height as f32 / natural.height());
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    let mut pixels = PixelBuffer { width, height, data: pixmap.take_demultiplied() };
    if let Some(borders) = slice {
        pixels = squeeze_slice_middle(&pixels, borders);
    }
    bleed_edge_colors(&mut pixels);
    Some(pixels)
}

/// Returns the cache key: a hash of drawing, size and borders, stable between runs and builds.
fn raster_cache_key(bytes: &[u8], size: RasterSize, slice: Option<SliceBorders>) -> u64 {
    let form: [u64; 2] = match size {
        RasterSize::Natural(percent) => [u64::from(percent), u64::MAX],
        RasterSize::Exact(width, height) => [u64::from(width), u64::from(height)],
    };
    let [a, b, c, d] = slice.unwrap_or_default().map(u64::from);
    let mut hasher = FnvHasher::default();
    hasher.write(bytes);
    for number in [VERSION, form[0], form[1], a << 48 | b << 32 | c << 16 | d] {
        hasher.write(&number.to_le_bytes());
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::pixel_buffer::texel_at;

    const PLATE: &[u8] = br##"<svg xmlns="http://www.w3.org/2000/svg" width="72" height="56">
        <rect x="2" y="2" width="68" height="52" fill="#ff8000"/></svg>"##;

    #[test]
    fn a_sliced_frame_keeps_its_corners_and_shrinks_its_middle() {
        let pixels = rasterize_svg("plate", PLATE, RasterSize::Natural(100), Some([20; 4])).expect("it draws");
        assert_eq!((pixels.width, pixels.height), (44, 44));
        assert_eq!(texel_at(&pixels, 22, 22), [255, 128, 0, 255]);
        assert_eq!(texel_at(&pixels, 0, 22)[3], 0);
    }

    #[test]
    fn a_tile_has_exactly_the_requested_size() {
        let pixels = rasterize_svg("tile", PLATE, RasterSize::Exact(72, 72), None).expect("it draws");
        assert_eq!((pixels.width, pixels.height), (72, 72));
    }

    #[test]
    fn transparent_texels_take_the_colour_of_their_neighbours() {
        let pixels = rasterize_svg("plate", PLATE, RasterSize::Natural(100), None).expect("it draws");
        assert_eq!(texel_at(&pixels, 1, 20), [255, 128, 0, 0]);
        assert_eq!(texel_at(&pixels, 0, 20), [0, 0, 0, 0]);
    }

    #[test]
    fn cache_keys_differ_by_size_and_slices() {
        let keys = [
            raster_cache_key(PLATE, RasterSize::Natural(100), None),
            raster_cache_key(PLATE, RasterSize::Natural(200), None),
            raster_cache_key(PLATE, RasterSize::Exact(72, 56), None),
            raster_cache_key(PLATE, RasterSize::Natural(100), Some([20; 4])),
        ];
        assert_eq!(keys[3], 0x9ba1_ea91_be78_c1d7, "old caches stay valid");
        for (index, one) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(one));
        }
    }
}
