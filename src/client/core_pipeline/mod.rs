//! The part of Bevy's core pipeline that a game in two dimensions needs. Bevy's own plugin also prepares passes for 3D
//! and the generation of mipmaps, whose shaders it preprocesses at each start, for 36 texture formats: that took 60 ms.

use std::path::{Path, PathBuf};

use bevy::{
    asset::io::embedded::EmbeddedAssetRegistry,
    core_pipeline::{
        FullscreenShader, blit::BlitPlugin, core_2d::Core2dPlugin, schedule::camera_driver,
        tonemapping::TonemappingPlugin, upscaling::UpscalingPlugin,
    },
    prelude::*,
    render::{
        RenderApp,
        renderer::{PendingCommandBuffers, RenderGraph, RenderGraphSystems, RenderQueue},
    },
};

/// Path at which [`FullscreenShader`] looks for its shader among the embedded assets.
const FULLSCREEN_SHADER: &str = "bevy_core_pipeline/fullscreen_vertex_shader/fullscreen.wgsl";

/// Plugin in place of Bevy's `CorePipelinePlugin`.
pub(super) struct FlatPipelinePlugin;

impl Plugin for FlatPipelinePlugin {
    fn build(&self, app: &mut App) {
        let shader: &'static [u8] = include_bytes!("fullscreen.wgsl");
        let embedded = app.world_mut().resource_mut::<EmbeddedAssetRegistry>();
        embedded.insert_asset(PathBuf::new(), Path::new(FULLSCREEN_SHADER), shader);
        app.add_plugins((Core2dPlugin, BlitPlugin, TonemappingPlugin, UpscalingPlugin));
        let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
        render_app.init_resource::<FullscreenShader>().add_systems(
            RenderGraph,
            (
                camera_driver.in_set(RenderGraphSystems::Render),
                submit_command_buffers.in_set(RenderGraphSystems::Submit),
            ),
        );
    }
}

/// Submits what the cameras of the frame have drawn. The main camera always covers the window, so that no window needs
/// to be cleared instead.
fn submit_command_buffers(mut pending: ResMut<PendingCommandBuffers>, queue: Res<RenderQueue>) {
    let buffers = pending.take();
    if !buffers.is_empty() {
        queue.submit(buffers);
    }
}
