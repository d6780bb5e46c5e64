//! Re-renders panels only when they change.
//!
//! Bevy re-renders all panels in every frame, even if nothing in them changes. Without a GPU that takes longer than the
//! board. Therefore panels that look as in the previous frame are rendered once into a picture. This picture is then
//! drawn over the board until a panel changes. Panels that change in every frame are rendered by Bevy as usual.
//!
//! The comparison uses the data that Bevy has extracted for rendering, so that it misses no visible change. It ignores
//! shadows, gradients and materials of panels, because the game has none.

use std::{
    fmt::Write,
    hash::{BuildHasher, Hash, Hasher},
};

use bevy::{
    asset::{AssetEvent, AssetId},
    core_pipeline::{
        Core2d, Core2dSystems,
        blit::{BlitPipeline, BlitPipelineKey},
    },
    ecs::entity::EntityHashSet,
    math::Affine2,
    platform::hash::FixedHasher,
    prelude::*,
    render::{
        Render, RenderApp, RenderSystems,
        render_asset::RenderAssets,
        render_phase::ViewSortedRenderPhases,
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
        ExtractedUiItem, ExtractedUiNodes, NodeType, TransparentUi, UiCameraView, queue_uinodes, ui_pass,
        ui_texture_slice_pipeline::{ExtractedUiTextureSlices, queue_ui_slices},
    },
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
    /// Hash of the look in the previous frame.
    looks: u64,
    /// Hash of the look in the picture, if the picture is valid.
    held: Option<u64>,
    picture: Option<PanelPicture>,
    frame: Frame,
}

/// The treatment of the panels in this frame.
#[derive(Default, PartialEq, Eq)]
enum Frame {
    /// The panels change: Bevy renders them.
    #[default]
    Moving,
    /// The panels are at rest: render them into the picture.
    Resting,
    /// The picture is up to date.
    Held,
}

/// The picture of panels at rest, as large as the window.
struct PanelPicture {
    size: Extent3d,
    format: TextureFormat,
    view: TextureView,
    bound: BindGroup,
    /// The pipeline that draws the picture over the board.
    pipeline: CachedRenderPipelineId,
}

/// Compares the panels with those of the previous frame. If the picture is up to date, removes the panels from Bevy's
/// work.
fn detect_ui_changes(
    mut panels: ResMut<UiRenderCache>,
    mut nodes: ResMut<ExtractedUiNodes>,
    mut slices: ResMut<ExtractedUiTextureSlices>,
    images: Res<RenderAssets<GpuImage>>,
    events: Res<SpriteAssetEvents>,
    targets: Query<&ViewTarget>,
) {
    let cameras = nodes.uinodes.iter().map(|node| node.extracted_camera_entity);
    let cameras: EntityHashSet =
        cameras.chain(slices.slices.iter().map(|slice| slice.extracted_camera_entity)).collect();
    // With several windows, let Bevy render all panels.
    panels.camera = cameras.iter().next().copied().filter(|_| cameras.len() == 1);
    let target = panels.camera.and_then(|camera| targets.get(camera).ok());
    let redrawn = |event: &AssetEvent<Image>| matches!(event, AssetEvent::Modified { .. } | AssetEvent::Removed { .. });
    let Some(target) = target.filter(|_| !events.images.iter().any(redrawn)) else {
        (panels.frame, panels.held, panels.looks) = (Frame::Moving, None, 0);
        return;
    };

    let looks = hash_extracted_ui(&nodes, &slices, &images, target);
    let before = std::mem::replace(&mut panels.looks, looks);
    panels.frame = if panels.held == Some(looks) {
        nodes.clear();
        slices.slices.clear();
        Frame::Held
    } else if before == looks {
        Frame::Resting
    } else {
        Frame::Moving
    };
}

/// Prepares the picture for panels at rest. While a pipeline is still being compiled, Bevy renders the panels.
fn prepare_cached_texture(
    mut panels: ResMut<UiRenderCache>,
    phases: Res<ViewSortedRenderPhases<TransparentUi>>,
    targets: Query<&ViewTarget>,
    device: Res<RenderDevice>,
    cache: Res<PipelineCache>,
    blit: Res<BlitPipeline>,
    mut pipelines: ResMut<SpecializedRenderPipelines<BlitPipeline>>,
) {
    if panels.frame != Frame::Resting {
        return;
    }
    let Some(target) = panels.camera.and_then(|camera| targets.get(camera).ok()) else { return };
    let (size, format) = (target.main_texture().size(), target.main_texture_format());
    if panels.picture.as_ref().is_none_or(|picture| picture.size != size || picture.format != format) {
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
        let view = texture.create_view(&TextureViewDescriptor::default());
        let key = BlitPipelineKey {
            target_format: format,
            blend_state: Some(BlendState::PREMULTIPLIED_ALPHA_BLENDING),
            samples: 1,
            source_space: None,
        };
        let bound = blit.create_bind_group(&device, &view, &cache);
        let pipeline = pipelines.specialize(&cache, &blit, key);
        panels.picture = Some(PanelPicture { size, format, view, bound, pipeline });
    }
    let lay = panels.picture.iter().map(|picture| picture.pipeline);
    let items = phases.values().flat_map(|phase| phase.items.values()).map(|item| item.pipeline);
    if lay.chain(items).any(|pipeline| cache.get_render_pipeline(pipeline).is_none()) {
        panels.frame = Frame::Moving;
    }
}

