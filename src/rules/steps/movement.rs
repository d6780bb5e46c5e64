//! Moving, turning, entering and leaving the board (`MOVE-1`, `AP-3`, `DEPLOY-2`).

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use crate::{
    activation::ActivationStack,
    board::{Board, Occupancy},
    cards::CardHolders,
    catalogue::Catalogue,
    causes::DamageHazard,
    condition::Trigger,
    conditions::{StrandedCondition, triggered_steps},
    entry_log::EntryLog,
    event::BattleEvent,
    event_log::EventLog,
    figure::{Ability, FigurePlace, HarpoonState},
    figures::{FigureAccess, FigureQueryItem},
    fire::Fire,
    ids::FigureId,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    square::{EdgePoint, Square},
    step::{Step, payload},
    step_stack::StepStack,
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, move_figure);
    add_step_system(app, enter_board);
    add_step_system(app, enter_by_tunnel);
    add_step_system(app, leave_board);
    add_step_system(app, turn_figure);
    add_step_system(app, shove_figure);
}

/// Moves a figure by one square; in mid-leap this may be an occupied one (`LEAP-1`). A harpoon in the figure comes
/// loose (`HANS-1`).
fn move_figure(
    In(payload::Move { figure: id, towards }): In<payload::Move>,
    mut steps: ResMut<StepStack>,
    charter: Res<ScenarioRules>,
    fire: Res<Fire>,
    mut occupancy: ResMut<Occupancy>,
    mut acting: ResMut<ActivationStack>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    // The figure may be dead: one that it pushed into a fire may have killed it in a last stand.
    let Some(mut figure) = figures.find_mut(id) else { return };
    let ends = figure.place.square().and_then(|from| Some((from, from.towards(towards)?)));
    debug_assert!(ends.is_some(), "{id:?} moves off the board");
    let Some((from, to)) = ends else { return };
    occupancy.leave(from, id);
    occupancy.come(to, id);
    acting.move_on(id);
    *figure.place = FigurePlace::Board(to);
    log.push(BattleEvent::Moved { figure: id, from, to });
    let side = *figure.side;
    for mut hans in figures.iter_mut().filter(|hans| *hans.harpoon == HarpoonState::In(id)) {
        *hans.harpoon = HarpoonState::Free;
    }
    on_square_entered(&mut steps, &charter, (id, side), (Some(from), to));
    if fire.burns(to) {
        steps.push(Step::Scorch(id));
    }
}

/// Pushes the steps that the mission triggers when a figure enters a square. They run after the fire there has burnt
/// the figure.
pub(super) fn on_square_entered(
    steps: &mut StepStack,
    charter: &ScenarioRules,
    (figure, side): (FigureId, Side),
    (from, at): (Option<Square>, Square),
) {
    if charter.is_to_be_reached(side, at) {
        steps.push(Step::JudgeReach(figure));
    }
    if !charter.specials.is_empty() {
        steps.push_all(triggered_steps(&charter.specials, Trigger::Stepped { figure, side, from, at }));
    }
}

/// `COOP-11`: pushes away a figure that is in the way.
fn shove_figure(
    In(payload::Shove { figure: id, to }): In<payload::Shove>,
    mut steps: ResMut<StepStack>,
    charter: Res<ScenarioRules>,
    fire: Res<Fire>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    let Some(from) = figure.place.square() else { return };
    occupancy.leave(from, id);
    occupancy.put(to, id);
    *figure.place = FigurePlace::Board(to);
    let side = *figure.side;
    log.push(BattleEvent::Shoved { figure: id, from, to });
    // No contraption may send it back (so `from` is `None`), because the figure that pushes it moves to its old square.
    on_square_entered(&mut steps, &charter, (id, side), (None, to));
    if fire.burns(to) {
        steps.push(Step::Burn(id, 1, DamageHazard::Fire));
    }
}

