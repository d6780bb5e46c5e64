//! Re-renders panels only where they change.
//!
//! Bevy re-renders all panels in every frame, even if nothing in them changes. Without a GPU that takes longer than the
//! board. Therefore panels are kept in a picture, in which only the areas of changed elements are rendered again. Each
//! frame draws the picture over the board, where panels cover it. While one frame after the other changes more than half
//! of the window, Bevy renders them as usual.
//!
//! The comparison uses the data that Bevy has extracted for rendering, so that it misses no visible change.
//!
//! - `element_looks`: compares the elements of the panels with those in the picture
//! - `pixel_areas`: the areas to render again, and those that panels cover

mod element_looks;
mod pixel_areas;

use bevy::{
    asset::{AssetEvent, AssetId},
    core_pipeline::{
        Core2d, Core2dSystems,
        blit::{BlitPipeline, BlitPipelineKey},
    },
    ecs::entity::EntityHashSet,
    platform::collections::HashSet,
    prelude::*,
    render::{
        Render, RenderApp, RenderSystems,
        render_asset::RenderAssets,
        render_phase::{TrackedRenderPass, ViewSortedRenderPhases},
        render_resource::{
            BindGroup, BlendState, CachedRenderPipelineId, Extent3d, LoadOp, Operations, PipelineCache,
            RenderPassColorAttachment, RenderPassDescriptor, SpecializedRenderPipelines, StoreOp, TextureDescriptor,
            TextureDimension, TextureFormat, TextureUsages, TextureView, TextureViewDescriptor,
        },
        renderer::{RenderContext, RenderDevice, ViewQuery},
        texture::GpuImage,
        view::{ExtractedView, ViewTarget},
    },
    sprite_render::SpriteAssetEvents,
    ui_render::{
        ExtractedUiNodes, TransparentUi, UiCameraView, queue_uinodes, ui_pass,
        ui_texture_slice_pipeline::{ExtractedUiTextureSlices, queue_ui_slices},
    },
};

use self::{
    element_looks::{ElementLook, find_changed_areas, list_element_looks},
    pixel_areas::{PixelArea, find_covered_areas, merge_areas},
};

pub(super) fn plugin(app: &mut App) {
    let Some(app) = app.get_sub_app_mut(RenderApp) else { return };
    app.init_resource::<UiRenderCache>()
        .add_systems(
            Render,
            (
                detect_ui_changes.in_set(RenderSystems::Queue).before(queue_uinodes).before(queue_ui_slices),
                prepare_cached_texture.in_set(RenderSystems::Prepare),
            ),
        )
        .add_systems(
            Core2d,
            (draw_cached_ui, clear_cached_phase).chain().after(Core2dSystems::PostProcess).before(ui_pass),
        );
}

/// Resource with the state of the panels in the game's window.
#[derive(Resource, Default)]
struct UiRenderCache {
    /// The camera whose view the panels cover, in the render world.
    camera: Option<Entity>,
    /// The elements of this frame.
    looks: Vec<ElementLook>,
    /// The elements in the picture, if the picture is valid.
    held: Option<Vec<ElementLook>>,
    picture: Option<PanelPicture>,
    /// The areas of the window that the picture covers.
    covered: Vec<PixelArea>,
    frame: PanelFrame,
}

/// The treatment of the panels in a frame.
#[derive(Default, PartialEq, Eq)]
enum PanelFrame {
    /// Much of the panels changes: Bevy renders them.
    #[default]
    Moving,
    /// These areas of the picture are rendered again.
    Changed(Vec<PixelArea>),
    /// The picture is up to date.
    Held,
}

/// The picture of the panels, as large as the window.
struct PanelPicture {
    size: Extent3d,
    format: TextureFormat,
    view: TextureView,
    bound: BindGroup,
    /// The pipeline that draws the picture over the board.
    pipeline: CachedRenderPipelineId,
    /// A transparent pixel, and the pipeline that erases a part of the picture with it.
    blank: BindGroup,
    erase: CachedRenderPipelineId,
}

