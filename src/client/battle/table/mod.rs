//! The board: tilemaps of floor and walls, sprites for decals, doors, entries and exits, and light.
//!
//! - [`style`]: pictures and colours of each [`BoardTheme`](mission::BoardTheme); [`scenery`]: input of the choice of
//!   pictures
//! - [`rooms`]: detection of rooms and corridors
//! - [`floor`], [`walls`], [`tiles`]: the tilemaps; the walls use the dual grid
//! - [`decals`]: obstacles, dirt, stripes before doors, lamps
//! - [`light`], [`lightmap`], [`blend`]: light and glow
//! - [`beforehand`]: cache that renders the static parts once for many frames
//! - [`stand`]: sprites of doors, gates and objects; [`sheet`]: a board inside a picture

mod beforehand;
mod blend;
mod decals;
mod floor;
pub mod height;
pub(super) mod laid;
mod light;
mod lightmap;
pub(super) mod rooms;
mod scenery;
pub(super) mod sheet;
pub mod stand;
mod style;
mod tiles;
mod walls;

use bevy_ecs_tilemap::prelude::*;

pub use beforehand::Beforehand;

use self::{
    beforehand::Fixed,
    blend::MixMaterial,
    decals::Piece,
    laid::Laid,
    scenery::{Scenery, hash},
    style::{BLOODS, FLOORS},
    walls::GROUND,
};
use super::{
    playback::{scene::Scene, state::Playback},
    prelude::*,
    workbench::Workbench,
};
use rules::Door;

/// Resolutions of the board's pictures, in pixels per square. The smallest one that suffices for the zoom is used.
const TILES: [u32; 4] = [36, 72, 144, 288];
/// Resolution of the pictures of gates, objects and blood, in pixels per square.
const PIXELS: u32 = 144;

/// State of the board that is spawned now.
#[derive(Resource, Default)]
struct LaidBoard {
    /// Resolution in pixels per square; `None` if no board is spawned.
    tile: Option<u32>,
    /// Names and sizes of its pictures.
    pictures: Vec<(String, UVec2)>,
}

impl LaidBoard {
    /// Releases the pictures that the next board does not use.
    fn forget_but(&self, art: &ImageCache, kept: &[(String, UVec2)]) {
        let gone = self.pictures.iter().filter(|picture| !kept.contains(picture));
        art.forget(gone.map(|(name, size)| (name.as_str(), *size)));
    }

    /// Releases all pictures.
    fn forget(&mut self, art: &ImageCache) {
        art.forget(self.pictures.iter().map(|(name, size)| (name.as_str(), *size)));
        *self = LaidBoard::default();
    }
}

/// Marker component for doors, gates and objects of the [`Workbench`].
#[derive(Component)]
struct Standing;

/// Component of a blood stain, with its square.
#[derive(Component)]
struct Stain(Square);

#[derive(Component)]
struct DoorSprite(usize);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((TilemapPlugin, tiles::plugin, light::plugin, beforehand::plugin))
        .init_resource::<LaidBoard>()
        .add_systems(OnExit(Screen::Battle), clear)
        .add_systems(OnExit(Screen::Editor), clear)
        .add_systems(
            Update,
            (spread.run_if(any_resource_changed::<(Workbench, Texts)>), lay.run_if(resource_exists::<Scenery>))
                .chain()
                .run_if(in_state(Screen::Editor).and_then(resource_exists::<Workbench>)),
        )
        .at_table(
            BattleSystems::Show,
            (
                open.run_if(not(resource_exists::<Scenery>)),
                lay.run_if(resource_exists::<Scenery>),
                (doors, stains).run_if(any_resource_changed::<(BattleView, Scene)>),
            )
                .chain(),
        );
}

fn clear(mut anew: Anew<OnTable>, art: Res<ImageCache>, mut laid: ResMut<LaidBoard>) {
    laid.forget(&art);
    anew.clear();
}

/// Returns the resolution for the current zoom, in pixels per square.
fn fineness(lens: &Lens, fit: &UiFit, window: &Window) -> u32 {
    let side = SQUARE * lens.zoom() * fit.board() * window.scale_factor();
    TILES.into_iter().find(|tile| *tile as f32 >= side * 0.92).unwrap_or(TILES[TILES.len() - 1])
}

/// Returns the names of the board's pictures, with their sizes in pixels if a square has `tile` pixels.
fn pictures(scenery: &Scenery, pieces: &[Piece], tile: u32) -> Vec<(String, UVec2)> {
    let tiles = (0..FLOORS).map(|kind| scenery.style.floor(kind)).chain((1..15).map(|mask| scenery.style.wall(mask)));
    let mut pictures: Vec<_> = tiles.map(|name| (name, UVec2::splat(tile))).collect();
    pictures.push((scenery.style.ground(), UVec2::splat(tile * GROUND)));
    pictures.extend(pieces.iter().map(|piece| (piece.picture.clone(), piece.pixels(tile))));
    pictures.sort_by(|one, other| one.0.cmp(&other.0));
    pictures.dedup();
    pictures
}

