//! The decision to shoot in reaction or to hold fire. Two dice with equal faces end the shooter's reaction mode
//! (`RF-4`), so a shot at an unimportant target may cost a later shot at a better one.

use rules::{Figure, FigureId, FireMode, Order, line_of_sight};

use crate::{
    assessment::unit_value,
    attack_odds::{ExpectedRoll, damage_points_left, expected_shot_roll, interpolate_damage_law},
    decision_context::DecisionContext,
    reason::{OrderChoice, Purpose, order_for_purpose},
};

/// Chance that two dice show equal faces.
const DOUBLE: f64 = 1.0 / 6.0;
/// Maximum distance from the squares that the shooter watches, in squares, at which an enemy that has yet to act may
/// enter them.
const NEAR: u16 = 5;
/// Weight of the expected share of the target's damage points, relative to the chance of a kill.
const WOUND: f64 = 0.4;

/// Returns the order to shoot, or to hold fire for a better target.
pub(super) fn choose_reaction(task: &DecisionContext<'_>, figure: FigureId, target: FigureId) -> OrderChoice {
    let fire = order_for_purpose(Order::React { figure }, Purpose::Attack(target));
    let state = task.state;
    let (Some(shooter), Some(enemy)) = (state.figure(figure), state.figure(target)) else { return fire };
    let Some(now) = reaction_shot_gain(task, shooter, enemy) else { return fire };
    if now.0 < 1.5 || task.weights.hold <= 0.0 {
        return fire;
    }
    let later = best_later_shot_gain(task, shooter, target);
    let hold = order_for_purpose(Order::Hold { figure }, Purpose::Watch);
    if now.1 < task.weights.hold * DOUBLE * later && task.allows(hold.order) { hold } else { fire }
}

/// Returns the number of dice of a shot and its expected gain.
fn reaction_shot_gain(task: &DecisionContext<'_>, shooter: &Figure, enemy: &Figure) -> Option<(f64, f64)> {
    let state = task.state;
    let weapon = state.profile(shooter).reaction_weapon()?;
    let ExpectedRoll { dice, chance } = expected_shot_roll(state, shooter, weapon, enemy, FireMode::Reaction);
    let left = damage_points_left(state, enemy);
    let law = interpolate_damage_law(dice, chance, left);
    let worth = unit_value::figure_value(state, enemy, unit_value::victory_point_value(state));
    Some((dice, (law.kill + WOUND * law.wounds / f64::from(left)) * worth))
}

/// Returns the highest gain of a shot at another enemy that has yet to act and may enter the watched squares.
fn best_later_shot_gain(task: &DecisionContext<'_>, shooter: &Figure, but: FigureId) -> f64 {
    let state = task.state;
    let Some(at) = shooter.square() else { return 0.0 };
    let watched = line_of_sight::field_of_view(&state.board, &state.occupancy, at, shooter.facing);
    let comes = |enemy: &&Figure| {
        let near = |there: rules::Square| {
            watched.iter().any(|square| {
                let (dx, dy) = there.delta(*square);
                dx.unsigned_abs() + dy.unsigned_abs() <= NEAR
            })
        };
        enemy.side != shooter.side && enemy.id != but && !enemy.activated && enemy.square().is_some_and(near)
    };
    let gains =
        state.figures.iter().filter(comes).filter_map(|enemy| Some(reaction_shot_gain(task, shooter, enemy)?.1));
    gains.fold(0.0, f64::max)
}
