//! Pictures as pixels, and their fingerprints: reduced copies for comparing pictures. Callers read and write the image
//! files.

use std::sync::Arc;

/// Usual size of the window, in pixels.
pub const USUAL_WINDOW_SIZE: (u32, u32) = (1280, 720);

/// Number of columns of tiles in a fingerprint.
const TILES_ACROSS: usize = 80;
/// Number of rows of tiles in a fingerprint.
const TILES_DOWN: usize = 45;
/// Tile of a fingerprint: its mean red, green and blue, and its mean change from pixel to pixel, across and down.
type FingerprintTile = [u8; 5];

/// Reduced copy of a picture, for comparisons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureFingerprint(Vec<FingerprintTile>);

/// Picture as rows of pixels; each pixel is blue, green, red and an unused byte. Copies share the pixels until one of
/// them is changed.
#[derive(Clone, PartialEq, Eq)]
pub struct ScreenPicture {
    wide: usize,
    high: usize,
    pixels: Arc<Vec<u8>>,
}

/// Rectangle of a picture; `right` and `bottom` are the first column and row outside it.
struct PixelRect {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

impl ScreenPicture {
    /// Creates a picture from the renderer's rows, which may have padding at the end.
    pub fn of_rows((wide, high): (u32, u32), data: &[u8]) -> ScreenPicture {
        let (wide, high) = (wide as usize, high as usize);
        let stride = data.len() / high;
        let mut pixels = Vec::with_capacity(wide * high * 4);
        data.chunks_exact(stride).for_each(|line| pixels.extend_from_slice(&line[..wide * 4]));
        ScreenPicture { wide, high, pixels: Arc::new(pixels) }
    }

    /// Returns the width and height, in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.wide as u32, self.high as u32)
    }

    /// Returns the number of pixels that differ from those of another picture.
    pub fn differs(&self, other: &ScreenPicture) -> usize {
        let pairs = self.pixels.chunks_exact(4).zip(other.pixels.chunks_exact(4));
        pairs.filter(|(one, two)| one[..3] != two[..3]).count()
    }

    /// Returns the largest difference of a colour value from that of another picture, from 0 to 255.
    pub fn distance(&self, other: &ScreenPicture) -> u8 {
        assert_eq!(self.size(), other.size());
        let pairs = self.pixels.iter().zip(&*other.pixels);
        pairs.map(|(one, two)| one.abs_diff(*two)).max().unwrap_or_default()
    }

    /// Blackens a rectangle: left, top, width and height in a picture of the usual size.
    pub fn hide(&mut self, (left, top, wide, high): (u32, u32, u32, u32)) {
        let row = self.wide;
        let scaled = |length: u32| length as usize * row / USUAL_WINDOW_SIZE.0 as usize;
        let pixels = Arc::make_mut(&mut self.pixels);
        for y in scaled(top)..scaled(top + high).min(self.high) {
            let from = (y * row + scaled(left)) * 4;
            pixels[from..from + scaled(wide) * 4].fill(0);
        }
    }

    /// Returns the red, green, blue and opacity of each pixel, row by row.
    pub fn colours(&self) -> Vec<u8> {
        self.pixels.chunks_exact(4).flat_map(|pixel| [pixel[2], pixel[1], pixel[0], 255]).collect()
    }

    /// Returns the part of the picture that a tile covers.
    fn part(&self, tile: usize) -> PixelRect {
        let (x, y) = (tile % TILES_ACROSS, tile / TILES_ACROSS);
        PixelRect {
            left: x * self.wide / TILES_ACROSS,
            right: (x + 1) * self.wide / TILES_ACROSS,
            top: y * self.high / TILES_DOWN,
            bottom: (y + 1) * self.high / TILES_DOWN,
        }
    }

    /// Returns the fingerprint of the picture.
    pub fn print(&self) -> PictureFingerprint {
        PictureFingerprint((0..TILES_ACROSS * TILES_DOWN).map(|tile| self.tile(&self.part(tile))).collect())
    }

    fn tile(&self, part: &PixelRect) -> FingerprintTile {
        let (mut sums, mut changes) = ([0_u32; 3], [0_u32; 2]);
        for y in part.top..part.bottom {
            let line = self.line(y, part);
            add_colours(&mut sums, line);
            // A tile ignores its neighbours, so nothing follows its last column and row.
            changes[0] += sum_changes(line, line.get(4..).unwrap_or_default());
            if y + 1 < part.bottom {
                changes[1] += sum_changes(line, self.line(y + 1, part));
            }
        }
        let count = ((part.right - part.left) * (part.bottom - part.top)) as u32;
        let mean = |sum: u32| ((sum + count / 2) / count).min(255) as u8;
        [mean(sums[2]), mean(sums[1]), mean(sums[0]), mean(changes[0]), mean(changes[1])]
    }

