//! The board: floor and walls as tilemaps, what lies and hangs on them, light. Doors, entry and exit points are sprites on
//! the edges.
//!
//! - [`style`]: what each look is made of; [`scenery`]: what the pictures of a board are chosen by
//! - [`rooms`]: rooms and corridors, as the eye tells them apart
//! - [`floor`], [`walls`], [`tiles`]: the tilemaps; the walls lie on the dual grid
//! - [`decals`]: obstacles, dirt, stripes before doors, lamps
//! - [`light`], [`lightmap`], [`blend`]: light and glow
//! - [`beforehand`]: what of it stands still, drawn once for many frames
//! - [`stand`]: what stands on a board; [`sheet`]: a board as part of a picture

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

/// Pixels along a square in the pictures of the board: the smallest that do for the zoom are laid.
const TILES: [u32; 4] = [36, 72, 144, 288];
/// Pixels along a square in the pictures of doors and gates.
const PIXELS: u32 = 144;

/// The board that is laid.
#[derive(Resource, Default)]
struct LaidBoard {
    /// Pixels along a square, if one is laid.
    tile: Option<u32>,
    /// Its pictures.
    pictures: Vec<(String, UVec2)>,
}

impl LaidBoard {
    /// Lets go of those of its pictures that the next board has no use for.
    fn forget_but(&self, art: &Art, kept: &[(String, UVec2)]) {
        let gone = self.pictures.iter().filter(|picture| !kept.contains(picture));
        art.forget(gone.map(|(name, size)| (name.as_str(), *size)));
    }

    /// Lets go of its pictures.
    fn forget(&mut self, art: &Art) {
        art.forget(self.pictures.iter().map(|(name, size)| (name.as_str(), *size)));
        *self = LaidBoard::default();
    }
}

/// What stands on the workbench and is no part of the floor.
#[derive(Component)]
struct Standing;

/// Blood on a square.
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
            (spread.run_if(changed::<(Workbench, Texts)>), lay.run_if(resource_exists::<Scenery>))
                .chain()
                .run_if(in_state(Screen::Editor).and_then(resource_exists::<Workbench>)),
        )
        .at_table(
            BattleSystems::Show,
            (
                open.run_if(not(resource_exists::<Scenery>)),
                lay.run_if(resource_exists::<Scenery>),
                (doors, stains).run_if(changed::<(Table, Scene)>),
            )
                .chain(),
        );
}

fn clear(mut anew: Anew<OnTable>, art: Res<Art>, mut laid: ResMut<LaidBoard>) {
    laid.forget(&art);
    anew.clear();
}

/// Pixels along the tiles that are wanted now.
fn fineness(lens: &Lens, fit: &Fit, window: &Window) -> u32 {
    let side = SQUARE * lens.zoom() * fit.board() * window.scale_factor();
    TILES.into_iter().find(|tile| *tile as f32 >= side * 0.92).unwrap_or(TILES[TILES.len() - 1])
}

/// The pictures that the board is made of, with their sizes for tiles of that many pixels.
fn pictures(scenery: &Scenery, pieces: &[Piece], tile: u32) -> Vec<(String, UVec2)> {
    let tiles = (0..FLOORS).map(|kind| scenery.style.floor(kind)).chain((1..15).map(|mask| scenery.style.wall(mask)));
    let mut pictures: Vec<_> = tiles.map(|name| (name, UVec2::splat(tile))).collect();
    pictures.push((scenery.style.ground(), UVec2::splat(tile * GROUND)));
    pictures.extend(pieces.iter().map(|piece| (piece.picture.clone(), piece.pixels(tile))));
    pictures.sort_by(|one, other| one.0.cmp(&other.0));
    pictures.dedup();
    pictures
}

/// Lays the board, and lays it anew when the lens wants coarser or finer pictures. Until those are drawn, the old ones
/// stay.
fn lay(
    (art, scenery, lens, fit): (Res<Art>, Res<Scenery>, Res<Lens>, Res<Fit>),
    window: Single<&Window, With<PrimaryWindow>>,
    mut laid: ResMut<LaidBoard>,
    mut anew: Anew<Laid>,
    mut awake: ResMut<Awake>,
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
        awake.frames(2);
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
    awake.frames(6);
}

/// Lays what is on the workbench.
fn spread(mut anew: Anew<Standing>, bench: Res<Workbench>, art: Res<Art>, mut laid: ResMut<LaidBoard>) {
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

/// What never changes on the table, and what on it changes only its picture.
fn open(mut commands: Commands, art: Res<Art>, table: Res<Table>) {
    commands.insert_resource(Scenery::of(&table));
    gates(&mut commands, &art, &table.now.board);
    for (index, door) in table.now.board.doors().iter().enumerate() {
        let sprite = door_sprite(&art, door_name(&table, index, door));
        commands.spawn((DoorSprite(index), OnTable, sprite, door_place(door)));
    }
}

fn gates(commands: &mut Commands, art: &Art, board: &Board) {
    for (gate, exit) in gates_of(board.terrain()) {
        commands.spawn((stand::gate(art, gate, exit), OnTable));
    }
}

/// The entries, and then the exits.
fn gates_of(terrain: &rules::Terrain) -> impl Iterator<Item = (&EdgePoint, bool)> {
    let entries = terrain.entries.iter().map(|gate| (gate, false));
    entries.chain(terrain.exits.iter().map(|gate| (gate, true)))
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
            // The order that killed was taken back with its battle.
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

/// How wide and high a door is drawn, in squares.
const DOOR: Vec2 = Vec2::new(1.12, 0.28);

/// A door that can be sealed, or is, is green.
fn door_name(table: &Table, index: usize, door: &Door) -> &'static str {
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

fn door_sprite(art: &Art, name: &str) -> Sprite {
    Sprite { image: art.exact(name, UVec2::new(192, 48)), custom_size: Some(DOOR * SQUARE), ..default() }
}

fn door_place(door: &Door) -> Transform {
    let upright = matches!(door.side, Facing::East | Facing::West);
    let turn = if upright { Quat::from_rotation_z(std::f32::consts::FRAC_PI_2) } else { Quat::IDENTITY };
    let at = centre(door.at) + towards(door.side) * SQUARE / 2.0;
    upon(at, height::DOORS).with_rotation(turn)
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