/// Renders the panels into the picture if necessary, and draws the picture over the board.
fn draw_cached_ui(
    world: &World,
    view: ViewQuery<(&UiCameraView, &ViewTarget)>,
    views: Query<&ExtractedView>,
    panels: Res<UiRenderCache>,
    phases: Res<ViewSortedRenderPhases<TransparentUi>>,
    cache: Res<PipelineCache>,
    mut context: RenderContext,
) {
    if panels.frame == Frame::Moving || panels.camera != Some(view.entity()) {
        return;
    }
    let (&UiCameraView(ui), target) = view.into_inner();
    let Some(picture) = &panels.picture else { return };
    let Some(pipeline) = cache.get_render_pipeline(picture.pipeline) else { return };

    if panels.frame == Frame::Resting {
        let Some(phase) = views.get(ui).ok().and_then(|view| phases.get(&view.retained_view_entity)) else { return };
        let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
            label: Some("panels"),
            color_attachments: &[Some(RenderPassColorAttachment {
                view: &picture.view,
                depth_slice: None,
                resolve_target: None,
                // Blending with a transparent background results in premultiplied colours.
                ops: Operations { load: LoadOp::Clear(LinearRgba::NONE.into()), store: StoreOp::Store },
            })],
            ..default()
        });
        if let Err(error) = phase.render(&mut pass, world, ui) {
            error!("drawing the panels: {error:?}");
        }
    }

    let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
        label: Some("panels_over_board"),
        color_attachments: &[Some(target.get_unsampled_color_attachment())],
        ..default()
    });
    pass.set_render_pipeline(pipeline);
    pass.set_bind_group(0, &picture.bound, &[]);
    pass.draw(0..3, 0..1);
}

/// Removes panels from Bevy's work that were rendered into the picture.
fn clear_cached_phase(
    view: ViewQuery<&UiCameraView>,
    views: Query<&ExtractedView>,
    mut panels: ResMut<UiRenderCache>,
    mut phases: ResMut<ViewSortedRenderPhases<TransparentUi>>,
) {
    if panels.frame != Frame::Resting || panels.camera != Some(view.entity()) {
        return;
    }
    panels.held = Some(panels.looks);
    let UiCameraView(ui) = view.into_inner();
    if let Some(phase) = views.get(*ui).ok().and_then(|view| phases.get_mut(&view.retained_view_entity)) {
        phase.clear();
    }
}

/// Returns a hash of the panels' look.
fn hash_extracted_ui(
    nodes: &ExtractedUiNodes,
    slices: &ExtractedUiTextureSlices,
    images: &RenderAssets<GpuImage>,
    target: &ViewTarget,
) -> u64 {
    let mut looks = UiHasher(FixedHasher.build_hasher());
    target.main_texture().size().hash(&mut looks.0);
    target.main_texture_format().hash(&mut looks.0);
    for node in &nodes.uinodes {
        looks.numbers([node.z_order]);
        looks.place(&node.transform, node.clip);
        looks.image(node.image, images);
        match &node.item {
            ExtractedUiItem::Node { color, rect, atlas_scaling, flip_x, flip_y, border_radius, border, node_type } => {
                looks.colour(color);
                looks.rect(*rect);
                looks.numbers(atlas_scaling.unwrap_or_default().to_array());
                looks.numbers(<[f32; 4]>::from(*border_radius));
                looks.numbers(border.min_inset.to_array());
                looks.numbers(border.max_inset.to_array());
                let kind = match node_type {
                    NodeType::Rect => (0, 0),
                    NodeType::Inverted => (1, 0),
                    NodeType::Border(flags) => (2, *flags),
                };
                (flip_x, flip_y, kind).hash(&mut looks.0);
            }
            ExtractedUiItem::Glyphs { range } => {
                for glyph in &nodes.glyphs[range.clone()] {
                    looks.colour(&glyph.color);
                    looks.numbers(glyph.translation.to_array());
                    looks.rect(glyph.rect);
                }
            }
        }
    }
    for slice in &slices.slices {
        looks.numbers([slice.inverse_scale_factor]);
        looks.place(&slice.transform, slice.clip);
        looks.image(slice.image, images);
        looks.colour(&slice.color);
        looks.rect(slice.rect);
        looks.rect(slice.atlas_rect.unwrap_or_default());
        (slice.stack_index, slice.flip_x, slice.flip_y).hash(&mut looks.0);
        // The scale mode does not implement `Hash`.
        let _ = write!(looks, "{:?}", slice.image_scale_mode);
    }
    looks.0.finish()
}

/// A hasher of visible properties.
struct UiHasher<H>(H);

impl<H: Hasher> UiHasher<H> {
    fn numbers(&mut self, numbers: impl IntoIterator<Item = f32>) {
        numbers.into_iter().for_each(|number| self.0.write_u32(number.to_bits()));
    }

    fn colour(&mut self, colour: &LinearRgba) {
        self.numbers(colour.to_f32_array());
    }

    fn rect(&mut self, rect: Rect) {
        self.numbers([rect.min.x, rect.min.y, rect.max.x, rect.max.y]);
    }

    fn place(&mut self, transform: &Affine2, clip: Option<Rect>) {
        self.numbers(transform.to_cols_array());
        clip.is_some().hash(&mut self.0);
        self.rect(clip.unwrap_or_default());
    }

    /// Hashes an image. One that is not loaded yet is invisible.
    fn image(&mut self, image: AssetId<Image>, images: &RenderAssets<GpuImage>) {
        image.hash(&mut self.0);
        images.get(image).map(|image| image.texture.id()).hash(&mut self.0);
    }
}

impl<H: Hasher> Write for UiHasher<H> {
    fn write_str(&mut self, words: &str) -> std::fmt::Result {
        self.0.write(words.as_bytes());
        Ok(())
    }
}
