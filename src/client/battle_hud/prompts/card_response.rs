//! Prompt for responses (`CARD-4`): kill the card that the enemy plays, let it pass, or respond with a card. The prompt
//! looks the same regardless of the cards in hand.

use super::prompt_panel::{prompt_header, prompt_title, spawn_striped_prompt};
use crate::{
    cards::{
        kill_dialog::{self, check_kill_order, spawn_kill_budget},
        peek::PeekButton,
    },
    prelude::*,
};
use battle_board::card_view;
use battle_view::card_text;

/// Spawns the prompt for the response to a trigger.
pub(super) fn spawn_response_prompt(
    root: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    seat: Side,
    to: ResponseTrigger,
) {
    match to {
        ResponseTrigger::Card(card) => spawn_played_card_prompt(root, view, texts, seat, card),
        ResponseTrigger::Death(figure) => spawn_own_loss_prompt(root, view, texts, seat, (figure, "answer-death")),
        ResponseTrigger::OutOfAmmo(figure) => spawn_own_loss_prompt(root, view, texts, seat, (figure, "answer-ammo")),
    }
}

/// Shows the enemy's card face up at the right; the left part of the board stays visible.
fn spawn_played_card_prompt(root: &mut UiParent, view: &BattleView, texts: &Texts, seat: Side, card: CardId) {
    let kind = view.now.cards.kind(card);
    let target = view.now.cards.pending.iter().find(|played| played.card == card).map(|played| played.target);
    // Place the panel under the strip of hands at any UI scale.
    let node = Node { top: percent(16.95), ..flex_row(24.0).absolute().right(20.0) };
    let node = node.padding(px(22.0).all()).align(AlignItems::Start);
    let grows = PlayerScaled { size: Vec2::ZERO, room: Vec2::new(0.97, 0.78), pivot: Vec2::X };
    root.spawn((node, NineSliceFrame::PROMPT_ATTACK, grows)).with_children(|panel| {
        panel.spawn(flex_column(8.0).align(AlignItems::Center)).with_children(|part| {
            let words = texts.t_args("answer-played", &[("side", side_name(texts, seat.enemy()).into())]);
            let words = text_label(TextStyle::BUTTON, words, seat.enemy().on_steel());
            part.spawn((flex_row(10.0), children![side_badge(seat.enemy(), 36.0), words]));
            card_view::spawn_large_card(part, texts, kind, 256.0);
        });
        panel.spawn(flex_column(12.0).width(384.0)).with_children(|part| {
            kill_dialog::spawn_kill_title(part, texts, kind.kill_value);
            if let Some(target) = target {
                let on = [("target", card_text::card_target_mid_sentence(texts, view, target).into())];
                part.spawn(rich_text(TextStyle::SENTENCE.px(17.0), &texts.t_args("answer-on", &on), palette::TEXT));
            }
            spawn_kill_budget(part, view, texts, card, seat);
            let kill =
                GameButton::new(ButtonStyle::Attack, texts.t_args("answer-kill", &[("n", kind.kill_value.into())]))
                    .icon("kill", 26.0)
                    .kind(TextStyle::CONFIRM)
                    .height(60.0)
                    .key(texts.key("answer-kill"))
                    .allowed(check_kill_order(view, texts, card, seat));
            part.spawn((kill, on_press_order(Order::KillCard { seat, card })));
            let pass = GameButton::neutral(texts.t("answer-let")).icon("check", 20.0).key(texts.key("answer-let"));
            part.spawn((pass, on_press_end(view)));
            let words =
                wrapped_text(TextStyle::SENTENCE.px(15.0).line(19.0), texts.t("answer-hand"), palette::TEXT_WARM);
            part.spawn((
                flex_row(10.0),
                children![(empty_node().grow(), children![words]), peek_hand_button(texts, seat)],
            ));
        });
    });
}

/// Returns the button that shows the hand while it is held down. It is always present, so that it reveals nothing about
/// the hand.
fn peek_hand_button(texts: &Texts, seat: Side) -> impl Bundle + use<> {
    let button =
        GameButton::neutral(texts.t("answer-see")).icon("cards", 20.0).height(48.0).padding(12.0).key(Action::Hand);
    (button, PeekButton(seat))
}

/// Spawns the prompt for a figure of the seat that has died or run out of ammo.
fn spawn_own_loss_prompt(
    root: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    seat: Side,
    (figure, id): (FigureId, &'static str),
) {
    spawn_striped_prompt(root, [820.0, 150.0], |panel| {
        let values = [("figure", figure_name(texts, view, figure).to_uppercase().into())];
        let title = prompt_title(texts.t_args(id, &values), palette::FOCUS);
        let how = wrapped_text(TextStyle::SENTENCE, texts.t("answer-may"), palette::TEXT);
        panel.spawn(prompt_header(side_badge(seat, 48.0), flex_column(2.0), title, how));
        let all = GameButton::neutral(texts.t("answer-waive"))
            .kind(TextStyle::BUTTON.px(16.0))
            .padding(12.0)
            .key(KeyChord::shift(KeyCode::KeyD));
        let all = (all, on_press_intent(CardIntent::Waive(seat)));
        let pass = GameButton::confirm(texts.t("answer-pass")).height(48.0).padding(14.0).key(texts.key("answer-pass"));
        let pass = (pass, on_press_end(view));
        panel.spawn((flex_row(10.0), children![peek_hand_button(texts, seat), flex_spacer(), all, pass]));
    });
}
