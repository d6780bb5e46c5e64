//! Doors open, close and are sealed (`DOOR-1`, `BOARD-3`, `M2`). Who may do it is decided in `check`.

use bevy::app::App;
use bevy::ecs::{
    schedule::IntoScheduleConfigs,
    system::{Res, ResMut},
};

use super::{
    Board,
    event::{BattleEvent, EventLog},
    resolve::{Phase, on},
    step::{Step, Steps},
};

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Doors, (set_door, seal).chain());
}

fn set_door(steps: Res<Steps>, mut board: ResMut<Board>, mut log: ResMut<EventLog>) {
    let Step::SetDoor { figure, door, open } = *steps.current() else { return };
    let sealed = board.doors()[usize::from(door)].sealed;
    board.set_door(usize::from(door), open, sealed);
    log.push(BattleEvent::DoorMoved { figure, door, open });
}

fn seal(mut steps: ResMut<Steps>, mut board: ResMut<Board>, mut log: ResMut<EventLog>) {
    let Step::Seal(figure, door) = *steps.current() else { return };
    board.set_door(usize::from(door), false, true);
    log.push(BattleEvent::DoorSealed { figure, door });
    steps.push(Step::JudgeDoors);
}
