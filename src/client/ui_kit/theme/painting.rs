//! A picture to be painted by a worker, with all data that the worker needs.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use bevy::{asset::RenderAssetUsages, prelude::*};

use super::{
    composite_image::{self, CompositeImage, OwnPainted},
    pixel_buffer::{PixelBuffer, SliceBorders},
    raster::{self, RasterSize},
};
use crate::settings::ColorVision;
use rules::Localized;

/// Request to paint a picture.
#[derive(Clone)]
pub(super) struct ImagePaintJob {
    pub name: String,
    /// The drawing to paint; `None` for a picture of the assets folder.
    pub drawing: Option<Arc<CompositeImage>>,
    pub size: RasterSize,
    pub slice: Option<SliceBorders>,
    pub colours: ColorVision,
    /// `true` if only the graphics driver needs the pixels.
    pub shown_only: bool,
}

impl ImagePaintJob {
    /// Returns `true` if the picture contains a custom picture of a mission.
    pub(super) fn is_own(&self) -> bool {
        self.figures().next().is_some()
    }

    /// Returns the names of the figures whose custom pictures the picture contains.
    pub(super) fn figures(&self) -> impl Iterator<Item = &Localized> {
        self.drawing.iter().flat_map(|drawing| drawing.own_pictures()).map(|own| &own.figure)
    }

    /// Paints the picture; `None` if that fails.
    pub(super) fn paint(&self) -> Option<Image> {
        self.paint_with(OwnPainted::Drawn)
    }

    /// Paints the picture with the game's own figures instead of custom pictures.
    pub(super) fn paint_instead(&self) -> Option<Image> {
        self.paint_with(OwnPainted::Instead)
    }

    fn paint_with(&self, own: OwnPainted) -> Option<Image> {
        let painted = catch_unwind(AssertUnwindSafe(|| match (&self.drawing, self.size) {
            (Some(drawing), RasterSize::Exact(width, height)) => {
                composite_image::paint_composite_image(drawing, (width, height), self.colours, own)
                    .map(PixelBuffer::into_image)
            }
            _ => raster::load_image(&self.name, self.size, self.slice, self.colours),
        }));
        // The panic itself has already been logged.
        let mut image = painted.inspect_err(|_| error!("picture '{}': the painter panicked", self.name)).ok()??;
        if self.shown_only {
            image.asset_usage = RenderAssetUsages::RENDER_WORLD;
        }
        Some(image)
    }
}
