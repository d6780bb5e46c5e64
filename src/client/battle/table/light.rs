//! Light on the board: a coarse light map that is multiplied over floor and walls, and glow that is added at fires and
//! objects. The light has no animation. With low effects there is none.

use bevy::{
    asset::RenderAssetUsages,
    mesh::{Indices, Mesh2d, PrimitiveTopology},
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    sprite_render::{Material2dPlugin, MeshMaterial2d},
};

use super::{
    beforehand::Fixed,
    blend::{Mix, MixMaterial},
    decals::lamps,
    laid::MARGIN,
    lightmap::LightMap,
    scenery::Scenery,
};
use crate::{playback::scene::Scene, prelude::*, workbench::Workbench};
use mission::ObjectIcon;
use rules::objects::MissionObject;

/// Marker component for the static light.
#[derive(Component)]
struct Steady;

/// The light map on the table, and its material.
#[derive(Resource)]
struct Lit {
    map: LightMap,
    material: Handle<MixMaterial>,
}

/// Marker component for the glow of fires and objects, which changes with the battle.
#[derive(Component)]
struct Glow;

/// Mesh of a glow, one square wide, and its picture.
#[derive(Resource)]
struct Halo {
    mesh: Handle<Mesh>,
    image: Handle<Image>,
}

pub(super) fn plugin(app: &mut App) {
    super::blend::plugin(app);
    app.add_plugins(Material2dPlugin::<MixMaterial>::default())
        .add_systems(Startup, halo)
        .at_table(
            BattleSystems::Show,
            (
                steady.run_if(any_resource_changed::<(Scenery, Settings)>),
                doors.run_if(resource_exists::<Lit>.and_then(resource_changed::<Scene>)),
                glow.run_if(any_resource_changed::<(Scenery, BattleView, Scene, Settings)>),
            )
                // The condition is evaluated for each system. A single evaluation for all three may happen before the
                // scenery is inserted; its change would be over by the next frame.
                .distributive_run_if(resource_exists::<Scenery>),
        )
        .init_resource::<Stirred>()
        .add_systems(
            Update,
            (stir, steady.run_if(|stirred: Res<Stirred>| stirred.is_due()), calm)
                .chain()
                .run_if(in_state(Screen::Editor).and_then(resource_exists::<Scenery>)),
        )
        .add_systems(OnExit(Screen::Battle), forget)
        .add_systems(OnExit(Screen::Editor), forget);
}

fn forget(mut commands: Commands) {
    commands.remove_resource::<Scenery>();
    commands.remove_resource::<Lit>();
}

/// Delay before the editor's board is relit after its last change. Relighting takes longer than a brush stroke may.
const REST: Duration = Duration::from_millis(150);

/// Time of the last change of the workbench, while the board is not relit yet.
#[derive(Resource, Default)]
struct Stirred(Option<ClientInstant>);

impl Stirred {
    fn is_due(&self) -> bool {
        self.0.is_some_and(|since| since.elapsed() >= REST)
    }
}

fn stir(
    scenery: Res<Scenery>,
    settings: Res<Settings>,
    mut stirred: ResMut<Stirred>,
    mut awake: ResMut<RedrawRequests>,
) {
    if scenery.is_added() || settings.is_changed() {
        stirred.0 = Some(ClientInstant::now().before(REST));
    } else if scenery.is_changed() {
        stirred.0 = Some(ClientInstant::now());
        awake.redraw_for(REST + Duration::from_millis(50));
    }
}

fn calm(mut stirred: ResMut<Stirred>) {
    if stirred.is_due() {
        stirred.0 = None;
    }
}

fn halo(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut images: ResMut<Assets<Image>>) {
    const SIDE: u32 = 48;
    let texel = |x: u32, y: u32| {
        let part = |at: u32| (at as f32 + 0.5) / SIDE as f32 * 2.0 - 1.0;
        let fall = (1.0 - Vec2::new(part(x), part(y)).length()).max(0.0);
        let value = (fall * fall * (3.0 - 2.0 * fall) * 255.0) as u8;
        [value, value, value, 255]
    };
    let data = (0..SIDE).flat_map(|y| (0..SIDE).flat_map(move |x| texel(x, y))).collect();
    let image = images.add(picture(SIDE, SIDE, data));
    commands.insert_resource(Halo { mesh: meshes.add(Rectangle::from_length(1.0)), image });
}

