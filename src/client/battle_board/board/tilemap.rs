//! Tilemaps of pictures of equal size, as `bevy_ecs_tilemap` needs them.

use bevy_ecs_tilemap::{TilemapFirstSet, prelude::*};

use super::{layout::BoardPart, static_cache::StaticLayer};
use crate::prelude::*;
use ui_kit::redraw::is_first_pass;

pub(super) fn plugin(app: &mut App) {
    // The set forgets despawned maps before the renderer is notified, unless a frame is drawn in between. So it runs
    // once per drawn frame.
    app.configure_sets(First, TilemapFirstSet.run_if(is_first_pass));
}

/// A tile: index of its picture, flip and tint.
pub(super) struct TilemapTile {
    pub texture: u32,
    pub flip: TileFlip,
    pub colour: Color,
}

/// Spawns a tilemap of squares. The centre of its first tile, at the bottom left, is `origin`.
pub(super) fn spawn_tilemap(
    commands: &mut Commands,
    size: TilemapSize,
    origin: Vec3,
    (textures, side): (Vec<Handle<Image>>, u32),
    loader: &ArrayTextureLoader,
    mut tile: impl FnMut(u32, u32) -> Option<TilemapTile>,
) {
    let map = commands.spawn_empty().id();
    let mut storage = TileStorage::empty(size);
    for x in 0..size.x {
        for y in 0..size.y {
            let Some(TilemapTile { texture, flip, colour }) = tile(x, y) else { continue };
            let position = TilePos { x, y };
            let bundle = TileBundle {
                position,
                tilemap_id: TilemapId(map),
                texture_index: TileTextureIndex(texture),
                flip,
                color: TileColor(colour),
                ..default()
            };
            let entity = commands.spawn((bundle, BattleEntity, BoardPart)).id();
            storage.set(&position, entity);
        }
    }
    let tile_size = TilemapTileSize { x: side as f32, y: side as f32 };
    let texture = TilemapTexture::Vector(textures);
    loader.add(TilemapArrayTexture { texture: texture.clone(), tile_size, ..default() });
    let bundle = TilemapBundle {
        grid_size: tile_size.into(),
        size,
        storage,
        texture,
        tile_size,
        transform: Transform::from_translation(origin).with_scale(Vec3::splat(SQUARE / side as f32).with_z(1.0)),
        ..default()
    };
    commands.entity(map).insert((bundle, BattleEntity, BoardPart, StaticLayer));
}
