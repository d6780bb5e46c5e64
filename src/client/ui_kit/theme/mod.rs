//! The visual style: pictures ([`image_cache`]), composed pictures ([`composite_image`]), colours ([`palette`]),
//! palettes for colour blindness ([`color_vision`]), text styles ([`typeface`]) and frames ([`nine_slice`]).
//!
//! All layout uses design pixels of a 1280×720 window; [`ui_scale`] scales them to the window.

pub mod color_vision;
pub mod composite_image;
pub mod custom_figures;
mod glyph_atlas;
pub mod image_cache;
pub mod likeness;
pub mod nine_slice;
mod painting;
pub mod palette;
mod pixel_buffer;
mod raster;
mod raster_cache;
mod slices;
pub mod typeface;
pub mod ui_scale;
mod workshop;

use bevy::prelude::*;

pub use ui_scale::{HEIGHT, WIDTH};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        image_cache::plugin,
        color_vision::plugin,
        typeface::plugin,
        glyph_atlas::plugin,
        ui_scale::plugin,
    ))
    .insert_resource(ClearColor(palette::INK));
}
