//! The board: tilemaps of floor and walls, sprites for decals, doors, entries and exits, and light.
//!
//! - [`theme`]: pictures and colours of each [`BoardTheme`](mission::BoardTheme); [`scenery`]: input of the choice of
//!   pictures
//! - [`floor`], [`walls`], [`tilemap`]: the tilemaps; the walls use the dual grid
//! - [`decals`]: obstacles, dirt, stripes before doors, lamps
//! - [`light`], [`lightmap`], [`blend_material`]: light and glow
//! - [`static_cache`]: cache that renders the static parts once for many frames
//! - [`objects`]: sprites of doors, gates and objects; [`board_picture`]: a board inside a picture

mod blend_material;
pub mod board_picture;
mod decals;
mod floor;
pub mod layout;
mod light;
mod lightmap;
pub mod objects;
mod scenery;
mod static_cache;
mod theme;
mod tilemap;
mod walls;
pub mod z_layers;

use bevy_ecs_tilemap::prelude::*;

pub use static_cache::StaticCacheEnabled;

use self::{
    blend_material::MixMaterial,
    decals::FloorDecal,
    layout::BoardPart,
    objects::{PIXELS, door_picture_of, door_place, door_sprite},
    scenery::{BoardScenery, square_hash},
    static_cache::StaticLayer,
    theme::{BLOODS, FLOORS},
    walls::GROUND_IMAGE_SQUARES,
};
use super::{
    editor_board::EditorBoard,
    playback::{animated_board::AnimatedBoard, state::Playback},
    prelude::*,
};
use rules::Door;

/// Resolutions of the board's pictures, in pixels per square. The smallest one that suffices for the zoom is used.
const TILE_RESOLUTIONS: [u32; 4] = [36, 72, 144, 288];

/// Resource with the resolution and the pictures of the spawned board.
#[derive(Resource, Default)]
struct SpawnedBoard {
    /// Resolution in pixels per square; `None` if no board is spawned.
    tile: Option<u32>,
    /// Names and sizes of its pictures.
    pictures: Vec<(String, UVec2)>,
}

impl SpawnedBoard {
    /// Releases the pictures that the next board does not use.
    fn forget_but(&self, art: &ImageCache, kept: &[(String, UVec2)]) {
        let gone = self.pictures.iter().filter(|picture| !kept.contains(picture));
        art.forget(gone.map(|(name, size)| (name.as_str(), *size)));
    }

    /// Releases all pictures.
    fn forget(&mut self, art: &ImageCache) {
        art.forget(self.pictures.iter().map(|(name, size)| (name.as_str(), *size)));
        *self = SpawnedBoard::default();
    }
}

/// Marker component for doors, gates and objects of the [`EditorBoard`].
#[derive(Component)]
struct EditorBoardEntity;

/// Component of a blood stain, with its square.
#[derive(Component)]
struct BloodStain(Square);

#[derive(Component)]
struct DoorSprite(usize);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((TilemapPlugin, tilemap::plugin, light::plugin, static_cache::plugin))
        .init_resource::<SpawnedBoard>()
        .add_systems(OnExit(Screen::Battle), clear_board)
        .add_systems(OnExit(Screen::Editor), clear_board)
        .add_systems(
            Update,
            (
                spawn_editor_board.run_if(any_resource_changed::<(EditorBoard, Texts)>),
                respawn_board_layers.run_if(resource_exists::<BoardScenery>),
            )
                .chain()
                .run_if(in_state(Screen::Editor).and_then(resource_exists::<EditorBoard>)),
        )
        .add_battle_systems(
            BattleSystems::Show,
            (
                spawn_battle_board.run_if(not(resource_exists::<BoardScenery>)),
                respawn_board_layers.run_if(resource_exists::<BoardScenery>),
                (update_door_sprites, update_blood_stains).run_if(any_resource_changed::<(BattleView, AnimatedBoard)>),
            )
                .chain(),
        );
}

