//! The look: pictures ([`art`]), colours ([`palette`]), type ([`typeface`]) and frames ([`frame`]).
//!
//! Everything is laid out in design pixels of a 1280×720 window; [`UiScale`] makes them fit.

pub mod art;
pub mod frame;
pub mod palette;
mod raster;
pub mod typeface;

use bevy::{
    prelude::*,
    window::{MonitorSelection, PrimaryWindow, WindowMode},
};

/// The width of the design in pixels.
pub const WIDTH: f32 = 1280.0;
/// The height of the design in pixels.
pub const HEIGHT: f32 = 720.0;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((art::plugin, typeface::plugin))
        .insert_resource(ClearColor(palette::INK))
        .add_systems(PreUpdate, fit)
        .add_systems(Update, full_screen);
}

/// Fits the design into the window, and tells the art how finely it must be drawn.
fn fit(
    window: Query<&Window, (With<PrimaryWindow>, Changed<Window>)>,
    mut scale: ResMut<UiScale>,
    mut density: ResMut<art::Density>,
) {
    let Ok(window) = window.single() else {
        return;
    };
    let fits = (window.width() / WIDTH).min(window.height() / HEIGHT);
    let fits = (fits * 100.0).round().max(25.0) / 100.0;
    if (scale.0 - fits).abs() > f32::EPSILON {
        scale.0 = fits;
    }
    let wanted = art::Density::for_scale(fits * window.scale_factor());
    density.set_if_neq(wanted);
}

/// F11 goes from window to full screen and back.
fn full_screen(keys: Res<ButtonInput<KeyCode>>, mut window: Query<&mut Window, With<PrimaryWindow>>) {
    if keys.just_pressed(KeyCode::F11)
        && let Ok(mut window) = window.single_mut()
    {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}
