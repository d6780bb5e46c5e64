//! The results of the last orders that the dock shows: dice, casualties, cards.

use crate::prelude::*;
use battle_view::submit_orders::OrdersSubmitted;
use rules::EventTag;
use ui_kit::settings::AnimationSpeed;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(store_shown_results);
}

/// Replaces the shown results by those of new events, and dismisses them when another figure or half-turn begins.
fn store_shown_results(submitted: On<OrdersSubmitted>, settings: Res<Settings>, mut view: ResMut<BattleView>) {
    let still = settings.preferences.speed == AnimationSpeed::Off;
    let mut told = Vec::new();
    for event in &submitted.events {
        // With playback on, the bids have already been shown.
        let is_shown = event.is_roll() || event.has_tag(EventTag::Notable);
        if is_shown || still && matches!(event, BattleEvent::BidsRevealed { .. }) {
            told.push(event.clone());
        }
        match event {
            BattleEvent::Activated { .. } | BattleEvent::TurnStarted { .. } | BattleEvent::HalfEnded { .. } => {
                view.rolls.clear();
            }
            _ => {}
        }
    }
    if !told.is_empty() {
        view.rolls = told;
    }
}
