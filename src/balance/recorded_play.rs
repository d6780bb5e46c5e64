//! Recorded battles that the AI plays to their end, with each order in the journal.

use bevy_ecs::world::World;
use record::Battle;
use rules::{BattleState, BySide, Observation, Order, Refusal};
use thiserror::Error;

use crate::simulate::{AiOpponents, LAST_TURN, MOST_ORDERS, SimulatedPlayer};

/// Error: the AI has no order, or one that the rules refuse. The battle goes on after its last order.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordedPlayError {
    /// The AI of the side that must decide has no order.
    #[error("no order")]
    NoOrder,
    /// The rules refuse the order.
    #[error("{order:?}: {refusal}")]
    Refused {
        /// The order.
        order: Order,
        /// The reason.
        refusal: Refusal,
    },
}

/// Plays a battle from its present moment to its end, and returns `true`. Once `is_stopped` returns `true`, it stops
/// before the next order and returns `false`. `players` are the AI players with their seeds. `tell_turn` receives the
/// number of the turn before each order. A battle that is not over after [`LAST_TURN`] is given up by the next side that
/// is not automated, because only a battle that is over has a report.
///
/// # Errors
/// If the AI has no order, or the rules refuse it.
pub fn play_recorded_battle(
    world: &mut World,
    battle: &mut Battle,
    players: &BySide<(SimulatedPlayer, u64)>,
    is_stopped: &dyn Fn() -> bool,
    mut tell_turn: impl FnMut(u16),
) -> Result<bool, RecordedPlayError> {
    let mut opponents = AiOpponents::default();
    loop {
        let truth = BattleState::of(world);
        let Some(seat) = truth.awaiting.seat() else { return Ok(true) };
        tell_turn(truth.turn.number);
        let is_endless = truth.turn.number > LAST_TURN || battle.record().steps.len() >= MOST_ORDERS;
        let order = if is_endless && !truth.charter.plays_itself(seat) {
            Some(Order::Surrender)
        } else {
            opponents.choose(world, &truth, players, &mut |_: &Observation| {}, is_stopped)
        };
        // The choice of an interrupted AI depends on the moment of the interruption.
        if is_stopped() {
            return Ok(false);
        }
        let order = order.ok_or(RecordedPlayError::NoOrder)?;
        battle.submit(world, order).map_err(|refusal| RecordedPlayError::Refused { order, refusal })?;
    }
}
