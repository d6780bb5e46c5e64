//! The pixels of a picture: the middles of frames are squeezed, and colours bleed into transparent edges.

use bevy::{
    asset::RenderAssetUsages,
    image::Image,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// Borders of a frame in pixels: top, right, bottom and left. The stretched middle is squeezed to a few pixels, so that
/// small buttons keep their corners.
pub(super) type SliceBorders = [u32; 4];

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

/// Number of pixels kept of a frame's stretched middle.
const MIDDLE: u32 = 4;

/// Squeezes the stretched middle of a frame to a few pixels.
pub(super) fn squeeze_slice_middle(from: &PixelBuffer, [top, right, bottom, left]: SliceBorders) -> PixelBuffer {
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

pub(super) fn texel_at(pixels: &PixelBuffer, x: u32, y: u32) -> [u8; 4] {
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
pub(super) fn bleed_edge_colors(pixels: &mut PixelBuffer) {
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
