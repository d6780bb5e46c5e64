//! The decisions that are made in a [`ChoicePrompt`]. A choice of one figure or square needs only the texts
//! `NAME-title` and `NAME-how`, and `NAME-none` if it can be declined; `NAME` is the name of the decision in lower case.

use super::{
    choice_prompt::{ChoicePrompt, PromptOption, PromptPress, PromptSign, PromptText},
    prompt_panel::FigureChoiceIntent,
};
use crate::{cards::kill_dialog::check_kill_order, prelude::*};
use battle_board::figure_tokens::figure_face;
use battle_view::card_text::card_target_name;
use rules::{check_order, kill_budget};

/// Returns the prompt of the pending decision, if it is one of these. `marked` are the figures marked to enter reaction
/// mode.
pub(super) fn choice_prompt(view: &BattleView, texts: &Texts, marked: &[FigureId]) -> Option<ChoicePrompt> {
    let seat = view.now.awaiting.seat()?;
    match (&view.now.awaiting, view.now.awaiting.options()) {
        (PendingDecision::LastChance { .. }, _) => Some(last_chance_prompt(view, texts, seat)),
        (PendingDecision::Share { figure, points, .. }, DecisionOptions::Friends(order)) => {
            Some(sharing_prompt(view, texts, (*figure, *points), order))
        }
        (decision, DecisionOptions::Squares(squares, order)) => {
            Some(square_prompt(view, texts, decision, (squares, order)))
        }
        (_, DecisionOptions::Figures(figures, order)) => Some(figure_prompt(view, texts, seat, (figures, order))),
        (_, DecisionOptions::FigureSet(figures, _)) => Some(reaction_mode_prompt(view, texts, marked, figures)),
        _ => None,
    }
}

/// Returns the prompt to choose one of several figures, such as the one that is stranded (`M5`), or the held-back one
/// that arrives (`M7`).
fn figure_prompt(
    view: &BattleView,
    texts: &Texts,
    seat: Side,
    (figures, order): (&[FigureId], fn(FigureId) -> Order),
) -> ChoicePrompt {
    let name = view.now.awaiting.name().to_lowercase();
    let title = texts.t_args(&format!("{name}-title"), &[("seat", seat.key().into())]);
    let how = PromptText::Rich(TextStyle::SENTENCE.line(20.0), texts.t(&format!("{name}-how")));
    let known = figures.iter().filter_map(|id| view.now.figure(*id));
    let option = |figure: &Figure| {
        let card = view.now.kind_of(figure);
        let values = [("kind", localized_name(texts, &card.title).into()), ("rp", card.rp.into())];
        let button = GameButton::confirm(figure_name(texts, view, figure.id))
            .subtitle(texts.t_args("card-kind", &values))
            .kind(TextStyle::CONFIRM.px(18.0))
            .height(56.0)
            .padding(12.0)
            .with_focus_name(format!("muster-{}", figure.id.0));
        let face = Some((figure_face(view, figure), figure.side));
        PromptOption { button, press: order(figure.id).into(), face }
    };
    let end = view.now.awaiting.end_order().map(|order| {
        (GameButton::neutral(texts.t(&format!("{name}-none"))).height(46.0).key(KeyCode::KeyN), order.into())
    });
    ChoicePrompt {
        text_width: Some(760.0),
        options: known.map(option).collect(),
        end,
        ..ChoicePrompt::new([900.0, 190.0], PromptSign::Badge(seat, 52.0), (title, seat.on_steel()), how)
    }
}

/// Returns the prompt to mark the figures that enter reaction mode at the end of a half-turn (`RF-1`).
fn reaction_mode_prompt(view: &BattleView, texts: &Texts, marked: &[FigureId], figures: &[FigureId]) -> ChoicePrompt {
    let sign = PromptSign::Icon("reaction", 44.0, palette::REACTION);
    let how = PromptText::Boxed(600.0, TextStyle::SENTENCE, texts.t("ready-rule"));
    let option = |id: &FigureId| {
        let inside = marked.contains(id);
        let look = if inside { ButtonStyle::React } else { ButtonStyle::Steel };
        let button = GameButton::new(look, figure_name(texts, view, *id))
            .icon(if inside { "check" } else { "close" }, 18.0)
            .subtitle(texts.t(if inside { "ready-in" } else { "ready-out" }))
            .height(58.0)
            .padding(12.0)
            .with_focus_name(format!("ready-{}", id.0));
        PromptOption { button, press: PromptPress::Choose(FigureChoiceIntent::Flip(*id)), face: None }
    };
    let end = GameButton::confirm(texts.t_args("ready-confirm", &[("n", marked.len().into())]))
        .height(52.0)
        .key(Action::Reaction)
        .key(Action::EndHalf)
        .with_focus_name("stand-ready");
    ChoicePrompt {
        options: figures.iter().map(option).collect(),
        end: Some((end, PromptPress::Choose(FigureChoiceIntent::Confirm))),
        ..ChoicePrompt::new([720.0, 170.0], sign, (texts.t("ready-title"), palette::FOCUS), how)
    }
}