impl PanelPicture {
    fn new(
        target: &ViewTarget,
        device: &RenderDevice,
        cache: &PipelineCache,
        blit: &BlitPipeline,
        pipelines: &mut SpecializedRenderPipelines<BlitPipeline>,
    ) -> Self {
        let (size, format) = (target.main_texture().size(), target.main_texture_format());
        let create_view = |size: Extent3d| {
            let texture = device.create_texture(&TextureDescriptor {
                label: Some("panels"),
                size,
                mip_level_count: 1,
                sample_count: 1,
                dimension: TextureDimension::D2,
                format,
                usage: TextureUsages::RENDER_ATTACHMENT | TextureUsages::TEXTURE_BINDING,
                view_formats: &[],
            });
            texture.create_view(&TextureViewDescriptor::default())
        };
        let mut specialize = |blend_state| {
            let key = BlitPipelineKey { target_format: format, blend_state, samples: 1, source_space: None };
            pipelines.specialize(cache, blit, key)
        };
        // A new texture is transparent.
        let (view, blank) = (create_view(size), create_view(Extent3d::default()));
        Self {
            size,
            format,
            bound: blit.create_bind_group(device, &view, cache),
            view,
            pipeline: specialize(Some(BlendState::PREMULTIPLIED_ALPHA_BLENDING)),
            blank: blit.create_bind_group(device, &blank, cache),
            erase: specialize(None),
        }
    }

    /// Returns `true` if the picture can show all panels of that target.
    fn fits(&self, target: &ViewTarget) -> bool {
        self.size == target.main_texture().size() && self.format == target.main_texture_format()
    }
}

/// Compares the panels with the picture. If the picture is up to date, removes the panels from Bevy's work.
fn detect_ui_changes(
    mut panels: ResMut<UiRenderCache>,
    mut nodes: ResMut<ExtractedUiNodes>,
    mut slices: ResMut<ExtractedUiTextureSlices>,
    images: Res<RenderAssets<GpuImage>>,
    events: Res<SpriteAssetEvents>,
    targets: Query<&ViewTarget>,
) {
    let panels = &mut *panels;
    let cameras = nodes.uinodes.iter().map(|node| node.extracted_camera_entity);
    let cameras: EntityHashSet =
        cameras.chain(slices.slices.iter().map(|slice| slice.extracted_camera_entity)).collect();
    // With several windows, let Bevy render all panels.
    panels.camera = cameras.iter().next().copied().filter(|_| cameras.len() == 1);
    let Some(target) = panels.camera.and_then(|camera| targets.get(camera).ok()) else {
        (panels.frame, panels.held) = (PanelFrame::Moving, None);
        panels.looks.clear();
        return;
    };

    let size = target.main_texture().size();
    let window = UVec2::new(size.width, size.height);
    let looks = list_element_looks(&nodes, &slices, (&images, &list_redrawn_images(&events)), window);
    let held = panels.held.as_ref().filter(|_| panels.picture.as_ref().is_some_and(|picture| picture.fits(target)));
    let changed = held.map(|held| merge_areas(find_changed_areas(held, &looks).into_iter()));
    let whole = PixelArea::whole(window);
    let is_large = |areas: &[PixelArea]| areas.iter().map(|area| area.pixels()).sum::<u64>() * 2 > whole.pixels();
    // A large change is kept in the picture unless more will follow at once: it is seldom the first of several after a
    // frame without changes, and it is over when little has changed since the last frame.
    let is_over = panels.frame == PanelFrame::Held
        || !is_large(&merge_areas(find_changed_areas(&panels.looks, &looks).into_iter()));
    panels.looks = looks;
    panels.frame = match changed {
        Some(areas) if areas.is_empty() => {
            nodes.clear();
            slices.slices.clear();
            PanelFrame::Held
        }
        Some(areas) if !is_large(&areas) => PanelFrame::Changed(areas),
        _ if is_over => PanelFrame::Changed(vec![whole]),
        _ => PanelFrame::Moving,
    };
}

/// Returns the images that look different from the previous frame.
fn list_redrawn_images(events: &SpriteAssetEvents) -> HashSet<AssetId<Image>> {
    let redrawn = |event: &AssetEvent<Image>| match event {
        AssetEvent::Modified { id } | AssetEvent::Removed { id } => Some(*id),
        _ => None,
    };
    events.images.iter().filter_map(redrawn).collect()
}

