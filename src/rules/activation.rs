//! Activations: which figure acts, with how many action points (`ACT-1`, `ACT-2`, `AP-2`).

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::IntoScheduleConfigs,
    system::{Commands, Query, Res, ResMut},
};
use serde::Serialize;

use super::{
    Awaiting, Catalogue, FigureId, KindId,
    event::{BattleEvent, EventLog, ReactionLoss},
    figure::{Activity, Reaction, Roster},
    resolve::{Phase, Step, Steps, on},
    turn::Turn,
};

/// The figure in the middle of its activation.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Acting(pub Option<FigureId>);

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Activation, (ask_act, activate, end_activation).chain());
}

fn ask_act(steps: Res<Steps>, turn: Res<Turn>, acting: Res<Acting>, mut commands: Commands) {
    if matches!(steps.current(), Step::AskAct) {
        let seat = turn.half.expect("actions are asked for within a half");
        commands.insert_resource(Awaiting::Act { seat, figure: acting.0 });
    }
}

/// Begins an activation: the first of the turn has the card's points, a later one none (`ACT-2`). Reaction mode ends
/// (`RF-5`).
fn activate(
    steps: Res<Steps>,
    catalogue: Res<Catalogue>,
    roster: Res<Roster>,
    mut acting: ResMut<Acting>,
    mut figures: Query<(&KindId, &mut Activity, &mut Reaction)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Activate(figure) = *steps.current() else { return };
    let found = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok());
    let Some((kind, mut activity, mut reaction)) = found else { return };
    let points = if activity.activated { 0 } else { catalogue.kind(*kind).ap };
    *activity = Activity { activated: true, points };
    acting.0 = Some(figure);
    log.push(BattleEvent::Activated { figure, points });
    if reaction.0 {
        reaction.0 = false;
        log.push(BattleEvent::ReactionLost { figure, cause: ReactionLoss::Activated });
    }
}

fn end_activation(
    steps: Res<Steps>,
    roster: Res<Roster>,
    mut acting: ResMut<Acting>,
    mut figures: Query<&mut Activity>,
    mut log: ResMut<EventLog>,
) {
    if !matches!(steps.current(), Step::EndActivation) {
        return;
    }
    let Some(figure) = acting.0.take() else { return };
    if let Some(mut activity) = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok()) {
        log.push(BattleEvent::ActivationEnded { figure, unspent: activity.points });
        activity.points = 0;
    }
}
