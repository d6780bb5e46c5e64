//! The forecast of an automated side's actions.

use bevy::ecs::world::World;

use crate::prelude::*;
use battle_board::{
    automaton_forecast::{ForecastMark, forecast_marks},
    board_image::BoardImage,
};
use rules::{ScratchWorld, automaton_forecast::forecast_automaton};

/// Draws the forecast of the automated side, like the board of a battle.
pub(super) fn paint_forecast(sketch: &mut BoardImage, world: &World) {
    let now = BattleState::of(world);
    let Some(automated) = now.charter.automated_side() else { return };
    let Some(foresight) = forecast_automaton(world, &mut ScratchWorld::default()) else { return };
    let own = now.figures.iter().filter(|figure| figure.side == automated);
    let stands = own.filter_map(|figure| Some((figure.id, figure.square()?))).collect();
    let point = |figure: &Figure| figure.square().map(square_center).unwrap_or_default();
    for trace in forecast_marks(&now, &stands, &foresight, point) {
        match trace {
            ForecastMark::Step(from, to) => {
                sketch.line(square_center(from), square_center(to), palette::GERMAN, z_layers::LINES - 0.3);
            }
            ForecastMark::Blow(from, to) => {
                sketch.dashes(square_center(from), to, palette::ATTACK, z_layers::LINES);
                let at = square_center(from).lerp(to, 0.62);
                sketch.sign("ui/icon_melee", at, 0.42, z_layers::LINES + 0.3, palette::ATTACK);
            }
            ForecastMark::Sprung(at) => {
                sketch.sign("ui/icon_trap", square_center(at), 0.5, z_layers::LINES + 0.3, palette::REACTION);
            }
            ForecastMark::Dies(at) => {
                sketch.sign("ui/icon_skull", square_center(at), 0.5, z_layers::LINES + 0.4, palette::TEXT);
            }
            ForecastMark::Ends(at, place) => {
                sketch.frame(at, palette::GERMAN, z_layers::SQUARES + 0.1);
                sketch.number(at, place, z_layers::LINES + 0.5);
            }
            ForecastMark::Appears(at, _) => sketch.frame(at, palette::GERMAN, z_layers::SQUARES + 0.1),
        }
    }
}
