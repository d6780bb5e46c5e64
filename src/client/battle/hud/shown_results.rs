//! The results of the last orders that the dock shows: dice, casualties, cards.

use crate::{playback::timing, prelude::*, submit_orders::OrdersSubmitted};
use ui_kit::settings::AnimationSpeed;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(store_shown_results);
}

/// Replaces the shown results by those of new events, and dismisses them when another figure or half-turn begins.
fn store_shown_results(submitted: On<OrdersSubmitted>, settings: Res<Settings>, mut view: ResMut<BattleView>) {
    let still = settings.preferences.speed == AnimationSpeed::Off;
    let mut told = Vec::new();
    for event in &submitted.events {
        match event {
            event if timing::is_roll(event) => told.push(event.clone()),
            BattleEvent::Died { .. }
            | BattleEvent::Slain { .. }
            | BattleEvent::TwitcherRose { .. }
            | BattleEvent::SurgeDrawn { .. }
            | BattleEvent::GateMended { .. }
            | BattleEvent::GateShaken { .. }
            | BattleEvent::Freed { .. }
            | BattleEvent::Scored { .. }
            | BattleEvent::CountedDown { .. }
            | BattleEvent::DrawAgreed { .. }
            | BattleEvent::PointsCounted { .. }
            | BattleEvent::CardPlayed { .. }
            | BattleEvent::CardStruck { .. }
            | BattleEvent::CardTookEffect { .. }
            | BattleEvent::CardKilled { .. }
            | BattleEvent::CardLost { .. }
            | BattleEvent::IntelligenceDeclared => told.push(event.clone()),
            // With playback on, the bids have already been shown.
            BattleEvent::BidsRevealed { .. } if still => told.push(event.clone()),
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
