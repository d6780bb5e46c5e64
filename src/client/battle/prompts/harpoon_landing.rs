//! Prompt for the landing square of a harpooned figure, if several are equally near (`HANS-1`): chosen on the board or
//! by number.

use super::prompt_panel::prompt_panel_node;
use crate::prelude::*;

pub(super) fn spawn_landing_prompt(root: &mut UiParent, view: &BattleView, texts: &Texts) {
    let PendingDecision::Landing { target, squares, .. } = &view.now.awaiting else { return };
    root.spawn((prompt_panel_node(760.0, 100.0), NineSliceFrame::PROMPT_ATTACK)).with_children(|panel| {
        panel.spawn(flex_row(12.0)).with_children(|line| {
            line.spawn(tinted_icon("down", 34.0, palette::ATTACK_ON_STEEL));
            let values = [("target", figure_name(texts, view, *target).into())];
            let title = text_label(TextStyle::PANEL.px(22.0), texts.t("landing-title"), palette::FOCUS);
            let how = wrapped_text(TextStyle::SENTENCE.px(15.0), texts.t_args("landing-how", &values), palette::TEXT);
            line.spawn((flex_column(2.0), children![title, how]));
            line.spawn(flex_spacer());
            for (index, at) in squares.iter().enumerate() {
                let values = [("x", at.x.into()), ("y", at.y.into())];
                let button = GameButton::new(ButtonStyle::Move, texts.t_args("landing-square", &values))
                    .height(52.0)
                    .digit(index);
                line.spawn((button, on_press_order(Order::Land { at: *at })));
            }
        });
    });
}