/// Spawns the board, and respawns it when the zoom needs another resolution. The old board stays until the new pictures
/// are ready.
fn lay(
    (art, scenery, lens, fit): (Res<ImageCache>, Res<Scenery>, Res<Lens>, Res<UiFit>),
    window: Single<&Window, With<PrimaryWindow>>,
    mut laid: ResMut<LaidBoard>,
    mut anew: Anew<Laid>,
    mut awake: ResMut<RedrawRequests>,
    loader: Res<ArrayTextureLoader>,
    (mut meshes, mut materials): (ResMut<Assets<Mesh>>, ResMut<Assets<MixMaterial>>),
) {
    let tile = fineness(&lens, &fit, &window);
    if laid.tile == Some(tile) {
        return;
    }
    let pieces = decals::pieces(&scenery, &decals::lamps(&scenery));
    let pictures = pictures(&scenery, &pieces, tile);
    if !art.ready(pictures.iter().map(|(name, size)| (name.as_str(), *size))) {
        awake.redraw_frames(2);
        return;
    }
    anew.clear();
    laid.forget_but(&art, &pictures);
    let ground = art.sized(&scenery.style.ground(), tile * GROUND);
    walls::lay_ground(&mut anew.commands, &scenery, ground, &mut meshes, &mut materials);
    floor::lay(&mut anew.commands, &scenery, &art, tile, &loader);
    walls::lay(&mut anew.commands, &scenery, &art, tile, &loader);
    decals::lay(&mut anew.commands, &pieces, &art, tile);
    *laid = LaidBoard { tile: Some(tile), pictures };
    awake.redraw_frames(6);
}

/// Spawns the contents of the workbench.
fn spread(mut anew: Anew<Standing>, bench: Res<Workbench>, art: Res<ImageCache>, mut laid: ResMut<LaidBoard>) {
    anew.clear();
    let Workbench { board, look, objects, green } = bench.clone();
    let commands = &mut anew.commands;
    for (gate, exit) in gates_of(board.terrain()) {
        commands.spawn((stand::gate(&art, gate, exit), OnTable, Standing));
    }
    for (index, door) in board.doors().iter().enumerate() {
        commands.spawn((stand::door(&art, door, green.contains(&index)), OnTable, Standing));
    }
    for (icon, at) in &objects {
        commands.spawn((stand::object(&art, *icon, *at), OnTable, Standing));
    }
    commands.insert_resource(Scenery::new(board, look, objects, green));
    laid.tile = None;
}

/// Spawns the gates, which never change, and the doors, which change only their picture.
fn open(mut commands: Commands, art: Res<ImageCache>, table: Res<BattleView>) {
    commands.insert_resource(Scenery::of(&table));
    gates(&mut commands, &art, &table.now.board);
    for (index, door) in table.now.board.doors().iter().enumerate() {
        let sprite = door_sprite(&art, door_name(&table, index, door));
        commands.spawn((DoorSprite(index), OnTable, sprite, door_place(door)));
    }
}

fn gates(commands: &mut Commands, art: &ImageCache, board: &Board) {
    for (gate, exit) in gates_of(board.terrain()) {
        commands.spawn((stand::gate(art, gate, exit), OnTable));
    }
}

/// Returns the entries and then the exits, each with `true` for an exit.
fn gates_of(terrain: &rules::Terrain) -> impl Iterator<Item = (&EdgePoint, bool)> {
    let entries = terrain.entries.iter().map(|gate| (gate, false));
    entries.chain(terrain.exits.iter().map(|gate| (gate, true)))
}

/// Shows blood where figures have died.
fn stains(
    mut commands: Commands,
    chronicle: Res<Chronicle>,
    playback: Res<Playback>,
    art: Res<ImageCache>,
    old: Query<(Entity, &Stain)>,
) {
    let events = &chronicle.events;
    let mut places: Vec<Square> = events[..events.len().saturating_sub(playback.unseen())]
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
        let picture = format!("art/board/blood_{}", hash(place, 20) % u32::from(BLOODS));
        let sprite = sprite(art.sized(&picture, PIXELS), SQUARE * 0.95);
        let turn = Quat::from_rotation_z((hash(place, 21) % 63) as f32 / 10.0);
        commands.spawn((Stain(place), sprite, upon(centre(place), height::STAINS).with_rotation(turn), OnTable, Fixed));
    }
}

/// Size of a door's picture, in squares.
const DOOR: Vec2 = Vec2::new(1.12, 0.28);

/// Returns the picture of a door: green if the door can be sealed, or is sealed.
fn door_name(table: &BattleView, index: usize, door: &Door) -> &'static str {
    door_picture_of(door, table.now.sealable.contains(&(index as u8)))
}

fn door_picture_of(door: &Door, green: bool) -> &'static str {
    match (door.sealed, door.open) {
        (true, _) => "art/door_green_sealed",
        (false, true) if green => "art/door_green_open",
        (false, false) if green => "art/door_green",
        (false, true) => "art/door_open",
        (false, false) => "art/door_closed",
    }
}

fn door_sprite(art: &ImageCache, name: &str) -> Sprite {
    Sprite { image: art.exact(name, UVec2::new(192, 48)), custom_size: Some(DOOR * SQUARE), ..default() }
}

fn door_place(door: &Door) -> Transform {
    let upright = matches!(door.side, Facing::East | Facing::West);
    let turn = if upright { Quat::from_rotation_z(std::f32::consts::FRAC_PI_2) } else { Quat::IDENTITY };
    let at = centre(door.at) + towards(door.side) * SQUARE / 2.0;
    upon(at, height::DOORS).with_rotation(turn)
}

/// Returns the picture of a door as the playback shows it, and its place.
pub(super) fn door_picture(table: &BattleView, scene: &Scene, index: usize) -> Option<(&'static str, Transform)> {
    let door = scene.doors.get(index)?;
    Some((door_name(table, index, door), door_place(door)))
}

fn doors(
    table: Res<BattleView>,
    scene: Res<Scene>,
    art: Res<ImageCache>,
    mut sprites: Query<(&DoorSprite, &mut Sprite)>,
) {
    for (DoorSprite(index), mut sprite) in &mut sprites {
        if let Some(door) = scene.doors.get(*index) {
            let image = art.exact(door_name(&table, *index, door), UVec2::new(192, 48));
            if sprite.image != image {
                sprite.image = image;
            }
        }
    }
}
