//! Countdowns: a battle may end from a certain round on.

use crate::spec::{MapSize, MissionSpec};

/// Chooses the first round in which the countdown may end the battle.
pub(super) fn choose_countdown(spec: &MissionSpec) -> usize {
    match spec.size {
        MapSize::Small => 6,
        MapSize::Medium => 7,
        MapSize::Large => 8,
    }
}
