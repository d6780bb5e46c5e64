//! The strip beneath the top bar: both hands, face down, with their numbers of cards; lasting events; buttons for the
//! lists of cards in play and of carried objects. Also the small cards in the panel of a figure.

use super::{drop_objects, peek::PeekButton};
use crate::prelude::*;
use battle_board::card_view;

/// Marker type for the overlay of the strip.
pub(super) struct CardStripContent;

/// Maximum number of events with a button in the strip; the list of cards in play has all of them.
const EVENTS: usize = 2;

pub(super) fn spawn_card_strip(mut overlay: UiTree<CardStripContent>, view: Res<BattleView>, texts: Res<Texts>) {
    overlay.clear();
    let shut = view.is_behind_curtain() || view.now.awaiting == PendingDecision::Over;
    let (cards, carried) = (!view.now.cards.list.kinds().is_empty(), can_drop_objects(&view));
    if (shut && !view.seats.is_replay()) || !(cards || carried) {
        return;
    }
    let node = flex_row(6.0).absolute().left(232.0).right(280.0).top(66.0).height(42.0);
    // Above prompts, because cards can be played and killed while a decision is pending.
    let root = (node, GlobalZIndex(12), DespawnOnExit(Screen::Battle));
    overlay.open(root, |strip| {
        if cards {
            spawn_hand_button(strip, &view, &texts, view.seat);
            // An automated side holds no cards (`COOP-1`).
            if !view.now.charter.plays_itself(view.seat.enemy()) {
                spawn_hand_button(strip, &view, &texts, view.seat.enemy());
            }
        }
        strip.spawn(flex_spacer());
        if carried {
            let button =
                GameButton::neutral(texts.t("act-drop")).icon("drop", 18.0).small().height(40.0).key(Action::Drop);
            strip.spawn((button.with_focus_name("carried"), on_press_intent(CardIntent::Carried)));
        }
        if !cards {
            return;
        }
        for (lying, _) in view.now.cards.lasting().take(EVENTS) {
            strip.spawn(card_button(&texts, &view.now, lying.card));
        }
        let count = view.now.cards.in_play.len();
        let all = GameButton::neutral(texts.t_args("strip-play", &[("n", count.into())]))
            .icon("cards", 18.0)
            .small()
            .height(40.0)
            .key(Action::Kill)
            .with_focus_name("cards-in-play");
        let all = if count == 0 { all.disabled(DisabledReason::because("").whole(texts.t("play-none"))) } else { all };
        strip.spawn((all, on_press_intent(CardIntent::ListInPlay(0))));
    });
}

/// Returns `true` if the strip offers to drop objects. During an activation, the figure's own buttons do so.
fn can_drop_objects(view: &BattleView) -> bool {
    view.is_prompted()
        && !matches!(view.now.awaiting, PendingDecision::Act { .. })
        && !drop_objects::droppable_objects(view, None).is_empty()
}

/// Handles the strip's keys under a prompt, where buttons receive no keys.
pub(super) fn read_strip_keys(keys: KeyInput, top: Res<TopLayer>, view: Res<BattleView>, mut intents: IntentWriter) {
    let asks = view.is_prompted() && !view.is_behind_curtain();
    if !asks || top.ignores_input || ![InputLayer::BOARD.level, InputLayer::PROMPT.level].contains(&top.level) {
        return;
    }
    if keys.asks(Action::Kill) && !view.now.cards.in_play.is_empty() {
        intents.write(CardIntent::ListInPlay(0));
    } else if keys.asks(Action::Drop) && can_drop_objects(&view) {
        intents.write(CardIntent::Carried);
    }
}

/// Spawns a hand, face down. It opens for its owner while the button is held down.
fn spawn_hand_button(strip: &mut UiParent, view: &BattleView, texts: &Texts, seat: Side) {
    let asked = seat == view.seat;
    let count = view.now.cards.hands[seat].len();
    let values = [("side", side_name(texts, seat).into()), ("n", count.into())];
    let button = GameButton::neutral(texts.t_args(if asked { "strip-hand" } else { "strip-interrupt" }, &values))
        .icon("hand", 18.0)
        .small()
        .height(40.0)
        .key(if asked { Action::Hand } else { Action::EnemyHand })
        .with_focus_name(if asked { "hand" } else { "interrupt" });
    // The open hand shows known numbers of tokens, too.
    let numbers = view.now.objects.iter().any(|(_, object)| object.numbered && object.known[seat]);
    let why = match (count == 0 && !numbers, view.may_look(seat)) {
        (true, _) => Some("hand-empty"),
        (false, false) => Some("hand-not-yours"),
        (false, true) => None,
    };
    strip.spawn((button.disabled(why.map(|id| DisabledReason::because("").whole(texts.t(id)))), PeekButton(seat)));
}

/// Spawns the cards on a figure, and on its horde, in the right panel. Against an automated side, the cards of its own
/// hand are listed, too.
pub(crate) fn spawn_figure_cards(paper: &mut UiParent, view: &BattleView, texts: &Texts, figure: &Figure) {
    let open = view.now.charter.plays_itself(figure.side.enemy());
    let held = view.now.holders.cards(figure.id).filter(|_| open).map(|card| view.now.cards.kind(card));
    let held: Vec<_> = held.map(|kind| localized_name(texts, &kind.name)).collect();
    if !held.is_empty() {
        paper.spawn(flex_row(6.0)).with_children(|line| {
            line.spawn(tinted_icon("hand", 20.0, palette::PAPER_SECOND));
            let names =
                wrapped_text(TextStyle::SENTENCE.px(15.0).line(18.0), held.join(" · "), palette::PAPER_SENTENCE);
            line.spawn((names, Node { flex_shrink: 1.0, ..default() }));
        });
    }
    let cards: Vec<_> = view.now.cards.on(figure.id, figure.kind).collect();
    let spacious = cards.len() < 3;
    for lying in cards {
        let kind = view.now.cards.kind(lying.card);
        paper.spawn(flex_column(2.0)).with_children(|part| {
            part.spawn(flex_row(6.0).wraps(2.0)).with_children(|line| {
                line.spawn(card_button(texts, &view.now, lying.card));
                let value = text_label(TextStyle::NUMBER.px(18.0), kind.kill_value.to_string(), palette::PAPER_TEXT);
                let value = children![tinted_icon("kill", 16.0, palette::WOUND), value];
                line.spawn((flex_row(6.0), AbbreviationTerm::KillValue.tip(texts), value));
                if matches!(lying.on, CardTarget::Kind(_)) {
                    line.spawn(tinted_icon("zombie", 18.0, palette::PAPER_SECOND));
                }
            });
            if spacious {
                let words = localized_name(texts, &kind.text);
                part.spawn(wrapped_text(TextStyle::SENTENCE.px(15.0).line(18.0), words, palette::PAPER_SENTENCE));
            }
        });
    }
}

/// Returns a button for a card in play, which opens the dialog about killing it.
fn card_button(texts: &Texts, now: &BattleState, card: CardId) -> impl Bundle + use<> {
    let kind = now.cards.kind(card);
    let name = localized_name(texts, &kind.name);
    let button = GameButton::neutral(name)
        .icon(card_view::sort_icon(kind), 16.0)
        .small()
        .height(36.0)
        .with_focus_name(format!("card-{}", card.0));
    let values = [("text", localized_name(texts, &kind.text).into()), ("n", kind.kill_value.into())];
    let tip = Tooltip::new(name, texts.t_args("card-tip", &values));
    (button, tip, on_press_intent(CardIntent::Kill(card)))
}
