//! The page of the bid: the tokens, the number, and the remaining command points.

use bevy::{picking::hover::Hovered, ui_widgets::Button};

use super::model::{BidIntent, BidModel};
use ui_kit::{
    prelude::*,
    theme::ui_scale::ShrinkToFit,
    widgets::{AccessibleLabel, PositionedNode, empty_node},
};

#[derive(Component)]
pub(super) struct BidToken;

pub(super) fn spawn_bid_page(stage: &mut ChildSpawnerCommands, model: &BidModel, texts: &Texts) {
    stage.spawn((absolute_panel(176.0, 108.0, 600.0, 440.0), NineSliceFrame::PAPER));
    let node = absolute_panel(208.0, 128.0, 536.0, 400.0).down(8.0);
    stage.spawn((node, ShrinkToFit::default())).with_children(|page| {
        page.spawn(text_label(TextStyle::DOSSIER.px(22.0).line(28.0), texts.t("bid-question"), palette::PAPER_TEXT));
        page.spawn(wrapped_text(TextStyle::SENTENCE.px(17.0).line(23.0), texts.t("bid-rule"), palette::PAPER_SENTENCE));
        spawn_bid_tokens(page, model, texts);
        page.spawn(divider(palette::PAPER_RULE_DARK, 4.0, 4.0));
        page.spawn(flex_row(16.0).align(AlignItems::Start)).with_children(|line| {
            spawn_bid_number(line, model, texts);
            spawn_bid_notes(line, model, texts);
        });
    });
}

/// Spawns the tokens. Raised tokens are higher and have a ring. A press on a token raises all tokens up to it; a press
/// on the last raised token lowers it.
fn spawn_bid_tokens(page: &mut ChildSpawnerCommands, model: &BidModel, texts: &Texts) {
    let pitch = (540.0 / f32::from(model.available.max(1))).min(76.0);
    let size = (pitch - 12.0).min(64.0);
    let node = flex_row(0.0).height(126).padding(px(26).top()).align(AlignItems::Start);
    page.spawn(node).with_children(|line| {
        for n in 1..=model.available {
            let raised = n <= model.chosen;
            let node = flex_column(8.0).width(pitch).align(AlignItems::Center).rounded(8);
            let bids = if n == model.chosen { n - 1 } else { n };
            let spoken = AccessibleLabel { name: texts.t_args("bid-token", &[("n", bids.into())]), key: None };
            let coin = (Button, Hovered::default(), BidToken, BackgroundColor(Color::NONE), spoken);
            line.spawn((node, coin, on_press(BidIntent::Set(bids)))).with_children(|cell| {
                let node = empty_node().size(size, size).bottom(if raised { 14.0 } else { 0.0 });
                cell.spawn(node).with_children(|place| {
                    place.spawn(command_point_icon(model.side, false, false, size));
                    if raised {
                        let ring = size * 76.0 / 64.0;
                        place.spawn((stretched_node((ring - size) / 2.0), UiImage::at("ui/token_ring", ring, ring)));
                    }
                });
                if n <= 9 {
                    cell.spawn(keycap_label(&n.to_string()));
                }
            });
        }
    });
}

pub(super) fn highlight_hovered_token(
    mut coins: Query<(&Hovered, &mut BackgroundColor), (With<BidToken>, Changed<Hovered>)>,
) {
    for (hovered, mut ground) in &mut coins {
        ground.0 = if hovered.get() { palette::PAPER_DARK } else { Color::NONE };
    }
}

fn spawn_bid_number(line: &mut ChildSpawnerCommands, model: &BidModel, texts: &Texts) {
    line.spawn(flex_column(0.0).width(150).align(AlignItems::Center).rigid()).with_children(|cell| {
        cell.spawn(text_label(TextStyle::CAPTION, texts.t("bid-yours").to_uppercase(), palette::PAPER_SECOND));
        let kind = TextStyle::new(FontFace::Oswald, 72.0, 80.0);
        cell.spawn(text_label(kind, model.chosen.to_string(), model.side.on_paper()));
        cell.spawn(flex_row(8.0)).with_children(|signs| {
            let dial = StepperButtons { width: 44.0, height: 40.0, sign: 16.0 };
            let allowed = [
                DisabledReason::unless(model.chosen > 0, texts.t("bid-least")),
                DisabledReason::unless(model.chosen < model.available, texts.t("bid-most")),
            ];
            let [less, more] = dial.plates(texts, "bid", texts.t("spoken-bid"), allowed);
            signs.spawn((less, on_press(BidIntent::Set(model.chosen.saturating_sub(1)))));
            signs.spawn((more, on_press(BidIntent::Set(model.chosen.saturating_add(1)))));
        });
    });
}

fn spawn_bid_notes(line: &mut ChildSpawnerCommands, model: &BidModel, texts: &Texts) {
    let node = Node { flex_grow: 1.0, flex_shrink: 1.0, ..flex_column(10.0).padding(px(10).top()) };
    line.spawn(node).with_children(|list| {
        let left = model.available.saturating_sub(model.chosen);
        let rest = texts.t_args("bid-left", &[("n", left.into())]);
        let all = std::iter::once(("cp".to_owned(), rest)).chain(model.notes.iter().cloned());
        for (name, words) in all {
            let colour = match name.as_str() {
                "check" => palette::color_from_hex(0x0F6A62),
                "info" => model.side.enemy().on_paper(),
                _ => model.side.on_paper(),
            };
            let text = rich_text(TextStyle::SENTENCE.px(18.0).line(24.0), &words, palette::PAPER_TEXT);
            list.spawn((flex_row(8.0).align(AlignItems::Start), children![tinted_icon(&name, 22.0, colour), text]));
        }
        match &model.advice {
            Some(Some(words)) => {
                let text = rich_text(TextStyle::SENTENCE.px(16.0).line(20.0), words, palette::PAPER_TEXT);
                let sign = tinted_icon("hint", 22.0, palette::color_from_hex(0x7A2A10));
                list.spawn((flex_row(8.0).align(AlignItems::Start), children![sign, text]));
            }
            Some(None) => {
                let ask = GameButton::neutral(texts.t("bid-advice")).icon("hint", 18.0).small().height(36.0);
                list.spawn((ask.key(KeyCode::F3).with_focus_name("bid-advice"), on_press(BidIntent::Advice)));
            }
            None => {}
        }
    });
}
