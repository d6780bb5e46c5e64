//! Moving, turning, entering and leaving the board (`MOVE-1`, `AP-3`, `DEPLOY-2`). What is allowed and what it costs
//! is decided in `check`; here it happens.

use bevy::app::App;
use bevy::ecs::{
    schedule::IntoScheduleConfigs,
    system::{Query, Res, ResMut},
};

use super::{
    Board, Facing, Occupancy, Side,
    activation::Acting,
    event::{BattleEvent, EventLog},
    figure::{Activity, Place, Roster},
    resolve::{Phase, Step, Steps, on},
};

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Movement, (step_to, enter, leave, turn).chain());
}

fn step_to(
    steps: Res<Steps>,
    roster: Res<Roster>,
    mut occupancy: ResMut<Occupancy>,
    mut places: Query<&mut Place>,
    mut log: ResMut<EventLog>,
) {
    let Step::Move(figure, towards) = *steps.current() else { return };
    let Some(mut place) = roster.entity(figure).and_then(|entity| places.get_mut(entity).ok()) else { return };
    let Some(from) = place.square() else { return };
    let Some(to) = from.towards(towards) else { return };
    occupancy.clear(from);
    occupancy.put(to, figure);
    *place = Place::Board(to);
    log.push(BattleEvent::Moved { figure, from, to });
}

fn enter(
    steps: Res<Steps>,
    roster: Res<Roster>,
    board: Res<Board>,
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
}

fn leave(
    mut steps: ResMut<Steps>,
    roster: Res<Roster>,
    mut occupancy: ResMut<Occupancy>,
    mut acting: ResMut<Acting>,
    mut figures: Query<(&Side, &mut Place, &mut Activity)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Leave(figure, towards) = *steps.current() else { return };
    let found = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok());
    let Some((side, mut place, mut activity)) = found else { return };
    let Some(from) = place.square() else { return };
    occupancy.clear(from);
    *place = Place::Left;
    log.push(BattleEvent::LeftBoard { figure, from, towards });
    log.push(BattleEvent::ActivationEnded { figure, unspent: activity.points });
    activity.points = 0;
    acting.0 = None;
    steps.push(Step::Judge { side: *side, died: false });
}

fn turn(steps: Res<Steps>, roster: Res<Roster>, mut facings: Query<&mut Facing>, mut log: ResMut<EventLog>) {
    let Step::Turn(figure, to) = *steps.current() else { return };
    if let Some(mut facing) = roster.entity(figure).and_then(|entity| facings.get_mut(entity).ok()) {
        log.push(BattleEvent::Turned { figure, from: *facing, to });
        *facing = to;
    }
}
