//! Window or full screen, as the settings say.

use bevy::{
    prelude::*,
    window::{Monitor, MonitorSelection, PrimaryWindow, WindowMode},
};

use crate::{
    keys::{Action, Bindings},
    settings::Settings,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (toggle, apply.run_if(resource_changed::<Settings>)).chain());
}

fn toggle(keys: Res<ButtonInput<KeyCode>>, bindings: Res<Bindings>, mut settings: ResMut<Settings>) {
    if bindings.just_pressed(Action::FullScreen, &keys) {
        settings.preferences.full_screen ^= true;
    }
}

fn apply(settings: Res<Settings>, monitors: Query<&Monitor>, mut window: Query<&mut Window, With<PrimaryWindow>>) {
    let Ok(mut window) = window.single_mut() else { return };
    let preferences = &settings.preferences;
    let monitor = match preferences.monitor {
        // A monitor that was unplugged since must not take the window with it.
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
