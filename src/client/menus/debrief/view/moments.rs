//! The decisive moments of the battle, and beside them the luck per turn or the kept cards.

use super::{
    keep_card,
    layout::{LOWER_PANEL_TOP, open_replay_bundle},
    model::{DebriefIntent, DebriefModel, KeepOption, KeyMoment},
};
use ui_kit::prelude::*;

/// Height of both papers, in design pixels.
const HIGH: f32 = 204.0;

/// Spawns the decisive moments. Beside them it shows the luck per turn, or the cards that both sides keep in a
/// campaign.
pub(super) fn spawn_key_moments(
    stage: &mut ChildSpawnerCommands,
    model: &DebriefModel,
    kept: Option<&[Option<KeepOption>; 2]>,
    texts: &Texts,
) {
    stage.spawn((absolute_panel(32.0, LOWER_PANEL_TOP, 584.0, HIGH), NineSliceFrame::PAPER));
    stage.spawn(absolute_panel(52.0, LOWER_PANEL_TOP + 10.0, 546.0, HIGH - 16.0).down(2.0)).with_children(|page| {
        page.spawn(text_label(TextStyle::PANEL, texts.t("debrief-moments"), palette::PAPER_TEXT));
        for moment in &model.moments {
            spawn_key_moment(page, moment, texts);
        }
        if model.moments.is_empty() {
            page.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("debrief-no-moments"), palette::PAPER_SENTENCE));
        }
    });
    stage.spawn((absolute_panel(632.0, LOWER_PANEL_TOP, 616.0, HIGH), NineSliceFrame::PAPER));
    if let Some(kept) = kept {
        stage.spawn(absolute_panel(652.0, LOWER_PANEL_TOP + 10.0, 576.0, HIGH - 16.0).down(6.0)).with_children(
            |page| {
                keep_card::spawn_kept_cards(page, kept, texts);
            },
        );
        return;
    }
    stage.spawn(absolute_panel(652.0, LOWER_PANEL_TOP + 10.0, 576.0, HIGH - 16.0)).with_children(|chart| {
        chart.spawn(text_label(TextStyle::PANEL, texts.t("debrief-luck-turns"), palette::PAPER_TEXT));
        spawn_turn_luck_bars(chart, model, texts);
        // After a battle of a campaign, the bottom bar has this button instead.
        if model.campaign.is_none() {
            let button = GameButton::neutral(texts.t("debrief-analysis")).icon("chart", 18.0).height(36.0).small();
            let place = Node { position_type: PositionType::Absolute, right: px(-8), top: px(-6), ..default() };
            let plate = (button.key(texts.key("debrief-analysis")), on_press(DebriefIntent::Analysis));
            chart.spawn((place, children![plate]));
        }
    });
}

fn spawn_key_moment(page: &mut ChildSpawnerCommands, moment: &KeyMoment, texts: &Texts) {
    let node = flex_row(8.0).height(38).padding(px(6).horizontal()).rounded(4);
    let tip = Tooltip::new(moment.turn.clone(), texts.t("debrief-opens"));
    page.spawn((node, open_replay_bundle(format!("moment-{}", moment.event), moment.event), tip)).with_children(
        |line| {
            match moment.side {
                Some(side) => line.spawn(side_badge(side, 26.0)),
                None => line.spawn(tinted_icon(moment.icon, 22.0, palette::PAPER_SECOND)),
            };
            let turn = Node { width: px(64), flex_shrink: 0.0, ..default() };
            line.spawn(turn).with_child(text_label(
                TextStyle::LABEL.px(16.0),
                moment.turn.clone(),
                palette::PAPER_SECOND,
            ));
            let words = flex_column(0.0).grow();
            line.spawn(words).with_child(rich_text(
                TextStyle::SENTENCE.px(15.0).line(18.0),
                &moment.words,
                palette::PAPER_TEXT,
            ));
            line.spawn(tinted_icon("play", 14.0, palette::PAPER_SECOND));
        },
    );
}

/// Spawns a bar for each turn and side: up for more damage than expected, down for less.
fn spawn_turn_luck_bars(chart: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts) {
    const WIDE: f32 = 530.0;
    const LEFT: f32 = 40.0;
    const AXIS: f32 = 98.0;
    const TALL: f32 = 56.0;
    let wide = WIDE / model.losses.len().max(6) as f32;
    let most = model.losses.iter().flat_map(|turn| turn.luck).map(f32::abs).fold(1.0, f32::max);
    for (index, turn) in model.losses.iter().enumerate() {
        let left = LEFT + wide * index as f32;
        if index % 2 == 0 {
            chart.spawn(rect(absolute_panel(left, 36.0, wide, 130.0), Color::srgba(0.0, 0.0, 0.0, 0.063)));
        }
        let bar = ((wide - 8.0) / 2.0).min(22.0);
        for (place, side) in Side::BOTH.into_iter().enumerate() {
            let gap = turn.luck[place];
            let high = (gap.abs() / most * TALL).max(1.0);
            let top = if gap > 0.0 { AXIS - high } else { AXIS };
            let x = left + wide / 2.0 + if place == 0 { -bar - 1.0 } else { 1.0 };
            chart.spawn(rect(absolute_panel(x, top, bar, high), side.on_paper()));
        }
        let node = absolute_panel(left, 164.0, wide, 20.0).justify(JustifyContent::Center);
        chart.spawn(node).with_child(text_label(TextStyle::LABEL.px(16.0), turn.label.clone(), palette::PAPER_TEXT));
    }
    chart.spawn(rect(absolute_panel(LEFT - 4.0, AXIS - 1.0, WIDE + 8.0, 2.0), palette::PAPER_TEXT));
    let scale = TextStyle::new(FontFace::Oswald, 16.0, 18.0);
    for (top, sign) in [(36.0, "+"), (138.0, "−")] {
        let words = format!("{sign}{}", texts.decimal(f64::from(most), 1));
        chart.spawn(absolute_panel(0.0, top, 36.0, 20.0)).with_child(text_label(scale, words, palette::PAPER_SECOND));
    }
}
