//! Draws the objects of missions with a horde: arrows on the floor, contraptions, and the gate (`COOP-4`, `COOP-8`,
//! `COOP-9`).

use super::painter::{BoardMark, BoardMarkPainter, PIXELS};
use crate::{playback::animated_board::facing_angle, prelude::*};
use rules::conditions::{Contraption, ContraptionAppearance, ContraptionState, MapMarkKind};

/// Maximum number of dots for a contraption's remaining charges.
const MOST_DOTS: u8 = 5;

pub(super) fn draw_contraption_markers(painter: &mut BoardMarkPainter, view: &BattleView) {
    let marks: Vec<MapMarkKind> = view.now.charter.map_marks().map(|mark| mark.what).collect();
    marks.iter().for_each(|mark| draw_trail_arrows(painter, view, mark));
    draw_contraptions(painter, view);
    for mark in &marks {
        if let MapMarkKind::Gate(at, points) = mark {
            draw_held_gate(painter, at, *points);
        }
    }
}

/// Draws the arrows that the horde follows.
fn draw_trail_arrows(painter: &mut BoardMarkPainter, view: &BattleView, mark: &MapMarkKind) {
    for (at, facing) in mark.floor_arrows(view.now.board.terrain()) {
        // Turn the arrow a quarter, because the picture points to the right.
        let mut arrow = painter.picture("art/ov_horde", square_center(at), SQUARE * 0.62, z_layers::MARKS + 0.05);
        arrow
            .entry::<Transform>()
            .and_modify(move |mut place| place.rotation = Quat::from_rotation_z(facing_angle(facing.left())));
    }
}

/// Draws contraptions, with a dot for each remaining charge.
fn draw_contraptions(painter: &mut BoardMarkPainter, view: &BattleView) {
    for there in &painter.scene.built {
        let Some(kind) = view.now.charter.contraption_kind(there.kind) else { continue };
        let at = square_center(there.at);
        painter.picture(contraption_picture(contraption_look(kind, there)), at, SQUARE * 0.92, z_layers::MARKS + 0.4);
        if kind.charges > 1 {
            let left = there.charges.min(MOST_DOTS);
            for dot in 0..left {
                let aside = (f32::from(dot) - f32::from(left - 1) / 2.0) * SQUARE * 0.2;
                let place = at + Vec2::new(aside, SQUARE * 0.42);
                painter.picture("ui/pip_ap_full", place, SQUARE * 0.2, z_layers::FIGURES + 0.9);
            }
        }
    }
}

/// Draws the gate of a side, just outside its squares.
fn draw_held_gate(painter: &mut BoardMarkPainter, sides: &[(Square, Facing)], points: u8) {
    let name = gate_picture(points, painter.scene.gate);
    for (side, at, size) in gate_segments(sides) {
        let image = painter.art.sized(name, 4 * PIXELS);
        let sprite = Sprite { image, custom_size: Some(size), ..Sprite::default() };
        let turn = Quat::from_rotation_z(facing_angle(side.back()));
        let place = Transform { rotation: turn, ..at_height(at, z_layers::MARKS + 0.45) };
        painter.commands.spawn((sprite, place, BoardMark, BattleEntity));
    }
}

/// Returns the parts of a gate, one for each facing of its squares: facing, middle and size.
pub(crate) fn gate_segments(sides: &[(Square, Facing)]) -> impl Iterator<Item = (Facing, Vec2, Vec2)> {
    Facing::ALL.into_iter().filter_map(|side| {
        let along: Vec<Vec2> = sides.iter().filter(|(_, of)| *of == side).map(|(at, _)| square_center(*at)).collect();
        let count = along.len() as f32;
        let middle = along.iter().copied().reduce(|one, other| one + other)? / count;
        let size = Vec2::new(SQUARE * (count + 0.3).max(1.8), SQUARE);
        Some((side, middle + crate::board_coords::facing_direction(side) * SQUARE * 0.72, size))
    })
}

/// Returns the picture of a gate; a gate that has lost points shows cracks.
pub(crate) fn gate_picture(points: u8, left: u8) -> &'static str {
    if left < points { "art/prop_gate_hurt" } else { "art/prop_gate" }
}

/// Returns the appearance of a contraption; a contraption that was set on fire looks like a pyre.
pub(crate) fn contraption_look(kind: &Contraption, there: &ContraptionState) -> ContraptionAppearance {
    if there.lit { ContraptionAppearance::Pyre } else { kind.look }
}

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
