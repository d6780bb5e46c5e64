//! The panels over the board. Each is rebuilt when its content changes; none makes decisions.

mod action_bar;
mod ai_dock;
pub(crate) mod area_effect_info;
mod collapsed_panel_keys;
mod dice_page;
pub(crate) mod dock;
mod figure_stats;
mod figure_title;
mod force_list;
mod forecast_page;
mod groups;
mod log_page;
mod mission_counters;
pub mod panels;
mod plan_steps;
mod right_panel;
mod scroll_area;
mod shown_results;
mod special_actions;
mod top_bar;

use super::prelude::*;
use battle_board::{
    ai_reason_text::AiReasons,
    automaton_forecast::ForecastView,
    playback::{displayed_state::DisplayedState, state::PlaybackIdle},
    shown_plan::ShownPlan,
    thinking_indicator::ThinkingIndicator,
};
use battle_view::advice_panel::AdviceOpen;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((collapsed_panel_keys::plugin, shown_results::plugin))
        .init_battle_resource::<log_page::LogView>()
        .init_resource::<scroll_area::ScrollState>()
        .init_battle_resource::<groups::ForceScroll>()
        .add_message::<log_page::LogIntent>();
    let turned = (scroll_area::scroll_right_panel, log_page::read_log_keys, groups::scroll_force_list)
        .chain()
        .run_if(is_base_layer_on_top);
    app.add_battle_systems(
        BattleSystems::Input,
        (
            turned,
            (log_page::handle_log_intents, scroll_area::keep_scroll_position).after(scroll_area::scroll_right_panel),
        ),
    )
    .add_systems(
        Update,
        collapse_covering_panels
            .run_if(resource_changed::<UiFit>.or_else(resource_added::<BattleView>))
            .before(BattleSystems::Input)
            .run_if(resource_exists::<BattleView>),
    );
    // Panels show the results of events only after their playback, from `DisplayedState`.
    let panels = (
        top_bar::spawn_top_bar.run_if(
            any_resource_changed::<(BattleView, Texts, UiFit, DisplayedState)>
                .or_else(resource_changed::<ForecastView>),
        ),
        force_list::spawn_force_list.run_if(
            any_resource_changed::<(BattleView, Texts, UiFit, DisplayedState, ThinkingIndicator, ShownPlan)>
                .or_else(resource_changed::<groups::ForceScroll>),
        ),
        right_panel::spawn_right_panel.run_if(
            any_resource_changed::<(BattleView, Texts, UiFit, DisplayedState, log_page::LogView, PlaybackIdle)>
                .or_else(any_resource_changed::<(AiReasons, AdviceOpen, ForecastView)>),
        ),
        action_bar::spawn_action_bar
            .run_if(any_resource_changed::<(BattleView, Texts, UiFit, PlanPreview, AdviceOpen, Settings)>),
        dock::spawn_dock.run_if(
            any_resource_changed::<(BattleView, Texts, UiFit, PlanPreview, PlaybackIdle)>
                .or_else(any_resource_changed::<(ShownPlan, ThinkingIndicator, Settings, AdviceOpen)>),
        ),
    );
    app.add_battle_systems(BattleSystems::Show, panels);
}

/// Folds panels that would cover the board, until the player opens them.
fn collapse_covering_panels(fit: Res<UiFit>, mut view: ResMut<BattleView>) {
    let over = fit.overlays();
    // A battle that is only watched opens with its log, if the log leaves the board uncovered.
    let folded = over || (view.folded && !fit.is_changed());
    if (view.folded, view.list_folded) != (folded, over) {
        (view.folded, view.list_folded) = (folded, over);
    }
}
