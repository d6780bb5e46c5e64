//! Assigns waiting figures to entry points, one by one or all at once.

use super::prelude::*;
use battle_view::{
    order_gesture::{submit_all, submit_all_then},
    selection::select_figure,
};

/// Intent to assign waiting figures to an entry point.
#[derive(Clone)]
pub enum DeployIntent {
    Figure(FigureId, EntryId),
    AllWaiting(EntryId),
}

impl PlayerIntent for DeployIntent {}

pub(super) fn plugin(app: &mut App) {
    app.add_intent(|world, intent| match intent {
        DeployIntent::Figure(figure, entry) => deploy_figure(world, figure, entry),
        DeployIntent::AllWaiting(entry) => deploy_waiting_figures(world, entry),
    });
}

/// Assigns a figure to an entry point, and selects the next one that waits.
fn deploy_figure(world: &mut World, figure: FigureId, entry: EntryId) {
    submit_all_then(world, &[Order::Deploy { figure, entry }], move |world| {
        let waiting = waiting_figures(world.resource::<BattleView>());
        let next = waiting.iter().position(|id| *id == figure).and_then(|at| waiting.get(at + 1)).copied();
        if next.is_some() {
            select_figure(world, next);
        }
    });
}

/// Assigns all waiting figures to an entry point.
fn deploy_waiting_figures(world: &mut World, entry: EntryId) {
    let waiting = waiting_figures(world.resource::<BattleView>());
    let orders = waiting.into_iter().map(|figure| Order::Deploy { figure, entry });
    submit_all(world, &orders.collect::<Vec<_>>());
}

/// Returns the seat's figures that wait off the board, in the order of the force list.
fn waiting_figures(view: &BattleView) -> Vec<FigureId> {
    let waits = |figure: &&&Figure| matches!(figure.place, Some(FigurePlace::Waiting(_)));
    view.force().iter().filter(waits).map(|figure| figure.id).collect()
}
