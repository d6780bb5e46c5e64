//! A picture that is to be painted: all that a worker needs to know.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use bevy::{asset::RenderAssetUsages, prelude::*};

use super::{
    drawing::{self, Drawing, OwnPainted},
    raster::{self, Pixels, Size, Slice},
};
use crate::settings::Colours;
use rules::Localized;

/// A picture that is to be painted.
#[derive(Clone)]
pub(super) struct Painting {
    pub name: String,
    /// What is painted, if it is no picture of the assets folder.
    pub drawing: Option<Arc<Drawing>>,
    pub size: Size,
    pub slice: Option<Slice>,
    pub colours: Colours,
    /// Whether only the graphics driver needs the pixels.
    pub shown_only: bool,
}

impl Painting {
    /// Whether there is a picture of a player's own in it.
    pub(super) fn is_own(&self) -> bool {
        self.figures().next().is_some()
    }

    /// The figures whose own pictures are in it.
    pub(super) fn figures(&self) -> impl Iterator<Item = &Localized> {
        self.drawing.iter().flat_map(|drawing| drawing.own_pictures()).map(|own| &own.figure)
    }

    /// Paints it; none if that fails.
    pub(super) fn paint(&self) -> Option<Image> {
        self.paint_with(OwnPainted::Drawn)
    }

    /// Paints it with figures of the game for pictures of players' own.
    pub(super) fn paint_instead(&self) -> Option<Image> {
        self.paint_with(OwnPainted::Instead)
    }

    fn paint_with(&self, own: OwnPainted) -> Option<Image> {
        let painted = catch_unwind(AssertUnwindSafe(|| match (&self.drawing, self.size) {
            (Some(drawing), Size::Exact(width, height)) => {
                drawing::paint(drawing, (width, height), self.colours, own).map(Pixels::into_image)
            }
            _ => raster::draw(&self.name, self.size, self.slice, self.colours),
        }));
        // The panic itself has been written down where it happened.
        let mut image = painted.inspect_err(|_| error!("picture '{}': the painter panicked", self.name)).ok()??;
        if self.shown_only {
            image.asset_usage = RenderAssetUsages::RENDER_WORLD;
        }
        Some(image)
    }
}
