//! The walls on the dual grid, whose tiles are on the corners of squares, and the ground beyond them.

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, Mesh2d, PrimitiveTopology},
    sprite_render::MeshMaterial2d,
};
use bevy_ecs_tilemap::prelude::*;

use super::{
    blend_material::{MixMaterial, MixMode},
    floor::board_square_at,
    layout::{BoardPart, MARGIN},
    scenery::BoardScenery,
    static_cache::StaticLayer,
    tilemap::{TilemapTile, spawn_tilemap},
};
use crate::prelude::*;
use battle_view::rooms::is_open;

/// Width of the ground's picture, in squares.
pub(super) const GROUND_IMAGE_SQUARES: u32 = 4;

fn is_rock(scenery: &BoardScenery, column: i32, row: i32) -> bool {
    let open = board_square_at(column, row).is_some_and(|at| is_open(&scenery.board, at));
    !open && scenery.gate_beyond(column, row).is_none()
}

/// Returns which of the four squares around the corner at the top left of a square are rock: bit 1 for the top left
/// one, 2 for top right, 4 for bottom left, 8 for bottom right.
pub(super) fn wall_corner_mask(scenery: &BoardScenery, column: i32, row: i32) -> u32 {
    let corners = [(column - 1, row - 1), (column, row - 1), (column - 1, row), (column, row)];
    let rock = |(bit, (x, y)): (usize, &(i32, i32))| u32::from(is_rock(scenery, *x, *y)) << bit;
    corners.iter().enumerate().map(rock).sum()
}

/// Spawns the walls. Corners wholly in rock or wholly on floor have no tile.
pub(super) fn spawn_wall_tiles(
    commands: &mut Commands,
    scenery: &BoardScenery,
    art: &ImageCache,
    tile: u32,
    loader: &ArrayTextureLoader,
) {
    let terrain = scenery.board.terrain();
    let (wide, high) = (i32::from(terrain.width()), i32::from(terrain.height()));
    // The squares beyond gates are off the board, and so are the corners around them.
    let size = TilemapSize { x: (wide + 5) as u32, y: (high + 5) as u32 };
    let origin = (Vec2::new(-2.5, -(high as f32) - 1.5) * SQUARE).extend(z_layers::WALLS);
    let textures = (1..15).map(|mask| art.sized(&scenery.style.wall(mask), tile)).collect();
    spawn_tilemap(commands, size, origin, (textures, tile), loader, |x, y| {
        let mask = wall_corner_mask(scenery, x as i32 - 2, high + 2 - y as i32);
        (1..15).contains(&mask).then(|| TilemapTile {
            texture: mask - 1,
            flip: TileFlip::default(),
            colour: Color::WHITE,
        })
    });
}

/// Spawns the ground under everything: its picture repeated as far as the camera can see.
pub(super) fn lay_ground(
    commands: &mut Commands,
    scenery: &BoardScenery,
    image: Handle<Image>,
    meshes: &mut Assets<Mesh>,
    materials: &mut Assets<MixMaterial>,
) {
    let terrain = scenery.board.terrain();
    let step = GROUND_IMAGE_SQUARES as f32 * SQUARE;
    let count = |squares: u8| (u32::from(squares) + 2 * MARGIN).div_ceil(GROUND_IMAGE_SQUARES);
    let (columns, rows) = (count(terrain.width()), count(terrain.height()));
    let corner = Vec2::new(-(MARGIN as f32) - 0.5, MARGIN as f32 + 0.5) * SQUARE;
    let (mut places, mut uvs, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
        let start = places.len() as u32;
        for (right, down) in [(0, 0), (1, 0), (1, 1), (0, 1)] {
            let at = corner + Vec2::new((column + right) as f32, -((row + down) as f32)) * step;
            places.push([at.x, at.y, 0.0]);
            uvs.push([right as f32, down as f32]);
        }
        indices.extend([0, 2, 1, 0, 3, 2].map(|vertex| start + vertex));
    }
    let mesh = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(indices));
    let material = MixMaterial { colour: scenery.style.rock().into(), image, mix: MixMode::Cover };
    let at = Transform::from_xyz(0.0, 0.0, z_layers::GROUND);
    commands.spawn((
        Mesh2d(meshes.add(mesh)),
        MeshMaterial2d(materials.add(material)),
        at,
        BattleEntity,
        BoardPart,
        StaticLayer,
    ));
}
