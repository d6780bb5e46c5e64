//! Countdowns: a battle may end from a certain round on.

use rules::Side;

use crate::spec::{MapSize, MissionSpec};

/// Number of rounds by which an advantage moves the countdown.
const ADVANTAGE_ROUNDS: usize = 2;

/// Chooses the first round in which the countdown may end the battle. `pressed` is the side that loses then: an advantage
/// gives it more rounds, one of its enemy fewer.
pub(super) fn choose_countdown(spec: &MissionSpec, pressed: Side) -> usize {
    let rounds = match spec.size {
        MapSize::Small => 6,
        MapSize::Medium => 7,
        MapSize::Large => 8,
    };
    match spec.favoured_side() {
        None => rounds,
        Some(side) if side == pressed => rounds + ADVANTAGE_ROUNDS,
        Some(_) => rounds - ADVANTAGE_ROUNDS,
    }
}
