//! Figures off the board: hordes bring more figures, and both sides choose entry points (`DEPLOY-1`, `DEPLOY-4`,
//! `ZOM-1`).
//!
//! **Ruling**: in the rulebook both sides place their figures at the same time. Here the side that goes first chooses
//! its entry points first, but [`view_for_seat`](crate::view_for_seat) hides them from the enemy until both sides have
//! finished. A side with only one entry point, or with no figure off the board, gets no question. **Ruling**: the
//! figures of a horde arrive before the bid, because they become available every turn, regardless of which side goes
//! first.

use bevy_ecs::world::World;

use super::prelude::*;
use crate::{condition::Trigger, conditions::triggered_steps, reserves::Reserves, spawn_figures::add_figures_of_kind};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, add_turn_arrivals);
    add_step_system(app, ask_deployment);
    add_step_system(app, deploy_figure);
}

fn add_turn_arrivals(_: In<payload::Reinforce>, world: &mut World) {
    for (kind, count) in world.resource::<Reserves>().due() {
        add_figures_of_kind(world, kind, count);
    }
    let then = triggered_steps(&world.resource::<ScenarioRules>().specials, Trigger::Reinforced);
    world.resource_mut::<StepStack>().push_all(then);
}

fn ask_deployment(
    In(payload::AskDeployment { side: seat, since }): In<payload::AskDeployment>,
    mut steps: ResMut<StepStack>,
    board: Res<Board>,
    figures: FigureAccess,
) {
    let waiting = figures
        .iter()
        .any(|figure| *figure.side == seat && *figure.id >= since && matches!(figure.place, FigurePlace::Waiting(_)));
    if waiting && board.terrain().entries_of(seat).nth(1).is_some() {
        steps.ask(PendingDecision::Deploy { seat, since });
    }
}

fn deploy_figure(
    In(payload::Deploy { figure: id, entry }): In<payload::Deploy>,
    board: Res<Board>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    *figure.place = FigurePlace::Waiting(entry);
    *figure.facing = board.terrain().entry(entry).inward();
    log.push(BattleEvent::Deployed { figure: id, entry });
}
