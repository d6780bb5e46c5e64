//! The harpoon rifle: catching, dragging and being freed (`HANS-1`).

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use super::movement::come_to;
use crate::{
    pending_decision::Awaiting,
    board::{Board, Occupancy},
    causes::Hazard,
    scenario_rules::Charter,
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figure::{Harpoon, Place},
    figures::Figures,
    fire::Fire,
    harpoon::{CATCHES, landing_squares},
    resolver::on,
    step_stack::Steps,
    step::{Step, payload},
};

pub(super) fn plugin(app: &mut App) {
    on(app, catch);
    on(app, ask_landing);
    on(app, drag);
    on(app, free);
}

/// The shot may have killed its target, and what came of that whoever shot.
fn catch(
    In(payload::Harpoon { figure, target, hit }): In<payload::Harpoon>,
    mut steps: ResMut<Steps>,
    mut dice: ResMut<Dice>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(mut hans) = figures.find_mut(figure) else { return };
    if matches!(*hans.harpoon, Harpoon::In(_)) {
        *hans.harpoon = Harpoon::Free;
    }
    if figures.find(target).is_none_or(|target| figures.dying(&target)) {
        return;
    }
    let caught = hit || {
        let die = dice.d6();
        log.push(BattleEvent::HarpoonRolled { figure, target, die });
        die >= CATCHES
    };
    if caught {
        steps.push(Step::AskLanding { figure, target });
    }
}

fn ask_landing(
    In(payload::AskLanding { figure, target }): In<payload::AskLanding>,
    mut steps: ResMut<Steps>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    mut figures: Figures,
) {
    let Some(there) = figures.get(target).and_then(|target| target.place.square()) else { return };
    let Some(mut hans) = figures.get_mut(figure) else { return };
    *hans.harpoon = Harpoon::In(target);
    let Some(here) = hans.place.square() else { return };
    let squares = landing_squares(&board, &occupancy, (here, *hans.facing), there);
    match squares[..] {
        [] => {}
        [to] => steps.push(Step::Drag { figure, target, to }),
        _ => steps.ask(Awaiting::Landing { seat: *hans.side, figure, target, squares }),
    }
}

/// Being dragged provokes nothing; a burning square at its end does one die.
fn drag(
    In(payload::Drag { figure, target, to }): In<payload::Drag>,
    mut steps: ResMut<Steps>,
    charter: Res<Charter>,
    fire: Res<Fire>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    debug_assert!(figures.get(figure).is_some_and(|hans| *hans.harpoon == Harpoon::In(target)));
    let Some(mut dragged) = figures.get_mut(target) else { return };
    let Some(from) = dragged.place.square().filter(|from| *from != to) else { return };
    occupancy.leave(from, target);
    occupancy.put(to, target);
    *dragged.place = Place::Board(to);
    let side = *dragged.side;
    log.push(BattleEvent::Dragged { figure: target, from, to });
    come_to(&mut steps, &charter, (target, side), (Some(from), to));
    if fire.burns(to) {
        steps.push(Step::Burn(target, 1, Hazard::Fire));
    }
}

fn free(
    In(payload::FreeHarpoon { figure }): In<payload::FreeHarpoon>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(mut hans) = figures.get_mut(figure) else { return };
    *hans.harpoon = Harpoon::Free;
    log.push(BattleEvent::HarpoonStuck { figure, stuck: false });
}
