//! The choice of a floor picture for each square, and the tilemap of the floor.

use bevy_ecs_tilemap::prelude::*;

use super::{
    rooms::{Run, is_open, run},
    scenery::{Scenery, hash},
    style::FLOORS,
    tiles::{Tile, tilemap},
};
use crate::prelude::*;

/// Returns the number of a square's floor picture, and the flip of the picture.
pub(super) fn floor(scenery: &Scenery, at: Square) -> (u8, TileFlip) {
    let chance = hash(at, 1);
    if let Some(room) = scenery.rooms.room(&scenery.board, at) {
        // Rooms of both kinds alternate on every map.
        let kind = match (room % 2 == 0, chance % 12) {
            (true, 0..=6) => 0,
            (true, 7..=9) => 1,
            (true, _) => 2,
            (false, 0..=8) => 3,
            (false, _) => 4,
        };
        return (kind, mirrored(scenery, kind, at));
    }
    let kind = if chance.is_multiple_of(4) { 6 } else { 5 };
    match run(&scenery.board, at) {
        Run::Across => (kind, TileFlip::default()),
        Run::Down => (kind, TileFlip { d: true, ..default() }),
        Run::Both => (7, mirrored(scenery, 7, at)),
    }
}

fn mirrored(scenery: &Scenery, kind: u8, at: Square) -> TileFlip {
    let chance = hash(at, 2);
    let may = scenery.style.mirrored.contains(&kind);
    TileFlip { x: may && chance & 1 == 1, y: may && chance & 2 == 2, d: false }
}

/// Returns the shade of a square's floor, which differs between neighbours.
pub(super) fn shade(scenery: &Scenery, at: Square) -> Color {
    let room = scenery.rooms.room(&scenery.board, at).unwrap_or(0) as u32;
    let own = (hash(at, 3) % 8) as f32 / 7.0;
    let shade = 0.84 + own * 0.11 + (room * 5 % 4) as f32 * 0.015;
    Color::srgb(shade, shade, shade)
}

/// Returns the floor beyond a gate. Its shade is dark, as the way leads off the board.
pub(super) fn mouth(gate: &EdgePoint) -> (u8, TileFlip, Color) {
    let flip = TileFlip { d: matches!(gate.side, Facing::North | Facing::South), ..default() };
    (5, flip, Color::srgb(0.55, 0.55, 0.56))
}

/// Spawns the floor: one tile per square, and one beyond each gate.
pub(super) fn lay(
    commands: &mut Commands,
    scenery: &Scenery,
    art: &ImageCache,
    tile: u32,
    loader: &ArrayTextureLoader,
) {
    let terrain = scenery.board.terrain();
    let (wide, high) = (u32::from(terrain.width()), u32::from(terrain.height()));
    let size = TilemapSize { x: wide + 2, y: high + 2 };
    let origin = Vec3::new(-SQUARE, -(high as f32) * SQUARE, height::FLOOR);
    let textures = (0..FLOORS).map(|kind| art.sized(&scenery.style.floor(kind), tile)).collect();
    tilemap(commands, size, origin, (textures, tile), loader, |x, y| {
        let (column, row) = (x as i32 - 1, high as i32 - y as i32);
        if let Some(at) = square(column, row).filter(|at| is_open(&scenery.board, *at)) {
            let (kind, flip) = floor(scenery, at);
            return Some(Tile { texture: u32::from(kind), flip, colour: shade(scenery, at) });
        }
        let (kind, flip, colour) = mouth(scenery.gate_beyond(column, row)?);
        Some(Tile { texture: u32::from(kind), flip, colour })
    });
}

/// Returns the square in that column and row, if a [`Square`] can have them.
pub(super) fn square(column: i32, row: i32) -> Option<Square> {
    Some(Square::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?))
}
