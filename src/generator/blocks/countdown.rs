//! Countdowns, after which a battle may end.

use crate::spec::{MapSize, MissionSpec};

/// Returns the first round in which a countdown may end.
pub(super) fn rounds_of_countdown(spec: &MissionSpec) -> usize {
    match spec.size {
        MapSize::Small => 6,
        MapSize::Medium => 7,
        MapSize::Large => 8,
    }
}
