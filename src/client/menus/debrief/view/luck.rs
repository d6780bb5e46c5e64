//! The dice of both sides, compared with the expected results.

use super::model::DebriefModel;
use battle_hud::battle_log::dice_stats::DiceLuck;
use ui_kit::prelude::*;

/// Number of bars on each side of the middle in the diagram of the luck distribution.
const BARS_PER_HALF: i32 = 15;

pub(super) fn spawn_luck_panel(stage: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts) {
    let (gap, high, panel_high) = (6.0, 98.0, super::layout::TOP_PANEL_HEIGHT);
    stage.spawn((absolute_panel(632.0, 140.0, 616.0, panel_high), NineSliceFrame::PAPER));
    stage.spawn(absolute_panel(656.0, 154.0, 568.0, panel_high - 24.0).down(gap)).with_children(|page| {
        page.spawn(text_label(TextStyle::PANEL, texts.t("debrief-luck"), palette::PAPER_TEXT));
        spawn_side_luck(page, Side::Allied, (&model.players[0], &model.luck[0]), high, texts);
        page.spawn(divider(palette::PAPER_RULE, 0.0, 0.0));
        spawn_side_luck(page, Side::German, (&model.players[1], &model.luck[1]), high, texts);
    });
}

/// Spawns the dice statistics of a side, with the name of its player.
fn spawn_side_luck(
    page: &mut ChildSpawnerCommands,
    side: Side,
    (player, luck): (&str, &DiceLuck),
    high: f32,
    texts: &Texts,
) {
    page.spawn(flex_row(14.0).height(high).rigid()).with_children(|line| {
        line.spawn(flex_column(4.0).width(176).rigid()).with_children(|words| {
            let name = texts.t(&format!("side-{}", side.key())).to_uppercase();
            words.spawn(flex_row(8.0)).with_children(|head| {
                head.spawn(side_badge(side, 36.0));
                head.spawn(flex_column(0.0)).with_children(|names| {
                    names.spawn(text_label(TextStyle::PANEL.px(20.0).line(20.0), name, side.on_paper()));
                    if !player.is_empty() {
                        names.spawn(text_label(TextStyle::LABEL.line(17.0), player, palette::PAPER_SECOND));
                    }
                });
            });
            let expected = texts.decimal(luck.expected(), 1);
            let dice = texts.t_args("debrief-dice", &[("dice", luck.dice().into()), ("hits", luck.hits.into())]);
            words.spawn(rich_text(TextStyle::SENTENCE.line(20.0), &dice, palette::PAPER_TEXT));
            let hoped = texts.t_args("debrief-expected", &[("n", expected.into())]);
            words.spawn(rich_text(TextStyle::SENTENCE.line(20.0), &hoped, palette::PAPER_TEXT));
        });
        spawn_luck_bars(line, side, luck, high - 56.0);
        line.spawn(flex_column(0.0).width(92).align(AlignItems::Center).rigid()).with_children(|words| {
            let gap = f64::from(luck.hits) - luck.expected();
            let sign = if gap < 0.0 { "−" } else { "+" };
            let number = format!("{sign}{}", texts.decimal(gap.abs(), 1));
            words.spawn(text_label(TextStyle::new(FontFace::Oswald, 30.0, 34.0), number, side.on_paper()));
            let than = texts.t_args("debrief-luckier", &[("n", luck.percentile().into())]);
            words.spawn(centered_text(TextStyle::CAPTION.spaced(0.0).line(17.0), than, palette::PAPER_SECOND));
        });
    });
}

/// Spawns the distribution of results: dark up to the actual result, pale beyond it, with a line at the mean.
fn spawn_luck_bars(line: &mut ChildSpawnerCommands, side: Side, luck: &DiceLuck, tall: f32) {
    const WIDE: f32 = 258.0;
    let (chances, centre) = (luck.distribution(), luck.expected().round() as i32);
    let chance =
        |hits: i32| usize::try_from(hits).ok().and_then(|hits| chances.get(hits)).map_or(0.0, |one| *one as f32);
    let bars: Vec<f32> = (centre - BARS_PER_HALF..=centre + BARS_PER_HALF).map(chance).collect();
    let actual = (luck.hits as i32 - centre + BARS_PER_HALF).clamp(0, 2 * BARS_PER_HALF) as usize;
    let node = Node { width: px(WIDE), height: px(tall + 16.0), flex_shrink: 0.0, ..default() };
    line.spawn(node).with_children(|chart| {
        let pitch = WIDE / bars.len() as f32;
        let most = bars.iter().copied().fold(f32::EPSILON, f32::max);
        for (index, bar) in bars.iter().enumerate() {
            let high = (bar / most * tall).max(2.0);
            let colour = if index <= actual { side.on_paper() } else { palette::color_from_hex(0xC9B98C) };
            let place = absolute_panel(pitch * index as f32, tall - high, (pitch - 2.0).max(1.0), high);
            chart.spawn(ui_kit::widgets::rect(place, colour));
        }
        let mean: f32 = bars.iter().enumerate().map(|(index, bar)| index as f32 * bar).sum::<f32>()
            / bars.iter().sum::<f32>().max(f32::EPSILON);
        let middle = (mean + 0.5) * pitch - 1.0;
        chart.spawn(ui_kit::widgets::rect(absolute_panel(middle, 0.0, 2.0, tall + 4.0), palette::PAPER_TEXT));
        let mark = (actual as f32 + 0.5) * pitch - 8.0;
        chart.spawn(absolute_panel(mark, tall + 1.0, 16.0, 16.0)).with_child(tinted_icon("up", 16.0, side.on_paper()));
    });
}
