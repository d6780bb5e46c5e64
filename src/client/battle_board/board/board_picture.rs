//! Draws a board into a picture, with the floors, walls, obstacles, doors and gates of a battle's board. It has no
//! dirt, and its light is uniform, so that nothing distracts from the rule that the picture explains.

use bevy_ecs_tilemap::prelude::TileFlip;

use super::{
    decals, floor, gates_of,
    layout::gate_mouth_position,
    objects::{self, DOOR_SIZE, door_picture_of, door_place},
    scenery::BoardScenery,
    walls::{self, GROUND_IMAGE_SQUARES},
};
use crate::{
    board_image::{BoardImage, facing_matrix},
    prelude::*,
};
use battle_view::rooms::is_open;
use mission::{BoardTheme, ObjectIcon};

/// Share of the lamps' light that is added everywhere.
const LAMPS: f32 = 0.35;

/// Draws a board in that theme. Obstacle pictures are left out under `objects`, which the caller draws.
pub fn draw_board_into_image(
    sketch: &mut BoardImage,
    board: &Board,
    look: BoardTheme,
    objects: Vec<(ObjectIcon, Square)>,
) {
    let scenery = &BoardScenery::new(board.clone(), look, objects, Vec::new());
    let [ambient, lamp] = [scenery.style.light.ambient, scenery.style.light.lamp].map(Vec3::from);
    let light = (ambient + lamp * LAMPS).min(Vec3::ONE);
    let lit = |colour: Color| {
        let colour = colour.to_srgba();
        Color::srgb(colour.red * light.x, colour.green * light.y, colour.blue * light.z)
    };
    draw_surrounding_ground(sketch, scenery, lit(scenery.style.rock()));
    draw_floors(sketch, scenery, lit);
    draw_wall_corners(sketch, scenery, lit(Color::WHITE));
    for piece in decals::threshold_decals(scenery).into_iter().chain(decals::obstacle_decals(scenery)) {
        let turn = Mat2::from_angle(-piece.turn.to_euler(EulerRot::ZYX).0);
        sketch.picture(&piece.picture, (piece.at, piece.height), piece.size * SQUARE, turn, lit(Color::WHITE));
    }
    for (index, door) in scenery.board.doors().iter().enumerate() {
        let place = door_place(door);
        let turn =
            if matches!(door.side, Facing::East | Facing::West) { facing_matrix(Facing::East) } else { Mat2::IDENTITY };
        let name = door_picture_of(door, scenery.green.contains(&index));
        sketch.picture(name, (place.translation.xy(), z_layers::DOORS), DOOR_SIZE * SQUARE, turn, Color::WHITE);
    }
    let terrain = scenery.board.terrain();
    for (gate, exit) in gates_of(terrain) {
        let (name, turn) = objects::gate_picture(gate, exit);
        sketch.picture(
            &name,
            (gate_mouth_position(gate), z_layers::MARKS),
            Vec2::splat(SQUARE),
            facing_matrix(turn),
            Color::WHITE,
        );
    }
}

/// Draws the ground beyond the walls: its picture repeated to one square past every edge.
fn draw_surrounding_ground(sketch: &mut BoardImage, scenery: &BoardScenery, tint: Color) {
    let terrain = scenery.board.terrain();
    let step = f32::from(GROUND_IMAGE_SQUARES as u8);
    let count = |squares: u8| (f32::from(squares) / step).ceil() as u8;
    for (column, row) in (0..count(terrain.height())).flat_map(|y| (0..count(terrain.width())).map(move |x| (x, y))) {
        let middle = Vec2::new(f32::from(column), -f32::from(row)) * step + Vec2::new(1.5, -1.5);
        let place = (middle * SQUARE, z_layers::GROUND);
        sketch.picture(&scenery.style.ground(), place, Vec2::splat(step * SQUARE), Mat2::IDENTITY, tint);
    }
}

fn draw_floors(sketch: &mut BoardImage, scenery: &BoardScenery, lit: impl Fn(Color) -> Color) {
    let terrain = scenery.board.terrain();
    for at in terrain.squares() {
        let (kind, flip, shade) = if is_open(&scenery.board, at) {
            let (kind, flip) = floor::floor_tile(scenery, at);
            (kind, flip, floor::floor_shade(scenery, at))
        } else if let Some(gate) = scenery.gate_beyond(at.x.into(), at.y.into()) {
            floor::gate_floor_tile(gate)
        } else {
            continue;
        };
        let place = (square_center(at), z_layers::FLOOR);
        sketch.picture(&scenery.style.floor(kind), place, Vec2::splat(SQUARE), tile_flip_matrix(flip), lit(shade));
    }
}

fn tile_flip_matrix(flip: TileFlip) -> Mat2 {
    let sign = |flip: bool| if flip { -1.0 } else { 1.0 };
    let mirror = Mat2::from_diagonal(Vec2::new(sign(flip.x), sign(flip.y)));
    if flip.d { mirror * Mat2::from_cols(Vec2::Y, Vec2::X) } else { mirror }
}

/// Draws the walls, whose tiles are on the corners of squares.
fn draw_wall_corners(sketch: &mut BoardImage, scenery: &BoardScenery, tint: Color) {
    let terrain = scenery.board.terrain();
    for (right, below) in
        (0..=i32::from(terrain.height())).flat_map(|y| (0..=i32::from(terrain.width())).map(move |x| (x, y)))
    {
        let mask = walls::wall_corner_mask(scenery, right, below);
        if (1..15).contains(&mask) {
            let at = (Vec2::new(right as f32, -(below as f32)) + Vec2::new(-0.5, 0.5)) * SQUARE;
            let name = scenery.style.wall(mask as u8);
            sketch.picture(&name, (at, z_layers::WALLS), Vec2::splat(SQUARE), Mat2::IDENTITY, tint);
        }
    }
}
