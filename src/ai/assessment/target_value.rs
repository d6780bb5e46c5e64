//! The gain from each enemy's death: the enemy's worth, the value of its objective, and the harm that it would do.

use rules::{BattleState, Figure};

use super::{types::Assessment, unit_value};
use crate::attack_odds::{damage_points_left, expected_strike_roll, interpolate_damage_law};

/// Share of the value of an enemy's objective.
const ERRAND: f64 = 0.6;
/// Share of the value of a horde figure's objective.
const HORDE_ERRAND: f64 = 0.35;
/// Share of the harm that the enemy would do in close combat in its next half-turn.
const HARM: f64 = 0.5;
/// Value of a wound, as a share of the value of a death.
const WOUND: f64 = 0.3;
/// Share of the value of carried objects.
const CARRIED: f64 = 0.8;
/// Maximum distance at which a figure with a gun is expected to fight by hand, in squares.
const CLOSE: u8 = 2;

/// Returns the gain from the death of each enemy, and the worth of each friend, in the order of the battle state.
pub(super) fn estimate_target_values(assessment: &Assessment<'_>) -> Vec<f64> {
    let state = assessment.state;
    let mut prizes = assessment.worths.clone();
    for (index, figure) in state.figures.iter().enumerate() {
        let Some(at) = figure.square().filter(|_| figure.side != assessment.side) else { continue };
        let node = assessment.own.paths.node(at, figure.facing);
        let points = state.profile(figure).action_points();
        let errand =
            assessment.enemy.best_goal(index, node, 0, points, &assessment.fade).map_or(0.0, |(value, _)| value);
        let share = if unit_value::is_horde_figure(state, figure) { HORDE_ERRAND } else { ERRAND };
        let carried = unit_value::carried_value(state, figure, assessment.point);
        prizes[index] += share * errand + HARM * expected_melee_harm(assessment, figure, points) + CARRIED * carried;
    }
    prizes
}

/// Returns the maximum harm that an enemy would do to a single friend in close combat in its next half-turn.
fn expected_melee_harm(assessment: &Assessment<'_>, enemy: &Figure, points: u8) -> f64 {
    let state: &BattleState = assessment.state;
    let Some(at) = enemy.square() else { return 0.0 };
    let armed = !state.kind_of(enemy).weapons.is_empty();
    let mut most: f64 = 0.0;
    for (own, worth) in state.figures.iter().zip(&assessment.worths) {
        let Some(there) = own.square().filter(|_| own.side == assessment.side) else { continue };
        let (dx, dy) = at.delta(there);
        let far = (dx.unsigned_abs() + dy.unsigned_abs()) as u8;
        if far > points + 1 || armed && far > CLOSE {
            continue;
        }
        let attacks = f64::from((points + 1).saturating_sub(far));
        let roll = expected_strike_roll(state, enemy, own, 1);
        let left = damage_points_left(state, own);
        let law = interpolate_damage_law(attacks * roll.dice, roll.chance, left);
        most = most.max((law.kill + WOUND * law.wounds / f64::from(left)) * worth);
    }
    most
}
