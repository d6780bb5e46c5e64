//! Light on the board: a coarse light map that is multiplied over floor and walls, and glow that is added at fires and
//! objects. The light has no animation. With low effects there is none.

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, Mesh2d, PrimitiveTopology},
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    sprite_render::{Material2dPlugin, MeshMaterial2d},
};

use super::{
    blend_material::{MixMaterial, MixMode},
    decals::place_wall_lamps,
    layout::MARGIN,
    lightmap::LightMap,
    scenery::BoardScenery,
    static_cache::StaticLayer,
};
use crate::{editor_board::EditorBoard, playback::animated_board::AnimatedBoard, prelude::*};
use mission::ObjectIcon;
use rules::objects::MissionObject;

#[derive(Component)]
struct StaticLight;

/// Resource with the light map of the board, and its material.
#[derive(Resource)]
struct BoardLight {
    map: LightMap,
    material: Handle<MixMaterial>,
}

/// Marker component for the glow of fires and objects, which changes with the battle.
#[derive(Component)]
struct DynamicGlow;

/// Mesh of a glow, one square wide, and its picture.
#[derive(Resource)]
struct GlowAssets {
    mesh: Handle<Mesh>,
    image: Handle<Image>,
}

pub(super) fn plugin(app: &mut App) {
    super::blend_material::plugin(app);
    app.add_plugins(Material2dPlugin::<MixMaterial>::default())
        .add_systems(Startup, create_glow_assets)
        .add_battle_systems(
            BattleSystems::Show,
            (
                spawn_static_light.run_if(any_resource_changed::<(BoardScenery, Settings)>),
                update_door_light.run_if(resource_exists::<BoardLight>.and_then(resource_changed::<AnimatedBoard>)),
                spawn_dynamic_glow.run_if(any_resource_changed::<(BoardScenery, BattleView, AnimatedBoard, Settings)>),
            )
                // The condition is evaluated for each system. A single evaluation for all three may happen before the
                // scenery is inserted; its change would be over by the next frame.
                .distributive_run_if(resource_exists::<BoardScenery>),
        )
        .init_resource::<LightDirtySince>()
        .add_systems(
            Update,
            (
                mark_light_dirty,
                spawn_static_light.run_if(|stirred: Res<LightDirtySince>| stirred.is_due()),
                clear_light_dirty,
            )
                .chain()
                .run_if(in_state(Screen::Editor).and_then(resource_exists::<BoardScenery>)),
        )
        .add_systems(OnExit(Screen::Battle), remove_board_light)
        .add_systems(OnExit(Screen::Editor), remove_board_light);
}

fn remove_board_light(mut commands: Commands) {
    commands.remove_resource::<BoardScenery>();
    commands.remove_resource::<BoardLight>();
}

/// Delay before the editor's board is relit after its last change. Relighting is too slow to happen during a brush
/// stroke.
const RELIGHT_DELAY: Duration = Duration::from_millis(150);

/// Resource: time of the last change of the [`EditorBoard`], while the board is not relit yet.
#[derive(Resource, Default)]
struct LightDirtySince(Option<ClientInstant>);

impl LightDirtySince {
    fn is_due(&self) -> bool {
        self.0.is_some_and(|since| since.elapsed() >= RELIGHT_DELAY)
    }
}

fn mark_light_dirty(
    scenery: Res<BoardScenery>,
    settings: Res<Settings>,
    mut stirred: ResMut<LightDirtySince>,
    mut awake: ResMut<RedrawRequests>,
) {
    if scenery.is_added() || settings.is_changed() {
        stirred.0 = Some(ClientInstant::now().before(RELIGHT_DELAY));
    } else if scenery.is_changed() {
        stirred.0 = Some(ClientInstant::now());
        awake.redraw_for(RELIGHT_DELAY + Duration::from_millis(50));
    }
}

fn clear_light_dirty(mut stirred: ResMut<LightDirtySince>) {
    if stirred.is_due() {
        stirred.0 = None;
    }
}

fn create_glow_assets(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut images: ResMut<Assets<Image>>) {
    const SIDE: u32 = 48;
    let texel = |x: u32, y: u32| {
        let part = |at: u32| (at as f32 + 0.5) / SIDE as f32 * 2.0 - 1.0;
        let fall = (1.0 - Vec2::new(part(x), part(y)).length()).max(0.0);
        let value = (fall * fall * (3.0 - 2.0 * fall) * 255.0) as u8;
        [value, value, value, 255]
    };
    let data = (0..SIDE).flat_map(|y| (0..SIDE).flat_map(move |x| texel(x, y))).collect();
    let image = images.add(rgba_image(SIDE, SIDE, data));
    commands.insert_resource(GlowAssets { mesh: meshes.add(Rectangle::from_length(1.0)), image });
}

