//! What happens with battle cards: `hand` fills hands, `check_play_card` is the way of a card from a hand into play or onto the
//! discard pile, `deed` carries events out, `cancel_card` takes cards away.

use bevy_app::App;

mod cancel;
mod event_effect;
mod hand;
mod play;

pub(super) fn plugin(app: &mut App) {
    hand::plugin(app);
    play::plugin(app);
}
