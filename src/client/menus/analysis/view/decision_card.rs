//! The card of the chosen decision: its author, the shares of decision and luck, and a better alternative.

use super::model::{AlternativeView, AnalysisModel, ChosenDecision};
use ui_kit::{
    prelude::*,
    widgets::{PositionedNode, sized_box},
};

/// Size of the picture of the board, in design pixels.
const PICTURE: Vec2 = Vec2::new(364.0, 112.0);

pub(super) fn spawn_decision_card(stage: &mut ChildSpawnerCommands, model: &AnalysisModel, texts: &Texts) {
    let frame = if model.chosen.is_some() { NineSliceFrame::PROMPT_ATTACK } else { NineSliceFrame::PLAIN };
    stage.spawn((absolute_panel(848.0, 86.0, 400.0, 316.0), frame));
    let Some(chosen) = &model.chosen else {
        stage.spawn(absolute_panel(872.0, 110.0, 352.0, 268.0).down(14.0).centered()).with_children(|page| {
            page.spawn(tinted_icon("chart", 48.0, palette::TEXT_OFF));
            page.spawn(sized_box(340.0, centered_text(TextStyle::SENTENCE, model.empty.clone(), palette::TEXT_WARM)));
        });
        return;
    };
    spawn_decision_heading(stage, chosen);
    spawn_decision_picture(stage, chosen);
    let words = rich_text(TextStyle::SENTENCE.line(20.0).steady(), &chosen.words, palette::TEXT);
    stage.spawn(absolute_panel(864.0, 266.0, 368.0, 42.0).clip()).with_child(words);
    spawn_share_bar(
        stage,
        310.0,
        ("human", palette::ATTACK_ON_STEEL),
        (texts.t("analysis-decision"), &chosen.decided),
        true,
    );
    spawn_share_bar(stage, 332.0, ("die", palette::BRASS), (texts.t("analysis-chance"), &chosen.luck), false);
    spawn_alternative(stage, chosen);
}

fn spawn_decision_heading(stage: &mut ChildSpawnerCommands, chosen: &ChosenDecision) {
    stage.spawn(absolute_panel(864.0, 98.0, 368.0, 42.0).across(10.0)).with_children(|head| {
        let node = Node::default().size(34.0, 38.0).border(px(2).all()).rounded(6).centered().rigid();
        let colours = (BackgroundColor(palette::color_from_hex(0xC93A26)), BorderColor::all(palette::INK));
        head.spawn((node, colours)).with_children(|place| match chosen.number {
            Some(number) => {
                place.spawn(text_label(TextStyle::NUMBER, number.to_string(), palette::color_from_hex(0xFFF6EC)));
            }
            None => {
                place.spawn(tinted_icon("chart", 22.0, palette::color_from_hex(0xFFF6EC)));
            }
        });
        head.spawn(flex_column(0.0).grow().clip()).with_children(|words| {
            words.spawn(text_label(TextStyle::PANEL.px(20.0), chosen.title.clone(), palette::TEXT));
            words.spawn(text_label(TextStyle::LABEL.px(16.0).line(18.0), chosen.when.clone(), chosen.side.on_steel()));
        });
        head.spawn(side_badge(chosen.side, 32.0));
    });
}

fn spawn_decision_picture(stage: &mut ChildSpawnerCommands, chosen: &ChosenDecision) {
    let node =
        absolute_panel(864.0, 144.0, PICTURE.x + 4.0, PICTURE.y + 4.0).border(px(2).all()).rounded(4).clip().centered();
    let colours = (BackgroundColor(palette::INK), BorderColor::all(palette::EDGE));
    stage.spawn((node, colours)).with_children(|well| match &chosen.picture {
        Some(name) => {
            well.spawn(sized_image(name, PICTURE.x, PICTURE.y));
        }
        None => {
            well.spawn(side_badge(chosen.side, 84.0));
        }
    });
}

/// Spawns a line with the effect of the decision or of luck. Its bar shows the share of this effect in both together.
fn spawn_share_bar(
    stage: &mut ChildSpawnerCommands,
    top: f32,
    (sign, colour): (&str, Color),
    (name, (words, share)): (String, &(String, f32)),
    decided: bool,
) {
    stage.spawn(absolute_panel(864.0, top, 368.0, 20.0).across(8.0)).with_children(|line| {
        line.spawn(tinted_icon(sign, 18.0, colour));
        line.spawn(Node::default().width(76).rigid()).with_child(text_label(TextStyle::LABEL, name, palette::TEXT));
        let well = Node::default().size(130.0, 16.0).padding(px(2).all()).border(px(1).all()).rounded(3).rigid();
        let fill = if decided { palette::color_from_hex(0xFF6A4C) } else { palette::BRASS };
        let colours = (BackgroundColor(palette::INK), BorderColor::all(palette::EDGE));
        line.spawn((well, colours, children![progress_fill(*share, fill)]));
        line.spawn(flex_spacer());
        line.spawn(text_label(TextStyle::new(FontFace::Oswald, 18.0, 20.0), words.clone(), palette::TEXT));
    });
}

fn spawn_alternative(stage: &mut ChildSpawnerCommands, chosen: &ChosenDecision) {
    let (sign, words, colour) = match &chosen.better {
        AlternativeView::Found(words) => ("check", words, palette::FINE_ON_STEEL),
        AlternativeView::Right(words) => ("check", words, palette::TEXT_WARM),
        AlternativeView::Unknown(words) => ("info", words, palette::TEXT_COOL),
    };
    stage.spawn(absolute_panel(864.0, 354.0, 368.0, 42.0).across(8.0)).with_children(|line| {
        line.spawn(tinted_icon(sign, 20.0, colour));
        let words = rich_text(TextStyle::SENTENCE.line(20.0).steady(), words, colour);
        line.spawn(flex_column(0.0).grow().clip()).with_child(words);
    });
}
