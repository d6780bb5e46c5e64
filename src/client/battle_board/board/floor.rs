//! The choice of a floor picture for each square, and the tilemap of the floor.

use bevy_ecs_tilemap::prelude::*;

use super::{
    scenery::{BoardScenery, square_hash},
    theme::FLOORS,
    tilemap::{TilemapTile, spawn_tilemap},
};
use crate::prelude::*;
use battle_view::rooms::{CorridorAxis, corridor_axis, is_open};

/// Returns the number of a square's floor picture, and the flip of the picture.
pub(super) fn floor_tile(scenery: &BoardScenery, at: Square) -> (u8, TileFlip) {
    let chance = square_hash(at, 1);
    if let Some(room) = scenery.rooms.room(&scenery.board, at) {
        // Rooms of both kinds alternate on every map.
        let kind = match (room % 2 == 0, chance % 12) {
            (true, 0..=6) => 0,
            (true, 7..=9) => 1,
            (true, _) => 2,
            (false, 0..=8) => 3,
            (false, _) => 4,
        };
        return (kind, mirrored_flip(scenery, kind, at));
    }
    let kind = if chance.is_multiple_of(4) { 6 } else { 5 };
    match corridor_axis(&scenery.board, at) {
        CorridorAxis::Across => (kind, TileFlip::default()),
        CorridorAxis::Down => (kind, TileFlip { d: true, ..default() }),
        CorridorAxis::Both => (7, mirrored_flip(scenery, 7, at)),
    }
}

fn mirrored_flip(scenery: &BoardScenery, kind: u8, at: Square) -> TileFlip {
    let chance = square_hash(at, 2);
    let may = scenery.style.mirrored.contains(&kind);
    TileFlip { x: may && chance & 1 == 1, y: may && chance & 2 == 2, d: false }
}

/// Returns the shade of a square's floor, which differs between neighbours.
pub(super) fn floor_shade(scenery: &BoardScenery, at: Square) -> Color {
    let room = scenery.rooms.room(&scenery.board, at).unwrap_or(0) as u32;
    let own = (square_hash(at, 3) % 8) as f32 / 7.0;
    let shade = 0.84 + own * 0.11 + (room * 5 % 4) as f32 * 0.015;
    Color::srgb(shade, shade, shade)
}

/// Returns the floor beyond a gate. Its shade is dark, as the way leads off the board.
pub(super) fn gate_floor_tile(gate: &EdgePoint) -> (u8, TileFlip, Color) {
    let flip = TileFlip { d: matches!(gate.side, Facing::North | Facing::South), ..default() };
    (5, flip, Color::srgb(0.55, 0.55, 0.56))
}

/// Spawns the floor: one tile per square, and one beyond each gate.
pub(super) fn spawn_floor_tiles(
    commands: &mut Commands,
    scenery: &BoardScenery,
    art: &ImageCache,
    tile: u32,
    loader: &ArrayTextureLoader,
) {
    let terrain = scenery.board.terrain();
    let (wide, high) = (u32::from(terrain.width()), u32::from(terrain.height()));
    let size = TilemapSize { x: wide + 2, y: high + 2 };
    let origin = Vec3::new(-SQUARE, -(high as f32) * SQUARE, z_layers::FLOOR);
    let textures = (0..FLOORS).map(|kind| art.sized(&scenery.style.floor(kind), tile)).collect();
    spawn_tilemap(commands, size, origin, (textures, tile), loader, |x, y| {
        let (column, row) = (x as i32 - 1, high as i32 - y as i32);
        if let Some(at) = board_square_at(column, row).filter(|at| is_open(&scenery.board, *at)) {
            let (kind, flip) = floor_tile(scenery, at);
            return Some(TilemapTile { texture: u32::from(kind), flip, colour: floor_shade(scenery, at) });
        }
        let (kind, flip, colour) = gate_floor_tile(scenery.gate_beyond(column, row)?);
        Some(TilemapTile { texture: u32::from(kind), flip, colour })
    });
}

/// Returns the square in that column and row, if a [`Square`] can have them.
pub(super) fn board_square_at(column: i32, row: i32) -> Option<Square> {
    Some(Square::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?))
}
