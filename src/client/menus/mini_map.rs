//! The board plan of briefings: paper floor, hatched rock, doors and arrows. The ground is an image drawn by code.

use bevy::{
    asset::RenderAssetUsages,
    math::Rot2,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

use mission::ObjectIcon;
use ui_kit::prelude::*;

/// The model of a board plan. Positions are in squares from the top left corner; 0.5, 0.5 is the middle of the first
/// square.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MiniMap {
    /// Rows from the top: `true` is floor, `false` is rock. All rows have the same length.
    pub floor: Vec<Vec<bool>>,
    /// Floor squares with a large obstacle, by column and row.
    pub obstacles: Vec<(u8, u8)>,
    pub doors: Vec<MiniMapDoor>,
    /// Entries and exits.
    pub arrows: Vec<MiniMapArrow>,
    /// Objects, and figures that are cut off.
    pub marks: Vec<MiniMapMark>,
    /// Squares that a special condition marks, hatched in red, by column and row.
    pub hatched: Vec<(u8, u8)>,
    /// Side of the hatched squares.
    pub hatched_side: Option<Side>,
    /// `true` if surges appear on the hatched squares, `false` if they are places of pickets.
    pub surges: bool,
}

/// A mark on a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiniMapMark {
    /// Square, by column and row.
    pub at: (u8, u8),
    /// Icon of an object; `None` for a figure that is cut off.
    pub icon: Option<ObjectIcon>,
}

impl MiniMapMark {
    /// Icons of all kinds of marks, in the order of the legend.
    pub const ICONS: [Option<ObjectIcon>; 5] = {
        use ObjectIcon::{Beacon, Device, Panel, Token};
        [Some(Beacon), Some(Panel), Some(Device), Some(Token), None]
    };

    /// Returns the picture of a mark with that icon, and the text id of its name.
    pub fn picture_and_text(icon: Option<ObjectIcon>) -> (&'static str, &'static str) {
        match icon {
            Some(ObjectIcon::Beacon) => ("art/pulse_beacon", "plan-beacon"),
            Some(ObjectIcon::Panel) => ("art/generator_panel", "plan-panel"),
            Some(ObjectIcon::Device) => ("art/doomsday_device", "plan-device"),
            Some(ObjectIcon::Token) => ("art/vp_face_down", "plan-token"),
            None => ("ui/icon_lock", "plan-stranded"),
        }
    }
}

/// A door on a plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MiniMapDoor {
    /// Centre, in squares.
    pub at: Vec2,
    /// `true` if the door is vertical on the plan, across a passage that runs left and right.
    pub upright: bool,
    /// `true` if it is a green door, which can be sealed.
    pub green: bool,
}

/// An entry or exit on a plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MiniMapArrow {
    /// Centre, in squares.
    pub at: Vec2,
    /// Side that uses it.
    pub side: Side,
    /// Direction: 0 up, 1 right, 2 down, 3 left.
    pub turn: u8,
    /// `true` for an exit, which is drawn hollow, `false` for an entry.
    pub exit: bool,
}

const HATCH_GROUND: [u8; 3] = [0xD8, 0xCB, 0xA6];
const HATCH: [u8; 3] = [0xB7, 0xA8, 0x80];
const WALL: [u8; 3] = [0x1F, 0x2E, 0x3A];
const FLOOR: [u8; 3] = [0xFB, 0xF4, 0xE0];
const CRATE: [u8; 3] = [0xC9, 0xA6, 0x6B];
const PICKET: [u8; 3] = [0xC9, 0x4B, 0x3A];
const PICKET_GROUND: [u8; 3] = [0xF3, 0xC9, 0xB8];
const GRID: [u8; 3] = [0xBF, 0xD0, 0xDB];

/// Spawns a plan into a box of this size in design pixels, as large as fits.
pub(super) fn spawn_mini_map(
    parent: &mut ChildSpawnerCommands,
    plan: &MiniMap,
    size: Vec2,
    density: f32,
    images: &mut Assets<Image>,
) {
    spawn_mini_map_with(parent, plan, size, density, images, |_| {});
}

/// Returns the upper left corner of the first square in a box of this size, and the size of a square.
pub(super) fn mini_map_origin(plan: &MiniMap, size: Vec2) -> (Vec2, f32) {
    let squares = Vec2::new(plan.floor.first().map_or(1, Vec::len) as f32, plan.floor.len().max(1) as f32);
    // A margin of one square all round leaves room for the arrows at the edge.
    let square = (size / (squares + 2.0)).min_element();
    ((size - squares * square) / 2.0, square)
}

/// Spawns a plan like [`spawn_mini_map`], with additional nodes on the floor, below all marks, doors and arrows.
pub(super) fn spawn_mini_map_with(
    parent: &mut ChildSpawnerCommands,
    plan: &MiniMap,
    size: Vec2,
    density: f32,
    images: &mut Assets<Image>,
    on_floor: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let (origin, square) = mini_map_origin(plan, size);
    let handle = images.add(draw_map_ground(plan, size, density, origin, square));
    parent.spawn((stretched_node(0.0), ImageNode::new(handle).with_mode(NodeImageMode::Stretch)));
    on_floor(parent);
    for mark in &plan.marks {
        let middle = Vec2::new(f32::from(mark.at.0), f32::from(mark.at.1)) + 0.5;
        spawn_map_mark(parent, mark.icon, origin + middle * square, square);
    }
    for door in &plan.doors {
        spawn_map_door(parent, door, origin + door.at * square, square);
    }
    for arrow in &plan.arrows {
        let (at, side) = arrow_placement(arrow, &plan.arrows);
        let side = square * side;
        let place = origin + at * square - side / 2.0;
        let way = if arrow.exit { "exit" } else { "entry" };
        let name = format!("ui/plan_{way}_{}", arrow.side.key());
        parent.spawn((
            box_node(place, Vec2::splat(side)),
            UiImage::at(name, side, side),
            UiTransform::from_rotation(Rot2::degrees(f32::from(arrow.turn) * 90.0)),
        ));
    }
}

