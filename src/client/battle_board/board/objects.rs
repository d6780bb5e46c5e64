//! Sprites and places of entries, exits, doors and objects.

use super::layout::gate_mouth_position;
use crate::prelude::*;
use mission::ObjectIcon;
use rules::Door;

/// Resolution of the pictures of gates, objects and blood, in pixels per square.
pub(super) const PIXELS: u32 = 144;
/// Size of a door's picture, in squares.
pub(super) const DOOR_SIZE: Vec2 = Vec2::new(1.12, 0.28);

/// Returns the picture of an entry or exit, and its direction.
pub(super) fn gate_picture(gate: &EdgePoint, exit: bool) -> (String, Facing) {
    let what = if exit { "exit" } else { "entry" };
    // Entry arrows are drawn with the edge of the board below, exit arrows with it above.
    let turn = if exit { gate.side } else { gate.side.back() };
    (format!("art/{what}_{}", gate.owner.key()), turn)
}

/// Returns the sprite of an entry, or of an exit.
pub fn gate_bundle(art: &ImageCache, gate: &EdgePoint, exit: bool) -> (Sprite, Transform) {
    let (name, turn) = gate_picture(gate, exit);
    (
        square_sprite(art.sized(&name, PIXELS), SQUARE),
        at_height(gate_mouth_position(gate), z_layers::MARKS).with_rotation(facing_rotation(turn)),
    )
}

/// Returns the sprite of a door, green or not.
pub fn door_bundle(art: &ImageCache, door: &Door, green: bool) -> (Sprite, Transform) {
    (door_sprite(art, door_picture_of(door, green)), door_place(door))
}

/// Returns the picture of an object in its initial state.
pub fn icon_picture(icon: ObjectIcon) -> &'static str {
    match icon {
        ObjectIcon::Beacon => "art/pulse_beacon",
        ObjectIcon::Token => "art/vp_face_down",
        ObjectIcon::Panel => "art/generator_panel",
        ObjectIcon::Device => "art/doomsday_device",
    }
}

/// Returns the sprite of an object in its initial state.
pub fn object_bundle(art: &ImageCache, icon: ObjectIcon, at: Square) -> (Sprite, Transform) {
    (
        square_sprite(art.sized(icon_picture(icon), PIXELS), SQUARE * 0.9),
        at_height(square_center(at), z_layers::FIGURES),
    )
}

/// Returns the picture of a door in its state; a door that can be sealed is green.
pub(super) fn door_picture_of(door: &Door, green: bool) -> &'static str {
    match (door.sealed, door.open) {
        (true, _) => "art/door_green_sealed",
        (false, true) if green => "art/door_green_open",
        (false, false) if green => "art/door_green",
        (false, true) => "art/door_open",
        (false, false) => "art/door_closed",
    }
}

pub(super) fn door_sprite(art: &ImageCache, name: &str) -> Sprite {
    Sprite { image: art.exact(name, UVec2::new(192, 48)), custom_size: Some(DOOR_SIZE * SQUARE), ..default() }
}

pub(super) fn door_place(door: &Door) -> Transform {
    let upright = matches!(door.side, Facing::East | Facing::West);
    let turn = if upright { Quat::from_rotation_z(std::f32::consts::FRAC_PI_2) } else { Quat::IDENTITY };
    let at = square_center(door.at) + facing_direction(door.side) * SQUARE / 2.0;
    at_height(at, z_layers::DOORS).with_rotation(turn)
}
