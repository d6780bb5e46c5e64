//! The player's intents about panels: the page of the right one, folded ones, the inspected figure, watched squares.

use super::prelude::*;

/// Intent about what panels and board show.
#[derive(Clone, Debug, PartialEq)]
pub enum PanelIntent {
    /// Show or hide watched squares and the field of view.
    Threats(bool),
    /// Show that page in the right panel.
    Show(RightPanelPage),
    /// Fold the right panel.
    Fold,
    /// Fold the list at the left.
    FoldList,
    /// Show another figure's card.
    Inspect(Option<FigureId>),
}

/// Message: open or close the menu.
#[derive(Message, Clone, Copy, Debug)]
pub enum LeaveMenuIntent {
    Open,
    Close,
}

impl PlayerIntent for PanelIntent {
    fn access(&self) -> IntentAccess {
        IntentAccess::View
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_intent(handle_panel_intent);
}

fn handle_panel_intent(world: &mut World, intent: PanelIntent) {
    // If the panel covers the board, the key that opened it also closes it.
    let over = world.resource::<UiFit>().overlays();
    let mut view = world.resource_mut::<BattleView>();
    match intent {
        PanelIntent::Threats(shown) if view.threats == shown => {}
        PanelIntent::Threats(shown) => view.threats = shown,
        PanelIntent::Show(page) => (view.page, view.folded) = (page, over && !view.folded && view.page == page),
        PanelIntent::Fold => view.folded = !view.folded,
        PanelIntent::FoldList => view.list_folded = !view.list_folded,
        PanelIntent::Inspect(figure) => view.inspected = figure,
    }
}