fn clear_board(mut anew: Respawn<BattleEntity>, art: Res<ImageCache>, mut laid: ResMut<SpawnedBoard>) {
    laid.forget(&art);
    anew.clear();
}

/// Returns the resolution for the current zoom, in pixels per square.
fn tile_resolution(lens: &CameraTarget, fit: &UiFit, window: &Window) -> u32 {
    let side = SQUARE * lens.zoom() * fit.board() * window.scale_factor();
    TILE_RESOLUTIONS
        .into_iter()
        .find(|tile| *tile as f32 >= side * 0.92)
        .unwrap_or(TILE_RESOLUTIONS[TILE_RESOLUTIONS.len() - 1])
}

/// Returns the names of the board's pictures, with their sizes in pixels if a square has `tile` pixels.
fn required_board_images(scenery: &BoardScenery, pieces: &[FloorDecal], tile: u32) -> Vec<(String, UVec2)> {
    let tiles = (0..FLOORS).map(|kind| scenery.style.floor(kind)).chain((1..15).map(|mask| scenery.style.wall(mask)));
    let mut pictures: Vec<_> = tiles.map(|name| (name, UVec2::splat(tile))).collect();
    pictures.push((scenery.style.ground(), UVec2::splat(tile * GROUND_IMAGE_SQUARES)));
    pictures.extend(pieces.iter().map(|piece| (piece.picture.clone(), piece.pixels(tile))));
    pictures.sort_by(|one, other| one.0.cmp(&other.0));
    pictures.dedup();
    pictures
}

/// Spawns the board, and respawns it when the zoom needs another resolution. The old board stays until the new pictures
/// are ready.
fn respawn_board_layers(
    (art, scenery, lens, fit): (Res<ImageCache>, Res<BoardScenery>, Res<CameraTarget>, Res<UiFit>),
    window: Single<&Window, With<PrimaryWindow>>,
    mut laid: ResMut<SpawnedBoard>,
    mut anew: Respawn<BoardPart>,
    mut awake: ResMut<RedrawRequests>,
    loader: Res<ArrayTextureLoader>,
    (mut meshes, mut materials): (ResMut<Assets<Mesh>>, ResMut<Assets<MixMaterial>>),
) {
    let tile = tile_resolution(&lens, &fit, &window);
    if laid.tile == Some(tile) {
        return;
    }
    let pieces = decals::board_decals(&scenery, &decals::place_wall_lamps(&scenery));
    let pictures = required_board_images(&scenery, &pieces, tile);
    if !art.ready(pictures.iter().map(|(name, size)| (name.as_str(), *size))) {
        awake.redraw_frames(2);
        return;
    }
    anew.clear();
    laid.forget_but(&art, &pictures);
    let ground = art.sized(&scenery.style.ground(), tile * GROUND_IMAGE_SQUARES);
    walls::lay_ground(&mut anew.commands, &scenery, ground, &mut meshes, &mut materials);
    floor::spawn_floor_tiles(&mut anew.commands, &scenery, &art, tile, &loader);
    walls::spawn_wall_tiles(&mut anew.commands, &scenery, &art, tile, &loader);
    decals::spawn_decals(&mut anew.commands, &pieces, &art, tile);
    *laid = SpawnedBoard { tile: Some(tile), pictures };
    awake.redraw_frames(6);
}

/// Spawns the doors, gates and objects of the [`EditorBoard`].
fn spawn_editor_board(
    mut anew: Respawn<EditorBoardEntity>,
    bench: Res<EditorBoard>,
    art: Res<ImageCache>,
    mut laid: ResMut<SpawnedBoard>,
) {
    anew.clear();
    let EditorBoard { board, look, objects, green } = bench.clone();
    let commands = &mut anew.commands;
    for (gate, exit) in gates_of(board.terrain()) {
        commands.spawn((objects::gate_bundle(&art, gate, exit), BattleEntity, EditorBoardEntity));
    }
    for (index, door) in board.doors().iter().enumerate() {
        commands.spawn((objects::door_bundle(&art, door, green.contains(&index)), BattleEntity, EditorBoardEntity));
    }
    for (icon, at) in &objects {
        commands.spawn((objects::object_bundle(&art, *icon, *at), BattleEntity, EditorBoardEntity));
    }
    commands.insert_resource(BoardScenery::new(board, look, objects, green));
    laid.tile = None;
}

