//! Applies the settings for full screen, monitor and frame limit.

use std::time::Duration;

use bevy::{
    prelude::*,
    window::{Monitor, MonitorSelection, PrimaryWindow, WindowMode},
    winit::WinitSettings,
};

use crate::{
    keys::{Action, KeyBindings},
    redraw::is_last_pass,
    settings::Settings,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (toggle_full_screen, apply_window_mode.run_if(resource_changed::<Settings>)).chain())
        .add_systems(Last, limit_frames.run_if(is_last_pass.and_then(resource_exists::<WinitSettings>)));
}

fn toggle_full_screen(keys: Res<ButtonInput<KeyCode>>, bindings: Res<KeyBindings>, mut settings: ResMut<Settings>) {
    if bindings.just_pressed(Action::FullScreen, &keys) {
        settings.preferences.full_screen ^= true;
    }
}

fn apply_window_mode(
    settings: Res<Settings>,
    monitors: Query<&Monitor>,
    mut window: Query<&mut Window, With<PrimaryWindow>>,
) {
    let Ok(mut window) = window.single_mut() else { return };
    let preferences = &settings.preferences;
    let monitor = match preferences.monitor {
        // Ignore a monitor that is no longer connected, so that the window is not moved there.
        number @ 1.. if usize::from(number) <= monitors.iter().count() => {
            MonitorSelection::Index(usize::from(number) - 1)
        }
        _ => MonitorSelection::Current,
    };
    let wanted = match preferences.full_screen {
        true => WindowMode::BorderlessFullscreen(monitor),
        false => WindowMode::Windowed,
    };
    if window.mode != wanted {
        window.mode = wanted;
    }
}

/// Waits until the next frame may begin, if the settings limit the frame rate.
fn limit_frames(settings: Res<Settings>, mut began: Local<Option<std::time::Instant>>) {
    let now = std::time::Instant::now();
    let least = match settings.preferences.frame_limit {
        0 => Duration::ZERO,
        frames => Duration::from_secs(1) / u32::from(frames),
    };
    let next = began.map_or(now, |began| began + least);
    std::thread::sleep(next.saturating_duration_since(now));
    *began = Some(next.max(now));
}