fn picture(width: u32, height: u32, data: Vec<u8>) -> Image {
    Image::new(
        Extent3d { width, height, depth_or_array_layers: 1 },
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

/// Spawns the light map, and a gleam at each lamp.
fn steady(
    mut anew: Anew<Steady>,
    (scenery, scene, bench): (Res<Scenery>, Res<Scene>, Option<Res<Workbench>>),
    settings: Res<Settings>,
    halo: Res<Halo>,
    (mut meshes, mut images, mut materials): (ResMut<Assets<Mesh>>, ResMut<Assets<Image>>, ResMut<Assets<MixMaterial>>),
) {
    let low = settings.preferences.low_effects;
    // A change of other preferences needs no new light.
    if !scenery.is_changed() && low == anew.old.is_empty() {
        return;
    }
    anew.clear();
    anew.commands.remove_resource::<Lit>();
    if low {
        return;
    }
    let lamps = lamps(&scenery);
    let doors = if bench.is_some() { scenery.board.doors() } else { &scene.doors };
    let map = LightMap::new(&scenery, &lamps, doors);
    let image = images.add(picture(map.width, map.height, map.data()));
    let mesh = meshes.add(cover(&scenery, map.place));
    let material = materials.add(MixMaterial { colour: LinearRgba::WHITE, image, mix: Mix::Light });
    let at = Transform::from_xyz(0.0, 0.0, height::LIGHT);
    anew.commands.spawn((Mesh2d(mesh), MeshMaterial2d(material.clone()), at, Steady, Fixed, OnTable));
    anew.commands.insert_resource(Lit { map, material });
    let lamp = Vec3::from(scenery.style.light.lamp) * 0.45;
    let colour = LinearRgba::rgb(lamp.x, lamp.y, lamp.z);
    let material = materials.add(MixMaterial { colour, image: halo.image.clone(), mix: Mix::Glow });
    for lamp in lamps.iter().filter(|lamp| lamp.lit) {
        let middle = centre(lamp.at) + towards(lamp.side) * SQUARE * 0.46;
        let at = upon(middle, height::GLOW).with_scale(Vec3::splat(SQUARE * 0.9));
        anew.commands.spawn((Mesh2d(halo.mesh.clone()), MeshMaterial2d(material.clone()), at, Steady, Fixed, OnTable));
    }
}

/// Updates the light map when a door opens or closes.
fn doors(
    mut lit: ResMut<Lit>,
    scene: Res<Scene>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<MixMaterial>>,
) {
    let Lit { map, material } = lit.bypass_change_detection();
    if map.follow(&scene.doors)
        && let Some(mut material) = materials.get_mut(&*material)
    {
        material.image = images.add(picture(map.width, map.height, map.data()));
    }
}

/// Returns a mesh over the whole table. Beyond the map, the texels at its edge are repeated.
fn cover(scenery: &Scenery, map: Rect) -> Mesh {
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
fn glow(
    mut anew: Anew<Glow>,
    table: Res<BattleView>,
    scene: Res<Scene>,
    settings: Res<Settings>,
    halo: Res<Halo>,
    mut materials: ResMut<Assets<MixMaterial>>,
) {
    anew.clear();
    if settings.preferences.low_effects {
        return;
    }
    let mut spots: Vec<(Vec2, f32, LinearRgba)> = Vec::new();
    for blaze in &scene.blazes {
        spots.push((centre(blaze.at), 3.2, LinearRgba::rgb(0.32, 0.11, 0.015)));
    }
    for (id, object) in table.now.objects.iter() {
        if let Some((size, colour)) = gleam(table.icon(id))
            && let Some(at) = place(&table, object)
        {
            spots.push((at, size, colour));
        }
    }
    for (at, size, colour) in spots {
        let material = materials.add(MixMaterial { colour, image: halo.image.clone(), mix: Mix::Glow });
        let at = upon(at, height::GLOW + 0.05).with_scale(Vec3::splat(SQUARE * size));
        anew.commands.spawn((Mesh2d(halo.mesh.clone()), MeshMaterial2d(material), at, Glow, OnTable));
    }
}

/// Returns the size of an object's glow in squares, and its colour.
fn gleam(icon: ObjectIcon) -> Option<(f32, LinearRgba)> {
    match icon {
        ObjectIcon::Beacon => Some((3.6, LinearRgba::rgb(0.03, 0.28, 0.30))),
        ObjectIcon::Panel => Some((2.6, LinearRgba::rgb(0.30, 0.17, 0.02))),
        ObjectIcon::Device => Some((4.4, LinearRgba::rgb(0.42, 0.04, 0.02))),
        ObjectIcon::Token => None,
    }
}

/// Returns the place of an object, or of the figure that carries it; `None` for a used object.
fn place(table: &BattleView, object: &MissionObject) -> Option<Vec2> {
    match object.place {
        ObjectPlace::At(at) => Some(centre(at)),
        ObjectPlace::Carried(by) => table.now.figure(by).and_then(Figure::square).map(centre),
        ObjectPlace::Used(_) => None,
    }
}
