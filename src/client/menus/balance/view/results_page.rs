//! The results page at the left: shares of wins, battle lengths and endings.

use bevy::math::Rot2;

use super::{
    chart::{self, RESULTS_WIDTH, spawn_whisker},
    live_regions::LiveRegion,
    model::{BalanceFigures, BalanceModel, EndingRow},
};
use ui_kit::{
    prelude::*,
    widgets::{PositionedNode, sized_box},
};

/// Height of the bar of the shares, in design pixels.
const BAR: f32 = 30.0;

pub(super) fn spawn_results_page(stage: &mut ChildSpawnerCommands, model: &BalanceModel, texts: &Texts) {
    stage.spawn((absolute_panel(40.0, 50.0, 572.0, 566.0), NineSliceFrame::PAPER));
    stage.spawn(absolute_panel(62.0, 58.0, 316.0, 28.0).clip()).with_child((
        text_label(TextStyle::DOSSIER, model.head.clone(), palette::PAPER_SECOND),
        AbbreviationTerm::RequisitionPoints.tip(texts),
    ));
    if let Some(fault) = &model.fault {
        stage.spawn(absolute_panel(62.0, 130.0, RESULTS_WIDTH, 300.0).down(16.0)).with_children(|page| {
            page.spawn(tinted_icon("warn", 48.0, palette::REFUSED));
            page.spawn(text_label(TextStyle::PANEL, texts.t("balance-none"), palette::PAPER_TEXT));
            page.spawn(sized_box(
                RESULTS_WIDTH,
                rich_text(TextStyle::SENTENCE.px(17.0).line(23.0), fault, palette::PAPER_TEXT),
            ));
        });
        return;
    }
    let node = absolute_panel(62.0, 240.0, 250.0, 20.0);
    stage.spawn(node).with_child(text_label(TextStyle::LABEL.px(16.0), model.players.clone(), palette::PAPER_SECOND));
    for (top, id) in [(266.0, "balance-lengths"), (436.0, "balance-endings")] {
        stage.spawn(absolute_panel(62.0, top, RESULTS_WIDTH, 24.0)).with_child(text_label(
            TextStyle::PANEL,
            texts.t(id),
            palette::PAPER_TEXT,
        ));
        stage.spawn(rect(absolute_panel(62.0, top + 25.0, RESULTS_WIDTH, 3.0), palette::PAPER_TEXT));
    }
    stage.spawn((absolute_panel(62.0, 50.0, RESULTS_WIDTH, 566.0), LiveRegion::Results));
}

/// Spawns the numbers of the results page, which grow while battles are played.
pub(super) fn spawn_result_numbers(page: &mut ChildSpawnerCommands, figures: &BalanceFigures, texts: &Texts) {
    page.spawn(absolute_panel(0.0, 34.0, 330.0, 42.0)).with_child(text_label(
        TextStyle::SCREEN,
        figures.games.clone(),
        palette::PAPER_TEXT,
    ));
    if !figures.stamp.is_empty() {
        spawn_verdict_stamp(page, &figures.stamp);
    }
    spawn_side_shares(page, figures, texts);
    spawn_shares_bar(page, figures, texts);
    spawn_right_aligned(page, 190.0, &figures.rest, AbbreviationTerm::Chance.tip(texts));
    spawn_right_aligned(page, 219.0, &figures.half, ());
    spawn_right_aligned(page, 389.0, &figures.of, ());
    chart::spawn_length_bars(page, &figures.lengths);
    page.spawn(absolute_panel(0.0, 418.0, RESULTS_WIDTH, 144.0).down(0.0)).with_children(|list| {
        figures.endings.iter().for_each(|ending| spawn_ending_row(list, ending));
    });
}

/// Spawns right-aligned words, with further components such as a tooltip.
fn spawn_right_aligned(page: &mut ChildSpawnerCommands, top: f32, words: &str, more: impl Bundle) {
    let node = absolute_panel(260.0, top, RESULTS_WIDTH - 260.0, 20.0).justify(JustifyContent::End);
    let text = text_label(TextStyle::LABEL.px(16.0), words.to_owned(), palette::PAPER_SECOND);
    page.spawn(node).with_child((text, more));
}

fn spawn_verdict_stamp(page: &mut ChildSpawnerCommands, lines: &[String]) {
    let node = absolute_panel(320.0, 6.0, 206.0, 68.0).down(0.0).centered();
    let turn = UiTransform::from_rotation(Rot2::degrees(3.0));
    page.spawn((node, UiImage::sliced("stamp_red"), turn)).with_children(|stamp| {
        for words in lines {
            stamp.spawn(text_label(TextStyle::PANEL.px(20.0).line(24.0), words.clone(), palette::WOUND));
        }
    });
}

