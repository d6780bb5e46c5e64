//! The luck page: luck by figure, weapon and turn. Usual luck is grey.

use super::{super::text::format_chance_points, model::AnalysisModel};
use analysis::summary::LuckShare;
use ui_kit::prelude::*;

/// Maximum number of lines in a column.
const ROWS: usize = 17;
/// Height of a line, in design pixels.
const HIGH: f32 = 26.0;

pub(super) fn spawn_luck_page(stage: &mut ChildSpawnerCommands, model: &AnalysisModel, texts: &Texts) {
    let weapons = ROWS / 2;
    for (place, (side, left)) in Side::BOTH.into_iter().zip([32.0, 338.0]).enumerate() {
        let title = texts.t(&format!("analysis-figures-{}", side.key()));
        spawn_luck_column(stage, (left, 290.0), title, texts, |page| {
            spawn_luck_rows(page, &model.luck.figures[place], (ROWS, side.on_paper()), texts);
        });
    }
    spawn_luck_column(stage, (644.0, 290.0), texts.t("analysis-weapons"), texts, |page| {
        for (place, side) in Side::BOTH.into_iter().enumerate() {
            let list = &model.luck.weapons[place];
            page.spawn(flex_row(8.0).height(HIGH)).with_children(|head| {
                head.spawn(side_badge(side, 24.0));
                head.spawn(text_label(TextStyle::LABEL, side_name(texts, side), side.on_paper()));
            });
            spawn_luck_rows(page, list, (weapons - 1, side.on_paper()), texts);
        }
    });
    spawn_luck_column(stage, (950.0, 298.0), texts.t("analysis-turns"), texts, |page| {
        spawn_luck_rows(page, &model.luck.turns, (ROWS, palette::PAPER_TEXT), texts);
    });
}

fn spawn_luck_column(
    stage: &mut ChildSpawnerCommands,
    (left, wide): (f32, f32),
    title: String,
    texts: &Texts,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    stage.spawn((absolute_panel(left, 86.0, wide, 542.0), NineSliceFrame::PAPER));
    stage.spawn(absolute_panel(left + 18.0, 96.0, wide - 36.0, 524.0).down(0.0).clip()).with_children(|page| {
        page.spawn(text_label(TextStyle::PANEL.px(20.0), title, palette::PAPER_TEXT));
        page.spawn(flex_row(0.0).height(22).justify(JustifyContent::End)).with_children(|head| {
            let words = texts.t("analysis-luck-columns");
            head.spawn(text_label(TextStyle::LABEL.px(16.0), words, palette::PAPER_SECOND));
        });
        fill(page);
    });
}

fn spawn_luck_rows(
    page: &mut ChildSpawnerCommands,
    list: &[(String, LuckShare)],
    (room, colour): (usize, Color),
    texts: &Texts,
) {
    let shown = if list.len() > room { room - 1 } else { list.len() };
    for (name, luck) in &list[..shown] {
        // Grey, unless the luck was unusual.
        let colour = if luck.is_unusual() { colour } else { palette::PAPER_SECOND };
        page.spawn(flex_row(8.0).height(HIGH).rigid()).with_children(|line| {
            line.spawn(flex_column(0.0).grow().clip()).with_child(text_label(TextStyle::LABEL, name.clone(), colour));
            let kind = TextStyle::new(FontFace::Oswald, 18.0, 20.0);
            line.spawn(text_label(kind, format_chance_points(luck.sum), colour));
            // Two standard deviations, the same limit as in `is_unusual`.
            let range = format!("± {}", (200.0 * luck.spread.sqrt()).round() as i64);
            let usual = Node::default().width(52).justify(JustifyContent::End).rigid();
            line.spawn(usual).with_child(text_label(TextStyle::LABEL.px(16.0), range, palette::PAPER_SECOND));
        });
    }
    let rest = list.len() - shown;
    let words = match (list.len(), rest) {
        (0, _) => texts.t("analysis-luck-none"),
        (_, 0) => return,
        _ => texts.t_args("analysis-luck-more", &[("n", rest.into())]),
    };
    page.spawn(flex_row(0.0).height(HIGH).rigid()).with_child(text_label(
        TextStyle::LABEL.px(16.0),
        words,
        palette::PAPER_SECOND,
    ));
}
