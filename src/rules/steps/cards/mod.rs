//! The steps of battle cards: `hand` fills hands, `play` moves a card from a hand into play or onto the discard pile.

use bevy_app::App;

mod hand;
mod play;

pub(super) fn plugin(app: &mut App) {
    hand::plugin(app);
    play::plugin(app);
}
