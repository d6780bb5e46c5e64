//! What painting costs, counted before it is done: the machine can't be asked to stop in the middle of a fill.

use resvg::tiny_skia::{IntRect, Pixmap, Point};

use crate::{PaintFault, outline::Outline};

/// The most effort for a picture: more than any that is allowed needs at 512 pixels a side. One unit is about what it
/// takes to blend a pixel with a plain colour.
const MOST: u64 = 320_000_000;
/// What it takes to blend a pixel with a gradient, or of a layer.
const BLEND: u64 = 4;
/// What it takes to follow a line through a row of samples.
const CROSS: u64 = 3;
/// Rows of samples in a pixel.
const SAMPLES: f32 = 4.0;
/// What each line takes, however short.
const LINE: u64 = 20;

/// What may still be spent on a picture.
pub struct Effort(u64);

impl Default for Effort {
    fn default() -> Self {
        Effort(MOST)
    }
}

impl Effort {
    /// Spends what it takes to lay one layer on another.
    pub fn spend_layer(&mut self, bounds: IntRect) -> Result<(), PaintFault> {
        self.spend(u64::from(bounds.width()) * u64::from(bounds.height()) * BLEND)
    }

    /// Spends what it takes to fill an outline.
    pub fn spend_fill(&mut self, outline: &Outline, plain: bool, canvas: &Pixmap) -> Result<(), PaintFault> {
        let (width, height) = (canvas.width() as f32, canvas.height() as f32);
        let bounds = outline.path().bounds();
        let wide = bounds.right().clamp(0.0, width) - bounds.left().clamp(0.0, width);
        let high = bounds.bottom().clamp(0.0, height) - bounds.top().clamp(0.0, height);
        let pixels = ((wide + 1.0) * (high + 1.0)) as u64;
        let points = outline.path().points();
        let rows: f32 = points.windows(2).map(|line| rows(line[0], line[1], height)).sum();
        // As many lines cross a row in the mean, and each of them may cross each other once.
        let abreast = (rows / (high + 1.0)).min(points.len() as f32);
        let crossings = (abreast * abreast / 2.0) as u64;
        let lines = points.len() as u64 * LINE + (rows * SAMPLES) as u64 * CROSS + crossings * CROSS;
        self.spend(lines + pixels * if plain { 1 } else { BLEND })
    }

    fn spend(&mut self, effort: u64) -> Result<(), PaintFault> {
        self.0 = self.0.checked_sub(effort).ok_or(PaintFault::TooCostly)?;
        Ok(())
    }
}

/// How many rows of a canvas a line goes through.
fn rows(from: Point, to: Point, height: f32) -> f32 {
    (from.y.clamp(0.0, height) - to.y.clamp(0.0, height)).abs()
}
