//! The board as tilemaps: the floor, one tile a square, and the walls over it on the dual grid, whose tiles lie on the
//! corners of squares and are chosen by which of the four squares around are rock. Doors, entry and exit points are
//! sprites on the edges.

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;

use super::{
    BattleSystems, OnTable, SQUARE, centre,
    playback::{Playback, scene::Scene},
    rotation,
    session::{Chronicle, Table},
    towards,
};
use crate::{
    client::{screens::Screen, theme::art::Art, wake::Awake},
    rules::{BattleEvent, Board, Door, Facing, Gate, Ground, Side, Square},
};

/// Pixels along a tile's side: twice the design size, so that zooming in stays sharp.
const TILE: u32 = 144;
/// Squares of rock shown around the board.
const MARGIN: i32 = 14;
/// The cold light on the rock.
const ROCK: Color = Color::srgb(0.62, 0.68, 0.78);

/// Heights of what lies on the table.
pub(super) mod height {
    /// The floor.
    pub const FLOOR: f32 = 0.0;
    /// The walls.
    pub const WALLS: f32 = 1.0;
    /// Marks on the floor: entries, exits.
    pub const MARKS: f32 = 2.0;
    /// Coloured squares.
    pub const SQUARES: f32 = 3.0;
    /// Doors.
    pub const DOORS: f32 = 4.0;
    /// Figures.
    pub const FIGURES: f32 = 5.0;
    /// Lines and numbers.
    pub const LINES: f32 = 8.0;
}

/// The tilemaps are laid once their pictures are there; this says that they still must be.
#[derive(Resource)]
struct Unlaid;

/// Blood on a square.
#[derive(Component)]
struct Stain(Square);

#[derive(Component)]
struct DoorSprite(usize);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(TilemapPlugin)
        .add_systems(OnEnter(Screen::Battle), |mut commands: Commands| commands.insert_resource(Unlaid))
        .add_systems(OnExit(Screen::Battle), clear)
        .add_systems(
            Update,
            (
                lay.run_if(resource_exists::<Unlaid>),
                (doors, stains).run_if(resource_exists_and_changed::<Table>.or_else(resource_changed::<Scene>)),
            )
                .chain()
                .in_set(BattleSystems::Show)
                .run_if(resource_exists::<Table>),
        );
}

fn clear(mut commands: Commands, everything: Query<Entity, With<OnTable>>) {
    for entity in &everything {
        commands.entity(entity).despawn();
    }
}

fn wall_names() -> Vec<String> {
    (0..16).map(|mask| format!("art/walls/w{mask:02}")).collect()
}

/// Lays floor and walls when every tile has its exact size: the tilemap takes no other.
fn lay(
    mut commands: Commands,
    art: Res<Art>,
    table: Res<Table>,
    mut awake: ResMut<Awake>,
    loader: Res<ArrayTextureLoader>,
) {
    let names = wall_names();
    let wanted = names.iter().map(String::as_str).chain(["art/floor_steel"]);
    if !art.ready(wanted, TILE) {
        awake.frames(2);
        return;
    }
    commands.remove_resource::<Unlaid>();
    let board = &table.now.board;
    let floor = vec![art.sized("art/floor_steel", TILE)];
    let walls = names.iter().map(|name| art.sized(name, TILE)).collect();
    lay_floor(&mut commands, board, floor, &loader);
    lay_walls(&mut commands, board, walls, &loader);
    gates(&mut commands, &art, board);
    for (index, door) in board.doors().iter().enumerate() {
        commands.spawn((
            DoorSprite(index),
            OnTable,
            door_sprite(&art, door_name(&table, index, door)),
            door_place(door),
        ));
    }
    awake.frames(6);
}

