//! What missions put on the board for a horde: arrows on the floor, what was built, the gate (`COOP-4`, `COOP-8`, `COOP-9`).

use super::{Mark, PIXELS, Pen};
use crate::{playback::scene::angle, prelude::*};
use rules::conditions::{
    ArrowsCondition, Contraption, ContraptionAppearance, ContraptionState, ContraptionsCondition, GateCondition,
};

/// The most dots that show how many blows something stands.
const MOST_DOTS: u8 = 5;

/// All of it.
pub(super) fn draw(pen: &mut Pen, table: &Table) {
    arrows(pen, table);
    built(pen, table);
    gate(pen, table);
}

/// The arrows that a side follows.
fn arrows(pen: &mut Pen, table: &Table) {
    let Some(trail) = table.now.charter.condition::<ArrowsCondition>() else { return };
    for (at, facing) in trail.arrows_on(table.now.board.terrain()) {
        // The picture points to the right.
        let mut arrow = pen.picture("art/ov_horde", centre(at), SQUARE * 0.62, height::MARKS + 0.05);
        arrow
            .entry::<Transform>()
            .and_modify(move |mut place| place.rotation = Quat::from_rotation_z(angle(facing.left())));
    }
}

/// What was built, with a dot for each blow that it still stands.
fn built(pen: &mut Pen, table: &Table) {
    let Some(shop) = table.now.charter.condition::<ContraptionsCondition>() else { return };
    for there in &pen.scene.built {
        let Some(kind) = shop.kind(there) else { continue };
        let at = centre(there.at);
        pen.picture(contraption_picture(look_of(kind, there)), at, SQUARE * 0.92, height::MARKS + 0.4);
        if kind.charges > 1 {
            let left = there.charges.min(MOST_DOTS);
            for dot in 0..left {
                let aside = (f32::from(dot) - f32::from(left - 1) / 2.0) * SQUARE * 0.2;
                let place = at + Vec2::new(aside, SQUARE * 0.42);
                pen.picture("ui/pip_ap_full", place, SQUARE * 0.2, height::FIGURES + 0.9);
            }
        }
    }
}

/// The gate that a side holds, beyond the squares before it.
fn gate(pen: &mut Pen, table: &Table) {
    let Some(wall) = table.now.charter.condition::<GateCondition>() else { return };
    let name = gate_picture(wall, pen.scene.gate);
    for (side, at, size) in gates(wall) {
        let image = pen.art.sized(name, 4 * PIXELS);
        let sprite = Sprite { image, custom_size: Some(size), ..Sprite::default() };
        let turn = Quat::from_rotation_z(angle(side.back()));
        let place = Transform { rotation: turn, ..upon(at, height::MARKS + 0.45) };
        pen.commands.spawn((sprite, place, Mark, OnTable));
    }
}

/// The parts of a gate, one for each side of squares on which it stands: which, in the middle of what point, of what size.
pub(crate) fn gates(wall: &GateCondition) -> impl Iterator<Item = (Facing, Vec2, Vec2)> + '_ {
    Facing::ALL.into_iter().filter_map(|side| {
        let along: Vec<Vec2> = wall.at.iter().filter(|(_, of)| *of == side).map(|(at, _)| centre(*at)).collect();
        let count = along.len() as f32;
        let middle = along.iter().copied().reduce(|one, other| one + other)? / count;
        let size = Vec2::new(SQUARE * (count + 0.3).max(1.8), SQUARE);
        Some((side, middle + crate::place::towards(side) * SQUARE * 0.72, size))
    })
}

/// The picture of a gate; once it has lost points it shows cracks.
pub(crate) fn gate_picture(wall: &GateCondition, left: u8) -> &'static str {
    if left < wall.points { "art/prop_gate_hurt" } else { "art/prop_gate" }
}

/// How what stands there looks: what has caught fire is seen to burn.
pub(crate) fn look_of(kind: &Contraption, there: &ContraptionState) -> ContraptionAppearance {
    if there.lit { ContraptionAppearance::Pyre } else { kind.look }
}

/// The picture of a contraption on the board.
pub(crate) fn contraption_picture(look: ContraptionAppearance) -> &'static str {
    match look {
        ContraptionAppearance::Barricade => "art/prop_barricade",
        ContraptionAppearance::Pyre => "art/prop_pyre",
        ContraptionAppearance::Pit => "art/prop_pit",
        ContraptionAppearance::Trap => "art/prop_trap",
        ContraptionAppearance::Snare => "art/prop_snare",
        ContraptionAppearance::Oil => "art/prop_oil",
        ContraptionAppearance::Barrel => "art/prop_barrel",
    }
}

/// Its icon.
pub(crate) fn contraption_icon(look: ContraptionAppearance) -> &'static str {
    match look {
        ContraptionAppearance::Barricade | ContraptionAppearance::Pyre => "barricade",
        ContraptionAppearance::Pit => "pit",
        ContraptionAppearance::Trap => "trap",
        ContraptionAppearance::Snare => "snare",
        ContraptionAppearance::Oil => "oil",
        ContraptionAppearance::Barrel => "barrel",
    }
}
