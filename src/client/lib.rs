//! The window: it shows a view of the battle and turns clicks and keys into orders. It decides no rule.
//!
//! Its rooms are crates of their own:
//! - [`kit`]: what all of it is made with: keys, texts, art, input, plates
//! - [`library`]: the missions on disk; [`rulebook`]: the rules to read, over any screen
//! - [`screens`]: the menu screens and the secret overlays, each drawn from a plain model and answering with intents
//! - [`battle`]: the table, its panels, and the orders given there
//! - [`lobby`]: before and after a battle
//! - [`editor`]: missions are written
//! - [`audio`]: what is heard
//!
//! Here they are wired together, with what looks at several of them:
//! - `display`: whether there is a screen to open a window on
//! - `here`: which rule matters now
//! - `icon`: the window's icon; `interrupt`: an interrupt from the terminal ends the game
//! - `lean`: what keeps the process small
//! - `obstacle`: what keeps the window from opening
//! - `panels`: draws panels only when they change
//! - [`stage`]: the game without a window, for tests
//! - `window_size`: no larger than the screen
//! - [`trace`]: how long frames take and what can be pressed, told when asked

mod display;
mod here;
mod icon;
mod interrupt;
mod lean;
mod obstacle;
mod panels;
pub mod stage;
pub mod trace;
mod window_size;

pub use audio;
pub use battle;
pub use editor;
pub use kit;
pub use library;
pub use lobby;
pub use rulebook;
pub use screens;

use std::path::PathBuf;

pub use display::has_display;
pub use obstacle::{Obstacle, catch_obstacles};

use bevy::{
    app::TerminalCtrlCHandlerPlugin,
    asset::AssetMetaCheck,
    log::{BoxedFmtLayer, LogPlugin, tracing_subscriber::fmt},
    prelude::*,
    window::{PresentMode, WindowResolution},
};

/// What the log tells: warnings of everybody, and what the game itself has to say.
pub const LOG: &str = "warn,incursion=info,wgpu=error,naga=error";

/// Everything the window consists of, on top of [`window_plugins`].
pub fn plugin(app: &mut App) {
    app.add_plugins((kit::plugin, lean::plugin, panels::plugin, trace::plugin, screens::plugin)).add_plugins((
        library::plugin,
        rulebook::plugin,
        battle::plugin,
        lobby::plugin,
        editor::plugin,
        audio::plugin,
        here::plugin,
        window_size::plugin,
    ));
}

/// Bevy's default plugins, set up for this game: assets folder, window, log.
pub fn window_plugins() -> impl PluginGroup {
    DefaultPlugins
        .set(AssetPlugin {
            file_path: mission::paths::assets_dir().to_string_lossy().into_owned(),
            meta_check: AssetMetaCheck::Never,
            ..default()
        })
        .set(WindowPlugin {
            primary_window: Some(Window {
                title: "Incursion".into(),
                resolution: WindowResolution::new(1280, 720),
                present_mode: PresentMode::AutoVsync,
                resize_constraints: window_size::unlimited(),
                ..default()
            }),
            ..default()
        })
        .set(LogPlugin { filter: LOG.into(), fmt_layer: log_lines, ..default() })
        .set(lean::renderer())
}

/// How lines of the log are written. Where standard error takes no more, that is no reason to end the game.
fn log_lines(_: &mut App) -> Option<BoxedFmtLayer> {
    Some(Box::new(fmt::Layer::default().with_writer(std::io::stderr).log_internal_errors(false)))
}

/// Opens the window, with that file if there is one, and plays until it is closed.
pub fn run(file: Option<PathBuf>) -> AppExit {
    lean::save_memory();
    kit::thought::let_the_window_go_first();
    let mut app = App::new();
    // A picture that is changed in the frame in which it goes is no reason to throw players out of a battle.
    app.set_error_handler(bevy::ecs::error::error);
    let plugins = window_plugins().build().disable::<TerminalCtrlCHandlerPlugin>();
    app.add_plugins((plugins, plugin, obstacle::plugin, interrupt::plugin, icon::plugin));
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