fn enter_board(
    In(payload::Enter { figure: id }): In<payload::Enter>,
    mut steps: ResMut<StepStack>,
    board: Res<Board>,
    fire: Res<Fire>,
    charter: Res<ScenarioRules>,
    mut occupancy: ResMut<Occupancy>,
    mut entered: ResMut<EntryLog>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    let FigurePlace::Waiting(entry) = *figure.place else {
        debug_assert!(false, "{id:?} does not wait at an entry point");
        return;
    };
    let gate = board.terrain().entry(entry);
    place_at_edge_point(&mut figure, gate, &mut occupancy);
    if charter.condition::<StrandedCondition>().is_some() && board.terrain().exits.contains(gate) {
        entered.0.push((id, entry));
    }
    let side = *figure.side;
    log.push(BattleEvent::Entered { figure: id, entry, at: gate.at, facing: gate.inward() });
    on_square_entered(&mut steps, &charter, (id, side), (None, gate.at));
    push_scorch_step(id, gate, &fire, &mut steps);
}

/// Enters the board through a hidden tunnel, as if through an entry point (`DEPLOY-2`).
fn enter_by_tunnel(
    In(payload::Surface { figure: id, gate }): In<payload::Surface>,
    mut steps: ResMut<StepStack>,
    charter: Res<ScenarioRules>,
    fire: Res<Fire>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    place_at_edge_point(&mut figure, &gate, &mut occupancy);
    on_square_entered(&mut steps, &charter, (id, *figure.side), (None, gate.at));
    log.push(BattleEvent::Surfaced { figure: id, gate });
    push_scorch_step(id, &gate, &fire, &mut steps);
}

fn place_at_edge_point(figure: &mut FigureQueryItem, gate: &EdgePoint, occupancy: &mut Occupancy) {
    occupancy.put(gate.at, *figure.id);
    (*figure.place, *figure.facing) = (FigurePlace::Board(gate.at), gate.inward());
}

fn push_scorch_step(figure: FigureId, gate: &EdgePoint, fire: &Fire, steps: &mut StepStack) {
    if fire.burns(gate.at) {
        steps.push(Step::Scorch(figure));
    }
}

/// Takes a figure off the board alive, which ends its activation.
fn leave_board(
    In(payload::Leave { figure: id, towards }): In<payload::Leave>,
    mut steps: ResMut<StepStack>,
    mut occupancy: ResMut<Occupancy>,
    mut acting: ResMut<ActivationStack>,
    (catalogue, holders): (Res<Catalogue>, Res<CardHolders>),
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    // `EXP-S4`: enemies that heard it may have killed it on its way out.
    let Some(mut figure) = figures.find_mut(id) else { return };
    debug_assert!(figure.place.square().is_some(), "{id:?} leaves from off the board");
    let Some(from) = figure.place.square() else { return };
    occupancy.leave(from, id);
    *figure.place = FigurePlace::Left;
    log.push(BattleEvent::LeftBoard { figure: id, from, towards });
    let unspent = figure.activity.points;
    log.push(BattleEvent::ActivationEnded { figure: id, unspent });
    (figure.activity.points, figure.activity.given) = (0, 0);
    acting.end();
    let share = catalogue.kind(*figure.kind).has(&Ability::SharesPoints).then_some(Step::AskShare(id, unspent));
    // `SARGE-2`: leaving ends the activation, so that the points may be shared.
    let judge = Step::Judge { figure: id, side: *figure.side, died: false };
    // `COOP-14`: the hand of a figure that is gone is discarded.
    let held = holders.cards(id).map(|card| Step::Discard(*figure.side, card));
    steps.push_all([judge].into_iter().chain(share).chain(held).collect::<Vec<_>>());
}

fn turn_figure(
    In(payload::Turn { figure: id, to }): In<payload::Turn>,
    occupancy: Res<Occupancy>,
    mut acting: ResMut<ActivationStack>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    let leaps = figure.place.square().is_some_and(|at| occupancy.figure_at(at) != Some(id));
    if leaps {
        acting.turn_in_leap(id, *figure.facing);
    }
    log.push(BattleEvent::Turned { figure: id, from: *figure.facing, to });
    *figure.facing = to;
}
