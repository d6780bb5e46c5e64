//! The page of all dice: how often each side rolled each face, and the results.

use super::{layout::TOP_PANEL_HEIGHT, model::DebriefModel};
use battle_hud::battle_log::dice_stats::DiceLuck;
use ui_kit::{prelude::*, widgets::spawn_die_face_bars};

pub(super) fn spawn_dice_page(stage: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts) {
    for (place, (side, (left, wide))) in Side::BOTH.into_iter().zip([(32.0, 584.0), (632.0, 616.0)]).enumerate() {
        stage.spawn((absolute_panel(left, 140.0, wide, TOP_PANEL_HEIGHT), NineSliceFrame::PAPER));
        let node = absolute_panel(left + 24.0, 154.0, wide - 48.0, TOP_PANEL_HEIGHT - 24.0).down(10.0);
        stage.spawn(node).with_children(|page| spawn_side_dice(page, side, &model.luck[place], texts));
    }
}

fn spawn_side_dice(page: &mut ChildSpawnerCommands, side: Side, luck: &DiceLuck, texts: &Texts) {
    page.spawn(flex_row(10.0)).with_children(|head| {
        head.spawn(side_badge(side, 36.0));
        head.spawn(text_label(TextStyle::PANEL, texts.t(&format!("debrief-dice-{}", side.key())), side.on_paper()));
        head.spawn(flex_spacer());
        let than = texts.t_args("debrief-luckier", &[("n", luck.percentile().into())]);
        head.spawn(text_label(TextStyle::LABEL, than, palette::PAPER_SECOND));
    });
    let values = [("dice", luck.dice().into()), ("hits", luck.hits.into())];
    let expected = texts.t_args("debrief-expected", &[("n", texts.decimal(luck.expected(), 1).into())]);
    let words = format!("{}, {expected}", texts.t_args("debrief-dice", &values));
    page.spawn(rich_text(TextStyle::SENTENCE, &words, palette::PAPER_TEXT));
    page.spawn(flex_column(0.0).justify(JustifyContent::Center)).with_children(|bars| {
        if luck.dice() == 0 {
            bars.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("dice-none"), palette::PAPER_SENTENCE));
        } else {
            spawn_die_face_bars(bars, &luck.faces, side.on_paper(), (52.0, 84.0));
        }
    });
}