/// Prepares the picture for changed panels. While a pipeline is still being compiled, Bevy renders the panels.
fn prepare_cached_texture(
    mut panels: ResMut<UiRenderCache>,
    phases: Res<ViewSortedRenderPhases<TransparentUi>>,
    targets: Query<&ViewTarget>,
    device: Res<RenderDevice>,
    cache: Res<PipelineCache>,
    blit: Res<BlitPipeline>,
    mut pipelines: ResMut<SpecializedRenderPipelines<BlitPipeline>>,
) {
    let panels = &mut *panels;
    if !matches!(panels.frame, PanelFrame::Changed(_)) {
        return;
    }
    let Some(target) = panels.camera.and_then(|camera| targets.get(camera).ok()) else { return };
    let picture = match panels.picture.take().filter(|picture| picture.fits(target)) {
        Some(picture) => picture,
        None => {
            panels.held = None;
            PanelPicture::new(target, &device, &cache, &blit, &mut pipelines)
        }
    };
    let size = UVec2::new(picture.size.width, picture.size.height);
    panels.covered = find_covered_areas(panels.looks.iter().map(|look| look.area), size);
    let own = [picture.pipeline, picture.erase];
    let items = phases.values().flat_map(|phase| phase.items.values()).map(|item| item.pipeline);
    if own.into_iter().chain(items).any(|pipeline| cache.get_render_pipeline(pipeline).is_none()) {
        panels.frame = PanelFrame::Moving;
    }
    panels.picture = Some(picture);
}

/// Renders the changed areas of the picture, and draws the picture over the board.
fn draw_cached_ui(
    world: &World,
    view: ViewQuery<(&UiCameraView, &ViewTarget)>,
    views: Query<&ExtractedView>,
    panels: Res<UiRenderCache>,
    phases: Res<ViewSortedRenderPhases<TransparentUi>>,
    cache: Res<PipelineCache>,
    mut context: RenderContext,
) {
    if panels.frame == PanelFrame::Moving || panels.camera != Some(view.entity()) {
        return;
    }
    let (&UiCameraView(ui), target) = view.into_inner();
    let Some(picture) = &panels.picture else { return };
    let Some(pipeline) = cache.get_render_pipeline(picture.pipeline) else { return };
    if let PanelFrame::Changed(areas) = &panels.frame {
        let Some(erase) = cache.get_render_pipeline(picture.erase) else { return };
        let Some(phase) = views.get(ui).ok().and_then(|view| phases.get(&view.retained_view_entity)) else { return };
        let whole = [PixelArea::whole(UVec2::new(picture.size.width, picture.size.height))];
        // Blending with a transparent background results in premultiplied colours.
        let load = if *areas == whole { LoadOp::Clear(LinearRgba::NONE.into()) } else { LoadOp::Load };
        let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
            label: Some("panels"),
            color_attachments: &[Some(RenderPassColorAttachment {
                view: &picture.view,
                depth_slice: None,
                resolve_target: None,
                ops: Operations { load, store: StoreOp::Store },
            })],
            ..default()
        });
        for area in areas {
            limit_drawing(&mut pass, *area);
            if *areas != whole {
                pass.set_render_pipeline(erase);
                pass.set_bind_group(0, &picture.blank, &[]);
                pass.draw(0..3, 0..1);
            }
            if let Err(error) = phase.render(&mut pass, world, ui) {
                error!("drawing the panels: {error:?}");
            }
        }
    }

    let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
        label: Some("panels_over_board"),
        color_attachments: &[Some(target.get_unsampled_color_attachment())],
        ..default()
    });
    pass.set_render_pipeline(pipeline);
    pass.set_bind_group(0, &picture.bound, &[]);
    for area in &panels.covered {
        limit_drawing(&mut pass, *area);
        pass.draw(0..3, 0..1);
    }
}

/// Limits the following draw calls to an area.
fn limit_drawing(pass: &mut TrackedRenderPass, PixelArea { min, max }: PixelArea) {
    pass.set_scissor_rect(min[0], min[1], max[0] - min[0], max[1] - min[1]);
}

/// Removes panels from Bevy's work that were rendered into the picture.
fn clear_cached_phase(
    view: ViewQuery<&UiCameraView>,
    views: Query<&ExtractedView>,
    mut panels: ResMut<UiRenderCache>,
    mut phases: ResMut<ViewSortedRenderPhases<TransparentUi>>,
) {
    if !matches!(panels.frame, PanelFrame::Changed(_)) || panels.camera != Some(view.entity()) {
        return;
    }
    panels.held = Some(panels.looks.clone());
    let UiCameraView(ui) = view.into_inner();
    if let Some(phase) = views.get(*ui).ok().and_then(|view| phases.get_mut(&view.retained_view_entity)) {
        phase.clear();
    }
}
