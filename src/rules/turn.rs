//! The sequence of play: turns, their maintenance and their two halves (`TURN-1`, `TURN-2`, `ACT-3`, `ACT-4`).
//!
//! Maintenance goes command points, hands, bid, deployment. **Ruling** (`HAND-2`): the Allies fill their hand first.

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::IntoScheduleConfigs,
    system::{Query, Res, ResMut},
};
use serde::Serialize;

use super::{
    Catalogue, FigureId, KindId, Side,
    cards::Cards,
    close_combat::Crowding,
    event::{BattleEvent, EventLog, Hazard, ReactionLoss},
    figure::{Activity, Place, Reaction},
    fire::Fire,
    objectives::{Close, Ending},
    profile::Profile,
    resolve::{Phase, on},
    setup::Charter,
    step::{Step, Steps},
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
    charter: Res<Charter>,
    mut cards: ResMut<Cards>,
    mut log: ResMut<EventLog>,
    mut figures: Query<&mut Activity>,
) {
    if !matches!(steps.current(), Step::StartTurn) {
        return;
    }
    let last = |ending: &Ending| matches!(ending, Ending::Points(Close::AfterTurn(last)) if turn.number >= *last);
    if charter.endings.iter().any(last) {
        return steps.push(Step::JudgeTurn);
    }
    *turn = Turn { number: turn.number.saturating_add(1), first: None, half: None };
    log.push(BattleEvent::TurnStarted { turn: turn.number });
    for mut activity in &mut figures {
        *activity = Activity::default();
    }
    cards.shaken_off.clear();
    let hands = [Side::Allied, Side::German].into_iter().flat_map(|side| [Step::AskDiscard(side), Step::Draw(side)]);
    let maintenance = [Step::IssueCommand].into_iter().chain(hands);
    let then = [Step::Reinforce, Step::AskBid(Side::Allied), Step::StartActionPhase];
    steps.push_all(maintenance.chain(then).collect::<Vec<_>>());
    let launch = |ending: &Ending| matches!(ending, Ending::Launch { from, .. } if turn.number >= *from);
    if charter.endings.iter().any(launch) {
        steps.push(Step::CountDown);
    }
}

fn start_action_phase(mut steps: ResMut<Steps>, turn: ResMut<Turn>, charter: Res<Charter>) {
    if !matches!(steps.current(), Step::StartActionPhase) {
        return;
    }
    let first = turn.first.expect("the bid has settled who goes first");
    let ask = |side| Step::AskDeployment { side, since: FigureId(1) };
    steps.push_all([ask(first), ask(first.enemy()), Step::StartHalf(first)]);
    if charter.waves().is_some_and(|(_, from)| turn.number >= from) {
        steps.push(Step::AskReinforcement);
    }
    if turn.number <= 1 && charter.pickets().is_some() {
        steps.push(Step::AskPickets(FigureId(1)));
    }
}

fn start_half(
    mut steps: ResMut<Steps>,
    mut turn: ResMut<Turn>,
    mut crowding: ResMut<Crowding>,
    mut fire: ResMut<Fire>,
    mut log: ResMut<EventLog>,
) {
    let Step::StartHalf(side) = *steps.current() else { return };
    turn.half = Some(side);
    fire.begin_half(side);
    *crowding = Crowding::in_half(side);
    log.push(BattleEvent::HalfStarted { side });
    steps.push_all([Step::Loosen(side), Step::AskAct]);
}

/// `ACT-3`: figures not activated count as activated. **Ruling**: by the book every figure must be activated and the
/// next activation ends reaction mode (`RF-5`), so a figure that only counts as activated leaves it too; it may enter
/// it again at once if it sees no enemy (`RF-1`).
fn end_half(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    mut fire: ResMut<Fire>,
    mut log: ResMut<EventLog>,
    mut figures: Query<(&FigureId, &KindId, &Side, &Place, &mut Activity, &mut Reaction)>,
) {
    let Step::EndHalf(side) = *steps.current() else { return };
    log.push(BattleEvent::HalfEnded { side });
    fire.burn_out(side, &mut log);
    let mut idle: Vec<_> =
        figures.iter_mut().filter(|(_, _, owner, _, activity, _)| **owner == side && !activity.activated).collect();
    idle.sort_by_key(|(figure, ..)| **figure);
    let mut then = Vec::new();
    for (figure, kind, _, place, mut activity, mut reaction) in idle {
        *activity = Activity { activated: true, points: 0, given: 0 };
        if reaction.0 {
            reaction.0 = false;
            log.push(BattleEvent::ReactionLost { figure: *figure, cause: ReactionLoss::Activated });
        }
        // `FLAME-5`: it has spent none of its points on moving.
        if place.square().is_some_and(|at| fire.burns(at)) {
            let points = Profile::new(&catalogue, &cards, *figure, *kind).action_points();
            then.push(Step::Burn(*figure, points, Hazard::Staying));
        }
    }
    then.extend([Step::AskReadiness(side), Step::NextHalf]);
    steps.push_all(then);
}

fn next_half(mut steps: ResMut<Steps>, mut turn: ResMut<Turn>) {
    if !matches!(steps.current(), Step::NextHalf) {
        return;
    }
    let second = turn.first.expect("a half is being played").enemy();
    if turn.half == Some(second) {
        turn.half = None;
        steps.push_all([Step::AskLastChance(second.enemy()), Step::Expire, Step::StartTurn]);
    } else {
        steps.push(Step::StartHalf(second));
    }
}
