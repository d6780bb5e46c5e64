//! Repeats the pending question after orders out of turn, which leave it unchanged.

use crate::{conditions, pending_decision::PendingDecision, state_fields::BattleState, step::Step};

/// Returns the step that repeats the pending question after an order out of turn.
pub(super) fn ask_again(state: &BattleState) -> Option<Step> {
    Some(match &state.awaiting {
        PendingDecision::Act { figure: Some(figure), .. } if state.in_last_stand() => Step::AskLastStand(*figure),
        PendingDecision::Bid { seat, .. } => Step::AskBid(*seat),
        PendingDecision::Deploy { seat, since } => Step::AskDeployment { side: *seat, since: *since },
        PendingDecision::Act { .. } => Step::AskAct,
        PendingDecision::React { target, asked, .. } => Step::Provoke { figure: *target, asked: asked.clone() },
        PendingDecision::Ready { seat, .. } => Step::AskReadiness(*seat),
        PendingDecision::Discard { seat } => Step::AskDiscard(*seat),
        PendingDecision::Answer { seat, to } => Step::AskAnswer(*seat, *to),
        PendingDecision::Reroll { attack, .. } => Step::AskReroll(attack.clone()),
        PendingDecision::Again { figure, .. } => Step::AskAgain(*figure),
        PendingDecision::Flame { figure, chosen, .. } => Step::AskFlame { figure: *figure, chosen: chosen.clone() },
        PendingDecision::Landing { figure, target, .. } => Step::AskLanding { figure: *figure, target: *target },
        PendingDecision::Share { figure, points, .. } => Step::AskShare(*figure, *points),
        PendingDecision::LastChance { seat } => Step::AskLastChance(*seat),
        PendingDecision::Over => return None,
        question => return conditions::ask_again(question),
    })
}
