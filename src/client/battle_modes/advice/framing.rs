//! The camera under the advice: it shows the figure of the selected suggestion and the end of its way, clear of the
//! panels.

use super::{
    panel::has_planning_changed,
    state::{AdviceState, may_request_advice},
    text::{simulate_listed_steps, suggested_figure},
};
use crate::prelude::*;
use ai::Suggestion;
use battle_board::{board::layout::figure_view_position, map_overview::MapOverview};
use battle_view::advice_panel::AdviceOpen;

/// Resource: the places that the camera shows for the selected suggestion; empty while none is shown.
#[derive(Resource, Default)]
pub struct FramedSuggestion(Vec<Vec2>);

impl FramedSuggestion {
    /// Returns `true` while a suggestion is shown.
    pub fn is_shown(&self) -> bool {
        !self.0.is_empty()
    }
}

pub(super) fn plugin(app: &mut App) {
    let anew = any_resource_changed::<(AdviceState, AdviceOpen, BattleView)>.or_else(has_planning_changed);
    // Before the camera's own systems, so that it moves in the same frame.
    app.init_battle_resource::<FramedSuggestion>()
        .add_battle_systems(BattleSystems::Write, frame_selected_suggestion.run_if(anew));
}

fn frame_selected_suggestion(
    (advice_state, open): (Res<AdviceState>, Res<AdviceOpen>),
    (view, preview, settings): (Res<BattleView>, Res<PlanPreview>, Res<Settings>),
    overview: Res<MapOverview>,
    mut lens: ResMut<CameraTarget>,
    mut framed: ResMut<FramedSuggestion>,
) {
    let is_shown = open.0 && may_request_advice(&view, &settings) && !preview.is_planning() && !overview.shown();
    let way = advice_state.way().filter(|_| is_shown);
    let places = way.map(|way| list_suggestion_places(&view, way)).unwrap_or_default();
    // Better results of the same suggestion must not undo the player's own panning.
    if framed.0 != places {
        lens.show_all_above_dock(&view, &places);
        framed.0 = places;
    }
}

/// Returns the places of the figure, the end of its way and its target, as far as they are on the board.
fn list_suggestion_places(view: &BattleView, way: &Suggestion) -> Vec<Vec2> {
    let figure_place = |id: FigureId| view.now.figure(id).and_then(|figure| figure_view_position(view, figure));
    let steps = simulate_listed_steps(view, way);
    let end = steps.iter().rev().find_map(|step| step.at).map(square_center);
    let target = steps.iter().find_map(|step| step.order.attack_target()).and_then(figure_place);
    suggested_figure(view, way).and_then(figure_place).into_iter().chain(end).chain(target).collect()
}
