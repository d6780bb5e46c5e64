//! Picking up, activating and dropping objects (`ITEM-1`, `ITEM-3`, `ITEM-4`).

use super::prelude::*;
use crate::{
    condition::Trigger,
    conditions::triggered_steps,
    objects::{MissionObjects, ObjectPlace},
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, pick_up_object);
    add_step_system(app, operate_object);
    add_step_system(app, drop_object);
}

/// Picks up an object. A numbered token that was never picked up before is searched first (`M4`).
fn pick_up_object(
    In(payload::PickUp { figure, object: id }): In<payload::PickUp>,
    mut steps: ResMut<StepStack>,
    charter: Res<ScenarioRules>,
    figures: FigureAccess,
    mut objects: ResMut<MissionObjects>,
    mut log: ResMut<EventLog>,
) {
    let object = &mut objects.0[usize::from(id.0)];
    if object.numbered && !object.searched {
        object.searched = true;
        let first = triggered_steps(&charter.specials, Trigger::Searched { figure, object: id });
        if !first.is_empty() {
            return steps.push_all(first);
        }
    }
    let Some(side) = figures.get(figure).map(|figure| *figure.side) else { return };
    object.known[side] |= object.numbered;
    let from = if let ObjectPlace::Carried(friend) = object.place { Some(friend) } else { None };
    (object.place, object.dropped) = (ObjectPlace::Carried(figure), None);
    log.push(BattleEvent::PickedUp { figure, object: id, from });
}

fn operate_object(
    In(payload::Operate { figure, object }): In<payload::Operate>,
    mut steps: ResMut<StepStack>,
    figures: FigureAccess,
    mut objects: ResMut<MissionObjects>,
    mut log: ResMut<EventLog>,
) {
    let Some(side) = figures.get(figure).map(|figure| *figure.side) else { return };
    objects.0[usize::from(object.0)].place = ObjectPlace::Used(side);
    log.push(BattleEvent::Operated { figure, object });
    steps.push(Step::JudgeObjects(side));
}

fn drop_object(
    In(payload::Drop { object: id }): In<payload::Drop>,
    turn: Res<Turn>,
    figures: FigureAccess,
    mut objects: ResMut<MissionObjects>,
    mut log: ResMut<EventLog>,
) {
    let object = &mut objects.0[usize::from(id.0)];
    let ObjectPlace::Carried(figure) = object.place else {
        debug_assert!(false, "nobody carries {id:?}");
        return;
    };
    let Some(carrier) = figures.get(figure) else { return };
    debug_assert!(carrier.place.square().is_some(), "{figure:?} drops {id:?} off the board");
    let Some(at) = carrier.place.square() else { return };
    (object.place, object.dropped) = (ObjectPlace::At(at), Some((figure, *carrier.side, turn.number)));
    log.push(BattleEvent::Dropped { figure, object: id, at });
}
