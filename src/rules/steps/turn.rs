//! The sequence of play: turns, their maintenance and their two half-turns (`TURN-1`, `TURN-2`, `ACT-3`, `ACT-4`).
//!
//! The order of maintenance is: command points, hands, bid, deployment. **Ruling** (`HAND-2`): the Allies fill their
//! hand first.

use bevy_app::App;
use bevy_ecs::system::{In, Query, Res, ResMut};

use super::feeding::feeding_steps;
use crate::{
    cards::CardState,
    catalogue::Catalogue,
    causes::{DamageHazard, ReactionLoss},
    condition::Trigger,
    conditions::{RemainingStrikes, triggered_steps},
    effective_stats::EffectiveStats,
    end_conditions::EndCondition,
    entry_log::EntryLog,
    event::BattleEvent,
    event_log::EventLog,
    figure::{Ability, FigureActivity},
    figures::FigureAccess,
    fire::{Fire, printed_points},
    ids::FigureId,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    step::{Step, payload},
    step_stack::StepStack,
    strength_in_numbers::StrengthInNumbers,
    turn::Turn,
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, start_turn);
    add_step_system(app, start_action_phase);
    add_step_system(app, start_half);
    add_step_system(app, end_half);
    add_step_system(app, next_half);
}

fn start_turn(
    _: In<payload::StartTurn>,
    mut steps: ResMut<StepStack>,
    mut turn: ResMut<Turn>,
    charter: Res<ScenarioRules>,
    mut cards: ResMut<CardState>,
    mut entered: ResMut<EntryLog>,
    mut log: ResMut<EventLog>,
    mut figures: Query<&mut FigureActivity>,
) {
    if charter.endings.iter().filter_map(EndCondition::last_turn).any(|last| turn.number >= last) {
        return steps.push(Step::JudgeTurn);
    }
    *turn = Turn { number: turn.number.saturating_add(1), first: None, half: None };
    log.push(BattleEvent::TurnStarted { turn: turn.number });
    for mut activity in &mut figures {
        *activity = FigureActivity::default();
    }
    cards.shaken_off.clear();
    entered.0.clear();
    let hands = [Side::Allied, Side::German].into_iter().flat_map(|side| [Step::AskDiscard(side), Step::Draw(side)]);
    let maintenance = [Step::IssueCommand].into_iter().chain(hands);
    let first = triggered_steps(&charter.specials, Trigger::Bid).into_iter().next();
    let then = [Step::Reinforce, first.unwrap_or(Step::AskBid(Side::Allied)), Step::StartActionPhase];
    steps.push_all(maintenance.chain(then).collect::<Vec<_>>());
    if charter.endings.iter().filter_map(EndCondition::first_countdown).any(|from| turn.number >= from) {
        steps.push(Step::CountDown);
    }
}

fn start_action_phase(
    _: In<payload::StartActionPhase>,
    mut steps: ResMut<StepStack>,
    turn: Res<Turn>,
    charter: Res<ScenarioRules>,
) {
    let first = turn.first.expect("the bid has settled who goes first");
    let ask = |side| Step::AskDeployment { side, since: FigureId(1) };
    steps.push_all([ask(first), ask(first.enemy()), Step::StartHalf(first)]);
    steps.push_all(triggered_steps(&charter.specials, Trigger::Action(turn.number)));
}

fn start_half(
    In(payload::StartHalf { side }): In<payload::StartHalf>,
    mut steps: ResMut<StepStack>,
    mut turn: ResMut<Turn>,
    charter: Res<ScenarioRules>,
    mut crowding: ResMut<StrengthInNumbers>,
    mut fire: ResMut<Fire>,
    mut fury: ResMut<RemainingStrikes>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    turn.half = Some(side);
    fury.0.clear();
    fire.begin_half(side);
    *crowding = StrengthInNumbers::in_half(side);
    log.push(BattleEvent::HalfStarted { side });
    heal_devourers(side, &mut figures, &mut log);
    steps.push(Step::AskAct);
    steps.push_all(triggered_steps(&charter.specials, Trigger::Half(side)));
    steps.push_all(feeding_steps(side, &figures));
}

/// `COOP-11`: gives each wounded figure with `Ability::Devours` a damage point back.
fn heal_devourers(side: Side, figures: &mut FigureAccess, log: &mut EventLog) {
    let hungry = figures
        .ids(|figure| *figure.side == side && figure.wounds.0 > 0 && figures.card(figure).has(&Ability::Devours));
    for id in hungry {
        let Some(mut figure) = figures.get_mut(id) else { continue };
        figure.wounds.0 -= 1;
        log.push(BattleEvent::Healed { figure: id, points: 1 });
    }
}

/// `ACT-3`: figures that were not activated count as activated. **Ruling**: by the rulebook every figure must be
/// activated, and the next activation ends reaction mode (`RF-5`), so a figure that only counts as activated leaves it,
/// too; it may enter it again at once if it sees no enemy (`RF-1`).
fn end_half(
    In(payload::EndHalf { side }): In<payload::EndHalf>,
    mut steps: ResMut<StepStack>,
    catalogue: Res<Catalogue>,
    cards: Res<CardState>,
    charter: Res<ScenarioRules>,
    fury: Res<RemainingStrikes>,
    mut fire: ResMut<Fire>,
    mut log: ResMut<EventLog>,
    mut figures: FigureAccess,
) {
    // `COOP-6`: the strikes of an automated side come before the end of its half-turn.
    if !fury.0.is_empty() {
        return steps.push_all([Step::Assault(side), Step::EndHalf(side)]);
    }
    log.push(BattleEvent::HalfEnded { side });
    fire.burn_out(side, &mut log);
    let mut idle: Vec<_> =
        figures.iter_mut().filter(|figure| *figure.side == side && !figure.activity.activated).collect();
    idle.sort_by_key(|figure| *figure.id);
    let mut then = Vec::new();
    for mut figure in idle {
        *figure.activity = FigureActivity { activated: true, points: 0, given: 0 };
        figure.leave_reaction(ReactionLoss::Activated, &mut log);
        // `FLAME-5`: the figure has spent none of its points on Movement.
        if figure.place.square().is_some_and(|at| fire.burns(at)) {
            let profile = EffectiveStats::new(&catalogue, &cards, *figure.id, *figure.kind);
            let unspent = printed_points(profile.action_points(), 0, profile.printed.ap);
            then.push(Step::Burn(*figure.id, unspent, DamageHazard::Staying));
        }
    }
    then.extend(triggered_steps(&charter.specials, Trigger::HalfEnding(side)));
    then.extend([Step::AskReadiness(side), Step::NextHalf]);
    steps.push_all(then);
}

fn next_half(_: In<payload::NextHalf>, mut steps: ResMut<StepStack>, mut turn: ResMut<Turn>) {
    let second = turn.first.expect("a half is being played").enemy();
    if turn.half == Some(second) {
        turn.half = None;
        steps.push_all([Step::AskLastChance(second.enemy()), Step::Expire, Step::StartTurn]);
    } else {
        steps.push(Step::StartHalf(second));
    }
}
