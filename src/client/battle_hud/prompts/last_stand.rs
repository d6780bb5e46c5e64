//! Prompts before and after a last stand: a dead figure acts once more during the other side's half-turn, so the
//! players change places.

use super::prompt_panel::{FigureChoiceIntent, spawn_striped_prompt};
use crate::prelude::*;
use battle_board::figure_tokens;

/// Spawns the prompt after a last stand: the half-turn goes on, and the players change places again.
pub(super) fn spawn_last_stand_over_prompt(root: &mut UiParent, view: &BattleView, texts: &Texts) {
    spawn_last_stand_notice(root, view, texts, 120.0, None, ("last-over-title", 400.0, texts.t("last-over-how")));
}

pub(super) fn spawn_last_stand_prompt(root: &mut UiParent, view: &BattleView, texts: &Texts, figure: FigureId) {
    let Some(dying) = view.now.figure(figure) else { return };
    let values = [("figure", figure_name(texts, view, figure).into()), ("points", dying.points.into())];
    spawn_last_stand_notice(
        root,
        view,
        texts,
        150.0,
        Some(dying),
        ("last-title", 330.0, texts.t_args("last-how", &values)),
    );
}

/// Spawns a message about the change of places, with the button that continues.
fn spawn_last_stand_notice(
    root: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    height: f32,
    dying: Option<&Figure>,
    (title, wide, how): (&str, f32, String),
) {
    spawn_striped_prompt(root, [720.0, height], |panel| {
        panel.spawn(flex_row(14.0)).with_children(|line| {
            line.spawn(side_badge(view.seat, 46.0));
            if let Some(dying) = dying {
                line.spawn(figure_portrait(&figure_tokens::figure_face(view, dying), dying.side, 62.0));
            }
            let side = side_name(texts, view.seat).to_uppercase();
            let title = texts.t_args(title, &[("side", side.into())]);
            let title = text_label(TextStyle::PANEL.px(24.0), title, view.seat.on_steel());
            let how = rich_text(TextStyle::SENTENCE.px(15.0).line(19.0), &how, palette::TEXT);
            line.spawn((flex_column(2.0).width(wide), children![title, how]));
            line.spawn(flex_spacer());
            let button = GameButton::confirm(texts.t("last-go")).height(54.0).key(KeyCode::Enter).key(KeyCode::Space);
            line.spawn((button, on_press(FigureChoiceIntent::Understood)));
        });
    });
}