fn rgba_image(width: u32, height: u32, data: Vec<u8>) -> Image {
    Image::new(
        Extent3d { width, height, depth_or_array_layers: 1 },
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

/// Spawns the light map, and a gleam at each lamp.
fn spawn_static_light(
    mut anew: Respawn<StaticLight>,
    (scenery, board, bench): (Res<BoardScenery>, Res<AnimatedBoard>, Option<Res<EditorBoard>>),
    settings: Res<Settings>,
    halo: Res<GlowAssets>,
    (mut meshes, mut images, mut materials): (ResMut<Assets<Mesh>>, ResMut<Assets<Image>>, ResMut<Assets<MixMaterial>>),
) {
    let low = settings.preferences.low_effects;
    // A change of other preferences needs no new light.
    if !scenery.is_changed() && low == anew.old.is_empty() {
        return;
    }
    anew.clear();
    anew.commands.remove_resource::<BoardLight>();
    if low {
        return;
    }
    let lamps = place_wall_lamps(&scenery);
    let doors = if bench.is_some() { scenery.board.doors() } else { &board.doors };
    let map = LightMap::new(&scenery, &lamps, doors);
    let image = images.add(rgba_image(map.width, map.height, map.data()));
    let mesh = meshes.add(light_cover_mesh(&scenery, map.place));
    let material = materials.add(MixMaterial { colour: LinearRgba::WHITE, image, mix: MixMode::Light });
    let at = Transform::from_xyz(0.0, 0.0, z_layers::LIGHT);
    anew.commands.spawn((Mesh2d(mesh), MeshMaterial2d(material.clone()), at, StaticLight, StaticLayer, BattleEntity));
    anew.commands.insert_resource(BoardLight { map, material });
    let lamp = Vec3::from(scenery.style.light.lamp) * 0.45;
    let colour = LinearRgba::rgb(lamp.x, lamp.y, lamp.z);
    let material = materials.add(MixMaterial { colour, image: halo.image.clone(), mix: MixMode::Glow });
    for lamp in lamps.iter().filter(|lamp| lamp.lit) {
        let middle = square_center(lamp.at) + facing_direction(lamp.side) * SQUARE * 0.46;
        let at = at_height(middle, z_layers::GLOW).with_scale(Vec3::splat(SQUARE * 0.9));
        anew.commands.spawn((
            Mesh2d(halo.mesh.clone()),
            MeshMaterial2d(material.clone()),
            at,
            StaticLight,
            StaticLayer,
            BattleEntity,
        ));
    }
}

/// Updates the light map when a door opens or closes.
fn update_door_light(
    mut lit: ResMut<BoardLight>,
    board: Res<AnimatedBoard>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<MixMaterial>>,
) {
    let BoardLight { map, material } = lit.bypass_change_detection();
    if map.follow(&board.doors)
        && let Some(mut material) = materials.get_mut(&*material)
    {
        material.image = images.add(rgba_image(map.width, map.height, map.data()));
    }
}

/// Returns a mesh over the whole board and its margin. Beyond the map, the texels at its edge are repeated.
fn light_cover_mesh(scenery: &BoardScenery, map: Rect) -> Mesh {
    let terrain = scenery.board.terrain();
    let reach = (MARGIN as f32 + 1.0) * SQUARE;
    let far = Vec2::new(f32::from(terrain.width()), -f32::from(terrain.height())) * SQUARE;
    let (left, right, top, bottom) = (-reach, far.x + reach, reach, far.y - reach);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let places: Vec<[f32; 3]> = corners.iter().map(|(x, y)| [*x, *y, 0.0]).collect();
    let uv = |(x, y): &(f32, f32)| [(x - map.min.x) / map.width(), (map.max.y - y) / map.height()];
    let uvs: Vec<[f32; 2]> = corners.iter().map(uv).collect();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, places)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(vec![0, 2, 1, 0, 3, 2]))
}

/// Spawns the glow of fires and of active objects.
fn spawn_dynamic_glow(
    mut anew: Respawn<DynamicGlow>,
    view: Res<BattleView>,
    board: Res<AnimatedBoard>,
    settings: Res<Settings>,
    halo: Res<GlowAssets>,
    mut materials: ResMut<Assets<MixMaterial>>,
) {
    anew.clear();
    if settings.preferences.low_effects {
        return;
    }
    let mut spots: Vec<(Vec2, f32, LinearRgba)> = Vec::new();
    for blaze in &board.blazes {
        spots.push((square_center(blaze.at), 3.2, LinearRgba::rgb(0.32, 0.11, 0.015)));
    }
    for (id, object) in view.now.objects.iter() {
        if let Some((size, colour)) = object_glow(view.icon(id))
            && let Some(at) = glowing_object_position(&view, object)
        {
            spots.push((at, size, colour));
        }
    }
    for (at, size, colour) in spots {
        let material = materials.add(MixMaterial { colour, image: halo.image.clone(), mix: MixMode::Glow });
        let at = at_height(at, z_layers::GLOW + 0.05).with_scale(Vec3::splat(SQUARE * size));
        anew.commands.spawn((Mesh2d(halo.mesh.clone()), MeshMaterial2d(material), at, DynamicGlow, BattleEntity));
    }
}

/// Returns the size of an object's glow in squares, and its colour.
fn object_glow(icon: ObjectIcon) -> Option<(f32, LinearRgba)> {
    match icon {
        ObjectIcon::Beacon => Some((3.6, LinearRgba::rgb(0.03, 0.28, 0.30))),
        ObjectIcon::Panel => Some((2.6, LinearRgba::rgb(0.30, 0.17, 0.02))),
        ObjectIcon::Device => Some((4.4, LinearRgba::rgb(0.42, 0.04, 0.02))),
        ObjectIcon::Token => None,
    }
}

/// Returns the place of an object, or of the figure that carries it; `None` for a used object.
fn glowing_object_position(view: &BattleView, object: &MissionObject) -> Option<Vec2> {
    match object.place {
        ObjectPlace::At(at) => Some(square_center(at)),
        ObjectPlace::Carried(by) => view.now.figure(by).and_then(Figure::square).map(square_center),
        ObjectPlace::Used(_) => None,
    }
}
