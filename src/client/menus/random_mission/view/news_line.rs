//! The line below the choices: a problem of the choices with its remedy, the result of the last action, or a hint.

use ui_kit::prelude::*;

use crate::random_mission::{
    choice_names::format_squares,
    model::{RandomMissionIntent, RandomMissionModel},
};

pub(super) fn spawn_news_line(stage: &mut ChildSpawnerCommands, model: &RandomMissionModel, texts: &Texts) {
    let fits = model.problem.as_ref().and_then(|problem| problem.fits);
    let (icon, colour, words) = match (&model.problem, &model.told) {
        (Some(problem), _) => ("warn", palette::REACTION_TEXT, problem.words.clone()),
        (None, Some((true, words))) => ("check", palette::FINE_ON_STEEL, words.clone()),
        (None, Some((false, words))) => ("warn", palette::REACTION_TEXT, words.clone()),
        (None, None) => ("info", palette::ALLIED_ON_STEEL, texts.t("random-hint")),
    };
    stage.spawn(absolute_panel(40.0, 164.0, 1200.0, 36.0).across(10.0)).with_children(|line| {
        line.spawn(tinted_icon(icon, 22.0, colour));
        let kind = TextStyle::SENTENCE.px(17.0).line(21.0).steady();
        let words = text_label(kind, words, if model.problem.is_some() { colour } else { palette::TEXT_WARM });
        line.spawn(Node { min_width: px(0), ..flex_column(0.0) }.clip()).with_child(words);
        if let Some(size) = fits {
            let words = texts.t_args("random-use-size", &[("size", format_squares(size).into())]);
            let button = GameButton::neutral(words).kind(TextStyle::BUTTON.px(16.0)).height(36.0).padding(12.0);
            let choices = model.choices.with_size(size);
            line.spawn((button.with_focus_name("random-fits"), on_press(RandomMissionIntent::Set(choices))));
        }
    });
}
