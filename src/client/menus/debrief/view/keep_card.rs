//! The choice after a mission of a campaign: each side in turn chooses an effect card that a survivor keeps (`CAMP-2`).
//! Then the page shows the kept cards of both sides.

use super::model::{DebriefIntent, KeepModel, KeepOption};
use crate::campaign_log::card_choice::KeepChoice;
use ui_kit::{prelude::*, widgets::PositionedNode};

/// Maximum number of options drawn as wide cards. One more fits as narrow cards if all texts are short; longer lists
/// are drawn as lines.
const MAX_WIDE_CARDS: usize = 2;
/// Width of a wide card, in design pixels.
const WIDE_CARD_WIDTH: f32 = 302.0;
/// Width of a narrow card, in design pixels.
const NARROW_CARD_WIDTH: f32 = 222.0;
/// Maximum number of letters of the name, the text and the figure on a narrow card.
const LITTLE: (usize, usize, usize) = (14, 60, 14);

/// Returns the width of the cards for these options; `None` if they need a list.
fn card_width(options: &[KeepOption]) -> Option<f32> {
    let within = |words: &str, most: usize| words.chars().count() <= most;
    let little = |option: &KeepOption| {
        within(&option.card, LITTLE.0) && within(&option.text, LITTLE.1) && within(&option.figure, LITTLE.2)
    };
    match options.len() {
        ..=MAX_WIDE_CARDS => Some(WIDE_CARD_WIDTH),
        3 if options.iter().all(little) => Some(NARROW_CARD_WIDTH),
        _ => None,
    }
}

pub(super) fn spawn_keep_choice(stage: &mut ChildSpawnerCommands, model: &KeepModel, texts: &Texts) {
    stage.spawn((absolute_panel(32.0, 428.0, 1216.0, 204.0), NineSliceFrame::PLAIN));
    stage.spawn(absolute_panel(56.0, 442.0, 224.0, 180.0).down(6.0)).with_children(|words| {
        words.spawn(wrapped_text(TextStyle::PANEL.px(24.0).line(27.0), texts.t("keep-title"), palette::TEXT));
        let how = texts.t(&format!("keep-how-{}", model.side.key()));
        words.spawn(wrapped_text(TextStyle::SENTENCE, how, palette::TEXT_WARM));
        if let Some(next) = model.next {
            let then = texts.t(&format!("keep-then-{}", next.key()));
            words.spawn((
                flex_row(8.0),
                children![side_badge(next, 26.0), text_label(TextStyle::LABEL, then, next.on_steel())],
            ));
        }
    });
    let node = absolute_panel(296.0, 444.0, 936.0, 174.0).align(AlignItems::Start);
    if let Some(width) = card_width(&model.options) {
        stage.spawn(node.gap(14.0)).with_children(|line| {
            for (index, option) in model.options.iter().enumerate() {
                spawn_keep_card(line, option, width, (index, model.chosen == Some(KeepChoice::Card(index))), texts);
            }
            spawn_keep_nothing(line, model.chosen == Some(KeepChoice::Nothing), Vec2::new(222.0, 172.0), texts);
        });
    } else {
        stage.spawn(Node { align_content: AlignContent::Start, ..node.gap(8.0).wraps(6.0) }).with_children(|grid| {
            for (index, option) in model.options.iter().enumerate() {
                spawn_keep_row(grid, option, index, model.chosen == Some(KeepChoice::Card(index)));
            }
            spawn_keep_nothing(grid, model.chosen == Some(KeepChoice::Nothing), Vec2::new(304.0, 38.0), texts);
        });
    }
}

fn keep_option_bundle(index: usize) -> impl Bundle {
    (pressable_row(format!("keep-{index}"), digit_key(index)), on_press(DebriefIntent::Keep(KeepChoice::Card(index))))
}

