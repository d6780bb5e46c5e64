//! Objects that missions put on the board for a horde, and the forecast of its actions.

use bevy::ecs::world::World;

use crate::{
    foreseen::{Trace, traces},
    marks::{contraption_picture, gate_picture, gates, look_of},
    prelude::*,
    sketch::{Sketch, faced},
};
use rules::{
    ScratchWorld,
    automaton_forecast::forecast_automaton,
    conditions::{ArrowsCondition, AutomatedSideCondition, ContraptionsCondition, GateCondition},
};

/// Draws the arrows on the floor, contraptions and the gate.
pub(super) fn lay(sketch: &mut Sketch, now: &BattleState) {
    if let Some(trail) = now.charter.condition::<ArrowsCondition>() {
        for (at, facing) in trail.arrows_on(now.board.terrain()) {
            // The picture points to the right.
            let (at, size) = ((centre(at), height::MARKS + 0.05), Vec2::splat(SQUARE * 0.62));
            sketch.picture("art/ov_horde", at, size, faced(facing.left()), Color::WHITE);
        }
    }
    if let Some(shop) = now.charter.condition::<ContraptionsCondition>() {
        for (there, kind) in now.contraptions.standing.iter().filter_map(|there| Some((there, shop.kind(there)?))) {
            sketch.mark(
                contraption_picture(look_of(kind, there)),
                centre(there.at),
                0.92,
                height::MARKS + 0.4,
                Color::WHITE,
            );
        }
    }
    let Some(wall) = now.charter.condition::<GateCondition>() else { return };
    for (side, at, size) in gates(wall) {
        let name = gate_picture(wall, now.bulwark.left);
        sketch.picture(name, (at, height::MARKS + 0.45), size, faced(side.back()), Color::WHITE);
    }
}

/// Draws the forecast of the automated side, like the board of a battle.
pub(super) fn draw(sketch: &mut Sketch, world: &World) {
    let now = BattleState::of(world);
    let Some(automatic) = now.charter.condition::<AutomatedSideCondition>() else { return };
    let Some(foresight) = forecast_automaton(world, &mut ScratchWorld::default()) else { return };
    let own = now.figures.iter().filter(|figure| figure.side == automatic.side);
    let stands = own.filter_map(|figure| Some((figure.id, figure.square()?))).collect();
    let point = |figure: &Figure| figure.square().map(centre).unwrap_or_default();
    for trace in traces(&now, &stands, &foresight, point) {
        match trace {
            Trace::Step(from, to) => sketch.line(centre(from), centre(to), palette::GERMAN, height::LINES - 0.3),
            Trace::Blow(from, to) => {
                sketch.dashes(centre(from), to, palette::ATTACK, height::LINES);
                let at = centre(from).lerp(to, 0.62);
                sketch.sign("ui/icon_melee", at, 0.42, height::LINES + 0.3, palette::ATTACK);
            }
            Trace::Sprung(at) => {
                sketch.sign("ui/icon_trap", centre(at), 0.5, height::LINES + 0.3, palette::REACTION);
            }
            Trace::Dies(at) => sketch.sign("ui/icon_skull", centre(at), 0.5, height::LINES + 0.4, palette::TEXT),
            Trace::Ends(at, place) => {
                sketch.frame(at, palette::GERMAN, height::SQUARES + 0.1);
                sketch.number(at, place, height::LINES + 0.5);
            }
            Trace::Appears(at, _) => sketch.frame(at, palette::GERMAN, height::SQUARES + 0.1),
        }
    }
}
