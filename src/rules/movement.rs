//! Moving, turning, entering and leaving the board (`MOVE-1`, `AP-3`, `DEPLOY-2`). What is allowed and what it costs
//! is decided in `check`; here it happens.

use bevy::app::App;
use bevy::ecs::{
    schedule::IntoScheduleConfigs,
    system::{Query, Res, ResMut},
};

use super::{
    Board, Catalogue, Facing, KindId, Occupancy, Side,
    activation::Acting,
    event::{BattleEvent, EventLog},
    figure::{Ability, Activity, Harpoon, Place, Roster},
    fire::Fire,
    resolve::{Phase, on},
    step::{Step, Steps},
};

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Movement, (step_to, enter, surface, leave, turn).chain());
}

/// A move of one square; over an occupied one in mid-leap (`LEAP-1`). A harpoon comes loose (`HANS-1`).
fn step_to(
    mut steps: ResMut<Steps>,
    roster: Res<Roster>,
    fire: Res<Fire>,
    mut occupancy: ResMut<Occupancy>,
    mut places: Query<&mut Place>,
    mut harpoons: Query<&mut Harpoon>,
    mut log: ResMut<EventLog>,
) {
    let Step::Move(figure, towards) = *steps.current() else { return };
    let Some(mut place) = roster.entity(figure).and_then(|entity| places.get_mut(entity).ok()) else { return };
    let Some(from) = place.square() else { return };
    let Some(to) = from.towards(towards) else { return };
    occupancy.leave(from, figure);
    occupancy.come(to, figure);
    *place = Place::Board(to);
    log.push(BattleEvent::Moved { figure, from, to });
    for mut harpoon in harpoons.iter_mut().filter(|harpoon| **harpoon == Harpoon::In(figure)) {
        *harpoon = Harpoon::Free;
    }
    if fire.burns(to) {
        steps.push(Step::Scorch(figure));
    }
}

fn enter(
    mut steps: ResMut<Steps>,
    roster: Res<Roster>,
    board: Res<Board>,
    fire: Res<Fire>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: Query<(&mut Place, &mut Facing)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Enter(figure) = *steps.current() else { return };
    let found = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok());
    let Some((mut place, mut facing)) = found else { return };
    let Place::Waiting(entry) = *place else { return };
    let gate = board.terrain().entries[usize::from(entry.0)];
    occupancy.put(gate.at, figure);
    *place = Place::Board(gate.at);
    *facing = gate.inward();
    log.push(BattleEvent::Entered { figure, entry, at: gate.at, facing: *facing });
    if fire.burns(gate.at) {
        steps.push(Step::Scorch(figure));
    }
}

/// Enters the board through a hidden tunnel, as through an entry point (`DEPLOY-2`).
fn surface(
    mut steps: ResMut<Steps>,
    roster: Res<Roster>,
    fire: Res<Fire>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: Query<(&mut Place, &mut Facing)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Surface(figure, gate) = *steps.current() else { return };
    let found = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok());
    let Some((mut place, mut facing)) = found else { return };
    occupancy.put(gate.at, figure);
    *place = Place::Board(gate.at);
    *facing = gate.inward();
    log.push(BattleEvent::Surfaced { figure, gate });
    if fire.burns(gate.at) {
        steps.push(Step::Scorch(figure));
    }
}

fn leave(
    mut steps: ResMut<Steps>,
    roster: Res<Roster>,
    mut occupancy: ResMut<Occupancy>,
    mut acting: ResMut<Acting>,
    catalogue: Res<Catalogue>,
    mut figures: Query<(&KindId, &Side, &mut Place, &mut Activity)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Leave(figure, towards) = *steps.current() else { return };
    let found = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok());
    let Some((kind, side, mut place, mut activity)) = found else { return };
    let Some(from) = place.square() else { return };
    occupancy.leave(from, figure);
    *place = Place::Left;
    log.push(BattleEvent::LeftBoard { figure, from, towards });
    let unspent = activity.points;
    log.push(BattleEvent::ActivationEnded { figure, unspent });
    (activity.points, activity.given) = (0, 0);
    acting.end();
    let share = catalogue.kind(*kind).has(&Ability::SharesPoints).then_some(Step::AskShare(figure, unspent));
    // `SARGE-2`: to leave ends the activation, too.
    steps.push_all([Step::Judge { figure, side: *side, died: false }].into_iter().chain(share).collect::<Vec<_>>());
}

fn turn(steps: Res<Steps>, roster: Res<Roster>, mut facings: Query<&mut Facing>, mut log: ResMut<EventLog>) {
    let Step::Turn(figure, to) = *steps.current() else { return };
    if let Some(mut facing) = roster.entity(figure).and_then(|entity| facings.get_mut(entity).ok()) {
        log.push(BattleEvent::Turned { figure, from: *facing, to });
        *facing = to;
    }
}
