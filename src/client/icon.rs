//! The window's icon for task bars and switchers: the badge of the Lucky Seventh.

use bevy::{ecs::system::NonSendMarker, prelude::*, window::PrimaryWindow, winit::WINIT_WINDOWS};
use ui_kit::theme::composite_image::allied_badge_pixels;
use winit::window::Icon;

/// Width and height of the icon, in pixels; systems scale it down.
const SIDE: u32 = 128;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, set_window_icon);
}

/// Sets the window's icon as soon as the window exists. Runs on the main thread, where the window can be accessed.
fn set_window_icon(window: Single<Entity, With<PrimaryWindow>>, mut done: Local<bool>, _main: NonSendMarker) {
    if *done {
        return;
    }
    WINIT_WINDOWS.with_borrow(|windows| {
        let Some(window) = windows.get_window(*window) else { return };
        *done = true;
        let icon = allied_badge_pixels(SIDE).and_then(|pixels| Icon::from_rgba(pixels, SIDE, SIDE).ok());
        window.set_window_icon(icon);
    });
}
