//! The page of the whole log. A press on a line opens the replay at its event.

use bevy::input::mouse::AccumulatedMouseScroll;

use super::{
    layout::open_replay_bundle,
    model::{DebriefIntent, DebriefModel, DebriefPage, LOG_ROWS_PER_PAGE},
};
use crate::pagination;
use battle_hud::battle_log::LogEntry;
use ui_kit::{prelude::*, widgets::DieFace};

/// Handles the keys: page up, page down and the wheel turn pages, Home and End open the first and the last page, and
/// Esc closes the log or the dice.
pub(super) fn handle_log_paging(
    keys: Res<ButtonInput<KeyCode>>,
    wheel: Res<AccumulatedMouseScroll>,
    model: Res<DebriefModel>,
    mut intents: MessageWriter<DebriefIntent>,
) {
    if model.page == DebriefPage::Overview {
        return;
    }
    if keys.just_pressed(KeyCode::Escape) {
        intents.write(DebriefIntent::Open(DebriefPage::Overview));
    }
    if model.page != DebriefPage::Log {
        return;
    }
    if let Some(wanted) = pagination::requested_page(&keys, wheel.delta.y, (model.log.leaf, model.log.leaves)) {
        intents.write(DebriefIntent::Leaf(wanted));
    }
}

pub(super) fn spawn_battle_log(stage: &mut ChildSpawnerCommands, model: &DebriefModel, texts: &Texts) {
    stage.spawn((absolute_panel(32.0, 132.0, 1216.0, 508.0), NineSliceFrame::PAPER));
    let half = LOG_ROWS_PER_PAGE / 2;
    for (column_of_rows, left) in [(0, 52.0), (1, 648.0)] {
        stage.spawn(absolute_panel(left, 142.0, 580.0, 446.0).down(0.0).clip()).with_children(|list| {
            for entry in model.log.rows.iter().skip(column_of_rows * half).take(half) {
                spawn_log_row(list, entry, texts);
            }
        });
    }
    stage.spawn(absolute_panel(52.0, 592.0, 1176.0, 40.0).across(8.0)).with_children(|foot| {
        foot.spawn(tinted_icon("info", 18.0, palette::PAPER_SECOND));
        foot.spawn(text_label(TextStyle::LABEL.px(16.0), texts.t("debrief-log-opens"), palette::PAPER_SECOND));
        foot.spawn(flex_spacer());
        pagination::page_buttons(foot, (model.log.leaf, model.log.leaves), texts, DebriefIntent::Leaf);
    });
}

fn spawn_log_row(list: &mut ChildSpawnerCommands, entry: &LogEntry, texts: &Texts) {
    let node = flex_row(8.0).height(26).clip().rigid();
    if entry.line.heading {
        let node = node.justify(JustifyContent::Center);
        list.spawn(node).with_child(text_label(TextStyle::LABEL, entry.words(texts), palette::PAPER_SECOND));
        return;
    }
    list.spawn((node, open_replay_bundle(format!("log-{}", entry.event), entry.event))).with_children(|line| {
        line.spawn(tinted_icon(entry.line.icon, 16.0, palette::PAPER_SECOND));
        let words = flex_column(0.0).grow().clip();
        line.spawn(words).with_child(rich_text(
            TextStyle::SENTENCE.px(15.0).line(19.0),
            &entry.words(texts),
            palette::PAPER_SENTENCE,
        ));
        for shown in entry.line.dice.iter().flat_map(|(dice, _)| dice.iter().take(9)) {
            let needed = entry.line.dice.as_ref().map_or(7, |(_, needed)| *needed);
            line.spawn(die_image(if *shown >= needed { DieFace::Hit(*shown) } else { DieFace::Miss(*shown) }, 20.0));
        }
    });
}
