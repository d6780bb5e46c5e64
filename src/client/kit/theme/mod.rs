//! The visual style: pictures ([`art`]), composed pictures ([`drawing`]), colours ([`palette`]), palettes for colour
//! blindness ([`eyes`]), type ([`typeface`]) and frames ([`frame`]).
//!
//! All layout uses design pixels of a 1280×720 window; [`fit`] scales them to the window.

pub mod art;
pub mod drawing;
pub mod eyes;
pub mod fit;
pub mod frame;
mod glyphs;
pub mod likeness;
pub mod own;
mod painting;
pub mod palette;
mod raster;
pub mod typeface;
mod workshop;

use bevy::prelude::*;

pub use fit::{HEIGHT, WIDTH};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((art::plugin, eyes::plugin, typeface::plugin, glyphs::plugin, fit::plugin))
        .insert_resource(ClearColor(palette::INK));
}
