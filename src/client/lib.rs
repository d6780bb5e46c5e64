//! The game's client: it shows a view of the battle and turns clicks and keys into orders. It decides no rule.
//!
//! Its parts are separate crates:
//!
//! - [`ui_kit`]: the common base: keys, texts, art, input, widgets
//! - [`mission_library`]: the missions on disk; [`rulebook`]: the rulebook overlay
//! - [`screen_kit`]: the common parts of all screens: frame, dialogs, settings, privacy curtain and bids
//! - [`battle_view`]: the view of a battle, and the orders of the players; [`battle_board`]: the board; [`battle_hud`]:
//!   the panels; [`battle_modes`]: the modes of play, and the whole battle screen
//! - [`menus`]: the screens before and after a battle; [`online_lobby`]: the screens before an online battle
//! - [`editor`]: the mission editor
//! - [`audio`]: sounds and music
//!
//! This crate connects them, and contains modules that need several of them:
//!
//! - `core_pipeline`: the part of Bevy's core pipeline that the game needs
//! - `crash_report`: writes a report when the game crashes; `log_tail`: the end of the log for it
//! - `display`: checks for a display before the window opens
//! - [`headless`]: the game without a window, for tests
//! - `icon`: the window's icon; `interrupt`: ends the game on an interrupt from the terminal
//! - [`instrumentation`]: logs frame times and clickable widgets on request
//! - `memory_tuning`: keeps memory use low
//! - `obstacle`: reports why the window can't open
//! - `open_file`: opens files that the command line or a second start names; `open_requests`: passes them from a second
//!   start to the first window
//! - `start_online_battle`: leads from the lobby of an online session to its battle
//! - `ui_render_cache`: re-renders panels only where they change
//! - `window_size`: fits the window to the screen

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

mod core_pipeline;
mod crash_report;
mod display;
pub mod headless;
mod icon;
pub mod instrumentation;
mod interrupt;
mod log_tail;
mod memory_tuning;
mod obstacle;
mod open_file;
mod open_requests;
mod start_online_battle;
mod ui_render_cache;
mod window_size;

pub use audio;
pub use battle_board;
pub use battle_hud;
pub use battle_modes;
pub use battle_view;
pub use editor;
pub use menus;
pub use mission_library;
pub use online_lobby;
pub use rulebook;
pub use screen_kit;
pub use ui_kit;

use std::path::PathBuf;

pub use crash_report::record_panics;
pub use display::{has_display, leave_dead_wayland};
pub use obstacle::{WindowObstacle, catch_obstacles};
pub use online_lobby::OnlineNetwork;
pub use open_file::open_file_after_title;
pub use open_requests::hand_over_file;

use bevy::{
    app::TerminalCtrlCHandlerPlugin,
    asset::AssetMetaCheck,
    core_pipeline::CorePipelinePlugin,
    log::{BoxedFmtLayer, LogPlugin, tracing_subscriber::fmt},
    prelude::*,
    window::{PresentMode, WindowResolution},
};

use mission_library::PendingMissionLibrary;

/// Filter of the log: warnings of all crates, and information of the game. The library that draws the frames of windows
/// on Wayland logs an error wherever no desktop portal answers, which harms nothing.
pub const LOG: &str = "warn,incursion=info,wgpu=error,naga=error,sctk_adwaita=off";

/// Name by which desktops match the window with the game's desktop file and its icon: the file's name without its
/// extension, and its `StartupWMClass`.
pub const WINDOW_NAME: &str = "incursion";

/// Adds everything that the window contains, on top of [`window_plugins`].
pub fn plugin(app: &mut App) {
    app.add_plugins((
        ui_kit::plugin,
        memory_tuning::plugin,
        ui_render_cache::plugin,
        instrumentation::plugin,
        screen_kit::plugin,
    ))
    .add_plugins((
        mission_library::plugin,
        rulebook::plugin,
        battle_modes::plugin,
        menus::plugin,
        online_lobby::plugin,
        editor::plugin,
        audio::plugin,
        window_size::plugin,
        open_file::plugin,
        start_online_battle::plugin,
        crash_report::plugin,
    ));
}

/// Returns Bevy's default plugins, configured for this game: assets folder, window, log, and drawing in two dimensions.
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
                name: Some(WINDOW_NAME.into()),
                resolution: WindowResolution::new(1280, 720),
                present_mode: PresentMode::AutoVsync,
                resize_constraints: window_size::unlimited_constraints(),
                ..default()
            }),
            ..default()
        })
        .set(LogPlugin { filter: LOG.into(), custom_layer: log_tail::tail_layer, fmt_layer: log_layer, ..default() })
        .set(memory_tuning::low_memory_renderer())
        .disable::<CorePipelinePlugin>()
        .add_after::<CorePipelinePlugin>(core_pipeline::FlatPipelinePlugin)
}

/// Returns the log layer. It ignores write errors, so that a closed standard error does not end the game.
fn log_layer(_: &mut App) -> Option<BoxedFmtLayer> {
    Some(Box::new(fmt::Layer::default().with_writer(std::io::stderr).log_internal_errors(false)))
}

/// Opens the window, and `file` if there is one, and runs the game until the window is closed. Online battles use
/// `network`. Writes a report if the game crashes.
pub fn run_game(file: Option<PathBuf>, network: OnlineNetwork) -> AppExit {
    crash_report::report_crash(|| run_app(file, network))
}

fn run_app(file: Option<PathBuf>, network: OnlineNetwork) -> AppExit {
    memory_tuning::save_memory();
    let missions = PendingMissionLibrary::start_reading();
    ui_kit::background_thread::lower_background_priority();
    let mut app = App::new();
    app.insert_resource(missions);
    // Only log errors of commands, because a picture that changes in the frame in which it is despawned must not end a
    // battle.
    app.set_error_handler(bevy::ecs::error::error);
    let plugins = window_plugins().build().disable::<TerminalCtrlCHandlerPlugin>();
    app.add_plugins((plugins, plugin, obstacle::plugin, interrupt::plugin, icon::plugin)).insert_resource(network);
    if let Some(file) = file {
        open_file_after_title(&mut app, file);
    }
    app.run()
}
