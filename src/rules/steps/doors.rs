//! Opening, closing and sealing doors (`DOOR-1`, `BOARD-3`, `M2`).

use super::prelude::*;

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
