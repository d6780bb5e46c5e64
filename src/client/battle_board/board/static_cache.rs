//! A cache of the static parts of the board. A software renderer spends more than half of a frame on floor, walls and
//! light, layer upon layer. So they are rendered once into square images (tiles) at the window's resolution, which are
//! drawn in their place until a part or the zoom changes. A frame looks the same either way.

use bevy::{
    asset::{AssetId, RenderAssetUsages},
    camera::{CameraUpdateSystems, RenderTarget, visibility::RenderLayers},
    ecs::query::QueryFilter,
    image::ImageSampler,
    mesh::Mesh2d,
    platform::collections::HashSet,
    render::render_resource::TextureFormat,
    sprite_render::MeshMaterial2d,
    transform::TransformSystems,
};

use super::blend_material::{MixMaterial, MixMode};
use crate::prelude::*;

/// Marker component for a part of the board that does not change until it is respawned.
#[derive(Component, Default)]
#[require(RenderLayers = RenderLayers::from_layers(&BOTH))]
pub(super) struct StaticLayer;

/// Render layers of static parts while no tiles are shown: the layer of the battle's camera and [`TILE_LAYER`].
const BOTH: [usize; 2] = [0, TILE_LAYER];
/// Render layer of the cameras that render tiles.
const TILE_LAYER: usize = 1;
/// Number of frames without a change before tiles are rendered: by then every part has been drawn once.
const STEADY_FRAMES: u32 = 12;
/// Approximate number of tiles across the window.
const ACROSS: u32 = 4;
/// Minimum width of a tile, in pixels.
const LEAST: u32 = 256;
/// Maximum number of tiles rendered in a frame, unless a shown tile is missing.
const MAX_TILES_PER_FRAME: usize = 2;
/// Maximum number of tiles kept.
const MAX_CACHED_TILES: usize = 24;
/// Number of frames in which a tile is rendered and its sprite is queued anew. A busy machine was seen to leave a row of
/// tiles black for good when both happened only once.
const FRAMES_PER_TILE: u32 = 2;
/// Order of the first camera that renders a tile, so that tiles are ready before the board is drawn.
const FIRST: isize = -100;

/// Resource that switches the cache on. It is off where only single frames are drawn.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticCacheEnabled(pub bool);

/// Resource with the state of the cache.
#[derive(Resource, Default)]
struct StaticCache {
    grid: TileGrid,
    /// Number of frames without a change.
    steady: u32,
    /// `true` while tiles are drawn instead of the parts that they show.
    shown: bool,
    kept: BTreeMap<(i32, i32), Entity>,
}

/// Marker component for the sprite of a tile.
#[derive(Component)]
struct CachedTile;

/// A camera that renders a tile.
#[derive(Component)]
struct TileCamera {
    /// Number of frames left in which it renders.
    frames_left: u32,
    /// The sprite of the tile.
    tile: Entity,
}

/// Grid of the tiles, which changes with the zoom and the window.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct TileGrid {
    /// Width of a pixel in world coordinates.
    pixel: f32,
    /// Size of the window in pixels.
    view: UVec2,
}

impl TileGrid {
    /// Returns the width of a tile in pixels, an even number.
    fn side(self) -> u32 {
        (self.view.x / ACROSS).max(LEAST).next_multiple_of(2)
    }

    /// Returns the centre of a tile in world coordinates. Tiles are shifted by half a pixel if the window is an odd
    /// number of pixels wide.
    fn middle(self, (column, row): (i32, i32)) -> Vec2 {
        let aside = (self.view % 2).as_vec2() / 2.0;
        ((Vec2::new(column as f32, row as f32) + 0.5) * self.side() as f32 + aside) * self.pixel
    }

