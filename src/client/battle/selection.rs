//! Selects figures, and drops the shown plan.

use super::prelude::*;

pub(super) fn select_figure(world: &mut World, id: Option<FigureId>) {
    let mut view = world.resource_mut::<BattleView>();
    // A row of the force list may still show a figure that has died.
    if id.is_some_and(|id| view.now.figure(id).is_none()) {
        return;
    }
    view.selected = id;
    view.inspected = None;
    *world.resource_mut::<PlanPreview>() = PlanPreview::default();
}

/// Drops the shown plan, the armed order or the inspected card.
pub(super) fn cancel_preview(world: &mut World) {
    if world.resource::<BattleView>().inspected.is_some() {
        world.resource_mut::<BattleView>().inspected = None;
    }
    *world.resource_mut::<PlanPreview>() = PlanPreview::default();
}
