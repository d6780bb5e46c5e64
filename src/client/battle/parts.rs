//! Parts that several panels and prompts are made of.

use bevy::ecs::spawn::{SpawnIter, SpawnWith};

use kit::{draw::*, widgets::Face as Shows};
use rules::Order;

use super::intent::BattleIntent;

/// Gives that order when pressed.
pub(crate) fn gives(order: Order) -> impl Bundle {
    emit(BattleIntent::Give(order))
}

/// Returns a chance in whole per cents.
pub(crate) fn chance(texts: &Texts, share: f64) -> String {
    texts.odds(share)
}

/// How many dice, and what each must show.
pub(crate) fn dice_needed(texts: &Texts, dice: u8, needed: u8) -> impl Bundle + use<> {
    let words = texts.t_args("dock-dice", &[("dice", dice.into()), ("needed", needed.into())]);
    label(Type::LABEL, words, palette::TEXT)
}

/// Dice that are not rolled yet, side by side.
pub(crate) fn unrolled(dice: u8, size: f32, gap: f32) -> impl Bundle {
    (row(gap), Children::spawn(SpawnIter((0..dice).map(move |_| die(Shows::Unknown, size)))))
}

/// The keys from 1 to that digit, and what they do.
pub(crate) fn digits(last: usize, words: String) -> impl Bundle {
    let text = |words: String| label(Type::SENTENCE, words, palette::TEXT_WARM);
    let keys = SpawnWith(move |parent: &mut ChildSpawner| {
        parent.spawn(keycap("1"));
        if last > 1 {
            parent.spawn(text("–".into()));
            parent.spawn(keycap(&last.to_string()));
        }
        parent.spawn(text(words));
    });
    (row(8.0), Children::spawn(keys))
}
