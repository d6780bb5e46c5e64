//! Killing cards with command points (`CARD-4`, `CARD-5`): the list of all cards in play, and the dialog with the
//! price. Either side may pay.

use bevy::input::mouse::AccumulatedMouseScroll;

use super::state::CardUiMode;
use crate::prelude::*;
use battle_board::card_view;
use battle_view::{card_text, text::disabled_reason};
use rules::cards::CardInPlay;

/// Maximum number of cards listed at once, one for each digit key.
const MAX_LISTED_CARDS: usize = 9;

/// Opens the list of all cards in play, from that index on.
pub(super) fn spawn_cards_in_play(overlay: &mut UiTree<CardUi>, view: &BattleView, texts: &Texts, from: usize) {
    let mut root = overlay.open((modal_root(InputLayer::CARDS), DespawnOnExit(Screen::Battle)), |root| {
        root.spawn((flex_column(8.0).width(820.0).padding(px(22.0).all()), NineSliceFrame::STEEL)).with_children(
            |panel| {
                panel.spawn(text_label(TextStyle::SCREEN.px(34.0), texts.t("play-title"), palette::TEXT));
                panel.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("play-rule"), palette::TEXT_WARM));
                let cards = &view.now.cards.in_play;
                let from = from.min(last_page_start(cards.len()));
                for (place, lying) in cards.iter().skip(from).take(MAX_LISTED_CARDS).enumerate() {
                    spawn_card_row(panel, view, texts, lying, place);
                }
                if cards.is_empty() {
                    panel.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("play-none"), palette::TEXT));
                }
                let close =
                    GameButton::confirm(texts.t("play-close")).height(48.0).key(KeyCode::Escape).key(Action::Kill);
                panel.spawn(flex_row(8.0)).with_children(|foot| {
                    if cards.len() > MAX_LISTED_CARDS {
                        spawn_page_buttons(foot, texts, cards.len(), from);
                    }
                    foot.spawn(flex_spacer());
                    foot.spawn((close, on_press_intent(CardIntent::Drop)));
                });
            },
        );
    });
    root.remove::<InputDelay>();
}

/// Returns the index from which the last cards are listed.
fn last_page_start(cards: usize) -> usize {
    cards.saturating_sub(MAX_LISTED_CARDS)
}

/// Spawns the range of the listed cards, and buttons that lead to the others.
fn spawn_page_buttons(foot: &mut UiParent, texts: &Texts, cards: usize, from: usize) {
    let ways = [
        ("play-back", "up", KeyCode::PageUp, from.saturating_sub(MAX_LISTED_CARDS), from > 0),
        (
            "play-on",
            "down",
            KeyCode::PageDown,
            (from + MAX_LISTED_CARDS).min(last_page_start(cards)),
            from < last_page_start(cards),
        ),
    ];
    for (id, picture, key, to, may) in ways {
        let button =
            GameButton::neutral("").icon(picture, 18.0).height(48.0).padding(10.0).key(key).with_focus_name(id);
        let why = || DisabledReason::because("").whole(texts.t("play-end"));
        let button = button.accessible_name(texts.t(id)).allowed(if may { Ok(()) } else { Err(why()) });
        foot.spawn((button, Tooltip::new("", texts.t(id)), on_press_intent(CardIntent::ListInPlay(to))));
    }
    let shown = (from + MAX_LISTED_CARDS).min(cards);
    let values = [("first", (from + 1).into()), ("last", shown.into()), ("of", cards.into())];
    foot.spawn(text_label(TextStyle::LABEL, texts.t_args("play-shown", &values), palette::TEXT_COOL));
}

/// Scrolls the list with the mouse wheel, one card at a time, and keeps the wheel from zooming the board.
pub(super) fn scroll_cards_in_play(
    mut wheel: ResMut<AccumulatedMouseScroll>,
    view: Res<BattleView>,
    hands: Res<CardUi>,
    mut intents: IntentWriter,
) {
    let CardUiMode::Listed(from) = hands.mode else { return };
    if wheel.delta.y == 0.0 {
        return;
    }
    let last = last_page_start(view.now.cards.in_play.len());
    let to = if wheel.delta.y < 0.0 { from + 1 } else { from.saturating_sub(1) }.min(last);
    wheel.delta = Vec2::ZERO;
    if to != from {
        intents.write(CardIntent::ListInPlay(to));
    }
}

/// Spawns a line for a card in play, with a button.
fn spawn_card_row(panel: &mut UiParent, view: &BattleView, texts: &Texts, lying: &CardInPlay, place: usize) {
    let kind = view.now.cards.kind(lying.card);
    let button = GameButton::neutral(localized_name(texts, &kind.name))
        .icon(card_view::sort_icon(kind), 18.0)
        .left_aligned()
        .key_first()
        .size(290.0, 44.0)
        .padding(10.0)
        .with_focus_name(format!("kill-{}", lying.card.0))
        .digit(place);
    let words = children![
        text_label(TextStyle::LABEL, card_text::card_target_name(texts, view, lying.on), palette::BRASS),
        wrapped_text(TextStyle::SENTENCE.px(15.0).line(17.0), localized_name(texts, &kind.text), palette::TEXT_COOL),
    ];
    let line = children![
        (button, on_press_intent(CardIntent::Kill(lying.card))),
        side_badge(lying.side, 28.0),
        (flex_column(0.0).grow(), words),
        (card_view::kill_mark(texts.t("card-kill"), kind), AbbreviationTerm::KillValue.tip(texts)),
    ];
    panel.spawn((flex_row(10.0).min_height(46.0), line));
}

