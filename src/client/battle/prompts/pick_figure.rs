//! Prompts to choose one of several figures: the one that is stranded (`M5`), or the held-back one that arrives (`M7`).

use super::prompt_panel::{prompt_header, prompt_title, spawn_striped_prompt};
use crate::{figure_tokens, prelude::*};

/// Spawns the prompt for the figure of a side that will be stranded.
pub(super) fn spawn_stranded_prompt(root: &mut UiParent, view: &BattleView, texts: &Texts, asked: (Side, &[FigureId])) {
    spawn_figure_choice(root, view, texts, "stranded", asked, |figure| Order::Strand { figure });
}

/// Spawns the prompt for the held-back figure that arrives this turn, if any.
pub(super) fn spawn_reinforcement_prompt(
    root: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    asked: (Side, &[FigureId]),
) {
    spawn_figure_choice(root, view, texts, "reinforce", asked, |figure| Order::CallUp { figure });
}

fn spawn_figure_choice(
    root: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    what: &str,
    (seat, figures): (Side, &[FigureId]),
    order: impl Fn(FigureId) -> Order,
) {
    spawn_striped_prompt(root, [900.0, 190.0], |panel| {
        let title =
            prompt_title(texts.t_args(&format!("{what}-title"), &[("seat", seat.key().into())]), seat.on_steel());
        let how = rich_text(TextStyle::SENTENCE.line(20.0), &texts.t(&format!("{what}-how")), palette::TEXT);
        panel.spawn(prompt_header(side_badge(seat, 52.0), flex_column(2.0).width(760.0), title, how));
        panel.spawn(empty_node().wraps(8.0).gap(10.0)).with_children(|list| {
            for (index, id) in figures.iter().enumerate() {
                spawn_figure_button(list, view, texts, (index, *id), order(*id));
            }
        });
        if what == "reinforce" {
            let none = GameButton::neutral(texts.t("reinforce-none")).height(46.0).key(KeyCode::KeyN);
            panel.spawn((flex_row(10.0), children![flex_spacer(), (none, on_press_order(Order::EndDeployment))]));
        }
    });
}

fn spawn_figure_button(
    list: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    (index, id): (usize, FigureId),
    order: Order,
) {
    let Some(figure) = view.now.figure(id) else { return };
    let card = view.now.kind_of(figure);
    let values = [("kind", localized_name(texts, &card.title).into()), ("rp", card.rp.into())];
    let button = GameButton::confirm(figure_name(texts, view, id))
        .subtitle(texts.t_args("card-kind", &values))
        .kind(TextStyle::CONFIRM.px(18.0))
        .height(56.0)
        .padding(12.0)
        .with_focus_name(format!("muster-{}", id.0))
        .digit(index);
    let face = figure_portrait(&figure_tokens::figure_picture(&view.now.catalogue, figure), figure.side, 56.0);
    list.spawn((flex_row(4.0), children![face, (button, on_press_order(order))]));
}
