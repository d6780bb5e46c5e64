//! The clock of a half-turn at the host.

use std::time::Duration;

use bevy_ecs::world::World;
use rules::{Side, Turn};

use crate::clock::ClockState;

/// The clock of the current half-turn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HalfTurnClock {
    /// Turn and side of the half-turn.
    pub(super) half: Option<(u16, Side)>,
    pub(super) left: Duration,
    pub(super) running: bool,
    /// Time of the last update of `left`.
    pub(super) counted: Duration,
}

impl HalfTurnClock {
    /// Returns the clock of a half-turn that goes on after a restart.
    pub(super) fn restore(world: &World, left_millis: u32) -> HalfTurnClock {
        let left = Duration::from_millis(left_millis.into());
        HalfTurnClock { half: current_half(world), left, ..HalfTurnClock::default() }
    }

    /// Returns the time left, in milliseconds.
    pub(super) fn left_millis(&self) -> u32 {
        self.left.as_millis() as u32
    }

    /// Returns the clock for guests; `None` between half-turns.
    pub(super) fn state(&self) -> Option<ClockState> {
        let (_, side) = self.half?;
        Some(ClockState { side, left_millis: self.left_millis(), running: self.running })
    }
}

/// Returns the turn and the side of the half-turn.
pub(super) fn current_half(world: &World) -> Option<(u16, Side)> {
    let turn = world.resource::<Turn>();
    turn.half.map(|side| (turn.number, side))
}