/// Spawns the gates, which never change, and the doors, which change only their picture.
fn spawn_battle_board(mut commands: Commands, art: Res<ImageCache>, view: Res<BattleView>) {
    commands.insert_resource(BoardScenery::of(&view));
    spawn_gates(&mut commands, &art, &view.now.board);
    for (index, door) in view.now.board.doors().iter().enumerate() {
        let sprite = door_sprite(&art, door_name(&view, index, door));
        commands.spawn((DoorSprite(index), BattleEntity, sprite, door_place(door)));
    }
}

fn spawn_gates(commands: &mut Commands, art: &ImageCache, board: &Board) {
    for (gate, exit) in gates_of(board.terrain()) {
        commands.spawn((objects::gate_bundle(art, gate, exit), BattleEntity));
    }
}

/// Returns the entries and then the exits, each with `true` for an exit.
fn gates_of(terrain: &rules::Terrain) -> impl Iterator<Item = (&EdgePoint, bool)> {
    let entries = terrain.entries.iter().map(|gate| (gate, false));
    entries.chain(terrain.exits.iter().map(|gate| (gate, true)))
}

/// Spawns blood stains on squares where figures have died, and despawns those of undone orders.
fn update_blood_stains(
    mut commands: Commands,
    history: Res<EventHistory>,
    playback: Res<Playback>,
    art: Res<ImageCache>,
    old: Query<(Entity, &BloodStain)>,
) {
    let events = &history.events;
    let mut places: Vec<Square> = events[..events.len().saturating_sub(playback.queued_events())]
        .iter()
        .filter(|event| matches!(event, BattleEvent::Died { .. }))
        .filter_map(BattleEvent::square)
        .collect();
    places.sort();
    places.dedup();
    for (entity, stain) in &old {
        match places.binary_search(&stain.0) {
            Ok(index) => {
                places.remove(index);
            }
            // The order that killed the figure has been undone.
            Err(_) => commands.entity(entity).despawn(),
        }
    }
    for place in places {
        let picture = format!("art/board/blood_{}", square_hash(place, 20) % u32::from(BLOODS));
        let sprite = square_sprite(art.sized(&picture, PIXELS), SQUARE * 0.95);
        let turn = Quat::from_rotation_z((square_hash(place, 21) % 63) as f32 / 10.0);
        commands.spawn((
            BloodStain(place),
            sprite,
            at_height(square_center(place), z_layers::STAINS).with_rotation(turn),
            BattleEntity,
            StaticLayer,
        ));
    }
}

/// Returns the picture of a door: green if the door can be sealed, or is sealed.
fn door_name(view: &BattleView, index: usize, door: &Door) -> &'static str {
    door_picture_of(door, view.now.sealable.contains(&(index as u8)))
}

/// Returns the picture of a door as the playback shows it, and its place.
pub(super) fn door_picture(
    view: &BattleView,
    scene: &AnimatedBoard,
    index: usize,
) -> Option<(&'static str, Transform)> {
    let door = scene.doors.get(index)?;
    Some((door_name(view, index, door), door_place(door)))
}

fn update_door_sprites(
    view: Res<BattleView>,
    scene: Res<AnimatedBoard>,
    art: Res<ImageCache>,
    mut sprites: Query<(&DoorSprite, &mut Sprite)>,
) {
    for (DoorSprite(index), mut sprite) in &mut sprites {
        if let Some(door) = scene.doors.get(*index) {
            let image = art.exact(door_name(&view, *index, door), UVec2::new(192, 48));
            if sprite.image != image {
                sprite.image = image;
            }
        }
    }
}
