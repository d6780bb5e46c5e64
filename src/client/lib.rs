//! The window: it shows a view of the battle and turns clicks and keys into orders. It decides no rule.
//!
//! - [`access`]: what screen readers are told
//! - [`battle`]: the table, its panels, and the orders given there
//! - [`lobby`]: before and after a battle
//! - [`theme`]: pictures, colours, type and frames
//! - [`widgets`]: plates, labels, marks and everything else a screen is made of
//! - [`input`]: shortcuts, keyboard focus and layers (which part of the window listens)
//! - [`lean`]: what keeps the process small
//! - [`clock`]: what time it is, for everything that takes some
//! - [`stage`]: the game without a window, for tests
//! - [`text`]: Spanish and English
//! - [`rulebook`]: the rules to read, over any screen
//! - [`audio`]: what is heard
//! - [`keys`]: the keys of the player's choice, as data; [`language`], [`screen`]: which is spoken and shown
//! - [`library`]: the missions on disk
//! - [`names`]: what things of the rules are called
//! - `here`: which rule matters now
//! - [`screens`]: the menu screens and the secret overlays, each drawn from a plain model and answering with intents
//! - [`trace`]: how long frames take and what can be pressed, told when asked
//! - [`wake`]: when the window draws (only when something changes)

pub mod access;
pub mod audio;
pub mod battle;
pub mod clock;
mod here;
pub mod input;
pub mod keys;
pub mod language;
mod lean;
pub mod library;
pub mod lobby;
pub mod names;
pub mod rulebook;
pub mod screen;
pub mod screens;
pub mod settings;
pub mod stage;
pub mod text;
pub mod theme;
pub mod trace;
pub mod wake;
pub mod widgets;

use std::path::PathBuf;

use bevy::{
    asset::AssetMetaCheck,
    log::LogPlugin,
    prelude::*,
    window::{PresentMode, WindowResolution},
};

/// What the log tells: warnings of everybody, and what the game itself has to say.
pub const LOG: &str = "warn,incursion=info,wgpu=error,naga=error";

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
    ))
    .add_plugins((library::plugin, rulebook::plugin, battle::plugin, lobby::plugin, audio::plugin, here::plugin));
}

/// Bevy's default plugins, set up for this game: assets folder, window, log.
pub fn window_plugins() -> impl PluginGroup {
    DefaultPlugins
        .set(AssetPlugin {
            file_path: mission::paths::assets().to_string_lossy().into_owned(),
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
        .set(LogPlugin { filter: LOG.into(), ..default() })
        .set(lean::renderer())
}

/// Opens the window, with that file if there is one, and plays until it is closed.
pub fn run(file: Option<PathBuf>) -> AppExit {
    lean::save_memory();
    let mut app = App::new();
    // A picture that is changed in the frame in which it goes is no reason to throw players out of a battle.
    app.set_error_handler(bevy::ecs::error::error);
    app.add_plugins((window_plugins(), plugin));
    if let Some(file) = file {
        show(&mut app, file);
    }
    app.run()
}

/// Has the game open that file when the title has been drawn, as if the player had come from there.
pub fn show(app: &mut App, file: PathBuf) {
    let open = move |mut commands: Commands, mut frame: Local<u8>| {
        *frame = frame.saturating_add(1);
        if *frame == 3 {
            let file = file.clone();
            commands.queue(move |world: &mut World| lobby::show_file(world, &file));
        }
    };
    app.add_systems(Update, open);
}
