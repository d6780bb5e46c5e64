//! The dice page of the right panel: for each side the number of dice, the hits, the expected hits, and the number of
//! rolls of each face.

use crate::{
    battle_log::dice_stats::{DiceLuck, DiceTally},
    prelude::*,
};
use ui_kit::{theme::typeface::FontFace as Font, widgets::spawn_die_face_bars};

pub(super) fn fill_dice_page(paper: &mut UiParent, view: &BattleView, history: &EventHistory, texts: &Texts) {
    let tally = DiceTally::of(&history.events, |id| view.side(id));
    paper.spawn(text_label(TextStyle::PANEL.px(21.0), texts.t("dice-title"), palette::PAPER_TEXT));
    for side in Side::BOTH {
        paper.spawn(divider(palette::PAPER_RULE, 0.0, 0.0));
        spawn_side_dice(paper, side, &tally.sides[side], texts);
    }
    paper.spawn(wrapped_text(TextStyle::SENTENCE.px(14.0).line(17.0), texts.t("dice-what"), palette::PAPER_SECOND));
}

fn spawn_side_dice(paper: &mut UiParent, side: Side, luck: &DiceLuck, texts: &Texts) {
    let name = texts.t(&format!("side-{}", side.key())).to_uppercase();
    let head = children![
        side_badge(side, 30.0),
        text_label(TextStyle::PANEL.px(18.0), name, side.on_paper()),
        flex_spacer(),
        text_label(TextStyle::new(Font::Oswald, 24.0, 28.0), luck_difference(luck, texts), side.on_paper()),
    ];
    paper.spawn((flex_row(8.0), head));
    if luck.dice() == 0 {
        paper.spawn(wrapped_text(TextStyle::SENTENCE.px(15.0), texts.t("dice-none"), palette::PAPER_SENTENCE));
        return;
    }
    let dice = texts.t_args("debrief-dice", &[("dice", luck.dice().into()), ("hits", luck.hits.into())]);
    let hoped = texts.t_args("debrief-expected", &[("n", texts.decimal(luck.expected(), 1).into())]);
    paper.spawn(rich_text(TextStyle::SENTENCE.px(15.0).line(18.0), &format!("{dice}, {hoped}"), palette::PAPER_TEXT));
    let than = texts.t_args("debrief-luckier", &[("n", luck.percentile().into())]);
    paper.spawn(text_label(TextStyle::LABEL.px(16.0), than, palette::PAPER_SECOND));
    spawn_die_face_bars(paper, &luck.faces, side.on_paper(), (32.0, 50.0));
}

/// Returns the difference between hits and expected hits, with its sign.
fn luck_difference(luck: &DiceLuck, texts: &Texts) -> String {
    let gap = f64::from(luck.hits) - luck.expected();
    let sign = if gap < 0.0 { "−" } else { "+" };
    format!("{sign}{}", texts.decimal(gap.abs(), 1))
}