/// Returns the prompt to give unused points to friends, one by one (`SARGE-2`).
fn sharing_prompt(
    view: &BattleView,
    texts: &Texts,
    (figure, points): (FigureId, u8),
    order: fn(FigureId) -> Order,
) -> ChoicePrompt {
    let sign = PromptSign::Icon("ap", 40.0, palette::FOCUS);
    let values = [("figure", figure_name(texts, view, figure).into()), ("n", points.into())];
    let how = PromptText::Rich(TextStyle::SENTENCE.px(15.0), texts.t_args("share-how", &values));
    let friends = view.now.figures.iter().filter(|friend| check_order(&view.now, order(friend.id)).is_ok());
    let option = |friend: &Figure| {
        let button = GameButton::new(ButtonStyle::Move, figure_name(texts, view, friend.id))
            .icon("plus", 18.0)
            .subtitle(texts.t_args("share-has", &[("n", friend.given.into())]))
            .height(58.0)
            .padding(12.0)
            .with_focus_name(format!("share-{}", friend.id.0));
        PromptOption { button, press: order(friend.id).into(), face: None }
    };
    let end = view.now.awaiting.end_order().map(|order| {
        let button = GameButton::confirm(texts.t_args("share-end", &[("n", points.into())])).height(52.0);
        (button.key(KeyCode::Enter).key(KeyCode::Space), order.into())
    });
    ChoicePrompt {
        text_width: Some(560.0),
        pips: Some(points),
        options: friends.map(option).collect(),
        undo: view.undo.is_ok(),
        end,
        ..ChoicePrompt::new([800.0, 190.0], sign, (texts.t("share-title"), palette::FOCUS), how)
    }
}

/// Returns the prompt to choose one of several squares, such as the one where a harpooned figure lands (`HANS-1`):
/// chosen on the board or by number.
fn square_prompt(
    view: &BattleView,
    texts: &Texts,
    decision: &PendingDecision,
    (squares, order): (&[Square], fn(Square) -> Order),
) -> ChoicePrompt {
    let name = decision.name().to_lowercase();
    let (icon, target) = match decision {
        PendingDecision::Landing { target, .. } => ("down", figure_name(texts, view, *target)),
        _ => ("warn", String::new()),
    };
    let sign = PromptSign::Icon(icon, 34.0, palette::ATTACK_ON_STEEL);
    let how = texts.t_args(&format!("{name}-how"), &[("target", target.into())]);
    let how = PromptText::Wrapped(TextStyle::SENTENCE.px(15.0), how);
    // The board shows the same numbers on the squares.
    let option = |(number, at): (u32, &Square)| {
        let words = texts.t_args("landing-square", &[("n", number.into())]);
        let button = GameButton::new(ButtonStyle::Move, words).height(52.0);
        PromptOption { button, press: order(*at).into(), face: None }
    };
    ChoicePrompt {
        options: (1..).zip(squares).map(option).collect(),
        ..ChoicePrompt::new([760.0, 100.0], sign, (texts.t(&format!("{name}-title")), palette::FOCUS), how)
    }
}

/// Returns the prompt for the first player's last chance to kill cards (`ACT-4`).
fn last_chance_prompt(view: &BattleView, texts: &Texts, seat: Side) -> ChoicePrompt {
    let how = texts.t_args("chance-rule", &[("n", kill_budget(&view.now, seat).into())]);
    let how = PromptText::Rich(TextStyle::SENTENCE, how);
    let options = view.now.cards.in_play.iter().map(|lying| {
        let kind = view.now.cards.kind(lying.card);
        let button = GameButton::neutral(format!("{} · {}", localized_name(texts, &kind.name), kind.kill_value))
            .icon("kill", 18.0)
            .subtitle(card_target_name(texts, view, lying.on))
            .height(58.0)
            .padding(10.0)
            .with_focus_name(format!("last-{}", lying.card.0))
            .allowed(check_kill_order(view, texts, lying.card, seat));
        let press = PromptPress::Give(CardIntent::Kill(lying.card).into());
        PromptOption { button, press, face: None }
    });
    let end = GameButton::confirm(texts.t("chance-done")).height(50.0).key(KeyCode::KeyD);
    ChoicePrompt {
        options: options.collect(),
        gap: 8.0,
        note: Some(texts.t("chance-then")),
        end: view.now.awaiting.end_order().map(|order| (end, order.into())),
        ..ChoicePrompt::new(
            [900.0, 170.0],
            PromptSign::Badge(seat, 48.0),
            (texts.t("chance-title"), palette::FOCUS),
            how,
        )
    }
}
