//! Contraptions that catch fire (`COOP-8`).

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use crate::{
    conditions::Contraptions,
    event::BattleEvent,
    event_log::EventLog,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    square::Square,
    step::{Step, payload},
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, kindle_contraption);
}

/// Returns the steps that set the contraptions on those squares on fire, if they can catch fire and don't burn yet.
pub(crate) fn kindling_steps<'a>(
    charter: &'a ScenarioRules,
    contraptions: &'a Contraptions,
    squares: &'a [Square],
) -> impl DoubleEndedIterator<Item = Step> + use<'a> {
    let catches = move |at: &Square| {
        let standing = contraptions.at(*at).filter(|standing| !standing.lit);
        let kind = standing.and_then(|standing| charter.contraption_kind(standing.kind));
        kind.is_some_and(|kind| kind.lit_burn_dice().is_some() && kind.burn_dice(false).is_none())
    };
    squares.iter().copied().filter(catches).map(Step::Kindle)
}

fn kindle_contraption(
    In(payload::Kindle { at }): In<payload::Kindle>,
    charter: Res<ScenarioRules>,
    mut contraptions: ResMut<Contraptions>,
    mut log: ResMut<EventLog>,
) {
    if kindling_steps(&charter, &contraptions, &[at]).next().is_none() {
        return;
    }
    let Some(standing) = contraptions.standing.iter_mut().find(|standing| standing.at == at) else { return };
    standing.lit = true;
    let kind = standing.kind;
    let left = contraptions.use_charges(at, 1);
    log.push(BattleEvent::Kindled { kind, at, left });
}
