//! Figures off the board: hordes bring more, and both sides say where theirs wait (`DEPLOY-1`, `DEPLOY-4`, `ZOM-1`).
//!
//! **Ruling**: the book has both sides place their figures at the same time. Here the side that goes first says its
//! places first, but [`view`](crate::view) hides them from the enemy until both sides have finished. A side with
//! only one entry point, or with nobody off the board, is not asked. **Ruling**: the figures of a horde stand ready
//! before the bid, as they become available every turn whoever goes first.

use bevy_app::App;
use bevy_ecs::{
    system::{In, Res, ResMut},
    world::World,
};

use crate::{
    spawn_figures::bring, pending_decision::Awaiting, board::Board, scenario_rules::Charter, condition::Moment, conditions::happen,
    event::BattleEvent, event_log::EventLog, figure::Place, figures::Figures, reserves::Reserves, resolver::on,
    step_stack::Steps, step::payload,
};

pub(super) fn plugin(app: &mut App) {
    on(app, reinforce);
    on(app, ask_deployment);
    on(app, deploy);
}

fn reinforce(_: In<payload::Reinforce>, world: &mut World) {
    for (kind, count) in world.resource::<Reserves>().due() {
        bring(world, kind, count);
    }
    let then = happen(&world.resource::<Charter>().specials, Moment::Reinforced);
    world.resource_mut::<Steps>().push_all(then);
}

fn ask_deployment(
    In(payload::AskDeployment { side: seat, since }): In<payload::AskDeployment>,
    mut steps: ResMut<Steps>,
    board: Res<Board>,
    figures: Figures,
) {
    let waiting = figures
        .iter()
        .any(|figure| *figure.side == seat && *figure.id >= since && matches!(figure.place, Place::Waiting(_)));
    if waiting && board.terrain().entries_of(seat).nth(1).is_some() {
        steps.ask(Awaiting::Deploy { seat, since });
    }
}

fn deploy(
    In(payload::Deploy { figure: id, entry }): In<payload::Deploy>,
    board: Res<Board>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    *figure.place = Place::Waiting(entry);
    *figure.facing = board.terrain().entry(entry).inward();
    log.push(BattleEvent::Deployed { figure: id, entry });
}
