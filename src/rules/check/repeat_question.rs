//! Orders out of turn leave the question as it is: it is asked again.

use crate::{pending_decision::Awaiting, conditions, state_fields::Situation, step::Step};

/// The step that asks again for what the rules wait for, after an order out of turn.
pub(super) fn ask_again(situation: &Situation) -> Option<Step> {
    Some(match &situation.awaiting {
        Awaiting::Act { figure: Some(figure), .. } if situation.in_last_stand() => Step::AskLastStand(*figure),
        Awaiting::Bid { seat, .. } => Step::AskBid(*seat),
        Awaiting::Deploy { seat, since } => Step::AskDeployment { side: *seat, since: *since },
        Awaiting::Act { .. } => Step::AskAct,
        Awaiting::React { target, asked, .. } => Step::Provoke { figure: *target, asked: asked.clone() },
        Awaiting::Ready { seat, .. } => Step::AskReadiness(*seat),
        Awaiting::Discard { seat } => Step::AskDiscard(*seat),
        Awaiting::Answer { seat, to } => Step::AskAnswer(*seat, *to),
        Awaiting::Reroll { attack, .. } => Step::AskReroll(attack.clone()),
        Awaiting::Again { figure, .. } => Step::AskAgain(*figure),
        Awaiting::Flame { figure, chosen, .. } => Step::AskFlame { figure: *figure, chosen: chosen.clone() },
        Awaiting::Landing { figure, target, .. } => Step::AskLanding { figure: *figure, target: *target },
        Awaiting::Share { figure, points, .. } => Step::AskShare(*figure, *points),
        Awaiting::LastChance { seat } => Step::AskLastChance(*seat),
        Awaiting::Over => return None,
        question => return conditions::ask_again(question),
    })
}