fn spawn_side_shares(page: &mut ChildSpawnerCommands, figures: &BalanceFigures, texts: &Texts) {
    for (place, side) in Side::BOTH.into_iter().enumerate() {
        let (share, interval) = &figures.shares[place];
        let node = absolute_panel(place as f32 * RESULTS_WIDTH / 2.0, 80.0, RESULTS_WIDTH / 2.0, 70.0).across(8.0);
        let (direction, end) =
            side.pick((FlexDirection::Row, AlignItems::Start), (FlexDirection::RowReverse, AlignItems::End));
        page.spawn(Node { flex_direction: direction, ..node }).with_children(|line| {
            line.spawn(side_badge(side, 48.0));
            line.spawn(flex_row(4.0).align(AlignItems::End)).with_children(|number| {
                number.spawn(text_label(TextStyle::new(FontFace::Oswald, 72.0, 70.0), share.clone(), side.on_paper()));
                let percent = text_label(TextStyle::new(FontFace::Oswald, 30.0, 44.0), "%", side.on_paper());
                number.spawn(percent);
            });
            line.spawn(flex_column(0.0).align(end)).with_children(|words| {
                words.spawn(text_label(TextStyle::LABEL.px(16.0).line(18.0), side_name(texts, side), side.on_paper()));
                let limits = text_label(TextStyle::LABEL.px(16.0).line(18.0), interval.clone(), palette::PAPER_SECOND);
                words.spawn((limits, AbbreviationTerm::Chance.tip(texts)));
            });
        });
    }
}

/// Spawns the bar of the shares: the Allies from the left, the SWD from the right, battles without a winner between
/// them, and a mark at the middle.
fn spawn_shares_bar(page: &mut ChildSpawnerCommands, figures: &BalanceFigures, texts: &Texts) {
    let well = absolute_panel(0.0, 154.0, RESULTS_WIDTH, BAR).border(px(2).all()).rounded(3);
    page.spawn((well, BackgroundColor(palette::color_from_hex(0xB7A880)), BorderColor::all(palette::INK)))
        .with_children(|well| {
            let [allied, german] = figures.parts;
            let inner = RESULTS_WIDTH - 4.0;
            well.spawn(rect(absolute_panel(0.0, 0.0, inner * allied, BAR - 4.0), palette::ALLIED));
            well.spawn(rect(absolute_panel(inner * (1.0 - german), 0.0, inner * german, BAR - 4.0), palette::GERMAN));
        });
    page.spawn(rect(absolute_panel(RESULTS_WIDTH / 2.0 - 1.5, 147.0, 3.0, BAR + 14.0), palette::INK));
    let node = absolute_panel(RESULTS_WIDTH / 2.0 - 40.0, 190.0, 80.0, 20.0).justify(JustifyContent::Center);
    page.spawn(node).with_child(text_label(TextStyle::LABEL.px(16.0), texts.percent(50.0, 0), palette::PAPER_TEXT));
    let (low, high) = figures.whisker;
    spawn_whisker(page, (low * RESULTS_WIDTH, high * RESULTS_WIDTH), (154.0 + BAR / 2.0, 16.0), palette::INK);
}

fn spawn_ending_row(list: &mut ChildSpawnerCommands, ending: &EndingRow) {
    let dark = ending.winner.map_or(palette::PAPER_SECOND, Side::on_paper);
    let bright = ending.winner.map_or(palette::PAPER_RULE_DARK, |side| side.pick(palette::ALLIED, palette::GERMAN));
    list.spawn(flex_row(10.0).height(28).rigid()).with_children(|line| {
        line.spawn(tinted_icon(ending.icon, 20.0, dark));
        let words = text_label(TextStyle::SENTENCE.steady(), ending.words.clone(), palette::PAPER_TEXT);
        line.spawn(Node { min_width: px(0), ..flex_column(0.0) }.grow().clip()).with_child(words);
        let well = Node::default().size(180.0, 18.0).border(px(1).all()).rigid();
        let colours = (BackgroundColor(palette::color_from_hex(0xD6C79C)), BorderColor::all(palette::PAPER_RULE_DARK));
        let part = Node { width: percent(ending.share * 100.0), height: percent(100), ..default() };
        line.spawn((well, colours, children![(part, BackgroundColor(bright))]));
        let count = Node::default().width(56).justify(JustifyContent::End).rigid();
        line.spawn(count).with_child(text_label(TextStyle::NUMBER, ending.count.to_string(), palette::PAPER_TEXT));
    });
}