/// Returns the position and the size of an arrow, in squares. An entry and an exit at the same edge are drawn side by
/// side.
fn arrow_placement(arrow: &MiniMapArrow, all: &[MiniMapArrow]) -> (Vec2, f32) {
    let both = all.iter().any(|other| other.at == arrow.at && other.exit != arrow.exit);
    if !both {
        return (arrow.at, 1.5);
    }
    let along = if arrow.turn.is_multiple_of(2) { Vec2::X } else { Vec2::Y };
    (arrow.at + along * if arrow.exit { 0.5 } else { -0.5 }, 1.1)
}

fn box_node(place: Vec2, size: Vec2) -> Node {
    absolute_panel(place.x, place.y, size.x, size.y)
}

/// Spawns a mark on its square. A figure that is cut off gets a coloured disc behind it.
fn spawn_map_mark(parent: &mut ChildSpawnerCommands, icon: Option<ObjectIcon>, middle: Vec2, square: f32) {
    let side = square * 1.5;
    let (size, tint) = if icon.is_none() { (side * 0.72, palette::TEXT) } else { (side, Color::WHITE) };
    if icon.is_none() {
        let node = Node { border_radius: BorderRadius::MAX, ..box_node(middle - side / 2.0, Vec2::splat(side)) };
        parent.spawn((node, BackgroundColor(palette::ALLIED_ON_PAPER)));
    }
    let art = UiImage::at(MiniMapMark::picture_and_text(icon).0, size, size).tint(tint);
    parent.spawn((box_node(middle - size / 2.0, Vec2::splat(size)), art));
}

fn spawn_map_door(parent: &mut ChildSpawnerCommands, door: &MiniMapDoor, middle: Vec2, square: f32) {
    let (long, thick) = (square * 1.3, if door.green { 10.0 } else { 7.0 });
    let size = if door.upright { Vec2::new(thick, long) } else { Vec2::new(long, thick) };
    let fill = if door.green { palette::GREEN_DOOR } else { palette::PAPER_RULE_DARK };
    let node = box_node(middle - size / 2.0, size).border(px(2).all()).rounded(if door.green { 3.0 } else { 0.0 });
    let bar = (node, BackgroundColor(fill), BorderColor::all(palette::INK));
    parent.spawn(bar);
}

/// Draws the ground: hatched rock, floor with its grid, and a dark wall between them.
fn draw_map_ground(plan: &MiniMap, size: Vec2, density: f32, origin: Vec2, square: f32) -> Image {
    let (width, height) = ((size.x * density) as u32, (size.y * density) as u32);
    let wall = 0.15;
    let is_floor = |x: f32, y: f32| {
        x >= 0.0 && y >= 0.0 && plan.floor.get(y as usize).and_then(|row| row.get(x as usize)).copied().unwrap_or(false)
    };
    let mut data = Vec::with_capacity((width * height * 4) as usize);
    for row in 0..height {
        for column in 0..width {
            let pixel = (Vec2::new(column as f32, row as f32) + 0.5) / density;
            let place = (pixel - origin) / square;
            let colour = if is_floor(place.x, place.y) {
                let edge = (place.fract() * square).min_element();
                if plan.obstacles.contains(&(place.x as u8, place.y as u8)) {
                    crate_pixel_colour(place.fract(), square)
                } else if plan.hatched.contains(&(place.x as u8, place.y as u8)) && edge >= 1.0 {
                    if (pixel.x + pixel.y).rem_euclid(6.0) < 2.6 { PICKET } else { PICKET_GROUND }
                } else if edge < 1.0 {
                    GRID
                } else {
                    FLOOR
                }
            } else if is_floor_near(place, wall, is_floor) {
                WALL
            } else if (pixel.x + pixel.y).rem_euclid(9.0) < 2.6 {
                HATCH
            } else {
                HATCH_GROUND
            };
            data.extend(colour);
            data.push(255);
        }
    }
    Image::new(
        Extent3d { width, height, depth_or_array_layers: 1 },
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

/// Returns the colour of a wooden crate at a position within its square.
fn crate_pixel_colour(place: Vec2, square: f32) -> [u8; 3] {
    let rim = place.min(1.0 - place).min_element() * square;
    let cross = (place.x - place.y).abs().min((place.x + place.y - 1.0).abs()) * square;
    match rim {
        ..1.4 => FLOOR,
        1.4..3.0 => WALL,
        _ if cross < 0.9 => WALL,
        _ => CRATE,
    }
}

fn is_floor_near(place: Vec2, reach: f32, is_floor: impl Fn(f32, f32) -> bool) -> bool {
    [-reach, 0.0, reach]
        .into_iter()
        .any(|dx| [-reach, 0.0, reach].into_iter().any(|dy| is_floor(place.x + dx, place.y + dy)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exit_arrow_does_not_cover_an_entry_arrow() {
        let at = Vec2::new(3.5, 0.0);
        let arrow = |at, turn, exit| MiniMapArrow { at, side: Side::Allied, turn, exit };
        let all = [arrow(at, 2, false), arrow(at, 0, true), arrow(Vec2::new(0.0, 2.5), 1, false)];
        let [entry, exit, alone] = all.each_ref().map(|one| arrow_placement(one, &all));
        assert!(entry.0.distance(exit.0) >= 1.0, "{entry:?}, {exit:?}");
        assert_eq!(alone, (Vec2::new(0.0, 2.5), 1.5));
    }
}
