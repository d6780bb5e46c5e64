//! The cost of painting, counted in advance, because a fill can't be interrupted.

use resvg::tiny_skia::{IntRect, Pixmap, Point};

use crate::{fault::PaintFault, outline::FlattenedPath};

/// Maximum cost of a picture, more than any valid picture needs at 512 pixels a side. A unit is about the cost of
/// blending a pixel with a plain colour.
const MAX_PAINT_COST: u64 = 320_000_000;
/// Cost of blending a pixel with a gradient or a layer.
const BLEND: u64 = 4;
/// Cost of following a line through a row of samples.
const ROW_CROSSING_COST: u64 = 3;
/// Number of rows of samples per pixel.
const SAMPLES: f32 = 4.0;
/// Minimum cost of a line, however short.
const LINE_COST: u64 = 20;

/// The remaining cost that a picture may use.
pub struct PaintBudget(u64);

impl Default for PaintBudget {
    fn default() -> Self {
        PaintBudget(MAX_PAINT_COST)
    }
}

impl PaintBudget {
    /// Spends the cost of blending a layer with the one below it.
    pub fn spend_layer(&mut self, bounds: IntRect) -> Result<(), PaintFault> {
        self.spend(u64::from(bounds.width()) * u64::from(bounds.height()) * BLEND)
    }

    /// Spends the cost of filling an outline.
    pub fn spend_fill(&mut self, outline: &FlattenedPath, plain: bool, canvas: &Pixmap) -> Result<(), PaintFault> {
        let (width, height) = (canvas.width() as f32, canvas.height() as f32);
        let bounds = outline.path().bounds();
        let wide = bounds.right().clamp(0.0, width) - bounds.left().clamp(0.0, width);
        let high = bounds.bottom().clamp(0.0, height) - bounds.top().clamp(0.0, height);
        let pixels = ((wide + 1.0) * (high + 1.0)) as u64;
        let points = outline.path().points();
        let rows: f32 = points.windows(2).map(|line| crossed_rows(line[0], line[1], height)).sum();
        // `abreast` is the average number of lines that cross a row; each pair of them may cross once.
        let abreast = (rows / (high + 1.0)).min(points.len() as f32);
        let crossings = (abreast * abreast / 2.0) as u64;
        let lines = points.len() as u64 * LINE_COST
            + (rows * SAMPLES) as u64 * ROW_CROSSING_COST
            + crossings * ROW_CROSSING_COST;
        self.spend(lines + pixels * if plain { 1 } else { BLEND })
    }

    fn spend(&mut self, effort: u64) -> Result<(), PaintFault> {
        self.0 = self.0.checked_sub(effort).ok_or(PaintFault::TooCostly)?;
        Ok(())
    }
}

/// Returns the number of rows of a canvas that a line crosses.
fn crossed_rows(from: Point, to: Point, height: f32) -> f32 {
    (from.y.clamp(0.0, height) - to.y.clamp(0.0, height)).abs()
}
