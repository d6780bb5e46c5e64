//! Repeats the pending question after orders out of turn, which leave it unchanged.

use crate::{pending_decision::PendingDecision, state_fields::BattleState, step::Step};

/// Returns the step that repeats the pending question after an order out of turn.
pub(super) fn ask_again(state: &BattleState) -> Option<Step> {
    match &state.awaiting {
        PendingDecision::Act { figure: Some(figure), .. } if state.in_last_stand() => Some(Step::AskLastStand(*figure)),
        question => question.repeat_step(),
    }
}
