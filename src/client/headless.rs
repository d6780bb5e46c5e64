//! The game as a headless app, for tests: an [`App`] with everything that the window contains. The test runs its frames
//! and supplies keys and time.

use bevy::{
    app::{PluginsState, SubApp, TerminalCtrlCHandlerPlugin},
    ecs::schedule::{Schedules, SingleThreadedExecutor},
    log::LogPlugin,
    prelude::*,
    render::{RenderApp, RenderPlugin, pipelined_rendering::PipelinedRenderingPlugin},
    winit::WinitPlugin,
};

use super::memory_tuning;
use battle_board::StaticCacheEnabled;
use battle_view::seed_source::SeedOrigin;
use menus::{BattleCounts, PlanMeasurement, SearchBudgets};
use ui_kit::{clock, file_manager::FileManager, screen::ScreenRegistry, theme::image_cache::ImageCache};

/// Returns the game, ready for its first frame. Its clock is advanced by [`clock::advance`], battles get their dice
/// from `seed`, and everything is drawn in the frame that requests it.
pub fn build_headless_app(seed: u64) -> App {
    clock::use_manual_clock();
    let mut app = App::new();
    app.set_error_handler(bevy::ecs::error::error);
    let plugins = super::window_plugins()
        .build()
        .set(RenderPlugin { synchronous_pipeline_compilation: true, ..memory_tuning::low_memory_renderer() })
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
    run_single_threaded(app.main_mut());
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        run_single_threaded(renderer);
    }
    app
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
