//! The list at the left, with its scroll bar.

use super::model::{RecordRow, RecordsIntent, RecordsKind, RecordsTab, VISIBLE_RECORD_ROWS};
use crate::records::SavedGamesState;
use mission::paths;
use ui_kit::prelude::*;

/// Height of a row, in design pixels.
const HIGH: f32 = 56.0;
/// Gap between two rows, in design pixels.
const GAP: f32 = 4.0;

pub(super) fn spawn_record_list(stage: &mut ChildSpawnerCommands, state: &SavedGamesState, texts: &Texts) {
    let place = state.place();
    stage.spawn((absolute_panel(32.0, 84.0, 800.0, 552.0), NineSliceFrame::STEEL));
    let node = absolute_panel(44.0, 94.0, 756.0, 536.0).down(GAP);
    stage.spawn(node).with_children(|list| {
        if state.rows.is_empty() {
            let id = match state.tab {
                RecordsTab::Battles if state.kind() != RecordsKind::All || !state.filter.words.is_empty() => {
                    "records-none-found"
                }
                RecordsTab::Battles => "records-none",
                RecordsTab::Letters => "records-no-letters",
            };
            let node = Node { padding: px(24).all(), ..default() };
            let words = texts.t_args(id, &[("path", paths::mail_dir().display().to_string().into())]);
            list.spawn(node).with_child(wrapped_text(TextStyle::SENTENCE.px(17.0), words, palette::TEXT));
        }
        for (index, shown) in (place.first..).zip(&state.rows) {
            spawn_record_row(list, texts, shown, (index, index == place.chosen));
        }
    });
    let count = state.count();
    if count > VISIBLE_RECORD_ROWS {
        spawn_scroll_bar(stage, place.first as f32 / count as f32, VISIBLE_RECORD_ROWS as f32 / count as f32);
    }
}

fn spawn_record_row(list: &mut ChildSpawnerCommands, texts: &Texts, shown: &RecordRow, (index, chosen): (usize, bool)) {
    let name = format!("record-{index}");
    let line = ListRow { name, chosen, done: shown.over, size: [HIGH, 12.0, 0.0] };
    list.spawn((line.bundle(), on_press(RecordsIntent::Choose(index)))).with_children(|line| {
        match (shown.side, shown.over) {
            (Some(side), _) => {
                line.spawn(side_badge(side, 40.0));
            }
            (None, over) => {
                let picture = if over { "medal" } else { "play" };
                let node = Node { width: px(40), justify_content: JustifyContent::Center, ..default() };
                line.spawn(node).with_child(tinted_icon(picture, 28.0, palette::TEXT_COOL));
            }
        }
        spawn_record_name(line, texts, shown);
        line.spawn(flex_column(0.0).grow().clip()).with_children(|words| {
            words.spawn(text_label(TextStyle::LABEL, shown.state.clone(), palette::TEXT_WARM));
            if let Some((picture, mark)) = &shown.mark {
                let colour = if picture == "warn" { palette::REACTION_TEXT } else { palette::ALLIED_ON_STEEL };
                let text = text_label(TextStyle::LABEL.px(16.0), mark.clone(), colour);
                words.spawn((flex_row(6.0), children![tinted_icon(picture, 16.0, colour), text]));
            }
        });
    });
}

/// Spawns the name of a battle or turn file, with players, date and points below.
fn spawn_record_name(line: &mut ChildSpawnerCommands, texts: &Texts, shown: &RecordRow) {
    line.spawn(flex_column(0.0).width(352).clip()).with_children(|words| {
        words.spawn(text_label(TextStyle::NAME, shown.name.clone(), palette::TEXT));
        words.spawn(flex_row(4.0)).with_children(|under| {
            let part = |words: &str| text_label(TextStyle::LABEL.px(16.0), words.to_owned(), palette::TEXT_COOL);
            under.spawn(part(&shown.second));
            if let Some(levels) = &shown.levels {
                under.spawn(part("·"));
                under.spawn((part(levels), AbbreviationTerm::RequisitionPoints.tip(texts)));
            }
        });
    });
}

/// Spawns the scroll bar; `from` and `share` are the start and the length of the visible part, as shares of the whole
/// list.
fn spawn_scroll_bar(stage: &mut ChildSpawnerCommands, from: f32, share: f32) {
    let track = 532.0;
    stage.spawn(rect(absolute_panel(808.0, 94.0, 10.0, track), palette::STEEL_DARK));
    let high = (track * share).max(24.0);
    let node = absolute_panel(808.0, 94.0 + (track * from).min(track - high), 10.0, high).rounded(4);
    stage.spawn(rect(node, palette::EDGE_LIGHT));
}