    /// Returns the pixels of a tile in the row `y` of the picture.
    fn line(&self, y: usize, part: &PixelRect) -> &[u8] {
        let row = y * self.wide;
        &self.pixels[(row + part.left) * 4..(row + part.right) * 4]
    }

    /// Returns a copy of the picture with frames around these tiles.
    pub fn framed(&self, tiles: impl Iterator<Item = usize>) -> ScreenPicture {
        let mut framed = self.clone();
        let pixels = Arc::make_mut(&mut framed.pixels);
        for tile in tiles {
            let part = self.part(tile);
            for y in part.top..part.bottom {
                for x in part.left..part.right {
                    let edge = [part.left, part.right - 1].contains(&x) || [part.top, part.bottom - 1].contains(&y);
                    if edge {
                        let at = (y * self.wide + x) * 4;
                        pixels[at..at + 4].copy_from_slice(&[255, 0, 255, 255]);
                    }
                }
            }
        }
        framed
    }
}

/// Adds the colours of all pixels to the sums of blue, green and red.
fn add_colours(sums: &mut [u32; 3], pixels: &[u8]) {
    for pixel in pixels.as_chunks::<4>().0 {
        for (sum, colour) in sums.iter_mut().zip(pixel) {
            *sum += u32::from(*colour);
        }
    }
}

/// Returns the sum of the differences of all colours between the pixels of two rows; the shorter one decides how many.
fn sum_changes(one: &[u8], other: &[u8]) -> u32 {
    let change = |(one, other): (&[u8; 4], &[u8; 4])| -> u32 {
        (0..3).map(|colour| u32::from(one[colour].abs_diff(other[colour]))).sum()
    };
    one.as_chunks::<4>().0.iter().zip(other.as_chunks::<4>().0).map(change).sum()
}

impl PictureFingerprint {
    /// Returns the tiles that differ from those of another fingerprint by more than `most`, each with its difference.
    pub fn apart(&self, other: &PictureFingerprint, most: u8) -> Vec<(usize, u8)> {
        let worst = |(one, two): (&FingerprintTile, &FingerprintTile)| {
            one.iter().zip(two).map(|(one, two)| one.abs_diff(*two)).max()
        };
        let tiles = self.0.iter().zip(&other.0).map(|pair| worst(pair).unwrap_or_default()).enumerate();
        tiles.filter(|(_, apart)| *apart > most).collect()
    }

    /// Returns several fingerprints as one picture, one below the other, with colours on the left and changes on the
    /// right: its width, its height, and the red, green, blue and opacity of its pixels.
    pub fn sheet(prints: &[PictureFingerprint]) -> (u32, u32, Vec<u8>) {
        let line = |line: &[FingerprintTile]| {
            let colours = line.iter().flat_map(|tile| [tile[0], tile[1], tile[2], 255]);
            colours.chain(line.iter().flat_map(|tile| [tile[3], tile[4], 0, 255])).collect::<Vec<u8>>()
        };
        let lines = prints.iter().flat_map(|print| print.0.chunks_exact(TILES_ACROSS));
        ((2 * TILES_ACROSS) as u32, (TILES_DOWN * prints.len()) as u32, lines.flat_map(line).collect())
    }

    /// Returns the fingerprints in the pixels of such a picture, the inverse of [`PictureFingerprint::sheet`].
    pub fn of_sheet(pixels: &[u8]) -> Vec<PictureFingerprint> {
        let (half, line) = (TILES_ACROSS * 4, TILES_ACROSS * 8);
        let tiles = |line: &[u8]| -> Vec<FingerprintTile> {
            let (colours, changes) = line.split_at(half);
            let pairs = colours.chunks_exact(4).zip(changes.chunks_exact(4));
            pairs.map(|(colour, change)| [colour[0], colour[1], colour[2], change[0], change[1]]).collect()
        };
        let prints = pixels.chunks_exact(line * TILES_DOWN);
        prints.map(|print| PictureFingerprint(print.chunks_exact(line).flat_map(tiles).collect())).collect()
    }
}
