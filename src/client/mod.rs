//! The window: it shows a view of the battle and turns clicks and keys into orders. It decides no rule.
//!
//! - [`access`]: what screen readers are told
//! - [`battle`]: the table, its panels, and the orders given there
//! - [`lobby`]: before and after a battle
//! - [`theme`]: pictures, colours, type and frames
//! - [`widgets`]: plates, labels, marks and everything else a screen is made of
//! - [`input`]: shortcuts, keyboard focus and layers (which part of the window listens)
//! - [`lean`]: what keeps the process small
//! - [`text`]: Spanish and English
//! - [`rulebook`]: the rules to read, over any screen
//! - [`audio`]: what is heard
//! - [`screens`]: the menu screens and the secret overlays, each drawn from a plain model and answering with intents
//! - [`trace`]: how long frames take and what can be pressed, told when asked
//! - [`wake`]: when the window draws (only when something changes)

pub mod access;
pub mod audio;
pub mod battle;
pub mod input;
mod lean;
pub mod lobby;
pub mod rulebook;
pub mod screens;
pub mod settings;
pub mod text;
pub mod theme;
pub mod trace;
pub mod wake;
pub mod widgets;

use std::path::PathBuf;

use bevy::{
    asset::AssetMetaCheck,
    audio::AudioPlugin,
    log::LogPlugin,
    prelude::*,
    window::{PresentMode, WindowResolution},
};

/// Everything the window consists of, on top of [`window_plugins`].
pub fn plugin(app: &mut App) {
    app.add_plugins((
        settings::plugin,
        text::plugin,
        wake::plugin,
        lean::plugin,
        trace::plugin,
        theme::plugin,
        input::plugin,
        widgets::plugin,
        access::plugin,
        screens::plugin,
        battle::plugin,
        lobby::plugin,
        rulebook::plugin,
        audio::plugin,
    ));
}

/// Bevy's default plugins, set up for this game: assets folder, window, log. Its sound keeps a device open and busy all
/// the time; [`audio`] has its own.
pub fn window_plugins() -> impl PluginGroup {
    DefaultPlugins
        .set(AssetPlugin {
            file_path: crate::paths::assets().to_string_lossy().into_owned(),
            meta_check: AssetMetaCheck::Never,
            ..default()
        })
        .set(WindowPlugin {
            primary_window: Some(Window {
                title: "Incursion".into(),
                resolution: WindowResolution::new(1280, 720),
                present_mode: PresentMode::AutoVsync,
                resize_constraints: WindowResizeConstraints { min_width: 960.0, min_height: 540.0, ..default() },
                ..default()
            }),
            ..default()
        })
        .set(LogPlugin { filter: "warn,incursion=info,wgpu=error,naga=error".into(), ..default() })
        .set(lean::renderer())
        .disable::<AudioPlugin>()
}

/// Opens the window, with that file if there is one, and plays until it is closed.
pub fn run(file: Option<PathBuf>) -> AppExit {
    lean::save_memory();
    let mut app = App::new();
    // A picture that is changed in the frame in which it goes is no reason to throw players out of a battle.
    app.set_error_handler(bevy::ecs::error::error);
    app.add_plugins((window_plugins(), plugin));
    if let Some(file) = file {
        // When the title has been drawn, as if the player had come from there.
        app.add_systems(Update, move |mut commands: Commands, mut frame: Local<u8>| {
            *frame = frame.saturating_add(1);
            if *frame == 3 {
                let file = file.clone();
                commands.queue(move |world: &mut World| lobby::show_file(world, &file));
            }
        });
    }
    app.run()
}
