//! Conversion of SVG files to pixels: rasterising, alpha bleeding, squeezing of frames, and the cache on disk.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use bevy::{
    asset::RenderAssetUsages,
    image::{CompressedImageFormats, Image, ImageSampler, ImageType},
    log::{error, warn_once},
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use resvg::{tiny_skia, usvg};

use super::color_vision;
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

/// Borders of a frame in pixels: top, right, bottom and left. The stretched middle is squeezed to a few pixels, so that
/// small buttons keep their corners.
pub(super) type SliceBorders = [u32; 4];

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

/// Pixels of a picture: red, green, blue and alpha of each, from the upper left corner.
pub(super) struct PixelBuffer {
    pub width: u32,
    pub height: u32,
    pub data: Vec<u8>,
}

impl PixelBuffer {
    pub(super) fn into_image(self) -> Image {
        Image::new(
            Extent3d { width: self.width, height: self.height, depth_or_array_layers: 1 },
            TextureDimension::D2,
            self.data,
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::default(),
        )
    }
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

/// Number of pixels kept of a frame's stretched middle.
const MIDDLE: u32 = 4;

fn squeeze_slice_middle(from: &PixelBuffer, [top, right, bottom, left]: SliceBorders) -> PixelBuffer {
    let (columns, rows) =
        (squeezed_line_ranges(from.width, left, right), squeezed_line_ranges(from.height, top, bottom));
    let mut data = Vec::with_capacity(columns.len() * rows.len() * 4);
    for (top, bottom) in &rows {
        for (left, right) in &columns {
            data.extend(mean_texel((*top..*bottom).map(|y| mean_texel((*left..*right).map(|x| texel_at(from, x, y))))));
        }
    }
    PixelBuffer { width: columns.len() as u32, height: rows.len() as u32, data }
}

/// Returns the range of source lines for each kept line: one line in the borders, several in the middle.
fn squeezed_line_ranges(length: u32, before: u32, after: u32) -> Vec<(u32, u32)> {
    let borders = |from: u32, to: u32| (from..to).map(|at| (at, at + 1));
    if length <= before + after + MIDDLE {
        return borders(0, length).collect();
    }
    let middle = length - before - after;
    borders(0, before)
        .chain((0..MIDDLE).map(|i| (before + i * middle / MIDDLE, before + (i + 1) * middle / MIDDLE)))
        .chain(borders(length - after, length))
        .collect()
}

fn texel_at(pixels: &PixelBuffer, x: u32, y: u32) -> [u8; 4] {
    let at = (y * pixels.width + x) as usize * 4;
    [pixels.data[at], pixels.data[at + 1], pixels.data[at + 2], pixels.data[at + 3]]
}

/// Returns the mean of some texels, with colours weighted by alpha.
fn mean_texel(texels: impl Iterator<Item = [u8; 4]>) -> [u8; 4] {
    let (mut colour, mut alpha, mut count) = ([0u32; 3], 0u32, 0u32);
    for [r, g, b, a] in texels {
        let a = u32::from(a);
        for (sum, part) in colour.iter_mut().zip([r, g, b]) {
            *sum += u32::from(part) * a;
        }
        alpha += a;
        count += 1;
    }
    if alpha == 0 {
        return [0; 4];
    }
    let [r, g, b] = colour.map(|sum| (sum / alpha) as u8);
    [r, g, b, (alpha / count.max(1)) as u8]
}

/// Gives transparent texels the colour of their neighbours; otherwise scaled edges would become dark.
fn bleed_edge_colors(pixels: &mut PixelBuffer) {
    let (width, height) = (pixels.width as i32, pixels.height as i32);
    let source = pixels.data.clone();
    let alpha = |x: i32, y: i32| {
        let inside = (0..width).contains(&x) && (0..height).contains(&y);
        let at = inside.then(|| (y * width + x) as usize * 4)?;
        (source[at + 3] > 0).then_some(at)
    };
    for y in 0..height {
        for x in 0..width {
            let at = (y * width + x) as usize * 4;
            if source[at + 3] > 0 {
                continue;
            }
            let near = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)];
            let mut sum = [0u32; 3];
            let mut count = 0;
            for from in near.into_iter().filter_map(|(dx, dy)| alpha(x + dx, y + dy)) {
                for (sum, part) in sum.iter_mut().zip(&source[from..from + 3]) {
                    *sum += u32::from(*part);
                }
                count += 1;
            }
            for (part, sum) in pixels.data[at..at + 3].iter_mut().zip(sum) {
                // Without a coloured neighbour the texel keeps its colour.
                *part = sum.checked_div(count).map_or(*part, |mean| mean as u8);
            }
        }
    }
}

