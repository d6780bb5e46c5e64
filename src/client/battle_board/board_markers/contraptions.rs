//! Draws the objects of missions with a horde: arrows on the floor, contraptions, and the gate (`COOP-4`, `COOP-8`,
//! `COOP-9`).

use super::painter::{BoardMark, BoardMarkPainter};
use crate::{board_canvas::SpriteCanvas, prelude::*};
use rules::conditions::{Contraption, ContraptionAppearance, ContraptionState, MapMarkKind};

/// Maximum number of dots for a contraption's remaining charges.
const MOST_DOTS: u8 = 5;

pub(super) fn draw_contraption_markers(painter: &mut BoardMarkPainter, view: &BattleView) {
    let scene = painter.scene;
    let mut canvas = SpriteCanvas { commands: painter.commands, art: painter.art, marker: BoardMark };
    draw_condition_parts(&mut canvas, &view.now, &scene.built, scene.gate);
    draw_charges(&mut canvas, view, &scene.built);
}

/// Draws the arrows that the horde follows, contraptions, and the gate with its remaining points.
pub fn draw_condition_parts(
    canvas: &mut impl BoardCanvas,
    now: &BattleState,
    contraptions: &[ContraptionState],
    gate: u8,
) {
    let marks: Vec<MapMarkKind> = now.charter.map_marks().map(|mark| mark.what).collect();
    for (at, facing) in marks.iter().flat_map(|mark| mark.floor_arrows(now.board.terrain())) {
        // The picture points to the right.
        let (place, size) = ((square_center(at), z_layers::MARKS + 0.05), Vec2::splat(SQUARE * 0.62));
        canvas.turned_picture("art/ov_horde", place, size, facing.left(), Color::WHITE);
    }
    for there in contraptions {
        let Some(kind) = now.charter.contraption_kind(there.kind) else { continue };
        let name = contraption_picture(contraption_look(kind, there));
        canvas.mark(name, square_center(there.at), 0.92, z_layers::MARKS + 0.4, Color::WHITE);
    }
    for mark in &marks {
        let MapMarkKind::Gate(sides, points) = mark else { continue };
        for (side, at, size) in gate_segments(sides) {
            let place = (at, z_layers::MARKS + 0.45);
            canvas.turned_picture(gate_picture(*points, gate), place, size, side.back(), Color::WHITE);
        }
    }
}

/// Draws a dot for each remaining charge of a contraption.
fn draw_charges(canvas: &mut impl BoardCanvas, view: &BattleView, contraptions: &[ContraptionState]) {
    let kind = |there: &ContraptionState| view.now.charter.contraption_kind(there.kind);
    for there in contraptions.iter().filter(|there| kind(there).is_some_and(|kind| kind.charges > 1)) {
        let left = there.charges.min(MOST_DOTS);
        for dot in 0..left {
            let aside = (f32::from(dot) - f32::from(left - 1) / 2.0) * SQUARE * 0.2;
            let at = square_center(there.at) + Vec2::new(aside, SQUARE * 0.42);
            canvas.mark("ui/pip_ap_full", at, 0.2, z_layers::FIGURES + 0.9, Color::WHITE);
        }
    }
}

/// Returns the parts of a gate, one for each facing of its squares: facing, middle and size.
fn gate_segments(sides: &[(Square, Facing)]) -> impl Iterator<Item = (Facing, Vec2, Vec2)> {
    Facing::ALL.into_iter().filter_map(|side| {
        let along: Vec<Vec2> = sides.iter().filter(|(_, of)| *of == side).map(|(at, _)| square_center(*at)).collect();
        let count = along.len() as f32;
        let middle = along.iter().copied().reduce(|one, other| one + other)? / count;
        let size = Vec2::new(SQUARE * (count + 0.3).max(1.8), SQUARE);
        Some((side, middle + battle_view::board_coords::facing_direction(side) * SQUARE * 0.72, size))
    })
}

/// Returns the picture of a gate; a gate that has lost points shows cracks.
fn gate_picture(points: u8, left: u8) -> &'static str {
    if left < points { "art/prop_gate_hurt" } else { "art/prop_gate" }
}

/// Returns the appearance of a contraption; a contraption that was set on fire looks like a pyre.
fn contraption_look(kind: &Contraption, there: &ContraptionState) -> ContraptionAppearance {
    if there.lit { ContraptionAppearance::Pyre } else { kind.look }
}

pub fn contraption_picture(look: ContraptionAppearance) -> &'static str {
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

pub fn contraption_icon(look: ContraptionAppearance) -> &'static str {
    match look {
        ContraptionAppearance::Barricade | ContraptionAppearance::Pyre => "barricade",
        ContraptionAppearance::Pit => "pit",
        ContraptionAppearance::Trap => "trap",
        ContraptionAppearance::Snare => "snare",
        ContraptionAppearance::Oil => "oil",
        ContraptionAppearance::Barrel => "barrel",
    }
}
