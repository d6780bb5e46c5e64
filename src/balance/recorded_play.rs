//! Recorded battles that the AI plays to their end, with each order in the journal.

use bevy_ecs::world::World;
use record::Battle;
use rules::{BattleState, BySide, Observation, Order, Refusal};
use thiserror::Error;

use crate::simulate::{AiOpponents, MOST_ORDERS, SimulatedPlayer};

/// Error: the AI has no order, one that the rules refuse, or no end in sight. The battle can go on after its last order.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordedPlayError {
    /// The AI of the side that must decide has no order.
    #[error("no order")]
    NoOrder,
    /// The battle is not over after its last turn.
    #[error("not over after turn {0}")]
    Endless(u16),
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
/// number of the turn before each order.
///
/// # Errors
/// If the AI has no order, the rules refuse it, or the battle is not over after `last_turn`. The AI never gives a battle
/// up for that reason, because the losses would be the player's.
pub fn play_recorded_battle(
    world: &mut World,
    battle: &mut Battle,
    players: &BySide<(SimulatedPlayer, u64)>,
    last_turn: u16,
    is_stopped: &dyn Fn() -> bool,
    mut tell_turn: impl FnMut(u16),
) -> Result<bool, RecordedPlayError> {
    let mut opponents = AiOpponents::default();
    loop {
        let truth = BattleState::current(world);
        if truth.awaiting.seat().is_none() {
            return Ok(true);
        }
        tell_turn(truth.turn.number);
        if truth.turn.number > last_turn || battle.record().steps.len() >= MOST_ORDERS {
            return Err(RecordedPlayError::Endless(last_turn));
        }
        let order = opponents.choose(world, truth, players, &mut |_: &Observation| {}, is_stopped);
        // The choice of an interrupted AI depends on the moment of the interruption.
        if is_stopped() {
            return Ok(false);
        }
        let order = order.ok_or(RecordedPlayError::NoOrder)?;
        battle.submit(world, order).map_err(|refusal| RecordedPlayError::Refused { order, refusal })?;
    }
}