/// Opens the dialog about killing a card and the side that pays. Behind the curtain, only the player there may pay.
pub(super) fn spawn_kill_dialog(
    overlay: &mut UiTree<CardUi>,
    view: &BattleView,
    texts: &Texts,
    (card, behind): (CardId, Option<Side>),
) {
    let kind = view.now.cards.kind(card);
    overlay.open((modal_root(InputLayer::CARDS), DespawnOnExit(Screen::Battle)), |root| {
        root.spawn((flex_row(24.0).padding(px(24.0).all()), NineSliceFrame::PROMPT_ATTACK)).with_children(|panel| {
            panel.spawn(flex_column(8.0).align(AlignItems::Center)).with_children(|part| {
                card_view::spawn_large_card(part, texts, kind, 264.0);
                if let Some(lying) = view.now.cards.card_in_play(card) {
                    part.spawn(text_label(
                        TextStyle::LABEL,
                        card_text::card_target_name(texts, view, lying.on),
                        palette::BRASS,
                    ));
                }
            });
            panel.spawn(flex_column(12.0).width(384.0)).with_children(|part| {
                // By mail, each side pays at its own window.
                let pays = |seat: &Side| behind.map_or(view.may_look(*seat), |behind| behind == *seat);
                let poor = |seat: Side| rules::kill_budget(&view.now, seat) < kind.kill_value;
                match Side::BOTH.into_iter().filter(pays).all(poor) {
                    false => spawn_kill_title(part, texts, kind.kill_value),
                    // If no side here can pay, the title is no question.
                    true => spawn_title_text(part, texts, "kill-title-poor", kind.kill_value),
                }
                for (place, seat) in [view.seat, view.seat.enemy()].into_iter().filter(pays).enumerate() {
                    spawn_payment_option(part, view, texts, card, (seat, place == 0));
                }
                let leave = GameButton::neutral(texts.t("kill-leave")).icon("check", 20.0).key(KeyCode::Escape);
                part.spawn((leave.key(texts.key("kill-leave")), on_press_intent(CardIntent::Drop)));
            });
        });
    });
}

/// Spawns the title, as «Kill this card for 2 CP?»
pub(crate) fn spawn_kill_title(part: &mut UiParent, texts: &Texts, cost: u8) {
    spawn_title_text(part, texts, "kill-title", cost);
}

fn spawn_title_text(part: &mut UiParent, texts: &Texts, id: &str, cost: u8) {
    let words = texts.t_args(id, &[("n", cost.into())]);
    // The title has one line in both languages.
    part.spawn(wrapped_text(TextStyle::SCREEN.px(26.0).line(32.0), words, palette::TEXT));
}

/// Spawns a side's points, the points left after a kill, and the button that pays.
fn spawn_payment_option(
    part: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    card: CardId,
    (seat, first): (Side, bool),
) {
    spawn_kill_budget(part, view, texts, card, seat);
    let key = if first { KeyChord::key } else { KeyChord::shift };
    let key = key(texts.key("kill-pay"));
    let words = texts.t_args("kill-pay", &[("side", side_name(texts, seat).into())]);
    let button = GameButton::new(ButtonStyle::Attack, words)
        .icon("kill", 24.0)
        .height(52.0)
        .key(key)
        .with_focus_name(format!("pay-{}", seat.key()))
        .allowed(check_kill_order(view, texts, card, seat));
    part.spawn((button, on_press_intent(CardIntent::Pay(seat))));
}

/// Checks whether a side may kill a card now.
///
/// # Errors
/// Returns the reason why the side may not, for the disabled button.
pub(crate) fn check_kill_order(
    view: &BattleView,
    texts: &Texts,
    card: CardId,
    seat: Side,
) -> Result<(), DisabledReason> {
    let checked = rules::check_order(&view.now, Order::KillCard { seat, card });
    checked.map(drop).map_err(|why| disabled_reason(texts, view, why))
}

/// Spawns the command points of a side, with the price of a kill set apart.
pub(crate) fn spawn_kill_budget(part: &mut UiParent, view: &BattleView, texts: &Texts, card: CardId, seat: Side) {
    let cost = view.now.cards.kind(card).kill_value;
    let points = rules::kill_budget(&view.now, seat);
    part.spawn((flex_column(6.0).inset(14.0, 8.0), NineSliceFrame::INSET)).with_children(|well| {
        let side = text_label(TextStyle::CAPTION, side_name(texts, seat).to_uppercase(), seat.on_steel());
        let id = if points < cost { "kill-too-few" } else { "kill-left" };
        let values = [("n", points.into()), ("left", points.saturating_sub(cost).into())];
        let left = text_label(TextStyle::new(FontFace::Oswald, 18.0, 22.0), texts.t_args(id, &values), palette::TEXT);
        well.spawn((flex_row(8.0), children![side, flex_spacer(), left]));
        well.spawn(flex_row(3.0)).with_children(|line| {
            for place in 0..points.min(12) {
                let paid = points >= cost && place >= points - cost;
                line.spawn(command_point_icon(seat, false, paid, 30.0));
            }
            if points == 0 {
                line.spawn(tinted_icon("close", 24.0, palette::TEXT_OFF));
            }
        });
    });
}
