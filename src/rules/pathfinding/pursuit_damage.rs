//! The damage by noise to a figure that leaves the board (`EXP-S4`), before the orders are given.

use super::simulate_path::for_each_step;
use crate::{ids::FigureId, order::Order, state_fields::BattleState};

/// Damage by noise to a figure that leaves the board (`EXP-S4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PursuitDamage {
    /// The damage points that it loses: one for each enemy within its noise.
    pub damage: u8,
    /// `true` if it dies of them, and so does not leave.
    pub is_fatal: bool,
}

/// Returns the damage by noise to a figure that receives these orders one after the other, as if no enemy fired; `None`
/// if they don't make it leave the board, or no enemy is within its noise.
pub fn find_pursuit_damage(state: &BattleState, figure: FigureId, orders: &[Order]) -> Option<PursuitDamage> {
    let mut from = state.figure(figure)?.square();
    let mut found = None;
    for_each_step(state, figure, orders, |ahead, step| {
        let last = std::mem::replace(&mut from, step.at);
        if let (None, Some(square), Some(leaving)) = (step.at, last, ahead.figure(figure)) {
            let damage = u8::try_from(ahead.count_pursuers(leaving, square)).unwrap_or(u8::MAX);
            let is_fatal = ahead.kind_of(leaving).dies_of(leaving.wounds.saturating_add(damage));
            found = Some(PursuitDamage { damage, is_fatal });
        }
    });
    found.filter(|found| found.damage > 0)
}
