//! The harpoon rifle: catching, dragging and being freed (`HANS-1`).

use super::{movement::on_square_entered, prelude::*};
use crate::{
    figure::HarpoonState,
    fire::Fire,
    harpoon::{MIN_CATCH_FACE, landing_squares},
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, catch_with_harpoon);
    add_step_system(app, ask_landing);
    add_step_system(app, drag_target);
    add_step_system(app, free_harpoon);
}

/// Decides whether the harpoon catches its target: a hit always does, otherwise a die decides. The shot may have killed
/// the target, and its consequences the shooter.
fn catch_with_harpoon(
    In(payload::Harpoon { figure, target, hit }): In<payload::Harpoon>,
    mut steps: ResMut<StepStack>,
    mut dice: ResMut<Dice>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut hans) = figures.find_mut(figure) else { return };
    if matches!(*hans.harpoon, HarpoonState::In(_)) {
        *hans.harpoon = HarpoonState::Free;
    }
    if figures.find(target).is_none_or(|target| figures.dying(&target)) {
        return;
    }
    let caught = hit || {
        let die = dice.d6();
        log.push(BattleEvent::HarpoonRolled { figure, target, die });
        die >= MIN_CATCH_FACE
    };
    if caught {
        steps.push(Step::AskLanding { figure, target });
    }
}

fn ask_landing(
    In(payload::AskLanding { figure, target }): In<payload::AskLanding>,
    mut steps: ResMut<StepStack>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    mut figures: FigureAccess,
) {
    let Some(there) = figures.get(target).and_then(|target| target.place.square()) else { return };
    let Some(mut hans) = figures.get_mut(figure) else { return };
    *hans.harpoon = HarpoonState::In(target);
    let Some(here) = hans.place.square() else { return };
    let squares = landing_squares(&board, &occupancy, (here, *hans.facing), there);
    match squares[..] {
        [] => {}
        [to] => steps.push(Step::Drag { figure, target, to }),
        _ => steps.ask(PendingDecision::Landing { seat: *hans.side, figure, target, squares }),
    }
}

/// Drags the target. Being dragged provokes no reaction fire; a burning square at the end burns it with one die.
fn drag_target(
    In(payload::Drag { figure, target, to }): In<payload::Drag>,
    mut steps: ResMut<StepStack>,
    charter: Res<ScenarioRules>,
    fire: Res<Fire>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    debug_assert!(figures.get(figure).is_some_and(|hans| *hans.harpoon == HarpoonState::In(target)));
    let Some(mut dragged) = figures.get_mut(target) else { return };
    let Some(from) = dragged.place.square().filter(|from| *from != to) else { return };
    occupancy.leave(from, target);
    occupancy.put(to, target);
    *dragged.place = FigurePlace::Board(to);
    let side = *dragged.side;
    log.push(BattleEvent::Dragged { figure: target, from, to });
    on_square_entered(&mut steps, &charter, (target, side), (Some(from), to));
    if fire.burns(to) {
        steps.push(Step::Burn(target, 1, DamageHazard::Fire));
    }
}

fn free_harpoon(
    In(payload::FreeHarpoon { figure }): In<payload::FreeHarpoon>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut hans) = figures.get_mut(figure) else { return };
    *hans.harpoon = HarpoonState::Free;
    log.push(BattleEvent::HarpoonStuck { figure, stuck: false });
}
