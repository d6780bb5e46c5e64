//! Prompt for the figures that enter reaction mode at the end of a half-turn (`RF-1`).

use super::prompt_panel::{FigureChoiceIntent, prompt_header, prompt_title, spawn_striped_prompt};
use crate::prelude::*;

pub(super) fn spawn_reaction_mode_prompt(
    root: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    chosen: &[FigureId],
    figures: &[FigureId],
) {
    spawn_striped_prompt(root, [720.0, 170.0], |panel| {
        let how = sized_box(600.0, wrapped_text(TextStyle::SENTENCE, texts.t("ready-rule"), palette::TEXT));
        let sign = tinted_icon("reaction", 44.0, palette::REACTION);
        panel.spawn(prompt_header(sign, flex_column(2.0), prompt_title(texts.t("ready-title"), palette::FOCUS), how));
        panel.spawn(empty_node().wraps(8.0).gap(10.0)).with_children(|list| {
            for (index, id) in figures.iter().enumerate() {
                let inside = chosen.contains(id);
                let button = GameButton::new(
                    if inside { ButtonStyle::React } else { ButtonStyle::Steel },
                    figure_name(texts, view, *id),
                )
                .icon(if inside { "check" } else { "close" }, 18.0)
                .subtitle(texts.t(if inside { "ready-in" } else { "ready-out" }))
                .height(58.0)
                .padding(12.0)
                .with_focus_name(format!("ready-{}", id.0))
                .digit(index);
                list.spawn((button, on_press(FigureChoiceIntent::Flip(*id))));
            }
        });
        let button = GameButton::confirm(texts.t_args("ready-confirm", &[("n", chosen.len().into())]))
            .height(52.0)
            .key(Action::Reaction)
            .key(Action::EndHalf)
            .with_focus_name("stand-ready");
        panel.spawn((flex_row(10.0), children![flex_spacer(), (button, on_press(FigureChoiceIntent::Confirm))]));
    });
}
