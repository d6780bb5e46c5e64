//! What stands on a board: entries and exits, doors, objects, each as a picture with its place.

use super::laid::outside;
use super::{PIXELS, door_picture_of, door_place, door_sprite};
use crate::prelude::*;
use mission::ObjectIcon;
use rules::Door;

/// The picture of an entry or an exit, and where it points.
pub(super) fn gate_picture(gate: &EdgePoint, exit: bool) -> (String, Facing) {
    let what = if exit { "exit" } else { "entry" };
    // Entry arrows are drawn with the edge of the board below, exit arrows with it above.
    let turn = if exit { gate.side } else { gate.side.back() };
    (format!("art/{what}_{}", gate.owner.key()), turn)
}

/// An entry, or an exit.
pub fn gate(art: &Art, gate: &EdgePoint, exit: bool) -> (Sprite, Transform) {
    let (name, turn) = gate_picture(gate, exit);
    (sprite(art.sized(&name, PIXELS), SQUARE), upon(outside(gate), height::MARKS).with_rotation(rotation(turn)))
}

/// A door, green or not.
pub fn door(art: &Art, door: &Door, green: bool) -> (Sprite, Transform) {
    (door_sprite(art, door_picture_of(door, green)), door_place(door))
}

/// The picture of an object that nobody has touched yet.
pub fn icon_picture(icon: ObjectIcon) -> &'static str {
    match icon {
        ObjectIcon::Beacon => "art/pulse_beacon",
        ObjectIcon::Token => "art/vp_face_down",
        ObjectIcon::Panel => "art/generator_panel",
        ObjectIcon::Device => "art/doomsday_device",
    }
}

/// An object that nobody has touched yet.
pub fn object(art: &Art, icon: ObjectIcon, at: Square) -> (Sprite, Transform) {
    (sprite(art.sized(icon_picture(icon), PIXELS), SQUARE * 0.9), upon(centre(at), height::FIGURES))
}
