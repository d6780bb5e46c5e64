//! Pictures on floors and walls: obstacles, stripes before doors, dirt, numbers, lamps. Their places depend only on the
//! board, so that a battle looks the same each time it is opened.

use std::f32::consts::FRAC_PI_2;

use super::{
    layout::BoardPart,
    scenery::{BoardScenery, square_hash},
    static_cache::StaticLayer,
    theme::OBSTACLES,
};
use crate::prelude::*;

/// Picture on the floor or on a wall.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FloorDecal {
    /// Name of the picture.
    pub picture: String,
    /// Square to which the piece belongs.
    pub square: Square,
    /// Centre in world coordinates.
    pub at: Vec2,
    /// Rotation.
    pub turn: Quat,
    /// Size in squares.
    pub size: Vec2,
    /// Z coordinate, one of the constants of [`z_layers`].
    pub height: f32,
}

impl FloorDecal {
    /// Returns the size of the picture in pixels if a square has `tile` pixels.
    pub fn pixels(&self, tile: u32) -> UVec2 {
        (self.size * tile as f32).round().as_uvec2()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WallLamp {
    /// Square that the lamp lights.
    pub at: Square,
    /// Side of the square on which the lamp is mounted.
    pub side: Facing,
    /// `false` for a broken lamp.
    pub lit: bool,
}

/// Returns all pieces on floors and walls.
pub(super) fn board_decals(scenery: &BoardScenery, lamps: &[WallLamp]) -> Vec<FloorDecal> {
    let mut pieces = threshold_decals(scenery);
    pieces.extend(obstacle_decals(scenery));
    pieces.extend(dirt_decals(scenery));
    pieces.extend(wall_decals(scenery, lamps));
    // Equal pictures follow each other, so that they are drawn in one batch.
    pieces.sort_by(|one, other| one.height.total_cmp(&other.height).then_with(|| one.picture.cmp(&other.picture)));
    pieces
}

pub(super) fn spawn_decals(commands: &mut Commands, pieces: &[FloorDecal], art: &ImageCache, tile: u32) {
    for (rank, piece) in pieces.iter().enumerate() {
        let sprite = Sprite {
            image: art.exact(&piece.picture, piece.pixels(tile)),
            custom_size: Some(piece.size * SQUARE),
            ..default()
        };
        let lift = rank as f32 * 0.0001;
        commands.spawn((
            sprite,
            at_height(piece.at, piece.height + lift).with_rotation(piece.turn),
            BattleEntity,
            BoardPart,
            StaticLayer,
        ));
    }
}

/// Returns the stripes on both sides of each door.
pub(super) fn threshold_decals(scenery: &BoardScenery) -> Vec<FloorDecal> {
    let doors = scenery.board.doors().iter().enumerate();
    let piece = |(index, door): (usize, &rules::Door)| FloorDecal {
        picture: scenery.style.threshold(scenery.green.contains(&index)),
        square: door.at,
        at: square_center(door.at) + facing_direction(door.side) * SQUARE / 2.0,
        turn: facing_rotation(door.side),
        size: Vec2::new(1.0, 0.625),
        height: z_layers::THRESHOLDS,
    };
    doors.map(piece).collect()
}

/// Returns a picture for each obstacle square without a mission object.
pub(super) fn obstacle_decals(scenery: &BoardScenery) -> Vec<FloorDecal> {
    let terrain = scenery.board.terrain();
    let stands = |at: &Square| scenery.objects.iter().any(|(_, place)| place == at);
    let blocked = terrain.squares().filter(|at| terrain.ground(*at) == Ground::Obstacle && !stands(at));
    let piece = |at| FloorDecal {
        picture: scenery.style.obstacle(obstacle_variant(at)),
        square: at,
        at: square_center(at),
        turn: Quat::IDENTITY,
        size: Vec2::ONE,
        height: z_layers::OBSTACLES,
    };
    blocked.map(piece).collect()
}

/// Returns which obstacle picture a square has.
pub(super) fn obstacle_variant(at: Square) -> u8 {
    (square_hash(at, 4) % u32::from(OBSTACLES)) as u8
}

/// Returns dirt and numbers on free floor, no two on neighbouring squares.
fn dirt_decals(scenery: &BoardScenery) -> Vec<FloorDecal> {
    let mut taken: Vec<Square> = Vec::new();
    let mut pieces = Vec::new();
    let mut put = |taken: &mut Vec<Square>, at: Square, name: String, size: f32, turn: u32| {
        taken.push(at);
        pieces.push(FloorDecal {
            picture: format!("art/board/{name}"),
            square: at,
            at: square_center(at),
            turn: Quat::from_rotation_z(turn as f32 * FRAC_PI_2),
            size: Vec2::splat(size),
            height: z_layers::DECALS,
        });
    };
    for (index, room) in scenery.rooms.rooms.iter().enumerate() {
        let number = scenery.rooms.number(index);
        if let Some((at, number)) = room.iter().find(|at| scenery.is_free(**at)).zip(number) {
            put(&mut taken, *at, format!("stencil_{number}"), 0.625, 0);
        }
    }
    let decals = &scenery.style.decals;
    for at in scenery.board.terrain().squares().filter(|at| scenery.is_free(*at)) {
        let in_room = scenery.rooms.room(&scenery.board, at).is_some();
        let lonely = taken.iter().all(|other| chebyshev_distance(at, *other) > 1);
        if lonely && square_hash(at, 5) % 100 < if in_room { 24 } else { 14 } {
            let name = &decals[square_hash(at, 6) as usize % decals.len()];
            put(&mut taken, at, format!("decal_{name}"), 0.875, square_hash(at, 7) % 4);
        }
    }
    pieces
}

/// Returns the sides of a square that are walls.
fn wall_sides(scenery: &BoardScenery, at: Square) -> impl Iterator<Item = Facing> {
    Facing::ALL.into_iter().filter(move |side| {
        let (dx, dy) = side.offset();
        let (column, row) = (i32::from(at.x) + i32::from(dx), i32::from(at.y) + i32::from(dy));
        let open = at.towards(*side).is_some_and(|next| battle_view::rooms::is_open(&scenery.board, next));
        !open && scenery.gate_beyond(column, row).is_none()
    })
}

/// Returns the lamps: every room has some, and corridors have a few.
pub(super) fn place_wall_lamps(scenery: &BoardScenery) -> Vec<WallLamp> {
    let terrain = scenery.board.terrain();
    let mut spots: Vec<(bool, u32, Square)> = terrain
        .squares()
        .filter(|at| terrain.ground(*at) == Ground::Floor)
        .map(|at| (scenery.rooms.room(&scenery.board, at).is_none(), square_hash(at, 8), at))
        .collect();
    spots.sort_unstable();
    let mut lamps: Vec<WallLamp> = Vec::new();
    for (corridor, chance, at) in spots {
        let apart = if corridor { 20 } else { 10 };
        let near = |lamp: &WallLamp| {
            let (dx, dy) = at.delta(lamp.at);
            i32::from(dx).pow(2) + i32::from(dy).pow(2) < apart
        };
        let sides: Vec<Facing> = wall_sides(scenery, at).collect();
        if sides.is_empty() || lamps.iter().any(near) {
            continue;
        }
        let side = sides[chance as usize / 7 % sides.len()];
        lamps.push(WallLamp { at, side, lit: !square_hash(at, 9).is_multiple_of(scenery.style.light.broken) });
    }
    lamps
}

/// Returns lamps and other pictures on walls.
fn wall_decals(scenery: &BoardScenery, lamps: &[WallLamp]) -> Vec<FloorDecal> {
    let piece = |name: &str, at: Square, side: Facing| FloorDecal {
        picture: format!("art/board/edge_{name}"),
        square: at,
        at: square_center(at) + facing_direction(side) * SQUARE / 2.0,
        turn: facing_rotation(side),
        size: Vec2::new(1.0, 0.375),
        height: z_layers::EDGES,
    };
    let mut pieces: Vec<FloorDecal> = lamps.iter().map(|lamp| piece("lamp", lamp.at, lamp.side)).collect();
    let names = &scenery.style.edges;
    for at in scenery.board.terrain().squares().filter(|at| scenery.is_free(*at)) {
        let lamp = lamps.iter().any(|lamp| lamp.at == at);
        if !lamp && square_hash(at, 10) % 100 < 12 {
            let sides: Vec<Facing> = wall_sides(scenery, at).collect();
            let side = sides.get(square_hash(at, 11) as usize % sides.len().max(1));
            pieces.extend(side.map(|side| piece(&names[square_hash(at, 12) as usize % names.len()], at, *side)));
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use mission::{BoardTheme, ObjectIcon, parse_mission, paths};
    use rules::{Board, objects::ObjectPlace};

    /// Returns the sceneries of the seven missions, each in every theme.
    fn mission_sceneries() -> impl Iterator<Item = BoardScenery> {
        let folder = paths::assets_dir().join("../missions");
        let names = ["1-recon", "2-incursion", "3-beacon", "4-twitcher", "5-behind", "6-acdc", "7-doomsday"];
        names.into_iter().flat_map(move |name| {
            let text = std::fs::read_to_string(folder.join(format!("{name}.ron"))).expect("it is there");
            let mission = parse_mission(Path::new(name), &text, None).expect("it is sound");
            let board = Board::new(mission.terrain.clone(), mission.doors.clone());
            let place = |(icon, object): (&ObjectIcon, &rules::objects::MissionObject)| match object.place {
                ObjectPlace::At(at) => Some((*icon, at)),
                _ => None,
            };
            let objects: Vec<_> = mission.object_icons.iter().zip(&mission.objects).filter_map(place).collect();
            BoardTheme::ALL.map(|look| BoardScenery::new(board.clone(), look, objects.clone(), Vec::new()))
        })
    }

    #[test]
    fn decals_avoid_doors_gates_and_objects() {
        for scenery in mission_sceneries() {
            let found = board_decals(&scenery, &place_wall_lamps(&scenery));
            let lying = found.iter().filter(|piece| piece.height == z_layers::DECALS);
            assert!(lying.clone().count() > 8, "{}", scenery.style.folder);
            for piece in lying {
                assert!(scenery.is_free(piece.square), "{} at {:?}", piece.picture, piece.square);
            }
            for piece in found.iter().filter(|piece| piece.height == z_layers::OBSTACLES) {
                assert!(!scenery.objects.iter().any(|(_, at)| *at == piece.square));
            }
        }
    }

    #[test]
    fn board_decals_are_deterministic() {
        for (one, other) in mission_sceneries().zip(mission_sceneries()) {
            assert_eq!(board_decals(&one, &place_wall_lamps(&one)), board_decals(&other, &place_wall_lamps(&other)));
        }
    }

    #[test]
    fn every_room_has_a_lamp_on_a_wall() {
        for scenery in mission_sceneries() {
            let lamps = place_wall_lamps(&scenery);
            for room in &scenery.rooms.rooms {
                assert!(lamps.iter().any(|lamp| room.contains(&lamp.at)), "{room:?}");
            }
            assert!(lamps.iter().all(|lamp| wall_sides(&scenery, lamp.at).any(|side| side == lamp.side)));
        }
    }
}
