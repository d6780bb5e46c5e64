//! The steps of battle cards: `hand` fills hands, `play` moves a card from a hand into play or onto the discard pile,
//! `event_effect` applies events, `cancel` cancels cards or takes them out of play.

use bevy_app::App;

mod cancel;
mod event_effect;
mod hand;
mod play;

pub(super) fn plugin(app: &mut App) {
    hand::plugin(app);
    play::plugin(app);
}
