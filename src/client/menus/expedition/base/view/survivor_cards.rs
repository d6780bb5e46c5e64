//! The survivors as cards, each with its task of the night. Pressing a card opens its tasks.

use ui_kit::{game_names::sanitized, prelude::*, widgets::AccessibleLabel};

use crate::expedition::base::model::{BaseQuestion, ExpeditionBaseModel, ExpeditionIntent, SurvivorCard, TaskTopic};

/// Top and height of the cards, in design pixels.
const TOP: f32 = 453.0;
const HEIGHT: f32 = 183.0;
/// Width of all cards, and maximum width of one, in design pixels.
const ALL_WIDTH: f32 = 1248.0;
const MAX_WIDTH: f32 = 220.0;
/// Gap between cards, in design pixels.
const GAP: f32 = 8.0;
/// Size of a portrait, in design pixels.
const PORTRAIT: f32 = 48.0;

pub(super) fn spawn_survivor_cards(stage: &mut ChildSpawnerCommands, model: &ExpeditionBaseModel, texts: &Texts) {
    let count = model.survivors.len().max(1) as f32;
    let width = ((ALL_WIDTH - GAP * (count - 1.0)) / count).min(MAX_WIDTH);
    for (index, survivor) in model.survivors.iter().enumerate() {
        let left = 16.0 + (width + GAP) * index as f32;
        spawn_survivor_card(stage, index, (left, width), survivor, texts);
    }
}

fn spawn_survivor_card(
    stage: &mut ChildSpawnerCommands,
    index: usize,
    (left, width): (f32, f32),
    survivor: &SurvivorCard,
    texts: &Texts,
) {
    let frame = if survivor.is_busy { NineSliceFrame::PAPER } else { NineSliceFrame::NOTE };
    stage.spawn((absolute_panel(left, TOP, width, HEIGHT), frame));
    let node = absolute_panel(left + 4.0, TOP + 4.0, width - 8.0, HEIGHT - 8.0).down(3.0).padding(px(6).all()).clip();
    let label = AccessibleLabel {
        name: survivor.spoken.clone(),
        key: (survivor.is_open && index < 9).then(|| (index + 1).to_string()),
    };
    let tip = Tooltip::new(survivor.name.clone(), survivor.about.clone());
    let mut card = stage.spawn((node, label, tip));
    if survivor.is_open {
        let topic = if survivor.is_busy { TaskTopic::Base } else { TaskTopic::GoOut };
        card.insert((
            pressable_row(format!("survivor-{}", survivor.id.0), digit_key(index)),
            on_press(ExpeditionIntent::Ask(BaseQuestion::Tasks(survivor.id, topic))),
        ));
    }
    card.with_children(|card| spawn_card_contents(card, width - 20.0, survivor, texts));
}

fn spawn_card_contents(card: &mut ChildSpawnerCommands, width: f32, survivor: &SurvivorCard, texts: &Texts) {
    // The letters of this font are about half as wide as high.
    let letters = (width / 8.2) as usize;
    let name = sanitized(&survivor.name, letters);
    card.spawn(text_label(TextStyle::NAME.px(16.0).line(21.0), name, palette::PAPER_TEXT));
    card.spawn(flex_row(8.0).rigid()).with_children(|line| {
        line.spawn(figure_portrait(&survivor.picture, Side::Allied, PORTRAIT));
        line.spawn(flex_column(2.0)).with_children(|column| {
            let (hit, total) = survivor.wounds;
            column.spawn(wound_pips(hit.into(), total.into(), 18.0));
            let [arms, seat] =
                [&survivor.arms, &survivor.seat].map(|words| sanitized(words, ((width - 56.0) / 7.2) as usize));
            let kind = TextStyle::LABEL.px(16.0).line(18.0);
            column.spawn(text_label(kind, arms, palette::PAPER_TEXT));
            column.spawn(text_label(kind, seat, palette::ALLIED_ON_PAPER));
        });
    });
    let skills = sanitized(&survivor.skills, (width / 6.6) as usize);
    card.spawn(text_label(TextStyle::LABEL.px(16.0).line(18.0), skills, palette::PAPER_SECOND));
    let colour = if survivor.is_busy { palette::PAPER_TEXT } else { palette::REFUSED };
    let kind = TextStyle::LABEL.px(16.0).line(18.0);
    let node = Node { width: px(width), max_height: px(36), ..Node::default() }.rigid().clip();
    card.spawn(node).with_child(wrapped_text(kind, survivor.task.clone(), colour));
    if survivor.is_open {
        let words = texts.t("expedition-choose-task");
        card.spawn(text_label(TextStyle::CAPTION.spaced(0.0).line(18.0), words, palette::ALLIED_ON_PAPER));
    }
}
