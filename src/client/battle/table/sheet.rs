//! The board inside a picture, with the floors, walls, obstacles, doors and gates of the table. It has no dirt, and its
//! light is uniform, because a picture explains one thing.

use bevy_ecs_tilemap::prelude::TileFlip;

use super::{
    DOOR, decals, door_picture_of, door_place, floor, gates_of,
    laid::outside,
    rooms::is_open,
    scenery::Scenery,
    stand,
    walls::{self, GROUND},
};
use crate::{
    prelude::*,
    sketch::{Sketch, faced},
};
use mission::{BoardTheme, ObjectIcon};

/// Share of the lamps' light that is added everywhere.
const LAMPS: f32 = 0.35;

/// Draws a board in that theme. Obstacle pictures are left out under `objects`, which the caller draws.
pub(crate) fn draw(sketch: &mut Sketch, board: &Board, look: BoardTheme, objects: Vec<(ObjectIcon, Square)>) {
    let scenery = &Scenery::new(board.clone(), look, objects, Vec::new());
    let [ambient, lamp] = [scenery.style.light.ambient, scenery.style.light.lamp].map(Vec3::from);
    let light = (ambient + lamp * LAMPS).min(Vec3::ONE);
    let lit = |colour: Color| {
        let colour = colour.to_srgba();
        Color::srgb(colour.red * light.x, colour.green * light.y, colour.blue * light.z)
    };
    ground(sketch, scenery, lit(scenery.style.rock()));
    floors(sketch, scenery, lit);
    corners(sketch, scenery, lit(Color::WHITE));
    for piece in decals::thresholds(scenery).into_iter().chain(decals::obstacles(scenery)) {
        let turn = Mat2::from_angle(-piece.turn.to_euler(EulerRot::ZYX).0);
        sketch.picture(&piece.picture, (piece.at, piece.height), piece.size * SQUARE, turn, lit(Color::WHITE));
    }
    for (index, door) in scenery.board.doors().iter().enumerate() {
        let place = door_place(door);
        let turn = if matches!(door.side, Facing::East | Facing::West) { faced(Facing::East) } else { Mat2::IDENTITY };
        let name = door_picture_of(door, scenery.green.contains(&index));
        sketch.picture(name, (place.translation.xy(), height::DOORS), DOOR * SQUARE, turn, Color::WHITE);
    }
    let terrain = scenery.board.terrain();
    for (gate, exit) in gates_of(terrain) {
        let (name, turn) = stand::gate_picture(gate, exit);
        sketch.picture(&name, (outside(gate), height::MARKS), Vec2::splat(SQUARE), faced(turn), Color::WHITE);
    }
}

/// Draws the ground beyond the walls: its picture repeated to one square past every edge.
fn ground(sketch: &mut Sketch, scenery: &Scenery, tint: Color) {
    let terrain = scenery.board.terrain();
    let step = f32::from(GROUND as u8);
    let count = |squares: u8| (f32::from(squares) / step).ceil() as u8;
    for (column, row) in (0..count(terrain.height())).flat_map(|y| (0..count(terrain.width())).map(move |x| (x, y))) {
        let middle = Vec2::new(f32::from(column), -f32::from(row)) * step + Vec2::new(1.5, -1.5);
        let place = (middle * SQUARE, height::GROUND);
        sketch.picture(&scenery.style.ground(), place, Vec2::splat(step * SQUARE), Mat2::IDENTITY, tint);
    }
}

fn floors(sketch: &mut Sketch, scenery: &Scenery, lit: impl Fn(Color) -> Color) {
    let terrain = scenery.board.terrain();
    for at in terrain.squares() {
        let (kind, flip, shade) = if is_open(&scenery.board, at) {
            let (kind, flip) = floor::floor(scenery, at);
            (kind, flip, floor::shade(scenery, at))
        } else if let Some(gate) = scenery.gate_beyond(at.x.into(), at.y.into()) {
            floor::mouth(gate)
        } else {
            continue;
        };
        let place = (centre(at), height::FLOOR);
        sketch.picture(&scenery.style.floor(kind), place, Vec2::splat(SQUARE), flipped(flip), lit(shade));
    }
}

fn flipped(flip: TileFlip) -> Mat2 {
    let sign = |flip: bool| if flip { -1.0 } else { 1.0 };
    let mirror = Mat2::from_diagonal(Vec2::new(sign(flip.x), sign(flip.y)));
    if flip.d { mirror * Mat2::from_cols(Vec2::Y, Vec2::X) } else { mirror }
}

/// Draws the walls, whose tiles are on the corners of squares.
fn corners(sketch: &mut Sketch, scenery: &Scenery, tint: Color) {
    let terrain = scenery.board.terrain();
    for (right, below) in
        (0..=i32::from(terrain.height())).flat_map(|y| (0..=i32::from(terrain.width())).map(move |x| (x, y)))
    {
        let mask = walls::mask(scenery, right, below);
        if (1..15).contains(&mask) {
            let at = (Vec2::new(right as f32, -(below as f32)) + Vec2::new(-0.5, 0.5)) * SQUARE;
            let name = scenery.style.wall(mask as u8);
            sketch.picture(&name, (at, height::WALLS), Vec2::splat(SQUARE), Mat2::IDENTITY, tint);
        }
    }
}