fn tilemap(
    commands: &mut Commands,
    size: TilemapSize,
    origin: Vec3,
    textures: Vec<Handle<Image>>,
    loader: &ArrayTextureLoader,
    mut tile: impl FnMut(u32, u32) -> Option<(u32, TileFlip, Color)>,
) {
    let map = commands.spawn_empty().id();
    let mut storage = TileStorage::empty(size);
    for x in 0..size.x {
        for y in 0..size.y {
            let Some((texture, flip, colour)) = tile(x, y) else { continue };
            let position = TilePos { x, y };
            let bundle = TileBundle {
                position,
                tilemap_id: TilemapId(map),
                texture_index: TileTextureIndex(texture),
                flip,
                color: TileColor(colour),
                ..default()
            };
            let entity = commands.spawn((bundle, OnTable)).id();
            storage.set(&position, entity);
        }
    }
    let tile_size = TilemapTileSize { x: TILE as f32, y: TILE as f32 };
    let texture = TilemapTexture::Vector(textures);
    loader.add(TilemapArrayTexture { texture: texture.clone(), tile_size, ..default() });
    let bundle = TilemapBundle {
        grid_size: tile_size.into(),
        size,
        storage,
        texture,
        tile_size,
        transform: Transform::from_translation(origin).with_scale(Vec3::splat(SQUARE / TILE as f32).with_z(1.0)),
        ..default()
    };
    commands.entity(map).insert((bundle, OnTable));
}

/// One floor tile a square, turned and tinted by its place so that no two neighbours look alike.
fn lay_floor(commands: &mut Commands, board: &Board, textures: Vec<Handle<Image>>, loader: &ArrayTextureLoader) {
    let terrain = board.terrain();
    let (wide, high) = (u32::from(terrain.width()), u32::from(terrain.height()));
    // One square more on each side, for the squares outside entries and exits.
    let size = TilemapSize { x: wide + 2, y: high + 2 };
    let origin = Vec3::new(-SQUARE, -(high as f32) * SQUARE, height::FLOOR);
    tilemap(commands, size, origin, textures, loader, |x, y| {
        let (column, row) = (x as i32 - 1, high as i32 - y as i32);
        let (here, outside) = (is_floor(board, column, row), is_outside_gate(board, column, row));
        (here || outside).then(|| {
            let hash = (column * 73 + row * 151 + column * row * 31).unsigned_abs();
            let flip = TileFlip { x: hash & 1 == 1, y: hash & 2 == 2, d: hash & 4 == 4 };
            let shade = if here { 0.86 + (hash / 8 % 4) as f32 * 0.045 } else { 0.5 };
            (0, flip, Color::srgb(shade, shade, shade * 1.03))
        })
    });
}

/// Walls: bit 1 for rock at the top left of the corner, 2 top right, 4 bottom left, 8 bottom right.
fn lay_walls(commands: &mut Commands, board: &Board, textures: Vec<Handle<Image>>, loader: &ArrayTextureLoader) {
    let terrain = board.terrain();
    let (wide, high) = (i32::from(terrain.width()), i32::from(terrain.height()));
    let size = TilemapSize { x: (wide + 2 * MARGIN + 1) as u32, y: (high + 2 * MARGIN + 1) as u32 };
    let corner = Vec2::new(-(MARGIN as f32) - 0.5, -((high + MARGIN) as f32) + 0.5) * SQUARE;
    tilemap(commands, size, corner.extend(height::WALLS), textures, loader, |x, y| {
        let (right, below) = (x as i32 - MARGIN, high + MARGIN - y as i32);
        let rock = |column, row| !is_floor(board, column, row) && !is_outside_gate(board, column, row);
        let corners = [(right - 1, below - 1), (right, below - 1), (right - 1, below), (right, below)];
        let mask = corners.iter().enumerate().map(|(bit, (x, y))| u32::from(rock(*x, *y)) << bit).sum();
        (mask != 0).then_some((mask, TileFlip::default(), ROCK))
    });
}

fn square(column: i32, row: i32) -> Option<Square> {
    Some(Square::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?))
}

fn is_floor(board: &Board, column: i32, row: i32) -> bool {
    square(column, row).is_some_and(|at| board.terrain().ground(at) != Ground::Rock)
}

/// Squares just outside a gate look like the mouth of a tunnel.
fn is_outside_gate(board: &Board, column: i32, row: i32) -> bool {
    let terrain = board.terrain();
    terrain.entries.iter().chain(&terrain.exits).any(|gate| {
        let (dx, dy) = gate.side.offset();
        (i32::from(gate.at.x) + i32::from(dx), i32::from(gate.at.y) + i32::from(dy)) == (column, row)
    })
}

