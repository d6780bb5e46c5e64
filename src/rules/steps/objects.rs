//! Objects are picked up, activated and dropped (`ITEM-1`, `ITEM-3`, `ITEM-4`).

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use crate::{
    scenario_rules::Charter,
    condition::Moment,
    conditions::happen,
    event::BattleEvent,
    event_log::EventLog,
    figures::Figures,
    objects::{ObjectPlace, Objects},
    resolver::on,
    step_stack::Steps,
    step::{Step, payload},
    turn::Turn,
};

pub(super) fn plugin(app: &mut App) {
    on(app, pick_up);
    on(app, operate);
    on(app, drop);
}

/// A numbered token that was never picked up before is searched first (`M4`).
fn pick_up(
    In(payload::PickUp { figure, object: id }): In<payload::PickUp>,
    mut steps: ResMut<Steps>,
    charter: Res<Charter>,
    figures: Figures,
    mut objects: ResMut<Objects>,
    mut log: ResMut<EventLog>,
) {
    let object = &mut objects.0[usize::from(id.0)];
    if object.numbered && !object.searched {
        object.searched = true;
        let first = happen(&charter.specials, Moment::Searched { figure, object: id });
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

fn operate(
    In(payload::Operate { figure, object }): In<payload::Operate>,
    mut steps: ResMut<Steps>,
    figures: Figures,
    mut objects: ResMut<Objects>,
    mut log: ResMut<EventLog>,
) {
    let Some(side) = figures.get(figure).map(|figure| *figure.side) else { return };
    objects.0[usize::from(object.0)].place = ObjectPlace::Used(side);
    log.push(BattleEvent::Operated { figure, object });
    steps.push(Step::JudgeObjects(side));
}

fn drop(
    In(payload::Drop { object: id }): In<payload::Drop>,
    turn: Res<Turn>,
    figures: Figures,
    mut objects: ResMut<Objects>,
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
