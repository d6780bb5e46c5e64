//! UI parts that several panels and prompts use.

use bevy::ecs::spawn::{SpawnIter, SpawnWith};

use rules::Order;
use ui_kit::{prelude::*, widgets::DieFace as Shows};

use super::{intent_queue::on_press_intent, session::BattleView};

/// Returns a bundle that gives this order when its button is pressed.
pub fn on_press_order(order: Order) -> impl Bundle {
    on_press_intent(order)
}

/// Returns a bundle that ends or declines the pending decision when its button is pressed.
pub fn on_press_end(view: &BattleView) -> impl Bundle + use<> {
    on_press_intent(view.now.awaiting.end_order().into_iter().collect::<Vec<Order>>())
}

/// Returns a chance in whole per cent.
pub fn format_chance(texts: &Texts, share: f64) -> String {
    texts.odds(share)
}

/// Returns a label with the number of dice and the face that each must show.
pub fn dice_needed(texts: &Texts, dice: u8, needed: u8) -> impl Bundle + use<> {
    let words = texts.t_args("dock-dice", &[("dice", dice.into()), ("needed", needed.into())]);
    text_label(TextStyle::LABEL, words, palette::TEXT)
}

/// Returns a row of dice that have not been rolled yet.
pub fn blank_dice(dice: u8, size: f32, gap: f32) -> impl Bundle {
    (flex_row(gap), Children::spawn(SpawnIter((0..dice).map(move |_| die_image(Shows::Unknown, size)))))
}

/// Returns a hint with the digit keys from 1 to `last`, and their effect.
pub fn digit_key_hint(last: usize, words: String) -> impl Bundle {
    let text = |words: String| text_label(TextStyle::SENTENCE, words, palette::TEXT_WARM);
    let keys = SpawnWith(move |parent: &mut ChildSpawner| {
        parent.spawn(keycap_label("1"));
        if last > 1 {
            parent.spawn(text("–".into()));
            parent.spawn(keycap_label(&last.to_string()));
        }
        parent.spawn(text(words));
    });
    (flex_row(8.0), Children::spawn(keys))
}