/// Where the square just outside a gate lies.
pub(super) fn outside(gate: &Gate) -> Vec2 {
    centre(gate.at) + towards(gate.side) * SQUARE
}

fn gates(commands: &mut Commands, art: &Art, board: &Board) {
    let terrain = board.terrain();
    let entries = terrain.entries.iter().map(|gate| ("entry", gate));
    for (what, gate) in entries.chain(terrain.exits.iter().map(|gate| ("exit", gate))) {
        let side = if gate.owner == Side::Allied { "allied" } else { "german" };
        // Entry arrows are drawn with the edge of the board below, exit arrows with it above.
        let turn = if what == "entry" { gate.side.back() } else { gate.side };
        let sprite = Sprite {
            image: art.sized(&format!("art/{what}_{side}"), TILE),
            custom_size: Some(Vec2::splat(SQUARE)),
            ..default()
        };
        let at = Transform::from_translation(outside(gate).extend(height::MARKS)).with_rotation(rotation(turn));
        commands.spawn((sprite, at, OnTable));
    }
}

/// Where somebody died, the floor shows it.
fn stains(
    mut commands: Commands,
    chronicle: Res<Chronicle>,
    playback: Res<Playback>,
    art: Res<Art>,
    old: Query<(Entity, &Stain)>,
) {
    let events = &chronicle.events;
    let mut places: Vec<Square> = events[..events.len().saturating_sub(playback.unseen())]
        .iter()
        .filter_map(|event| if let BattleEvent::Died { at, .. } = event { *at } else { None })
        .collect();
    places.sort();
    places.dedup();
    for (entity, stain) in &old {
        match places.binary_search(&stain.0) {
            Ok(index) => {
                places.remove(index);
            }
            // The order that killed was taken back with its battle.
            Err(_) => commands.entity(entity).despawn(),
        }
    }
    for place in places {
        let sprite = Sprite {
            image: art.sized("art/decal_blood", TILE),
            custom_size: Some(Vec2::splat(SQUARE * 0.9)),
            ..default()
        };
        let turn = Quat::from_rotation_z(f32::from(place.x % 32 * 7 + place.y % 4 * 8));
        let at = Transform::from_translation(centre(place).extend(height::MARKS)).with_rotation(turn);
        commands.spawn((Stain(place), sprite, at, OnTable));
    }
}

/// A door that can be sealed, or is, is green.
fn door_name(table: &Table, index: usize, door: &Door) -> &'static str {
    let green = table.now.sealable.contains(&(index as u8));
    match (door.sealed, door.open) {
        (true, _) => "art/door_green_sealed",
        (false, true) if green => "art/door_green_open",
        (false, false) if green => "art/door_green",
        (false, true) => "art/door_open",
        (false, false) => "art/door_closed",
    }
}

fn door_sprite(art: &Art, name: &str) -> Sprite {
    Sprite {
        image: art.exact(name, UVec2::new(192, 48)),
        custom_size: Some(Vec2::new(SQUARE * 1.12, SQUARE * 0.28)),
        ..default()
    }
}

fn door_place(door: &Door) -> Transform {
    let upright = matches!(door.side, Facing::East | Facing::West);
    let turn = if upright { Quat::from_rotation_z(std::f32::consts::FRAC_PI_2) } else { Quat::IDENTITY };
    let at = centre(door.at) + towards(door.side) * SQUARE / 2.0;
    Transform::from_translation(at.extend(height::DOORS)).with_rotation(turn)
}

/// The picture of a door as it is shown, and its place.
pub(super) fn door_picture(table: &Table, scene: &Scene, index: usize) -> Option<(&'static str, Transform)> {
    let door = scene.doors.get(index)?;
    Some((door_name(table, index, door), door_place(door)))
}

fn doors(table: Res<Table>, scene: Res<Scene>, art: Res<Art>, mut sprites: Query<(&DoorSprite, &mut Sprite)>) {
    for (DoorSprite(index), mut sprite) in &mut sprites {
        if let Some(door) = scene.doors.get(*index) {
            let image = art.exact(door_name(&table, *index, door), UVec2::new(192, 48));
            if sprite.image != image {
                sprite.image = image;
            }
        }
    }
}