fn spawn_keep_card(
    line: &mut ChildSpawnerCommands,
    option: &KeepOption,
    width: f32,
    (index, chosen): (usize, bool),
    texts: &Texts,
) {
    let node = flex_column(0.0).width(width).height(172).padding(px(14).all()).rigid();
    let frame = if chosen { NineSliceFrame::CARD_EFFECT } else { NineSliceFrame::CARD_OFF };
    line.spawn((node, frame, keep_option_bundle(index))).with_children(|card| {
        let band = if chosen { palette::color_from_hex(0x0F6A62) } else { palette::color_from_hex(0x3A454E) };
        let head = flex_row(8.0).height(32).padding(px(8).horizontal()).border(px(2).bottom()).rigid();
        let colours = (BackgroundColor(band), BorderColor::all(palette::INK));
        let name = option.card.to_uppercase();
        let size = 17.0_f32.min((width - 72.0) / (name.chars().count().max(1) as f32 * 0.655));
        // A long name uses a narrower font before it gets too small to read.
        let kind = if size < 16.0 { TextStyle::NAME } else { TextStyle::new(FontFace::Stencil, size, 20.0) };
        let sign = tinted_icon("effect", 18.0, palette::color_from_hex(0xFFFAEA));
        card.spawn((head, colours, children![sign, text_label(kind, name, palette::color_from_hex(0xFFFAEA))]));
        let middle = Node { min_height: px(0), ..flex_row(8.0).padding(UiRect::axes(px(8), px(2))).grow().clip() };
        card.spawn(middle).with_children(|middle| {
            middle.spawn(sized_image(&option.picture, 52.0, 52.0));
            middle.spawn(Node { flex_shrink: 1.0, ..flex_column(0.0) }).with_children(|words| {
                words.spawn(text_label(TextStyle::NAME, option.figure.clone(), palette::PAPER_TEXT));
                let kind = TextStyle::CAPTION.spaced(0.0).line(16.0);
                words.spawn(wrapped_text(kind, option.text.clone(), palette::PAPER_SENTENCE));
            });
        });
        let foot = flex_row(8.0).height(24).border(px(2).top()).justify(JustifyContent::Center).rigid();
        card.spawn((foot, BorderColor::all(palette::PAPER_RULE))).with_children(|foot| {
            let colour = if chosen { palette::FINE_ON_PAPER } else { palette::PAPER_SECOND };
            if chosen {
                foot.spawn(tinted_icon("check", 18.0, colour));
            }
            foot.spawn(text_label(
                TextStyle::LABEL,
                texts.t(if chosen { "keep-chosen" } else { "keep-choose" }),
                colour,
            ));
        });
    });
}

/// Spawns an option as a line of the list.
fn spawn_keep_row(grid: &mut ChildSpawnerCommands, option: &KeepOption, index: usize, chosen: bool) {
    let node = flex_row(8.0).width(304).height(38).padding(px(8).horizontal()).clip().rigid();
    let frame = if chosen { NineSliceFrame::ROW_SELECTED } else { NineSliceFrame::ROW };
    let tip = Tooltip::new(option.card.clone(), option.text.clone());
    grid.spawn((node, frame, keep_option_bundle(index), tip)).with_children(|line| {
        line.spawn(sized_image(&option.picture, 30.0, 30.0));
        line.spawn(flex_column(0.0).grow()).with_children(|words| {
            words.spawn(text_label(
                TextStyle::CAPTION.spaced(0.0).line(17.0),
                option.figure.clone(),
                palette::TEXT_COOL,
            ));
            words.spawn(text_label(TextStyle::LABEL.line(18.0), option.card.clone(), palette::TEXT));
        });
        if chosen {
            line.spawn(tinted_icon("check", 16.0, palette::FOCUS));
        }
    });
}

fn spawn_keep_nothing(line: &mut ChildSpawnerCommands, chosen: bool, size: Vec2, texts: &Texts) {
    let tall = size.y > 60.0;
    let node = if tall { flex_column(8.0) } else { flex_row(8.0) };
    let node = node.size(size.x, size.y).centered().rigid();
    let frame = if chosen { NineSliceFrame::ROW_SELECTED } else { NineSliceFrame::INSET };
    let press =
        (pressable_row("keep-none".into(), &[KeyCode::Digit0]), on_press(DebriefIntent::Keep(KeepChoice::Nothing)));
    line.spawn((node, frame, press)).with_children(|well| {
        let colour = if chosen { palette::FOCUS } else { palette::TEXT_COOL };
        let name = if chosen { "check" } else { "close" };
        well.spawn(tinted_icon(name, if tall { 30.0 } else { 16.0 }, colour));
        well.spawn(text_label(TextStyle::NAME, texts.t("keep-none"), colour));
        if tall {
            well.spawn(text_label(TextStyle::SENTENCE.px(15.0), texts.t("keep-none-about"), palette::TEXT_COOL));
        }
    });
}

pub(super) fn spawn_kept_cards(page: &mut ChildSpawnerCommands, kept: &[Option<KeepOption>; 2], texts: &Texts) {
    page.spawn(text_label(TextStyle::PANEL, texts.t("keep-kept"), palette::PAPER_TEXT));
    for (side, keep_option) in Side::BOTH.into_iter().zip(kept) {
        page.spawn(flex_row(12.0).height(72).rigid()).with_children(|line| {
            line.spawn(side_badge(side, 40.0));
            if let Some(option) = keep_option {
                line.spawn(sized_image(&option.picture, 56.0, 56.0));
            }
            let (name, about) = match keep_option {
                Some(option) => (format!("{} · {}", option.card, option.figure), option.text.clone()),
                None => (texts.t("keep-none"), texts.t("keep-none-about")),
            };
            line.spawn(flex_column(2.0).grow()).with_children(|words| {
                words.spawn(text_label(TextStyle::NAME, name, palette::PAPER_TEXT));
                words.spawn(wrapped_text(TextStyle::SENTENCE.px(15.0).line(18.0), about, palette::PAPER_SENTENCE));
            });
        });
    }
}