    /// Returns the tiles that are visible with the camera at `middle`.
    fn seen(self, middle: Vec2) -> impl Iterator<Item = (i32, i32)> {
        let (middle, half) = (middle / self.pixel, self.view.as_vec2() / 2.0);
        let side = self.side() as f32;
        let (from, to) = (((middle - half - 1.0) / side).floor(), ((middle + half + 1.0) / side).floor());
        (from.y as i32..=to.y as i32)
            .flat_map(move |row| (from.x as i32..=to.x as i32).map(move |column| (column, row)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(StaticCacheEnabled(true))
        .init_resource::<StaticCache>()
        .add_systems(
            PostUpdate,
            (despawn_tile_cameras, update_static_cache.run_if(in_state(Screen::Battle)))
                .chain()
                .before(CameraUpdateSystems)
                .before(TransformSystems::Propagate),
        )
        .add_systems(OnExit(Screen::Battle), clear_static_cache);
}

/// Despawns the cameras that have rendered their tiles. Until then, the sprites of the tiles count as changed.
fn despawn_tile_cameras(
    mut commands: Commands,
    mut drawers: Query<(Entity, &mut TileCamera)>,
    mut tiles: Query<&mut MeshMaterial2d<MixMaterial>, With<CachedTile>>,
) {
    for (drawer, mut camera) in &mut drawers {
        if let Ok(mut tile) = tiles.get_mut(camera.tile) {
            tile.set_changed();
        }
        camera.frames_left -= 1;
        if camera.frames_left == 0 {
            commands.entity(drawer).despawn();
        }
    }
}

fn clear_static_cache(mut commands: Commands, mut cache: ResMut<StaticCache>) {
    clear_tiles(&mut commands, &mut cache);
}

fn clear_tiles(commands: &mut Commands, cache: &mut StaticCache) {
    for tile in std::mem::take(cache).kept.into_values() {
        commands.entity(tile).despawn();
    }
}

/// System parameter that detects changes of static parts.
#[derive(SystemParam)]
struct StaticChanges<'w, 's> {
    added: Query<'w, 's, (), Added<StaticLayer>>,
    gone: RemovedComponents<'w, 's, StaticLayer>,
    sprites: Query<'w, 's, &'static Sprite, With<StaticLayer>>,
    meshes: Query<'w, 's, &'static MeshMaterial2d<MixMaterial>, With<StaticLayer>>,
    images: MessageReader<'w, 's, AssetEvent<Image>>,
    materials: MessageReader<'w, 's, AssetEvent<MixMaterial>>,
}

impl StaticChanges<'_, '_> {
    /// Returns `true` if any static part has changed.
    fn any(&mut self) -> bool {
        let pictures = changed_asset_ids(&mut self.images);
        let materials = changed_asset_ids(&mut self.materials);
        let fixed = !self.added.is_empty() || self.gone.read().count() > 0;
        fixed
            || (!pictures.is_empty() && self.sprites.iter().any(|sprite| pictures.contains(&sprite.image.id())))
            || (!materials.is_empty() && self.meshes.iter().any(|mesh| materials.contains(&mesh.0.id())))
    }
}

/// System parameter with the assets of tiles.
#[derive(SystemParam)]
struct TileAssets<'w> {
    images: ResMut<'w, Assets<Image>>,
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<MixMaterial>>,
}

impl TileAssets<'_> {
    /// Adds the image that a camera renders, with a side of that many pixels.
    fn add_target_image(&mut self, side: u32) -> Handle<Image> {
        let mut image = Image::new_target_texture(side, side, TextureFormat::Rgba8UnormSrgb, None);
        (image.data, image.asset_usage) = (None, RenderAssetUsages::RENDER_WORLD);
        image.copy_on_resize = false;
        image.sampler = ImageSampler::nearest();
        self.images.add(image)
    }

    /// Adds mesh and material of the sprite of a tile, with a side of that length in world coordinates.
    fn add_sprite(&mut self, image: Handle<Image>, side: f32) -> (Mesh2d, MeshMaterial2d<MixMaterial>) {
        let material = MixMaterial { colour: LinearRgba::WHITE, image, mix: MixMode::Cover };
        (Mesh2d(self.meshes.add(Rectangle::from_length(side))), MeshMaterial2d(self.materials.add(material)))
    }
}

/// Returns the assets that were added or modified.
fn changed_asset_ids<A: Asset>(events: &mut MessageReader<AssetEvent<A>>) -> HashSet<AssetId<A>> {
    let change = |event: &AssetEvent<A>| match event {
        AssetEvent::Added { id } | AssetEvent::Modified { id } => Some(*id),
        _ => None,
    };
    events.read().filter_map(change).collect()
}

fn update_static_cache(
    mut commands: Commands,
    mut cache: ResMut<StaticCache>,
    on: Res<StaticCacheEnabled>,
    mut changes: StaticChanges,
    camera: Single<(&Camera, &Transform, &Projection, Has<RenderLayers>), With<MainCamera>>,
    mut fixed: Query<&mut RenderLayers, With<StaticLayer>>,
    mut looks: Query<(&Transform, &mut Visibility), (With<CachedTile>, Without<MainCamera>)>,
    mut assets: TileAssets,
) {
    let (camera, at, projection, covered) = *camera;
    let (Projection::Orthographic(lens), Some(view)) = (projection, camera.physical_viewport_size()) else { return };
    let grid = TileGrid { pixel: lens.scale / camera.target_scaling_factor().unwrap_or(1.0), view };
    let cache = cache.bypass_change_detection();
    if changes.any() || grid != cache.grid || !on.0 {
        if cache.shown {
            set_render_layers(&mut fixed, &BOTH);
        }
        clear_tiles(&mut commands, cache);
        cache.grid = grid;
        return;
    }
    // A covered board is not drawn.
    if covered {
        return;
    }
    cache.steady = cache.steady.saturating_add(1);
    if cache.steady <= STEADY_FRAMES {
        return;
    }
    let middle = at.translation.truncate();
    let missing: Vec<_> = grid.seen(middle).filter(|cell| !cache.kept.contains_key(cell)).collect();
    if missing.is_empty() && !cache.shown {
        cache.shown = true;
        set_render_layers(&mut fixed, &[TILE_LAYER]);
        looks.iter_mut().for_each(|(_, mut visibility)| *visibility = Visibility::Inherited);
    }
    let most = if cache.shown { usize::MAX } else { MAX_TILES_PER_FRAME };
    for (number, cell) in missing.into_iter().take(most).enumerate() {
        let place = grid.middle(cell);
        let image = assets.add_target_image(grid.side());
        let sprite = assets.add_sprite(image.clone(), grid.side() as f32 * grid.pixel);
        let look = if cache.shown { Visibility::Inherited } else { Visibility::Hidden };
        let tile = commands.spawn((sprite, at_height(place, z_layers::PLATES), look, CachedTile)).id();
        cache.kept.insert(cell, tile);
        let lens = OrthographicProjection { scale: grid.pixel, ..lens.clone() };
        commands.spawn((
            tile_camera(image, lens, number),
            Transform::from_translation(place.extend(at.translation.z)),
            TileCamera { frames_left: FRAMES_PER_TILE, tile },
        ));
    }
    despawn_far_tiles(&mut commands, cache, middle, grid);
}

/// Sets the render layers of all static parts.
fn set_render_layers<F: QueryFilter>(fixed: &mut Query<&mut RenderLayers, F>, layers: &[usize]) {
    fixed.iter_mut().for_each(|mut seen| *seen = RenderLayers::from_layers(layers));
}

/// Returns the camera that renders a tile into an image, the one with that number in this frame.
fn tile_camera(image: Handle<Image>, lens: OrthographicProjection, number: usize) -> impl Bundle {
    (
        Camera2d,
        Camera { order: FIRST + number as isize, ..default() },
        RenderTarget::Image(image.into()),
        Msaa::Off,
        Projection::Orthographic(lens),
        RenderLayers::layer(TILE_LAYER),
    )
}

/// Despawns the tiles farthest from the camera if there are more than [`MAX_CACHED_TILES`].
fn despawn_far_tiles(commands: &mut Commands, cache: &mut StaticCache, middle: Vec2, grid: TileGrid) {
    while cache.kept.len() > MAX_CACHED_TILES {
        let far = |cell: &(i32, i32)| grid.middle(*cell).distance_squared(middle);
        let Some(cell) = cache.kept.keys().copied().max_by(|one, other| far(one).total_cmp(&far(other))) else {
            return;
        };
        if let Some(plate) = cache.kept.remove(&cell) {
            commands.entity(plate).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that every visible place is covered by a tile, and that tile pixels coincide with window pixels.
    #[test]
    fn tiles_cover_the_window_aligned_to_its_pixels() {
        for (pixel, view) in [(1.0, (1280, 720)), (0.5, (1920, 1080)), (2.5, (961, 541)), (1.0 / 3.0, (3840, 2160))] {
            let grid = TileGrid { pixel, view: view.into() };
            let (side, half) = (grid.side() as f32, grid.view.as_vec2() / 2.0);
            for at in [Vec2::ZERO, Vec2::new(713.0, -402.0), Vec2::new(-1001.0, 37.0)] {
                let middle = at * pixel;
                let seen: Vec<_> = grid.seen(middle).collect();
                assert!(seen.len() <= MAX_CACHED_TILES, "{} for {view:?}", seen.len());
                let edges = |cell| (grid.middle(cell) / pixel - side / 2.0, grid.middle(cell) / pixel + side / 2.0);
                let low = seen.iter().map(|cell| edges(*cell).0).reduce(Vec2::min).expect("there are some");
                let high = seen.iter().map(|cell| edges(*cell).1).reduce(Vec2::max).expect("there are some");
                assert!(low.cmple(at - half + 0.01).all() && high.cmpge(at + half - 0.01).all(), "{view:?}, {at}");
                // The window's first pixel begins where a pixel of a tile does.
                let off = (at - half - low).to_array().map(|off| (off - off.round()).abs());
                assert!(off[0] < 0.01 && off[1] < 0.01, "{view:?}, {at}: {off:?}");
            }
        }
    }
}
