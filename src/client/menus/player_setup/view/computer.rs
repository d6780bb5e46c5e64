//! The AI's part of a seat's card: difficulty, a description of it, and the facts that the AI can't see.

use super::{
    card_parts::{fixed_seats_refusal, side_button_look, spawn_impossible_note, spawn_seat_caption},
    model::*,
};
use ui_kit::{prelude::*, settings::Difficulty};

pub(super) fn spawn_computer_part(
    card: &mut ChildSpawnerCommands,
    side: Side,
    chosen: Difficulty,
    model: &PlayerSetupModel,
    texts: &Texts,
) {
    spawn_seat_caption(card, texts.t("seat-strength"));
    card.spawn(flex_row(8.0).rigid()).with_children(|line| {
        for (rank, strength) in (1..).zip(Difficulty::ALL) {
            let words = texts.t(&format!("computer-{}", strength_key(strength)));
            let spoken = format!("{}: {words}", side_name(texts, side));
            let button = GameButton::new(side_button_look(side, strength == chosen), words)
                .kind(TextStyle::BUTTON.px(17.0).line(20.0))
                .icon(&format!("rank_{rank}"), 26.0)
                .size(124.0, 72.0)
                .padding(2.0)
                .accessible_name(spoken)
                .with_focus_name(format!("{}-{}", strength_key(strength), side.key()))
                .disabled(fixed_seats_refusal(model).filter(|_| strength != chosen))
                .node(|node| {
                    node.flex_direction = FlexDirection::Column;
                    node.row_gap = px(1);
                    node.padding.bottom = px(8);
                });
            line.spawn((button, on_press(SeatIntent::Strength(side, strength))));
        }
    });
    let seat = &model.seats[side as usize];
    if seat.impossible.is_some() {
        spawn_impossible_note(card, seat);
        return;
    }
    let told = |name: &str, words: String| {
        let words = rich_text(TextStyle::SENTENCE.line(20.0), &words, palette::PAPER_TEXT);
        let node = flex_row(10.0).align(AlignItems::Start).margin(px(2).top()).rigid();
        let place = Node { flex_shrink: 1.0, ..default() };
        (node, children![tinted_icon(name, 20.0, side.on_paper()), (place, children![words])])
    };
    card.spawn(told("clock", texts.t(&format!("strength-like-{}", strength_key(chosen)))));
    let whom = if model.preset() == PlayerPreset::Watch { "seat-blind-watched" } else { "seat-blind" };
    card.spawn(told("hidden", texts.t(whom)));
}

fn strength_key(strength: Difficulty) -> &'static str {
    match strength {
        Difficulty::Recruit => "recruit",
        Difficulty::Veteran => "veteran",
        Difficulty::Commander => "commander",
    }
}
