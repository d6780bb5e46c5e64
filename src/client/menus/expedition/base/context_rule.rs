//! Finds the rule that matters now at the base, where F1 opens the rulebook.

use bevy::prelude::World;
use campaign::expedition::ExpeditionPhase;

use super::{
    model::{BaseQuestion, OpenQuestion, TaskTopic},
    visited_base::VisitedBase,
};
use crate::expedition::open_expedition::OpenExpedition;

/// Returns the id of the rule of the decision that is due, or of the dialog that the player has opened; `None` if no
/// expedition is open.
pub(super) fn find_base_rule(world: &World) -> Option<String> {
    let question = world.get_resource::<OpenQuestion>()?.0.as_ref();
    let Some(open) = world.get_resource::<OpenExpedition>() else {
        return world.contains_resource::<VisitedBase>().then(|| find_question_rule(question).to_owned());
    };
    let rule = match &open.state().phase {
        ExpeditionPhase::Planning => find_question_rule(question),
        ExpeditionPhase::Event { .. } => "EXP-7",
        ExpeditionPhase::Truck(_) => "EXP-15",
        ExpeditionPhase::Sortie(_) => "EXP-11",
        ExpeditionPhase::Assault(_) => "EXP-9",
        ExpeditionPhase::Over(_) => "EXP-17",
    };
    Some(rule.to_owned())
}

/// Returns the rule of a dialog; without one, that of the night.
fn find_question_rule(question: Option<&BaseQuestion>) -> &'static str {
    match question {
        None => "EXP-2",
        Some(BaseQuestion::Tasks(_, topic)) => find_topic_rule(*topic),
        Some(BaseQuestion::Sortie(..)) => "EXP-11",
        Some(BaseQuestion::Offers) => "EXP-14",
        Some(BaseQuestion::Advice | BaseQuestion::EndNight) => "EXP-4",
        Some(BaseQuestion::Players) => "EXP-1",
    }
}

fn find_topic_rule(topic: TaskTopic) -> &'static str {
    match topic {
        TaskTopic::GoOut => "EXP-11",
        TaskTopic::Build => "EXP-5",
        TaskTopic::Use => "EXP-6",
        TaskTopic::Threat => "EXP-8",
        TaskTopic::Base => "EXP-4",
    }
}
