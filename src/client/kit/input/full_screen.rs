//! Window or full screen, as the settings say.

use bevy::{
    prelude::*,
    window::{MonitorSelection, PrimaryWindow, WindowMode},
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

fn apply(settings: Res<Settings>, mut window: Query<&mut Window, With<PrimaryWindow>>) {
    let Ok(mut window) = window.single_mut() else { return };
    let wanted = match settings.preferences.full_screen {
        true => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
        false => WindowMode::Windowed,
    };
    if window.mode != wanted {
        window.mode = wanted;
    }
}
