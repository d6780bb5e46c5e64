//! Moving, turning, entering and leaving the board (`MOVE-1`, `AP-3`, `DEPLOY-2`).

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use crate::{
    activation::Acting,
    board::{Board, Occupancy},
    cards::Holders,
    catalogue::Catalogue,
    causes::Hazard,
    scenario_rules::Charter,
    condition::Moment,
    conditions::{Room, happen},
    entry_log::Entered,
    event::BattleEvent,
    event_log::EventLog,
    figure::{Ability, Harpoon, Place},
    figures::{Figures, PartsItem},
    fire::Fire,
    ids::FigureId,
    end_conditions::Ending,
    resolver::on,
    side::Side,
    square::{Gate, Square, within},
    step_stack::Steps,
    step::{Step, payload},
};

pub(super) fn plugin(app: &mut App) {
    on(app, step_to);
    on(app, enter);
    on(app, surface);
    on(app, leave);
    on(app, turn);
    on(app, shove);
}

/// A move of one square; over an occupied one in mid-leap (`LEAP-1`). A harpoon comes loose (`HANS-1`).
fn step_to(
    In(payload::Move { figure: id, towards }): In<payload::Move>,
    mut steps: ResMut<Steps>,
    charter: Res<Charter>,
    fire: Res<Fire>,
    mut occupancy: ResMut<Occupancy>,
    mut acting: ResMut<Acting>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    // Whoever it has pushed into a fire may have killed it in a last stand.
    let Some(mut figure) = figures.find_mut(id) else { return };
    let ends = figure.place.square().and_then(|from| Some((from, from.towards(towards)?)));
    debug_assert!(ends.is_some(), "{id:?} moves off the board");
    let Some((from, to)) = ends else { return };
    occupancy.leave(from, id);
    occupancy.come(to, id);
    acting.move_on(id);
    *figure.place = Place::Board(to);
    log.push(BattleEvent::Moved { figure: id, from, to });
    let side = *figure.side;
    for mut hans in figures.iter_mut().filter(|hans| *hans.harpoon == Harpoon::In(id)) {
        *hans.harpoon = Harpoon::Free;
    }
    come_to(&mut steps, &charter, (id, side), (Some(from), to));
    if fire.burns(to) {
        steps.push(Step::Scorch(id));
    }
}

/// What the mission makes of it that a figure has come to a square. It happens after the fire there has burnt the figure.
pub(super) fn come_to(
    steps: &mut Steps,
    charter: &Charter,
    (figure, side): (FigureId, Side),
    (from, at): (Option<Square>, Square),
) {
    let reaches =
        |ending: &Ending| matches!(ending, Ending::Reached { side: own, areas } if *own == side && within(areas, at));
    if charter.endings.iter().any(reaches) {
        steps.push(Step::JudgeReach(figure));
    }
    if !charter.specials.is_empty() {
        steps.push_all(happen(&charter.specials, Moment::Stepped { figure, side, from, at }));
    }
}

/// `COOP-11`: whoever is in the way is pushed on.
fn shove(
    In(payload::Shove { figure: id, to }): In<payload::Shove>,
    mut steps: ResMut<Steps>,
    charter: Res<Charter>,
    fire: Res<Fire>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    let Some(from) = figure.place.square() else { return };
    occupancy.leave(from, id);
    occupancy.put(to, id);
    *figure.place = Place::Board(to);
    let side = *figure.side;
    log.push(BattleEvent::Shoved { figure: id, from, to });
    // Nothing sends it back: whoever pushes it comes to where it was.
    come_to(&mut steps, &charter, (id, side), (None, to));
    if fire.burns(to) {
        steps.push(Step::Burn(id, 1, Hazard::Fire));
    }
}

fn enter(
    In(payload::Enter { figure: id }): In<payload::Enter>,
    mut steps: ResMut<Steps>,
    board: Res<Board>,
    fire: Res<Fire>,
    charter: Res<Charter>,
    mut occupancy: ResMut<Occupancy>,
    mut entered: ResMut<Entered>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    let Place::Waiting(entry) = *figure.place else {
        debug_assert!(false, "{id:?} does not wait at an entry point");
        return;
    };
    let gate = board.terrain().entry(entry);
    come_in(&mut figure, gate, &mut occupancy);
    if charter.condition::<Room>().is_some() && board.terrain().exits.contains(gate) {
        entered.0.push((id, entry));
    }
    let side = *figure.side;
    log.push(BattleEvent::Entered { figure: id, entry, at: gate.at, facing: gate.inward() });
    come_to(&mut steps, &charter, (id, side), (None, gate.at));
    scorch(id, gate, &fire, &mut steps);
}

/// Enters the board through a hidden tunnel, as through an entry point (`DEPLOY-2`).
fn surface(
    In(payload::Surface { figure: id, gate }): In<payload::Surface>,
    mut steps: ResMut<Steps>,
    charter: Res<Charter>,
    fire: Res<Fire>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    come_in(&mut figure, &gate, &mut occupancy);
    come_to(&mut steps, &charter, (id, *figure.side), (None, gate.at));
    log.push(BattleEvent::Surfaced { figure: id, gate });
    scorch(id, &gate, &fire, &mut steps);
}

fn come_in(figure: &mut PartsItem, gate: &Gate, occupancy: &mut Occupancy) {
    occupancy.put(gate.at, *figure.id);
    (*figure.place, *figure.facing) = (Place::Board(gate.at), gate.inward());
}

fn scorch(figure: FigureId, gate: &Gate, fire: &Fire, steps: &mut Steps) {
    if fire.burns(gate.at) {
        steps.push(Step::Scorch(figure));
    }
}

/// Leaves the board alive; that ends the activation.
fn leave(
    In(payload::Leave { figure: id, towards }): In<payload::Leave>,
    mut steps: ResMut<Steps>,
    mut occupancy: ResMut<Occupancy>,
    mut acting: ResMut<Acting>,
    (catalogue, holders): (Res<Catalogue>, Res<Holders>),
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    debug_assert!(figure.place.square().is_some(), "{id:?} leaves from off the board");
    let Some(from) = figure.place.square() else { return };
    occupancy.leave(from, id);
    *figure.place = Place::Left;
    log.push(BattleEvent::LeftBoard { figure: id, from, towards });
    let unspent = figure.activity.points;
    log.push(BattleEvent::ActivationEnded { figure: id, unspent });
    (figure.activity.points, figure.activity.given) = (0, 0);
    acting.end();
    let share = catalogue.kind(*figure.kind).has(&Ability::SharesPoints).then_some(Step::AskShare(id, unspent));
    // `SARGE-2`: to leave ends the activation, too.
    let judge = Step::Judge { figure: id, side: *figure.side, died: false };
    // `COOP-14`
    let held = holders.cards(id).map(|card| Step::Discard(*figure.side, card));
    steps.push_all([judge].into_iter().chain(share).chain(held).collect::<Vec<_>>());
}

fn turn(
    In(payload::Turn { figure: id, to }): In<payload::Turn>,
    occupancy: Res<Occupancy>,
    mut acting: ResMut<Acting>,
    mut figures: Figures,
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
