//! The game as a headless app, for tests: an [`App`] with everything that the window contains. The test runs its frames
//! and supplies keys and time.

use std::sync::OnceLock;

use bevy::{
    app::{PluginsState, SubApp, TerminalCtrlCHandlerPlugin},
    ecs::schedule::{Schedules, SingleThreadedExecutor},
    log::LogPlugin,
    prelude::*,
    render::{
        RenderApp, RenderPlugin,
        pipelined_rendering::PipelinedRenderingPlugin,
        renderer::{RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue},
        settings::{RenderCreation, RenderResources},
    },
    winit::WinitPlugin,
};

use super::memory_tuning;
use battle_board::StaticCacheEnabled;
use battle_view::seed_source::SeedOrigin;
use menus::{BattleCounts, PlanMeasurement, SearchBudgets};
use ui_kit::{clock, file_manager::FileManager, screen::ScreenRegistry, theme::image_cache::ImageCache};

/// The graphics device of the first headless app. The later ones of the process share it, because opening a device
/// loads all graphics drivers of the system.
static GRAPHICS_DEVICE: OnceLock<RenderResources> = OnceLock::new();

/// Returns the game, ready for its first frame. Its clock is advanced by [`clock::advance`], battles get their dice
/// from `seed`, and everything is drawn in the frame that requests it.
pub fn build_headless_app(seed: u64) -> App {
    clock::use_manual_clock();
    let mut app = App::new();
    app.set_error_handler(bevy::ecs::error::error);
    let plugins = super::window_plugins()
        .build()
        .set(headless_renderer())
        .disable::<WinitPlugin>()
        .disable::<LogPlugin>()
        .disable::<TerminalCtrlCHandlerPlugin>()
        .disable::<PipelinedRenderingPlugin>();
    app.add_plugins((plugins, super::plugin))
        .insert_resource(SeedOrigin::From(seed))
        .insert_resource(StaticCacheEnabled(false));
    app.insert_resource(SearchBudgets::LITTLE)
        .insert_resource(BattleCounts::LITTLE)
        .insert_resource(PlanMeasurement::without_battles());
    // Don't start other programs of the system.
    app.insert_resource(FileManager(|_| Ok(())));
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    keep_graphics_device(&app);
    run_single_threaded(app.main_mut());
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        run_single_threaded(renderer);
    }
    app
}

/// Returns Bevy's renderer, with the graphics device of an earlier headless app if there was one.
fn headless_renderer() -> RenderPlugin {
    let renderer = memory_tuning::low_memory_renderer();
    match GRAPHICS_DEVICE.get() {
        Some(device) => RenderPlugin { render_creation: RenderCreation::Manual(device.clone()), ..renderer },
        None => renderer,
    }
}

/// Keeps the app's graphics device for later headless apps.
fn keep_graphics_device(app: &App) {
    let Some(renderer) = app.get_sub_app(RenderApp) else { return };
    let world = renderer.world();
    GRAPHICS_DEVICE.get_or_init(|| {
        RenderResources(
            world.resource::<RenderDevice>().clone(),
            world.resource::<RenderQueue>().clone(),
            world.resource::<RenderAdapterInfo>().clone(),
            world.resource::<RenderAdapter>().clone(),
            world.resource::<RenderInstance>().clone(),
        )
    });
}

/// Runs the systems of all schedules on one thread, always in the same order. Most of them finish before another thread
/// would wake up, and a battle that is played twice must have the same course.
fn run_single_threaded(app: &mut SubApp) {
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

/// Returns `true` if no background work is running: no decision of the AI, no advice, no analysis and no measurement of
/// a mission.
pub fn background_work_done(world: &World) -> bool {
    !world.resource::<ScreenRegistry>().is_working(world)
}

/// Returns `true` if all requested pictures are loaded.
pub fn images_ready(world: &World) -> bool {
    world.resource::<ImageCache>().all_ready()
}

/// Returns `true` if other threads still draw requested pictures.
pub fn is_drawing_images(world: &World) -> bool {
    world.resource::<ImageCache>().is_drawing()
}
