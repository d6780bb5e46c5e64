//! Opening, closing and sealing doors (`DOOR-1`, `BOARD-3`, `M2`).

use bevy_app::App;
use bevy_ecs::system::{In, ResMut};

use crate::{
    board::Board,
    event::BattleEvent,
    event_log::EventLog,
    resolver::add_step_system,
    step::{Step, payload},
    step_stack::StepStack,
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, set_door);
    add_step_system(app, seal_door);
}

fn set_door(
    In(payload::SetDoor { figure, door, open }): In<payload::SetDoor>,
    mut board: ResMut<Board>,
    mut log: ResMut<EventLog>,
) {
    let sealed = board.doors()[usize::from(door)].sealed;
    board.set_door(usize::from(door), open, sealed);
    log.push(BattleEvent::DoorMoved { figure, door, open });
}

fn seal_door(
    In(payload::Seal { figure, door }): In<payload::Seal>,
    mut steps: ResMut<StepStack>,
    mut board: ResMut<Board>,
    mut log: ResMut<EventLog>,
) {
    board.set_door(usize::from(door), false, true);
    log.push(BattleEvent::DoorSealed { figure, door });
    steps.push(Step::JudgeDoors);
}
