//! The sequence of play: turns, their maintenance and their two halves (`TURN-1`, `TURN-2`, `ACT-3`, `ACT-4`).
//!
//! Maintenance goes command points, hands, bid, deployment. The place of the hands (`HAND-2`) and of the last chance
//! to kill cards (`ACT-4`) is marked here; while there is no deck, hands are empty and neither asks anybody anything.

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::IntoScheduleConfigs,
    system::{Query, ResMut},
};
use serde::Serialize;

use super::{
    FigureId, Side,
    close_combat::Crowding,
    event::{BattleEvent, EventLog, ReactionLoss},
    figure::{Activity, Reaction},
    resolve::{Phase, Step, Steps, on},
};

/// Where the battle stands in the sequence of play.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Turn {
    /// The number of the turn, from 1.
    pub number: u16,
    /// Who goes first this turn, once it is settled (`BID-1`).
    pub first: Option<Side>,
    /// Whose half it is; none during maintenance.
    pub half: Option<Side>,
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Turn, (start_turn, start_action_phase, start_half, end_half, next_half).chain());
}

fn start_turn(
    mut steps: ResMut<Steps>,
    mut turn: ResMut<Turn>,
    mut log: ResMut<EventLog>,
    mut figures: Query<&mut Activity>,
) {
    if !matches!(steps.current(), Step::StartTurn) {
        return;
    }
    *turn = Turn { number: turn.number.saturating_add(1), first: None, half: None };
    log.push(BattleEvent::TurnStarted { turn: turn.number });
    for mut activity in &mut figures {
        *activity = Activity::default();
    }
    steps.push_all([Step::IssueCommand, Step::Reinforce, Step::AskBid(Side::Allied), Step::StartActionPhase]);
}

fn start_action_phase(mut steps: ResMut<Steps>, turn: ResMut<Turn>) {
    if !matches!(steps.current(), Step::StartActionPhase) {
        return;
    }
    let first = turn.first.expect("the bid has settled who goes first");
    steps.push_all([Step::AskDeployment(first), Step::AskDeployment(first.enemy()), Step::StartHalf(first)]);
}

fn start_half(
    mut steps: ResMut<Steps>,
    mut turn: ResMut<Turn>,
    mut crowding: ResMut<Crowding>,
    mut log: ResMut<EventLog>,
) {
    let Step::StartHalf(side) = *steps.current() else { return };
    turn.half = Some(side);
    *crowding = Crowding::default();
    log.push(BattleEvent::HalfStarted { side });
    steps.push(Step::AskAct);
}

/// `ACT-3`: figures not activated count as activated. **Ruling**: by the book every figure must be activated and the
/// next activation ends reaction mode (`RF-5`), so a figure that only counts as activated leaves it too; it may enter
/// it again at once if it sees no enemy (`RF-1`).
fn end_half(
    mut steps: ResMut<Steps>,
    mut log: ResMut<EventLog>,
    mut figures: Query<(&FigureId, &Side, &mut Activity, &mut Reaction)>,
) {
    let Step::EndHalf(side) = *steps.current() else { return };
    log.push(BattleEvent::HalfEnded { side });
    let mut idle: Vec<_> =
        figures.iter_mut().filter(|(_, owner, activity, _)| **owner == side && !activity.activated).collect();
    idle.sort_by_key(|(figure, ..)| **figure);
    for (figure, _, mut activity, mut reaction) in idle {
        activity.activated = true;
        if reaction.0 {
            reaction.0 = false;
            log.push(BattleEvent::ReactionLost { figure: *figure, cause: ReactionLoss::Activated });
        }
    }
    steps.push_all([Step::AskReadiness(side), Step::NextHalf]);
}

fn next_half(mut steps: ResMut<Steps>, mut turn: ResMut<Turn>) {
    if !matches!(steps.current(), Step::NextHalf) {
        return;
    }
    let second = turn.first.expect("a half is being played").enemy();
    if turn.half == Some(second) {
        turn.half = None;
        steps.push(Step::StartTurn);
    } else {
        steps.push(Step::StartHalf(second));
    }
}