/// Returns the cache key: the FNV-1a hash of drawing, size and borders, stable between runs and builds.
fn raster_cache_key(bytes: &[u8], size: RasterSize, slice: Option<SliceBorders>) -> u64 {
    let form: [u64; 2] = match size {
        RasterSize::Natural(percent) => [u64::from(percent), u64::MAX],
        RasterSize::Exact(width, height) => [u64::from(width), u64::from(height)],
    };
    let [a, b, c, d] = slice.unwrap_or_default().map(u64::from);
    let numbers = [VERSION, form[0], form[1], a << 48 | b << 32 | c << 16 | d];
    let tail = numbers.into_iter().flat_map(u64::to_le_bytes);
    bytes
        .iter()
        .copied()
        .chain(tail)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

fn cache_file_path(key: u64) -> PathBuf {
    paths::user_cache_dir().join("art").join(format!("{key:016x}.rgba"))
}

/// Length of the header of a cached picture, in bytes: checksum, width and height.
const HEADER: usize = 16;
/// Maximum side of a cached picture, in pixels; graphics drivers accept no longer one.
const MAX_SIDE: u32 = 8192;
/// Maximum size of a cached picture, in bytes.
const MAX_CACHED: u64 = 96 << 20;

fn read_cache(key: u64) -> Option<PixelBuffer> {
    read_cached_pixels(&cache_file_path(key))
}

/// Reads a cached picture; `None` if the file is damaged.
fn read_cached_pixels(path: &Path) -> Option<PixelBuffer> {
    let mut data = files::read_bounded_file(path, MAX_CACHED).ok()?;
    let (sum, rest) = data.split_first_chunk::<8>()?;
    if u64::from_le_bytes(*sum) != content_checksum(rest) {
        return None;
    }
    let side = |at: usize| -> Option<u32> { Some(u32::from_le_bytes(data.get(at..at + 4)?.try_into().ok()?)) };
    let (width, height) = (side(8)?, side(12)?);
    let sides = 1..=MAX_SIDE;
    if !sides.contains(&width) || !sides.contains(&height) {
        return None;
    }
    if data.len() != HEADER + width as usize * height as usize * 4 {
        return None;
    }
    data.drain(..HEADER);
    Some(PixelBuffer { width, height, data })
}

/// Returns a checksum; each step is reversible, so that no earlier difference is lost.
fn content_checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let (words, rest) = bytes.as_chunks::<8>();
    let sum = words.iter().fold(bytes.len() as u64, |sum, word| step(sum, u64::from_le_bytes(*word)));
    rest.iter().fold(sum, |sum, byte| step(sum, u64::from(*byte)))
}

fn write_cache(key: u64, pixels: &PixelBuffer) {
    let path = cache_file_path(key);
    if let Err(fault) = write_cached_pixels(&path, pixels) {
        warn_once!("{}: {fault}; pictures are drawn anew each time", path.display());
    }
}

/// Writes a temporary file and renames it, so that a half-written file is never read.
fn write_cached_pixels(path: &Path, pixels: &PixelBuffer) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let part = path.with_extension(format!("part{}", std::process::id()));
    // Removes a file or pipe with that name, so that it is not written to.
    let _ = fs::remove_file(&part);
    let mut content = Vec::with_capacity(HEADER - 8 + pixels.data.len());
    content.extend(pixels.width.to_le_bytes());
    content.extend(pixels.height.to_le_bytes());
    content.extend(&pixels.data);
    let mut file = fs::File::create_new(&part)?;
    file.write_all(&content_checksum(&content).to_le_bytes())?;
    file.write_all(&content)?;
    drop(file);
    fs::rename(&part, path)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for (index, one) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(one));
        }
    }

    fn create_cache_test_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("incursion-cached-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    #[test]
    fn only_intact_cache_files_are_read() {
        let folder = create_cache_test_folder("read");
        let path = folder.join("0123456789abcdef.rgba");
        let pixels = rasterize_svg("tile", PLATE, RasterSize::Exact(12, 9), None).expect("it draws");
        write_cached_pixels(&path, &pixels).expect("room for it");
        let back = read_cached_pixels(&path).expect("it is there");
        assert_eq!((back.width, back.height, &back.data), (12, 9, &pixels.data));
        let sound = fs::read(&path).expect("it is there");
        let with = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = sound.clone();
            change(&mut bytes);
            fs::write(&path, bytes).expect("room for it");
            read_cached_pixels(&path).is_none()
        };
        assert!(with(&|bytes| bytes.truncate(bytes.len() / 2)), "half of it");
        assert!(with(&|bytes| bytes[200] ^= 1), "noise");
        let other = (HEADER..sound.len()).find(|at| sound[*at] != sound[HEADER]).expect("the picture has two colours");
        assert!(with(&|bytes| bytes.swap(HEADER, other)), "two values in each other's place");
        assert!(with(&|bytes| bytes.fill(0xff)));
        assert!(with(&|bytes| *bytes = vec![0; 8]) && with(&|bytes| bytes.clear()), "no size");
        // Sizes of zero or above the limit are rejected even with a correct checksum.
        for (width, height) in [(0_u32, 0_u32), (0, 9), (1, 20_000), (u32::MAX, u32::MAX)] {
            let pixels = PixelBuffer { width, height, data: vec![7; (width.min(1) * height.min(20_000)) as usize * 4] };
            write_cached_pixels(&path, &pixels).expect("room for it");
            assert!(read_cached_pixels(&path).is_none(), "{width} x {height}");
        }
        fs::remove_dir_all(folder).expect("it goes");
    }

    #[cfg(unix)]
    #[test]
    fn pipes_and_devices_are_not_read_as_cached_pictures() {
        let folder = create_cache_test_folder("pipe");
        let pipe = folder.join("pipe.rgba");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
        assert!(read_cached_pixels(&pipe).is_none() && read_cached_pixels(Path::new("/dev/zero")).is_none());
        // Writing a picture replaces the pipe.
        let pixels = rasterize_svg("tile", PLATE, RasterSize::Exact(12, 9), None).expect("it draws");
        write_cached_pixels(&pipe, &pixels).expect("room for it");
        assert!(read_cached_pixels(&pipe).is_some());
        fs::remove_dir_all(folder).expect("it goes");
    }
}
