//! A material that lights, adds to, or covers the pixels below it.

use bevy::{
    asset::uuid_handle,
    mesh::MeshVertexBufferLayoutRef,
    prelude::*,
    reflect::TypePath,
    render::render_resource::{
        AsBindGroup, BlendComponent, BlendFactor, BlendOperation, BlendState, RenderPipelineDescriptor,
        SpecializedMeshPipelineError,
    },
    shader::{Shader, ShaderRef},
    sprite_render::{AlphaMode2d, EntitiesNeedingSpecialization, Material2d, Material2dKey},
};

use ui_kit::redraw::MainPass;

const SHADER: Handle<Shader> = uuid_handle!("5a2e5b3c-8f0d-4c55-9d5e-1d0f6a7c9b21");

/// Way in which a picture is blended with the pixels below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum MixMode {
    /// Multiplied by twice the picture: half brightness changes nothing, less darkens, more brightens.
    Light,
    /// Added.
    Glow,
    /// Replaces the pixels below.
    Cover,
}

/// Material of a picture with its [`MixMode`].
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(MixMode)]
pub(super) struct MixMaterial {
    #[uniform(0)]
    pub colour: LinearRgba,
    #[texture(1)]
    #[sampler(2)]
    pub image: Handle<Image>,
    pub mix: MixMode,
}

impl From<&MixMaterial> for MixMode {
    fn from(material: &MixMaterial) -> MixMode {
        material.mix
    }
}

impl Material2d for MixMaterial {
    fn fragment_shader() -> ShaderRef {
        ShaderRef::Handle(SHADER)
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let factors = match key.bind_group_data {
            // Twice the product of light and ground.
            MixMode::Light => Some((BlendFactor::Dst, BlendFactor::Src)),
            MixMode::Glow => Some((BlendFactor::One, BlendFactor::One)),
            MixMode::Cover => None,
        };
        let blend = factors.map(|(src_factor, dst_factor)| {
            let color = BlendComponent { src_factor, dst_factor, operation: BlendOperation::Add };
            BlendState { color, alpha: BlendComponent::OVER }
        });
        let targets = descriptor.fragment.iter_mut().flat_map(|fragment| &mut fragment.targets).flatten();
        for target in targets {
            target.blend = blend;
        }
        Ok(())
    }
}

pub(super) fn plugin(app: &mut App) {
    let shader = Shader::from_wgsl(include_str!("light.wgsl"), "battle/table/light.wgsl");
    if let Err(fault) = app.world_mut().resource_mut::<Assets<Shader>>().insert(SHADER.id(), shader) {
        error!("the shader of the light: {fault}");
    }
    app.add_systems(Last, collect_missed_changes);
}

/// Collects all changes since the last drawn frame for the renderer. Bevy keeps only those of the last run of the main
/// schedule.
fn collect_missed_changes(
    pass: Res<MainPass>,
    mut news: ResMut<EntitiesNeedingSpecialization<MixMaterial>>,
    mut kept: Local<(Vec<Entity>, Vec<Entity>)>,
) {
    let (changed, removed) = &mut *kept;
    if pass.is_last && changed.is_empty() && removed.is_empty() {
        return;
    }
    let news = news.bypass_change_detection();
    changed.append(&mut news.changed);
    removed.append(&mut news.removed);
    if pass.is_last {
        (news.changed, news.removed) = (std::mem::take(changed), std::mem::take(removed));
    }
}
