//! Selects figures, and drops the shown plan.

use super::prelude::*;

/// Intent that turns to another figure, or away from the shown plan.
#[derive(Clone, Debug, PartialEq)]
pub enum SelectionIntent {
    /// Select a figure of the player's side.
    Select(FigureId),
    /// Select the next or previous figure.
    Cycle {
        /// `true` for the previous one.
        back: bool,
    },
    /// Cancel the shown plan.
    Cancel,
}

impl PlayerIntent for SelectionIntent {
    fn access(&self) -> IntentAccess {
        IntentAccess::View
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_intent(handle_selection_intent);
}

fn handle_selection_intent(world: &mut World, intent: SelectionIntent) {
    // Dismiss the dice of the last order.
    world.resource_mut::<BattleView>().rolls.clear();
    match intent {
        SelectionIntent::Select(id) => select_figure(world, Some(id)),
        SelectionIntent::Cycle { back } => {
            let view = world.resource::<BattleView>();
            let next = view.cycle(view.selected, back);
            select_figure(world, next);
        }
        SelectionIntent::Cancel => cancel_preview(world),
    }
}

pub fn select_figure(world: &mut World, id: Option<FigureId>) {
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
pub fn cancel_preview(world: &mut World) {
    if world.resource::<BattleView>().inspected.is_some() {
        world.resource_mut::<BattleView>().inspected = None;
    }
    *world.resource_mut::<PlanPreview>() = PlanPreview::default();
}
