//! Sprites and places of entries, exits, doors and objects.

use super::layout::gate_mouth_position;
use super::{PIXELS, door_picture_of, door_place, door_sprite};
use crate::prelude::*;
use mission::ObjectIcon;
use rules::Door;

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
